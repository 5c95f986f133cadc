import { decimal } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { mavlinkItems, type WrittenItem, writtenHome } from './mavlinkItems.ts';

/** Nine places hold a degree to 0.1 mm. */
const places = 9;

/**
 * “QGC WPL 110” (mavlink.io/en/file_formats/): index, current, frame, command, param1…4, latitude, longitude, altitude,
 * autocontinue, parted by tabs. Row 0 is home with its height above sea level, 0 where that is unknown.
 */
export function qgcWplFile(plan: PreparedPlan): string {
  const { lat, lon, elevation_msl_m = 0 } = writtenHome(plan);
  const home: WrittenItem = { command: 16, frame: 0, params: [0, 0, 0, 0, lat, lon, elevation_msl_m] };
  const rows = [home, ...mavlinkItems(plan)].map(({ frame, command, params }, index) => {
    const isCurrent = index === 0 ? 1 : 0;
    return [index, isCurrent, frame, command, ...params.map((value) => decimal(value, places)), 1].join('\t');
  });
  return `${['QGC WPL 110', ...rows].join('\n')}\n`;
}
