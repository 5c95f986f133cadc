import { toLongitude } from '../../geo/angle.ts';

/** Nine decimal places of a degree are 0.1 mm on the ground. */
const degree_places = 9;
const height_places = 3;

/** A number in plain decimals, without an exponent, which not every tool reads, without trailing zeros and without −0. */
export function decimalText(value: number, places: number = height_places): string {
  const fixed = value.toFixed(places);
  const short = fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed;
  return short === '-0' ? '0' : short;
}

/** The number as `decimalText` writes it. */
export const rounded = (value: number, places: number = height_places): number =>
  Number(decimalText(value, places));

export const roundedLatitude = (lat: number): number => rounded(lat, degree_places);
/** In [−180, 180): a longitude that rounds up to 180 becomes −180. */
export const roundedLongitude = (lon: number): number => toLongitude(rounded(lon, degree_places));

export const latitudeText = (lat: number): string => decimalText(lat, degree_places);
export const longitudeText = (lon: number): string => decimalText(roundedLongitude(lon), degree_places);
