import { isLonFirst } from '../source/coordinateOrder.ts';
import type { JsonObject } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';

export interface Pairs {
  readonly items: readonly JsonObject[];
  /** The order in which the numbers were read. */
  readonly order: string;
}

type Numbers = readonly [number, number, ...number[]];

/** True for two to four numbers in a list, which may be a position. */
export const isNumbers = (item: unknown): item is Numbers =>
  Array.isArray(item) && item.length >= 2 && item.length <= 4 && item.every(isFiniteNumber);

/** Degrees of a flight have more than three decimals; local metres are rounder. */
const isDegrees = ([a, b]: Numbers) =>
  Math.abs(a) <= 180 && Math.abs(b) <= 180 && [a, b].every((value) => /\.\d{4}/.test(String(value)));

/** The points of lists of numbers without names, where these can only be degrees. */
export function toPairs(list: readonly unknown[]): Pairs | undefined {
  const pairs = list.filter(isNumbers);
  if (pairs.length < 2 || pairs.length < list.length || pairs.filter(isDegrees).length * 2 < pairs.length)
    return undefined;
  const swap = isLonFirst(pairs.map(([a, b]) => [a, b] as const));
  const items = pairs.map(([a, b, altitude]) => ({ lat: swap ? b : a, lon: swap ? a : b, altitude }));
  return { items, order: swap ? 'longitude, latitude' : 'latitude, longitude' };
}
