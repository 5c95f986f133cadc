import {
  celsiusToFahrenheit,
  fahrenheitToCelsius,
  feetToMetres,
  metresPerNauticalMile,
  metresToFeet,
  metresToMiles,
  milesToMetres,
} from '../../engine/units.ts';

import { type Bound, type BoundName, bounds } from '../../server/contract/schemas/common.ts';
import { type SpeedUnit, unitsOf } from '../../server/contract/unitChoice.ts';
import { type Locale, mpsPer } from '../../server/report/format.ts';

export type { Locale };

interface Conversion {
  readonly unit: string;
  readonly toShown: (stored: number) => number;
  readonly toStored: (shown: number) => number;
}

const inchesPerFoot = 12;

const ofSpeed = (unit: SpeedUnit): Conversion => ({
  unit,
  toShown: (speed_mps) => speed_mps / mpsPer[unit],
  toStored: (speed) => speed * mpsPer[unit],
});

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
  'km/h': ofSpeed('km/h'),
  kn: ofSpeed('kn'),
  mph: ofSpeed('mph'),
} as const satisfies Readonly<Record<string, Conversion>>;

/** The conversion of a bound in the contract's unit to the unit that was chosen; `undefined`: they are the same. */
function conversionOf({ unit, quantity }: Bound, locale: Locale): Conversion | undefined {
  const chosen = unitsOf(locale);
  const shown = { 'm/s': chosen[quantity ?? 'speed'], m: chosen.height, '°C': chosen.temperature }[unit];
  return shown === undefined || shown === unit ? undefined : conversions[shown as keyof typeof conversions];
}

/** The conversion of a length that people write in kilometres or centimetres. */
const lengthConversion = (shown: 'km' | 'cm', locale: Locale): Conversion => {
  const { length, height } = unitsOf(locale);
  return conversions[shown === 'km' ? length : height === 'ft' ? 'in' : 'cm'];
};

type ToStored = (typed: number) => number;

const asStored: ToStored = (value) => value;
const { km, mi, NM, cm, in: inch, ft, '°F': fahrenheit, 'km/h': kmh, kn, mph } = conversions;

/** Units that people type, by what they measure, with the way to the unit of the contract. */
const typedUnits: readonly Readonly<Record<string, ToStored>>[] = [
  {
    'm/s': asStored,
    mps: asStored,
    'km/h': kmh.toStored,
    kmh: kmh.toStored,
    kn: kn.toStored,
    kt: kn.toStored,
    kts: kn.toStored,
    mph: mph.toStored,
  },
  {
    m: asStored,
    km: km.toStored,
    cm: cm.toStored,
    ft: ft.toStored,
    in: inch.toStored,
    mi: mi.toStored,
    nm: NM.toStored,
  },
  { '°c': asStored, c: asStored, '°f': fahrenheit.toStored, f: fahrenheit.toStored },
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
export function toQuantity(bound: BoundName | Bound, locale: Locale): Quantity {
  const given: Bound = typeof bound === 'string' ? bounds[bound] : bound;
  const { min, max, unit, step, shown } = given;
  if (shown !== undefined) return writtenAs(lengthConversion(shown, locale), given);
  const conversion = conversionOf(given, locale);
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
