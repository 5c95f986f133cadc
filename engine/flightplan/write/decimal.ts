import { toLongitude } from '../../geo/angle.ts';

/** Nine places of a degree are 0.1 mm on the ground. */
const degree_places = 9;
const height_places = 3;

/** A number in plain decimals, never with an exponent: not every tool reads one. No trailing zeros, no −0. */
export function decimal(value: number, places: number = height_places): string {
  const fixed = value.toFixed(places);
  const short = fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed;
  return short === '-0' ? '0' : short;
}

/** The number that `decimal` writes. */
export const rounded = (value: number, places: number = height_places): number =>
  Number(decimal(value, places));

export const roundedLatitude = (lat: number): number => rounded(lat, degree_places);
/** In [−180, 180): what rounds up to 180 is −180. */
export const roundedLongitude = (lon: number): number => toLongitude(rounded(lon, degree_places));

export const latitudeText = (lat: number): string => decimal(lat, degree_places);
export const longitudeText = (lon: number): string => decimal(roundedLongitude(lon), degree_places);
