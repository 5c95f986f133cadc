import { feetToMetres } from '../../units.ts';
import { type LimitDatum, notStated, type ZoneLimit } from '../zone.ts';
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

const upperCase = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '');

/** A limit as forms of tables have it; `undefined`: it is stated, but in a way that is not understood. */
export function limitOf(value: unknown, unit: unknown, reference: unknown): ZoneLimit | undefined {
  const word = upperCase(value);
  const isText = typeof value === 'string';
  if (value === undefined || value === null || (isText && (word === '' || word === 'UNKNOWN')))
    return notStated;
  if (word === 'UNL' || word === 'UNLIMITED' || word === 'CEILING') return { datum: 'unlimited' };
  if (word === 'GND' || word === 'SFC' || word === 'FLOOR') return { datum: 'agl', value_m: 0 };
  const figure = numberOf(value);
  const convert = toMetres[upperCase(unit)];
  if (figure === undefined || convert === undefined) return undefined;
  const datum = upperCase(unit) === 'FL' ? 'flight_level' : datums[upperCase(reference)];
  return datum && { datum, value_m: convert(figure) };
}
