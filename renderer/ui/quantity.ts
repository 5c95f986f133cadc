import {
  celsiusToFahrenheit,
  fahrenheitToCelsius,
  feetToMetres,
  metresToFeet,
  mphToMps,
  mpsToMph,
} from '../../engine/units.ts';

import { type BoundName, bounds } from '../../server/contract/schemas/common.ts';
import type { Units } from '../../server/contract/words/format.ts';

export type { Units };

interface Conversion {
  readonly unit: string;
  readonly toShown: (stored: number) => number;
  readonly toStored: (shown: number) => number;
}

const imperial: Readonly<Record<string, Conversion>> = {
  'm/s': { unit: 'mph', toShown: mpsToMph, toStored: mphToMps },
  m: { unit: 'ft', toShown: metresToFeet, toStored: feetToMetres },
  '°C': { unit: '°F', toShown: celsiusToFahrenheit, toStored: fahrenheitToCelsius },
};

/** How the window shows and reads a bounded number; its range and unit come from the contract. */
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

/** The quantity in the window's units; ranges round inwards, so that a shown limit is always accepted. */
export function toQuantity(name: BoundName, units: Units): Quantity {
  const { min, max, unit, step } = bounds[name];
  const conversion = units === 'imperial' ? imperial[unit] : undefined;
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
