/** How a figure leaves: to so many decimals, and where a half-open range ends, at its beginning. */
export interface Precision {
  readonly decimals: number;
  /** Angles that round up to the end of their range stand for its beginning. */
  readonly range?: { readonly end: number; readonly start: number };
}

const turn = { end: 360, start: 0 };
const aroundEarth = { end: 180, start: -180 };

/** By the unit that a field's name ends in. */
const bySuffix: readonly (readonly [RegExp, Precision])[] = [
  [/_(pct|pct_per_min|probability)$/, { decimals: 4 }],
  [/_mps$/, { decimals: 3 }],
  [/_(m|s)$/, { decimals: 2 }],
  [/^lon$/, { decimals: 7, range: aroundEarth }],
  [/_deg$/, { decimals: 7, range: turn }],
  [/^(lat|path_polyline)$/, { decimals: 7 }],
];

/** A warning's value and limit carry their unit beside them. */
const byUnit = new Map<unknown, Precision>([
  ['%', { decimals: 4 }],
  ['m/s', { decimals: 3 }],
  ['m', { decimals: 2 }],
  ['s', { decimals: 2 }],
  ['°', { decimals: 7 }],
]);

const isBesideUnit = (field: string) => field === 'value' || field === 'limit';

/** `undefined`: as many decimals as the figure has. */
export const precisionOf = (field: string): Precision | undefined =>
  bySuffix.find(([suffix]) => suffix.test(field))?.[1];

/** The same for a member of an object that names a unit. */
export const precisionBeside = (unit: unknown, field: string): Precision | undefined =>
  typeof unit === 'string' && isBesideUnit(field) ? byUnit.get(unit) : precisionOf(field);
