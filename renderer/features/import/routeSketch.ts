import type { Position } from '../../../engine/geo/position.ts';
import { toRadians } from '../../../engine/units.ts';

export interface SketchSize {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

const maxPoints = 400;
/** Points of all routes together: more would cover each other. */
const maxTogether = 6_000;

/** At most `most` points, evenly spread over the route, both ends included. */
function thinned(points: readonly Position[], most: number): readonly Position[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}

/** Lets longitudes continue past ±180, so that a route over the date line stays in one piece. */
function unrolled(points: readonly Position[], from_lon: number): Position[] {
  return points.map(({ lat, lon }) => ({ lat, lon: lon - 360 * Math.round((lon - from_lon) / 360) }));
}

function extentOf(lines: readonly (readonly Position[])[]) {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const line of lines)
    for (const { lat, lon } of line) {
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
    }
  return { south, north, west, east };
}

/** SVG paths of several routes in one small sketch, north up, to scale. */
export function toSketch(routes: readonly (readonly Position[])[], size: SketchSize) {
  const from_lon = routes.find((points) => points.length > 0)?.[0]?.lon ?? 0;
  const count = routes.reduce((sum, points) => sum + Math.min(maxPoints, points.length), 0);
  const share = Math.min(1, maxTogether / count);
  const lines = routes.map((points) =>
    unrolled(thinned(points, Math.max(2, Math.floor(share * Math.min(maxPoints, points.length)))), from_lon),
  );
  const { south, north, west, east } = extentOf(lines);
  const squeeze = Math.max(0.05, Math.cos(toRadians((south + north) / 2)));
  const scale = Math.min(
    (size.width - 2 * size.margin) / Math.max(1e-6, (east - west) * squeeze),
    (size.height - 2 * size.margin) / Math.max(1e-6, north - south),
  );
  const toPoint = ({ lat, lon }: Position): readonly [number, number] => [
    size.width / 2 + (lon - (west + east) / 2) * squeeze * scale,
    size.height / 2 - (lat - (south + north) / 2) * scale,
  ];
  const toText = (point: Position) =>
    toPoint(point)
      .map((value) => value.toFixed(1))
      .join(' ');
  return {
    paths: lines.map((points) => (points.length === 0 ? '' : `M${points.map(toText).join('L')}`)),
    starts: lines.map((points) => (points[0] === undefined ? [0, 0] : toPoint(points[0]))),
  };
}
