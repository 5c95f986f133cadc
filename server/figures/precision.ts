/** How to round a figure: its decimals and, for a half-open range, the value that replaces the range's end. */
export interface Precision {
  readonly decimals: number;
  /** An angle that rounds to the end of its range becomes its start. */
  readonly range?: { readonly end: number; readonly start: number };
}

const turn = { end: 360, start: 0 };
const aroundEarth = { end: 180, start: -180 };

/** Precision by the unit that ends a field's name, or by the name. */
const bySuffix: readonly (readonly [RegExp, Precision])[] = [
  [/_(pct|pct_per_min|probability)$/, { decimals: 4 }],
  [/_mps$/, { decimals: 3 }],
  [/_(m|s)$/, { decimals: 2 }],
  [/^lon$/, { decimals: 7, range: aroundEarth }],
  [/_deg$/, { decimals: 7, range: turn }],
  [/^(lat|path_polyline)$/, { decimals: 7 }],
  // Of a leg: 0.1 m of 100 km. Two versions of JavaScript's engine differ in the last bits of a sine, and so would their answers.
  [/^fraction$/, { decimals: 6 }],
  [/^(factor|factor_sd|flight_factors)$/, { decimals: 4 }],
];

/** Precision by the unit beside a warning's value and limit. */
const byUnit = new Map<unknown, Precision>([
  ['%', { decimals: 4 }],
  ['m/s', { decimals: 3 }],
  ['m', { decimals: 2 }],
  ['s', { decimals: 2 }],
  ['°', { decimals: 7 }],
]);

const isBesideUnit = (field: string) => field === 'value' || field === 'limit';

/** The precision of a field; `undefined`: the figure keeps all its decimals. */
export const precisionOf = (field: string): Precision | undefined =>
  bySuffix.find(([suffix]) => suffix.test(field))?.[1];

/** The same for a member of an object with a unit. */
export const precisionBeside = (unit: unknown, field: string): Precision | undefined =>
  typeof unit === 'string' && isBesideUnit(field) ? byUnit.get(unit) : precisionOf(field);
