import type { PlanDraft } from '../plan/planDraft.ts';
import { parseNumber } from '../source/numbers.ts';
import { echo, refuse } from '../source/refusal.ts';
import type { Columns } from '../table/csvColumns.ts';
import { type MissionItem, readMission } from './mavlink.ts';

const format = 'csv';

export const isCommandTable = (columns: Columns): boolean =>
  columns.all.some(({ key }) => key === 'param5') && columns.all.some(({ key }) => key.startsWith('command'));

/** MAV_CMD and MAV_FRAME by the end of their names, as scripts write them. */
const commands: ReadonlyMap<string, number> = new Map([
  ['waypoint', 16],
  ['loiter_unlimited', 17],
  ['loiter_unlim', 17],
  ['loiter_turns', 18],
  ['loiter_timed', 19],
  ['loiter_time', 19],
  ['return_to_launch', 20],
  ['rtl', 20],
  ['land', 21],
  ['landing', 21],
  ['takeoff', 22],
  ['spline_waypoint', 82],
  ['jump', 177],
  ['do_jump', 177],
  ['change_speed', 178],
  ['do_change_speed', 178],
  ['vtol_takeoff', 84],
  ['vtol_land', 85],
  ['delay', 93],
  ['loiter_to_alt', 31],
]);
const frames: ReadonlyMap<string, number> = new Map([
  ['global', 0],
  ['global_int', 5],
  ['global_relative_alt', 3],
  ['global_relative_alt_int', 6],
  ['global_terrain_alt', 10],
  ['global_terrain_alt_int', 11],
]);

/** A table of MAVLink items: frame, command, param1…param7. A row with a cell too few would shift its coordinates. */
export function readCommandTable(header: readonly string[], rows: readonly (readonly string[])[]): PlanDraft {
  const names = header.map((cell) => cell.toLowerCase());
  const items = rows.map((row, index) => toItem(names, row, index));
  const { points, end_action, ignored, warnings } = readMission(items);
  if (points.length === 0)
    refuse('NO_ROUTE', 'The table holds no command with a position; export the mission again.', { format });
  return { format, routes: [{ name: 'Mission', kind: 'mission', points, end_action }], ignored, warnings };
}

function toItem(names: readonly string[], row: readonly string[], index: number): MissionItem {
  const where = `row ${index + 2}`;
  if (row.length !== names.length) {
    refuse(
      'ROW_INVALID',
      `Row ${index + 2} of the table has ${row.length} cells, the header ${names.length}; correct the row.`,
      { where, format },
    );
  }
  const cell = (name: string) => row[names.indexOf(name)] ?? '';
  const code = cell(names.find((name) => name.startsWith('command')) ?? '');
  const command = commandNumber(code);
  if (command === undefined)
    refuse(
      'ROW_INVALID',
      `Row ${index + 2} of the table has the unknown command ${echo(code)}; correct the row.`,
      { where, format },
    );
  const [p1, p2, p3, p4, lat, lon, alt] = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    parseNumber(cell(`param${number}`)),
  );
  const frame = cell('frame');
  return {
    id: index,
    command,
    frame: frameNumber(frame),
    params: [p1, p2, p3, p4],
    lat,
    lon,
    alt,
    where,
  };
}

/** MAV_CMD of a cell or a member, as a number or by its name. */
export const commandNumber = (text: string): number | undefined =>
  parseNumber(text) ?? commands.get(shortName(shortName(text, 'mav_cmd_'), 'nav_'));

/** MAV_FRAME of a cell or a member, as a number or by its name. */
export const frameNumber = (text: string): number | undefined =>
  parseNumber(text) ?? frames.get(shortName(text, 'mav_frame_'));

const shortName = (text: string, prefix: string) => {
  const lower = text.toLowerCase();
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
};
