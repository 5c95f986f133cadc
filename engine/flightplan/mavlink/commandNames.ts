import { parseNumber } from '../source/numbers.ts';
import { mavCmd } from './commandTable.ts';

/** Names that scripts and ground stations have beside those of the set. */
const otherNames: Readonly<Record<string, number>> = {
  LOITER_UNLIMITED: mavCmd.NAV_LOITER_UNLIM,
  LOITER_TIMED: mavCmd.NAV_LOITER_TIME,
  RTL: mavCmd.NAV_RETURN_TO_LAUNCH,
  LANDING: mavCmd.NAV_LAND,
};

const frames: Readonly<Record<string, number>> = {
  GLOBAL: 0,
  LOCAL_NED: 1,
  MISSION: 2,
  GLOBAL_RELATIVE_ALT: 3,
  LOCAL_ENU: 4,
  GLOBAL_INT: 5,
  GLOBAL_RELATIVE_ALT_INT: 6,
  LOCAL_OFFSET_NED: 7,
  BODY_NED: 8,
  BODY_OFFSET_NED: 9,
  GLOBAL_TERRAIN_ALT: 10,
  GLOBAL_TERRAIN_ALT_INT: 11,
};

/** Lower-case letters and digits of a name. */
const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The letters of a name without the name of its set, which may stand before it twice. */
const lettersWithout = (text: string, set: string): string => {
  const bare = letters(text);
  const at = bare.lastIndexOf(set);
  return at < 0 ? bare : bare.slice(at + set.length);
};

/** The groups of the set, whose names may be left out. */
const groups = ['NAV_', 'CONDITION_', 'DO_'];

const named = [...Object.entries(mavCmd), ...Object.entries(otherNames)];

/** Numbers by the name without its group; where several groups have it, the first one counts. */
const byBareName = groups
  .toReversed()
  .flatMap((group) =>
    named.flatMap(([name, number]) =>
      name.startsWith(group) ? [[letters(name.slice(group.length)), number] as const] : [],
    ),
  );

const commands: ReadonlyMap<string, number> = new Map([
  ...byBareName,
  ...named.map(([name, number]) => [letters(name), number] as const),
]);
const framesByLetters: ReadonlyMap<string, number> = new Map(
  Object.entries(frames).map(([name, number]) => [letters(name), number]),
);

/** The MAV_CMD of a cell or a member, which holds its number or its name in any spelling: `NAV_WAYPOINT`, `Do change speed`, `LoiterTime`. */
export const commandNumber = (text: string): number | undefined =>
  parseNumber(text) ?? commands.get(lettersWithout(text, 'mavcmd'));

/** The MAV_FRAME of a cell or a member, which holds its number or its name. */
export const frameNumber = (text: string): number | undefined =>
  parseNumber(text) ?? framesByLetters.get(lettersWithout(text, 'mavframe'));
