import type { Position } from '../../engine/geo/position.ts';

/** A made-up world: `undefined` where nothing was measured. Metres above sea level. */
export type World = (position: Position) => number | undefined;

const metresPerDegree = 111_200;
const bell = (distance_m: number, width_m: number) => Math.exp(-0.5 * (distance_m / width_m) ** 2);
const eastOf = ({ lat, lon }: Position, west: number) =>
  (lon - west) * metresPerDegree * Math.cos((lat * Math.PI) / 180);

/** In the tile N46E007: rises to the north and the east. */
export const plane: World = ({ lat, lon }) => 400 + 300 * (lon - 7) + 200 * (lat - 46);

/** 800 m higher along the meridian 7.3° E, 2 km wide to each side. */
export const ridge: World = (position) => 600 + 800 * bell(eastOf(position, 7.3), 2000);

export const coneSlope = 0.4;
/** 1000 m high over a plain at 300 m. */
export const cone: World = (position) => {
  const north_m = (position.lat - 46.7) * metresPerDegree;
  return 300 + Math.max(0, 1000 - coneSlope * Math.hypot(north_m, eastOf(position, 7.7)));
};

/** Nothing measured in a box. */
export const hole: World = (position) =>
  position.lat > 46.4 && position.lat < 46.45 && position.lon > 7.6 && position.lon < 7.65
    ? undefined
    : plane(position);

/** Sea south of 46.5°, a cliff of 50 m, then land. */
export const coast: World = ({ lat }) => (lat < 46.5 ? 0 : 50);

/** Without a seam at the antimeridian, and one height at the pole. */
export const globe: World = ({ lat, lon }) =>
  1000 + 500 * Math.cos((lat * Math.PI) / 180) * Math.cos((lon * Math.PI) / 180);
