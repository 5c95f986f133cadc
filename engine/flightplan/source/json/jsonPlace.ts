import { isFiniteNumber, parseNumber } from '../numbers.ts';
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

/** The first of the members that is a number, or a text that is one. */
export const numberIn = (value: unknown, names: readonly string[]): number | undefined => {
  for (const name of names) {
    const found = member(value, name);
    if (isFiniteNumber(found)) return found;
    const parsed = typeof found === 'string' ? parseNumber(found) : undefined;
    if (parsed !== undefined) return parsed;
  }
  return undefined;
};

const placeMembers = ['coordinate', 'coordinates', 'coords', 'location', 'position', 'point', 'gps'];

/** Some tools keep the position of a point in a member of its own. */
export const placeOf = (item: unknown): unknown => {
  for (const name of placeMembers) {
    const place = member(item, name);
    if (isObject(place)) return place;
  }
  return item;
};

export const hasPlace = (item: unknown): boolean =>
  isObject(item) &&
  numberIn(placeOf(item), latNames) !== undefined &&
  numberIn(placeOf(item), lonNames) !== undefined;

/** Whether the latitude of the point is a number in quotes. */
export const hasQuotedPlace = (item: unknown): boolean => {
  const place = placeOf(item);
  return hasPlace(item) && !latNames.some((name) => isFiniteNumber(member(place, name)));
};
