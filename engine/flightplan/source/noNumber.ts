import type { PlaceInFile } from '../../placeInFile.ts';
import type { Tally } from '../plan/tally.ts';
import { member } from './json/jsonValue.ts';
import { isNoValue } from './measureText.ts';
import { isFiniteNumber, parseNumber } from './numbers.ts';

/** True for something else where a number belongs; nothing, null and words such as “NaN” stand for none. */
export const isNoNumber = (value: unknown): boolean =>
  typeof value === 'string'
    ? parseNumber(value) === undefined && !isNoValue(value)
    : value !== undefined && value !== null && !isFiniteNumber(value);

/** Tells of members of a file that hold something else where a number belongs, each by its name. */
export function loseNoNumbers(
  tally: Tally,
  where: PlaceInFile,
  members: readonly (readonly [name: string, value: unknown])[],
): void {
  for (const [name, value] of members)
    if (isNoNumber(value))
      tally.lose('figure', 'value', where, { says: 'reason.figure', values: { name, is: 'no_number' } });
}

/** The members of an object with these names, for `loseNoNumbers`. */
export const membersNamed = (holder: unknown, names: readonly string[]) =>
  names.map((name) => [name, member(holder, name)] as const);
