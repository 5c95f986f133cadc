import {
  celsiusToFahrenheit,
  fahrenheitToCelsius,
  feetToMetres,
  metresPerNauticalMile,
  metresToFeet,
  metresToMiles,
  milesToMetres,
  mphToMps,
  mpsPerKmh,
  mpsPerKnot,
  mpsToMph,
} from '../../engine/units.ts';

import { type Bound, type BoundName, bounds } from '../../server/contract/schemas/common.ts';
import { unitsOf } from '../../server/contract/unitChoice.ts';
import type { Units } from '../../server/report/format.ts';

export type { Units };

interface Conversion {
  readonly unit: string;
  readonly toShown: (stored: number) => number;
  readonly toStored: (shown: number) => number;
}

const inchesPerFoot = 12;

/** Conversions to the units in which a quantity may be shown. */
const conversions = {
  km: { unit: 'km', toShown: (length_m) => length_m / 1000, toStored: (length_km) => length_km * 1000 },
  mi: { unit: 'mi', toShown: metresToMiles, toStored: milesToMetres },
  NM: {
    unit: 'NM',
    toShown: (length_m) => length_m / metresPerNauticalMile,
    toStored: (length_nmi) => length_nmi * metresPerNauticalMile,
  },
  cm: { unit: 'cm', toShown: (length_m) => length_m * 100, toStored: (length_cm) => length_cm / 100 },
  in: {
    unit: 'in',
    toShown: (length_m) => metresToFeet(length_m) * inchesPerFoot,
    toStored: (length_in) => feetToMetres(length_in / inchesPerFoot),
  },
  ft: { unit: 'ft', toShown: metresToFeet, toStored: feetToMetres },
  '°F': { unit: '°F', toShown: celsiusToFahrenheit, toStored: fahrenheitToCelsius },
  'km/h': { unit: 'km/h', toShown: (mps) => mps / mpsPerKmh, toStored: (kmh) => kmh * mpsPerKmh },
  kn: { unit: 'kn', toShown: (mps) => mps / mpsPerKnot, toStored: (kn) => kn * mpsPerKnot },
  mph: { unit: 'mph', toShown: mpsToMph, toStored: mphToMps },
} as const satisfies Readonly<Record<string, Conversion>>;

/** The conversion of a bound in the contract's unit to the unit that was chosen; `undefined`: they are the same. */
function conversionOf({ unit, quantity }: Bound, units: Units): Conversion | undefined {
  const chosen = unitsOf(units);
  const shown = { 'm/s': chosen[quantity ?? 'speed'], m: chosen.height, '°C': chosen.temperature }[unit];
  return shown === undefined || shown === unit ? undefined : conversions[shown as keyof typeof conversions];
}

/** The conversion of a length that people write in kilometres or centimetres. */
const lengthConversion = (shown: 'km' | 'cm', units: Units): Conversion => {
  const { length, height } = unitsOf(units);
  return conversions[shown === 'km' ? length : height === 'ft' ? 'in' : 'cm'];
};

type ToStored = (typed: number) => number;

/** Units that people type, by what they measure, with the way to the unit of the contract. */
const typedUnits: readonly Readonly<Record<string, ToStored>>[] = [
  {
    'm/s': (speed_mps) => speed_mps,
    mps: (speed_mps) => speed_mps,
    'km/h': (speed_kmh) => speed_kmh * mpsPerKmh,
    kmh: (speed_kmh) => speed_kmh * mpsPerKmh,
    kn: (speed_kn) => speed_kn * mpsPerKnot,
    kt: (speed_kn) => speed_kn * mpsPerKnot,
    kts: (speed_kn) => speed_kn * mpsPerKnot,
    mph: mphToMps,
  },
  {
    m: (length_m) => length_m,
    km: (length_km) => length_km * 1000,
    cm: (length_cm) => length_cm / 100,
    ft: feetToMetres,
    in: (length_in) => feetToMetres(length_in / inchesPerFoot),
    mi: milesToMetres,
    nm: (length_nmi) => length_nmi * metresPerNauticalMile,
  },
  { '°c': (temp_c) => temp_c, c: (temp_c) => temp_c, '°f': fahrenheitToCelsius, f: fahrenheitToCelsius },
];

/** The way from a typed unit to that of the contract, where it measures the same as the field's; `undefined`: it does not. */
export function typedUnit(typed: string, unit: string): ToStored | undefined {
  const kind = typedUnits.find((units) => Object.hasOwn(units, unit.toLowerCase()));
  return kind !== undefined && Object.hasOwn(kind, typed) ? kind[typed] : undefined;
}

/** Shows and reads a bounded number; its range and unit come from the contract. */
export interface Quantity {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: string;
  readonly decimals: number;
  toShown(stored: number): number;
  toStored(shown: number): number;
}

const decimalsOf = (step: number) => (step < 0.1 ? 2 : 1);

/** A length that people write in another unit than metres, to its tenth. */
function writtenAs(
  { unit, toShown, toStored }: Conversion,
  { min, max, step }: Pick<Bound, 'min' | 'max' | 'step'>,
): Quantity {
  return {
    min: Math.ceil(10 * toShown(min) - 1e-9) / 10,
    max: Math.floor(10 * toShown(max) + 1e-9) / 10,
    step,
    unit,
    decimals: 1,
    toShown,
    toStored,
  };
}

/** The quantity in the window's units; ranges round inwards, so that a shown limit is always accepted. */
export function toQuantity(bound: BoundName | Bound, units: Units): Quantity {
  const given: Bound = typeof bound === 'string' ? bounds[bound] : bound;
  const { min, max, unit, step, shown } = given;
  if (shown !== undefined) return writtenAs(lengthConversion(shown, units), given);
  const conversion = conversionOf(given, units);
  if (conversion === undefined) {
    return { min, max, step, unit, decimals: decimalsOf(step), toShown: (v) => v, toStored: (v) => v };
  }
  const { toShown, toStored } = conversion;
  return {
    min: Math.ceil(toShown(min) - 1e-9),
    max: Math.floor(toShown(max) + 1e-9),
    step: conversion.unit === 'ft' ? step * 2.5 : Math.max(1, step),
    unit: conversion.unit,
    decimals: 1,
    toShown,
    toStored,
  };
}
