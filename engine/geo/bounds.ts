import { toLongitude } from './angle.ts';
import type { Position } from './position.ts';

/** A box around places, degrees; `west` and `east` count from a longitude of one of them, so that it may lie across the antimeridian. */
export interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly from_lon: number;
  readonly west: number;
  readonly east: number;
}

/** The box around some places; that of 0° N, 0° E around none. */
export function boundsOf(places: readonly Position[]): Bounds {
  const [first = { lat: 0, lon: 0 }] = places;
  let [south, north, west, east] = [first.lat, first.lat, 0, 0];
  for (const { lat, lon } of places) {
    const off_deg = toLongitude(lon - first.lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, off_deg);
    east = Math.max(east, off_deg);
  }
  return { south, north, from_lon: first.lon, west, east };
}

export const middleOf = ({ south, north, from_lon, west, east }: Bounds): Position => ({
  lat: (south + north) / 2,
  lon: toLongitude(from_lon + (west + east) / 2),
});
