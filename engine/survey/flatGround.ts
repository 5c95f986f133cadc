import { elementAt, numberAt } from '../elementAt.ts';
import { toLongitude } from '../geo/angle.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import type { Corner } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';

/** Most places of a grid; a wider one has them farther apart. */
const mostPlaces = 40_000;

/**
 * Ground around positions in a plane of even degrees, metres east and north of their south-west: within 1 % over 50 km, and quick, where
 * overlaps in whole percent are asked about. A grid of places lies in it, row by row from south to north, each from west to east.
 */
export interface FlatGround {
  readonly toPlane: (position: Position) => Corner;
  readonly toPosition: (corner: Corner) => Position;
  /** The places of the grid as `lat, lon, lat, lon, …`. */
  readonly places: Float64Array;
  /** Height at a place of the plane, bilinear between those of the grid, as at its edge beyond it; NaN where it is unknown. */
  readonly heightOf: (heights_msl_m: Float64Array) => (corner: Corner) => number;
}

/** Lays a plane and a grid around positions, `margin_m` wider than they are, its places `spacing_m` apart or as far as their number asks for. */
export function flatGround(positions: readonly Position[], margin_m: number, spacing_m: number): FlatGround {
  const origin = elementAt(positions, 0).lon;
  const lats = positions.map(({ lat }) => lat);
  const lons = positions.map(({ lon }) => toLongitude(lon - origin));
  const [south, north, west, east] = [lats, lons].flatMap((list) => [
    list.reduce((a, b) => Math.min(a, b), Infinity),
    list.reduce((a, b) => Math.max(a, b), -Infinity),
  ]) as [number, number, number, number];
  const middle = { lat: (south + north) / 2, lon: origin };
  const perNorth_m = 100 * distanceBetween(middle, { ...middle, lat: middle.lat + 0.01 });
  const perEast_m = 100 * distanceBetween(middle, { ...middle, lon: origin + 0.01 });
  const wide_m = (east - west) * perEast_m + 2 * margin_m;
  const high_m = (north - south) * perNorth_m + 2 * margin_m;
  const apart_m = Math.max(spacing_m, Math.sqrt((wide_m * high_m) / mostPlaces));
  const [columns, rows] = [wide_m, high_m].map((size_m) => Math.ceil(size_m / apart_m) + 1) as [
    number,
    number,
  ];
  const toPlane = ({ lat, lon }: Position): Corner => ({
    x: (toLongitude(lon - origin) - west) * perEast_m + margin_m,
    y: (lat - south) * perNorth_m + margin_m,
  });
  const toPosition = ({ x, y }: Corner): Position => ({
    lat: south + (y - margin_m) / perNorth_m,
    lon: toLongitude(origin + west + (x - margin_m) / perEast_m),
  });
  const places = new Float64Array(2 * rows * columns);
  for (let place = 0; place < rows * columns; place++) {
    const column = place % columns;
    const { lat, lon } = toPosition({ x: column * apart_m, y: ((place - column) / columns) * apart_m });
    places.set([lat, lon], 2 * place);
  }
  const within = (value: number, count: number) => Math.min(Math.max(0, value / apart_m), count - 1);
  const heightOf =
    (heights_msl_m: Float64Array) =>
    ({ x, y }: Corner): number => {
      const [column, row] = [within(x, columns), within(y, rows)];
      const [left, low] = [Math.min(Math.floor(column), columns - 2), Math.min(Math.floor(row), rows - 2)];
      const [right, up] = [column - left, row - low];
      const at = low * columns + left;
      const lower = numberAt(heights_msl_m, at) * (1 - right) + numberAt(heights_msl_m, at + 1) * right;
      const over = at + columns;
      const upper = numberAt(heights_msl_m, over) * (1 - right) + numberAt(heights_msl_m, over + 1) * right;
      return lower * (1 - up) + upper * up;
    };
  return { toPlane, toPosition, places, heightOf };
}
