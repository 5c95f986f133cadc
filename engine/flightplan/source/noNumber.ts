import type { PlaceInFile } from '../../placeInFile.ts';
import type { Tally } from '../plan/tally.ts';
import { isNoValue } from './measureText.ts';
import { isFiniteNumber, parseNumber } from './numbers.ts';

/** True for something else where a number belongs; nothing, null and words such as “NaN” stand for none. */
export const isNoNumber = (value: unknown): boolean =>
  typeof value === 'string'
    ? parseNumber(value) === undefined && !isNoValue(value)
    : value !== undefined && value !== null && !isFiniteNumber(value);

/** Values of a file by their names. */
type Members = readonly (readonly [name: string, value: unknown])[];

/** Tells of members of a file that hold something else where a number belongs, each by its name. */
export function loseNoNumbers(tally: Tally, where: PlaceInFile, members: Members): void {
  for (const [name, value] of members)
    if (isNoNumber(value))
      tally.lose('figure', 'value', where, { says: 'reason.figure', values: { name, is: 'no_number' } });
}

/** Tells of members that are below 0 where that means nothing; −1 stands for none in many tools. */
export function loseBelowZero(tally: Tally, where: PlaceInFile, members: Members): void {
  for (const [name, value] of members) {
    const figure = isFiniteNumber(value) ? value : parseNumber(typeof value === 'string' ? value : undefined);
    if (figure !== undefined && figure < 0 && figure !== -1)
      tally.lose('figure', 'value', where, { says: 'reason.figure', values: { name, is: 'negative' } });
  }
}
