import { listOf } from '../json.ts';

/** A point on the WGS84 ellipsoid, degrees: `lat` in [−90, 90], `lon` in [−180, 180). */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** The place of two numbers, degrees; `undefined`: there is none on the earth. */
export const placeAt = (lat: number, lon: number): Position | undefined =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;

/** The place of `[longitude, latitude]`, as GeoJSON writes it, also on beyond 180°; `undefined`: it is none. */
export function placeOfPair(pair: unknown): Position | undefined {
  const [lon, lat] = listOf(pair);
  if (typeof lon !== 'number' || typeof lat !== 'number') return undefined;
  const isBeyond = Math.abs(lon) > 180 && Math.abs(lon) <= 360;
  return placeAt(lat, isBeyond ? lon - Math.sign(lon) * 360 : lon);
}

export const isSamePlace = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.lat === other?.lat && one?.lon === other?.lon;

/** The corners without one that closes the outline by repeating the first. */
export const openOutline = (outline: readonly Position[]): readonly Position[] =>
  outline.length > 1 && isSamePlace(outline[0], outline.at(-1)) ? outline.slice(0, -1) : outline;

/** Reference of an altitude. `msl` is above the EGM96 geoid, `ellipsoid` above WGS84. */
export type AltitudeDatum = 'takeoff' | 'agl' | 'msl' | 'ellipsoid';

export interface Altitude {
  readonly datum: AltitudeDatum;
  readonly value_m: number;
}
