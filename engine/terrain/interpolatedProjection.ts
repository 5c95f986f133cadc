import { numberAt } from '../elementAt.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { Projection } from './projection.ts';

/** Edge of a patch: 1.6 km of latitude, over which the third derivatives of a map leave errors of micrometres. */
const patchesPerRadian = 4000;
/** Rings look at a circle of a few tens of kilometres. */
const mostPatches = 5000;
const nodes = [-1, 0, 1];

/** A patch: x and y of the map at its corners, the middles of its edges and its own, in rows from the south. */
type Patch = Float64Array;

function patchOf(project: Projection, up: number, across: number): Patch {
  const patch = new Float64Array(2 * nodes.length ** 2);
  const point = { x: 0, y: 0 };
  let at = 0;
  for (const north of nodes)
    for (const east of nodes) {
      const [lat, lon] = [up + north / 2, across + east / 2];
      project(point, toDegrees(lat / patchesPerRadian), toDegrees(lon / patchesPerRadian));
      patch[at++] = point.x;
      patch[at++] = point.y;
    }
  return patch;
}

/** Writes the shares of the ends and the middle of an edge in the parabola through them, at a share of it from the middle, −½ to ½. */
function setShares(shares: Float64Array, share: number): void {
  shares[0] = share * (2 * share - 1);
  shares[1] = 1 - 4 * share * share;
  shares[2] = share * (2 * share + 1);
}

/** A projection that is smooth, read from patches: within 0.01 mm of it, and faster where places lie close together. */
export function interpolated(project: Projection): Projection {
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
  const [norths, easts] = [new Float64Array(3), new Float64Array(3)];
  return (point, lat, lon) => {
    const φ = toRadians(lat) * patchesPerRadian;
    const λ = toRadians(lon) * patchesPerRadian;
    const patch = patchAt(Math.round(φ), Math.round(λ));
    setShares(norths, φ - Math.round(φ));
    setShares(easts, λ - Math.round(λ));
    let x = 0;
    let y = 0;
    for (let node = 0; node < 9; node++) {
      const share = numberAt(norths, Math.floor(node / 3)) * numberAt(easts, node % 3);
      x += share * numberAt(patch, 2 * node);
      y += share * numberAt(patch, 2 * node + 1);
    }
    point.x = x;
    point.y = y;
  };
}
