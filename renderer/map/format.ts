import type { MapProps } from './mapProps.ts';

type Units = MapProps['units'];

const nonBreakingSpace = '\u00a0';

const grouped = (value: number): string =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, nonBreakingSpace);

/** Metres below 1 km, then kilometres; feet below half a mile, then miles. */
export function formatDistance(distance_m: number, units: Units): string {
  if (units === 'imperial') {
    const miles = distance_m / 1609.344;
    return miles < 0.5 ? `${grouped(distance_m / 0.3048)} ft` : `${tight(miles)} mi`;
  }
  return distance_m < 999.5 ? `${Math.round(distance_m)} m` : `${tight(distance_m / 1000)} km`;
}

const tight = (value: number): string =>
  value < 9.995 ? value.toFixed(2) : value < 99.95 ? value.toFixed(1) : grouped(value);

export const formatBearing = (bearing_deg: number): string =>
  `${(Math.round(bearing_deg) % 360).toString().padStart(3, '0')}°`;

export function formatCoordinates(lat: number, lon: number, decimals = 5): string {
  const part = (value: number, sides: string) =>
    `${Math.abs(value).toFixed(decimals)}° ${sides[value < 0 ? 1 : 0]}`;
  return `${part(lat, 'NS')}, ${part(lon, 'EW')}`;
}
