import type { Position } from '../../geo/position.ts';

/** Stands for an unreadable place: every check refuses it, so it is told and not lost silently. */
export const nowhere: Position = { lat: Number.NaN, lon: Number.NaN };

type Coordinate = number | undefined;

/** The place of two coordinates; `undefined`: one of them is missing. */
export const placeAt = (lat: Coordinate, lon: Coordinate): Position | undefined =>
  lat === undefined || lon === undefined ? undefined : { lat, lon };

/** The same in files where 0, 0 stands for no place. */
export const placeUnlessZero = (lat: Coordinate, lon: Coordinate): Position | undefined =>
  lat === 0 && lon === 0 ? undefined : placeAt(lat, lon);

/** True if a place can be on the globe: a longitude up to 360° is one counted the other way. */
export const isPossible = ({ lat, lon }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 360;

/** True if the coordinates of two places differ by no more than so many degrees. */
export const isWithin = (most_deg: number, one: Position, other: Position): boolean =>
  Math.abs(one.lat - other.lat) <= most_deg && Math.abs(one.lon - other.lon) <= most_deg;

/** The middle of a map that a file names; none beyond the poles. */
export function middleAt(lat: Coordinate, lon: Coordinate): Position | undefined {
  const place = placeAt(lat, lon);
  return place !== undefined && isPossible({ ...place, lon: 0 }) ? place : undefined;
}
