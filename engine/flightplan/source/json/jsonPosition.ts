import type { Position } from '../../../geo/position.ts';
import { isFiniteNumber, parseNumber } from '../numbers.ts';
import { placeAt } from '../places.ts';
import { isObject, member } from './jsonValue.ts';

export const latNames = ['lat', 'latitude', 'Lat', 'Latitude', 'LAT', 'latitude_deg', 'lat_deg'];
export const lonNames = [
  'lon',
  'lng',
  'long',
  'longitude',
  'Lon',
  'Lng',
  'Long',
  'Longitude',
  'LON',
  'longitude_deg',
  'lon_deg',
];

/** The first of the members that is a number, or the text of one. */
export const numberIn = (value: unknown, names: readonly string[]): number | undefined => {
  for (const name of names) {
    const found = member(value, name);
    if (isFiniteNumber(found)) return found;
    const parsed = typeof found === 'string' ? parseNumber(found) : undefined;
    if (parsed !== undefined) return parsed;
  }
  return undefined;
};

const holderNames = ['coordinate', 'coordinates', 'coords', 'location', 'position', 'point', 'gps'];

/** The object that holds the position of a point: a member of its own in some tools, else the point itself. */
export const positionHolder = (item: unknown): unknown => {
  for (const name of holderNames) {
    const holder = member(item, name);
    if (isObject(holder)) return holder;
  }
  return item;
};

/** The position of a point, by the usual names of its members; `undefined`: it has none. */
export function positionOf(item: unknown): Position | undefined {
  const holder = positionHolder(item);
  return placeAt(numberIn(holder, latNames), numberIn(holder, lonNames));
}

export const hasPosition = (item: unknown): boolean => positionOf(item) !== undefined;

/** True if the latitude of the point is a number in quotes. */
export const hasQuotedPosition = (item: unknown): boolean => {
  const holder = positionHolder(item);
  return hasPosition(item) && !latNames.some((name) => isFiniteNumber(member(holder, name)));
};
