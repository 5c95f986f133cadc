import { decimalText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { mavCmd } from './commandTable.ts';
import { sideItems } from './fenceItems.ts';
import type { WrittenItem } from './mavlinkActs.ts';
import { frames } from './mavlinkFrames.ts';
import { mavlinkItems } from './mavlinkItems.ts';
import { mayLeaveYaw } from './positions.ts';
import { isTakeOff } from './takeOffs.ts';
import { writtenHome } from './writtenTakeOff.ts';

/** Nine decimal places of a degree are 0.1 mm on the ground. */
const places = 9;

/** NaN means “leave as it is”. */
const cellOf = (value: number | null) => (value === null ? 'NaN' : decimalText(value, places));

/** PX4 would turn the nose north for a heading of 0 at a position; ArduPilot takes both for none. A take-off of the plan stays as it was. */
const withOpenYaw = (item: WrittenItem): WrittenItem =>
  mayLeaveYaw(item.command) && !isTakeOff(item)
    ? { ...item, params: item.params.with(3, item.params[3] || null) }
    : item;

/**
 * Writes “QGC WPL 110” (mavlink.io/en/file_formats/): index, current, frame, command, param1…4, latitude, longitude, altitude,
 * autocontinue, separated by tabs. Row 0 is home with its height above sea level, 0 where that is unknown.
 */
export function qgcWplFile(plan: PreparedPlan): string {
  const { lat, lon, elevation_msl_m = 0 } = writtenHome(plan);
  const home: WrittenItem = {
    command: mavCmd.NAV_WAYPOINT,
    frame: 0,
    params: [0, 0, 0, 0, lat, lon, elevation_msl_m],
  };
  const rows = [home, ...mavlinkItems(plan).map(withOpenYaw), ...sideItems(plan.mission, frames)].map(
    ({ frame, command, params }, index) => {
      const isCurrent = index === 0 ? 1 : 0;
      return [index, isCurrent, frame, command, ...params.map(cellOf), 1].join('\t');
    },
  );
  return `${['QGC WPL 110', ...rows].join('\n')}\n`;
}
