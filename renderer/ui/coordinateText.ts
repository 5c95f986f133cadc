import type { Position } from '../../engine/geo/position.ts';

export const toCoordinateText = ({ lat, lon }: Position) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** Writes a place for reading, not for typing: `46.948° N, 7.447° E`. */
export function toPlaceText({ lat, lon }: Position, decimals: number): string {
  const part = (value: number, sides: string) =>
    `${Math.abs(value).toFixed(decimals)}° ${sides[value < 0 ? 1 : 0]}`;
  return `${part(lat, 'NS')}, ${part(lon, 'EW')}`;
}
