import { parseNumber } from '../source/numbers.ts';

/** Numbers of MAV_CMD and MAV_FRAME by the end of their names, which scripts write. */
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

/** The MAV_CMD of a cell or a member, which holds its number or its name. */
export const commandNumber = (text: string): number | undefined =>
  parseNumber(text) ?? commands.get(shortName(shortName(text, 'mav_cmd_'), 'nav_'));

/** The MAV_FRAME of a cell or a member, which holds its number or its name. */
export const frameNumber = (text: string): number | undefined =>
  parseNumber(text) ?? frames.get(shortName(text, 'mav_frame_'));

const shortName = (text: string, prefix: string) => {
  const lower = text.toLowerCase();
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
};
