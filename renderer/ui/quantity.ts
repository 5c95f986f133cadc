import { type BoundName, bounds } from '../../server/contract/schemas/common.ts';

export type Units = 'metric' | 'imperial';

/** Shown = stored · scale + offset. */
interface Conversion {
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
}

export const metresPerFoot = 0.3048;
export const metresPerMile = 1609.344;
export const metresPerSecondPerMph = 0.44704;

const imperial: Readonly<Record<string, Conversion>> = {
  'm/s': { unit: 'mph', scale: 1 / metresPerSecondPerMph, offset: 0 },
  m: { unit: 'ft', scale: 1 / metresPerFoot, offset: 0 },
  '°C': { unit: '°F', scale: 9 / 5, offset: 32 },
};

/** How a bounded number is shown and typed: its range and unit come from the contract. */
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

/** The quantity in the units of the window; ranges round inwards so that a shown limit is always accepted. */
export function toQuantity(name: BoundName, units: Units): Quantity {
  const { min, max, unit, step } = bounds[name];
  const conversion = units === 'imperial' ? imperial[unit] : undefined;
  if (conversion === undefined) {
    return { min, max, step, unit, decimals: decimalsOf(step), toShown: (v) => v, toStored: (v) => v };
  }
  const { scale, offset } = conversion;
  const toShown = (stored: number) => stored * scale + offset;
  return {
    min: Math.ceil(toShown(min) - 1e-9),
    max: Math.floor(toShown(max) + 1e-9),
    step: conversion.unit === 'ft' ? step * 2.5 : Math.max(1, step),
    unit: conversion.unit,
    decimals: 1,
    toShown,
    toStored: (shown) => (shown - offset) / scale,
  };
}
