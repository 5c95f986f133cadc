import type { ObstacleError, ObstacleTop } from '../obstacle.ts';

/**
 * Errors of sources that state none. OpenStreetMap: outlines are traced from pictures that lie off by up to 5 m, heights are told by
 * anybody [E]. AIP: what ICAO asks of obstacles of a country, Annex 15, area 1: 50 m and 30 m. A file of one's own: as surveyed [E].
 */
export const placeErrors_m = { osm: 5, aip: 50, own: 3 } as const;
export type ErrorSource = keyof typeof placeErrors_m;

/** Storeys are 2.5 to 4 m high, and roofs stand over them [E]. */
const ofEstimate = 0.3;
const heightErrors_m = { osm: 2, aip: 30, own: 2 } as const;
const ofTold = { osm: 0.1, aip: 0, own: 0 } as const;

export function errorOf(source: ErrorSource, top: ObstacleTop | undefined): ObstacleError {
  const height_m = top?.datum === 'ground' ? top.value_m : 0;
  const share = top?.is_estimated === true ? ofEstimate : ofTold[source];
  return {
    horizontal_m: placeErrors_m[source],
    vertical_m: Math.max(heightErrors_m[source], share * height_m),
  };
}
