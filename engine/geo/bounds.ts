import { toDegrees, toRadians } from '../units.ts';
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

/** The farthest north that a geodesic leads between places of a box so many degrees wide, none of which lies farther north; it is a parallel’s. */
function arcTop(north: number, width_deg: number): number {
  if (north <= 0) return north;
  if (width_deg >= 180) return 90;
  return toDegrees(Math.atan(Math.tan(toRadians(north)) / Math.cos(toRadians(width_deg / 2))));
}

/** A box with room for the geodesics between its places, which lead nearer to the poles than their ends; that around a pole has it. */
export const withArcs = ({ south, north, west, east, ...more }: Bounds): Bounds => ({
  ...more,
  south: -arcTop(-south, east - west),
  north: arcTop(north, east - west),
  west,
  east,
});
