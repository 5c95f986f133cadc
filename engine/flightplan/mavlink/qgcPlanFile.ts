import { rounded } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { mavlinkItems, type WrittenItem, writtenHome } from './mavlinkItems.ts';

/** QGroundControl's numbering of altitude modes since 2020: 0 mixed, 1 relative, 2 absolute, 4 terrain frame. */
const modeOfFrame: ReadonlyMap<number, number> = new Map([
  [3, 1],
  [0, 2],
  [10, 4],
]);
const commandFrame = 2;

/** Writes a plan of QGroundControl: file version 1, mission version 2. It names PX4 on a quadrotor, as most such files do. */
export function qgcPlanFile(plan: PreparedPlan): string {
  const items = mavlinkItems(plan);
  const home = writtenHome(plan);
  const { cruise_speed_mps } = plan;
  const speed = cruise_speed_mps === undefined ? undefined : rounded(cruise_speed_mps);
  const content = {
    fileType: 'Plan',
    geoFence: { circles: [], polygons: [], version: 2 },
    groundStation: 'Homeward',
    mission: {
      cruiseSpeed: speed,
      firmwareType: 12,
      globalPlanAltitudeMode: commonMode(items),
      hoverSpeed: speed,
      items: items.map(toSimpleItem),
      plannedHomePosition: [home.lat, home.lon, home.elevation_msl_m ?? null],
      vehicleType: 2,
      version: 2,
    },
    rallyPoints: { points: [], version: 2 },
    version: 1,
  };
  return `${JSON.stringify(content, null, 4)}\n`;
}

function commonMode(items: readonly WrittenItem[]): number {
  const modes = new Set(items.flatMap(({ frame }) => modeOfFrame.get(frame) ?? []));
  const [mode] = modes;
  return modes.size === 1 && mode !== undefined ? mode : 0;
}

function toSimpleItem({ command, frame, params }: WrittenItem, index: number) {
  const [, , , , lat, lon, altitude] = params;
  const hasPosition = frame !== commandFrame;
  return {
    ...(hasPosition && {
      AMSLAltAboveTerrain: null,
      Altitude: altitude,
      AltitudeMode: modeOfFrame.get(frame),
    }),
    autoContinue: true,
    command,
    doJumpId: index + 1,
    frame,
    // The heading at a position is left open: null stands for NaN.
    params: hasPosition ? [...params.slice(0, 3), null, lat, lon, altitude] : params,
    type: 'SimpleItem',
  };
}
