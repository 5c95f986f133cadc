import { feetToMetres } from '../../units.ts';
import { type LimitDatum, notStated, type ZoneArea, type ZoneLimit, type ZonePart } from '../zone.ts';
import { numberOf } from './plainValues.ts';

const datums: Readonly<Record<string, LimitDatum>> = {
  AGL: 'agl',
  SFC: 'agl',
  GND: 'agl',
  HEI: 'agl',
  AMSL: 'amsl',
  MSL: 'amsl',
  ALT: 'amsl',
  WGS84: 'ellipsoid',
  W84: 'ellipsoid',
  STD: 'flight_level',
};

const toMetres: Readonly<Record<string, (value: number) => number>> = {
  M: (value) => value,
  FT: feetToMetres,
  FL: (value) => feetToMetres(100 * value),
};

/** Units that are written out. */
const longUnits: Readonly<Record<string, string>> = {
  METER: 'M',
  METERS: 'M',
  METRE: 'M',
  METRES: 'M',
  FOOT: 'FT',
  FEET: 'FT',
};

const upperCase = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '');

const unitOf = (unit: unknown): string => longUnits[upperCase(unit)] ?? upperCase(unit);

/** A length in a unit, metres where none is named; `undefined`: the unit is not understood. */
export function lengthOf(value: number | undefined, unit: unknown): number | undefined {
  const name = unit === undefined || unit === null ? 'M' : unitOf(unit);
  return name === 'FL' || value === undefined ? undefined : toMetres[name]?.(value);
}

/** A limit as forms of tables have it; `undefined`: it is stated, but in a way that is not understood. */
export function limitOf(value: unknown, unit: unknown, reference: unknown): ZoneLimit | undefined {
  const word = upperCase(value);
  const isText = typeof value === 'string';
  if (value === undefined || value === null || (isText && (word === '' || word === 'UNKNOWN')))
    return notStated;
  if (word === 'UNL' || word === 'UNLIMITED' || word === 'CEILING') return { datum: 'unlimited' };
  if (word === 'GND' || word === 'SFC' || word === 'FLOOR') return { datum: 'agl', value_m: 0 };
  const figure = numberOf(value);
  const shortUnit = unitOf(unit);
  const convert = toMetres[shortUnit];
  if (figure === undefined || convert === undefined) return undefined;
  const datum = shortUnit === 'FL' ? 'flight_level' : datums[upperCase(reference)];
  return datum && { datum, value_m: convert(figure) };
}

/** True for limits that no flight is between: the lower one is not below the upper, or that is no higher than the ground. */
function areEmpty(lower: ZoneLimit, upper: ZoneLimit): boolean {
  if (!('value_m' in upper)) return false;
  if (upper.datum === 'agl' && upper.value_m <= 0) return true;
  return 'value_m' in lower && lower.datum === upper.datum && lower.value_m >= upper.value_m;
}

/**
 * The bodies of air over some areas (`undefined`: they are not understood) with their limits. A limit that is not understood (`undefined`)
 * counts as not stated, and so do both where nothing lies between them: a source that swaps them, or leaves them at 0, means some air.
 * `note` is called where areas are left out, or a limit counts as not stated that the source has.
 */
export function partsWithin(
  areas: readonly ZoneArea[] | undefined,
  limitOfSide: (side: 'lower' | 'upper') => ZoneLimit | undefined,
  note: (why: 'geometry' | 'limits') => void,
): readonly ZonePart[] {
  if (areas === undefined) {
    note('geometry');
    return [];
  }
  const told = [limitOfSide('lower'), limitOfSide('upper')];
  for (const limit of told) if (limit === undefined) note('limits');
  const [lower = notStated, upper = notStated] = told;
  const isEmpty = areEmpty(lower, upper);
  if (isEmpty) note('limits');
  const limits = isEmpty ? { lower: notStated, upper: notStated } : { lower, upper };
  return areas.map((area) => ({ area, ...limits }));
}
