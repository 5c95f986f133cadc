import { elementAt, numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import { latOf, lonOf } from './elevation.ts';
import type { Projection } from './projection.ts';

/** Edge of a patch: 1.6 km of latitude, over which the third derivatives of a map leave errors of micrometres. */
const patchesPerRadian = 4000;
/** Rings look at a circle of a few tens of kilometres. */
const mostPatches = 5000;
/** South or west edge, middle, north or east edge. */
const nodes = [-1, 0, 1];

/** Where a place lies on the map: to the east and to the north. */
type Project = (position: Position) => readonly [number, number];

/** Coefficients of the parabola through the values at the nodes of an edge, by powers of the share of it from its middle, −½ to ½. */
function parabola(values: readonly number[]): number[] {
  const middle = elementAt(values, 1);
  const [start, end] = [elementAt(values, 0) - middle, elementAt(values, 2) - middle];
  return [middle, end - start, 2 * (start + end)];
}

/** Coefficients of the surface through the values at the nodes of a patch, by powers to the north and, in each, to the east. */
function surface(valueAt: (north: number, east: number) => number): number[] {
  const rows = nodes.map((north) => parabola(nodes.map((east) => valueAt(north, east))));
  const columns = nodes.map((_, power) => parabola(rows.map((row) => elementAt(row, power))));
  return nodes.flatMap((_, power) => columns.map((column) => elementAt(column, power)));
}

/** Height of the surface whose nine coefficients begin at `first`, at shares of the patch from its middle. */
function onSurface(patch: Patch, first: number, north: number, east: number): number {
  const level =
    numberAt(patch, first) + east * (numberAt(patch, first + 1) + east * numberAt(patch, first + 2));
  const slope =
    numberAt(patch, first + 3) + east * (numberAt(patch, first + 4) + east * numberAt(patch, first + 5));
  const bend =
    numberAt(patch, first + 6) + east * (numberAt(patch, first + 7) + east * numberAt(patch, first + 8));
  return level + north * (slope + north * bend);
}

/** Coefficients of x, then those of y. */
type Patch = Float64Array;

function patchOf(project: Project, up: number, across: number): Patch {
  const at = (north: number, east: number) =>
    project({
      lat: toDegrees((up + north / 2) / patchesPerRadian),
      lon: toDegrees((across + east / 2) / patchesPerRadian),
    });
  const [x, y] = [surface((north, east) => at(north, east)[0]), surface((north, east) => at(north, east)[1])];
  return Float64Array.of(...x, ...y);
}

/** A projection that is smooth, read from patches: within 0.01 mm of it, and faster where places lie close together. */
export function interpolated(project: Project): Projection {
  const patches = new Map<number, Patch>();
  let latest: { readonly number: number; readonly patch: Patch } = { number: NaN, patch: new Float64Array() };
  const patchAt = (up: number, across: number): Patch => {
    const number = up * 8 * patchesPerRadian + across;
    if (number === latest.number) return latest.patch;
    const patch = patches.get(number) ?? patchOf(project, up, across);
    if (patches.size >= mostPatches) patches.clear();
    patches.set(number, patch);
    latest = { number, patch };
    return patch;
  };
  return (point, places, place) => {
    const φ = toRadians(latOf(places, place)) * patchesPerRadian;
    const λ = toRadians(lonOf(places, place)) * patchesPerRadian;
    const up = Math.round(φ);
    const across = Math.round(λ);
    const patch = patchAt(up, across);
    point[0] = onSurface(patch, 0, φ - up, λ - across);
    point[1] = onSurface(patch, 9, φ - up, λ - across);
  };
}
