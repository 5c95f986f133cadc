import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { DrawnZone, ViewedArea } from '../../../server/contract/schemas/world.ts';

/** More rows than anybody reads. */
export const mostListed = 50;

/** The middle of an area, which may reach across the antimeridian. */
export function middleOf({ south, west, north, east }: ViewedArea): Position {
  const lon = (west + east) / 2;
  return { lat: (south + north) / 2, lon: west <= east ? lon : lon <= 0 ? lon + 180 : lon - 180 };
}

/** The corners of a zone, and those of a circle north, south, east and west of its center, roughly. */
export const placesOf = ({ parts }: DrawnZone): Position[] =>
  parts.flatMap(({ rings, center }) => [...(rings ?? []).flat(), ...(center === undefined ? [] : [center])]);

/** The things nearest to a place by the nearest of their places, the nearest first. */
export function nearest<Thing>(
  things: readonly Thing[],
  middle: Position,
  placesOn: (thing: Thing) => readonly Position[],
): Thing[] {
  const away = (thing: Thing) =>
    placesOn(thing).reduce((least_m, place) => Math.min(least_m, distanceBetween(middle, place)), Infinity);
  return things
    .map((thing) => ({ thing, away_m: away(thing) }))
    .sort((one, other) => one.away_m - other.away_m)
    .slice(0, mostListed)
    .map(({ thing }) => thing);
}
