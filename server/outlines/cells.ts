import { elementAt } from '../../engine/elementAt.ts';
import type { Pair } from './pair.ts';
import { along, type Corner, type Line, type Wedge } from './wedges.ts';

/** Polygons without holes that share whole sides; counterclockwise, by numbers of their corners. */
export interface Cells {
  readonly places: Pair[];
  readonly loops: number[][];
}

/** A line at a share of the way from the left to the right ray: distances, in the measure of that share, and places. */
function cornerAt({ left, right }: Line, share: number): Corner {
  if (share === 0 || left.far_m === 0) return share === 1 ? right : left;
  if (share === 1 || right.far_m === 0) return right;
  const weight = share * left.far_m;
  const sum = weight + (1 - share) * right.far_m;
  return { far_m: (left.far_m * right.far_m) / sum, at: along(left.at, right.at, weight / sum) };
}

/** Where lines cross within their wedge; a straight line has a reciprocal of its distance that is linear in the share. */
function crossingsOf(lines: readonly Line[]): number[] {
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => {
      const left = 1 / one.left.far_m - 1 / other.left.far_m;
      const right = 1 / one.right.far_m - 1 / other.right.far_m;
      const share = left / (left - right);
      return share > 1e-9 && share < 1 - 1e-9 ? [share] : [];
    }),
  );
}

interface Band {
  readonly from: Line;
  readonly to: Line;
}

/** What of the wedge at one share is reached: the stretches up to the edge that no cut holds. */
function bandsAt({ edge, cuts }: Wedge, center: Line, share: number): Band[] {
  const far = (line: Line) => cornerAt(line, share).far_m;
  const bands: Band[] = [];
  let from = center;
  const beyond = { from: edge, to: edge };
  for (const cut of [...cuts, beyond].sort((one, other) => far(one.from) - far(other.from))) {
    const to = far(cut.from) < far(edge) ? cut.from : edge;
    if (far(to) > far(from)) bands.push({ from, to });
    if (far(cut.to) > far(from)) from = cut.to;
  }
  return bands;
}

/** Places as near as this to each other on one ray are the same: answers round to a centimetre. */
const same_m = 0.05;

/** Numbers the corners on each ray. */
function makeCorners(center: Pair) {
  const places: Pair[] = [center];
  const rays = new Map<number, { readonly far_m: number; readonly number: number }[]>();
  const onRay = (ray: number) => {
    const known = rays.get(ray) ?? [{ far_m: 0, number: 0 }];
    rays.set(ray, known);
    return known;
  };
  const numberOf = (ray: number, { far_m, at }: Corner): number => {
    const corners = onRay(ray);
    const found = corners.find((one) => Math.abs(one.far_m - far_m) < same_m);
    if (found !== undefined) return found.number;
    corners.push({ far_m, number: places.push(at) - 1 });
    return places.length - 1;
  };
  /** All corners from one of the ray to another, outwards. */
  const between = (ray: number, from: number, to: number): number[] => {
    const outwards = onRay(ray).sort((one, other) => one.far_m - other.far_m);
    const numbers = outwards.map(({ number }) => number);
    return numbers.slice(numbers.indexOf(from), numbers.indexOf(to) + 1);
  };
  return { places, numberOf, between };
}

interface Side {
  readonly ray: number;
  readonly from: number;
  readonly to: number;
}

/** The area of a ring without its cuts, as cells between rays; each cell has all corners of its rays that lie on its sides. */
export function cellsOf(center: Pair, wedges: readonly Wedge[]): Cells {
  const { places, numberOf, between } = makeCorners(center);
  const middle = { far_m: 0, at: center };
  const centerLine = { left: middle, right: middle };
  const sides = wedges.flatMap((wedge, index) => {
    const rayAt = (share: number) => (index + share) % wedges.length;
    const lines = [wedge.edge, ...wedge.cuts.flatMap(({ from, to }) => [from, to])];
    const shares = [0, ...crossingsOf(lines).sort((one, other) => one - other), 1];
    const sideOf = ({ from, to }: Band, share: number): Side => ({
      ray: rayAt(share),
      from: numberOf(rayAt(share), cornerAt(from, share)),
      to: numberOf(rayAt(share), cornerAt(to, share)),
    });
    return shares.slice(1).flatMap((right, at) => {
      const left = elementAt(shares, at);
      return bandsAt(wedge, centerLine, (left + right) / 2).map((band) => [
        sideOf(band, left),
        sideOf(band, right),
      ]);
    });
  });
  const loops = sides
    .map(([left, right]) => loopOf(left as Side, right as Side, between))
    .filter((loop) => loop.length > 2);
  return { places, loops };
}

function loopOf(left: Side, right: Side, between: ReturnType<typeof makeCorners>['between']): number[] {
  const up = between(right.ray, right.from, right.to);
  const down = between(left.ray, left.from, left.to).reverse();
  const loop = [...up, ...down];
  return loop.filter((number, index) => number !== loop.at(index - 1));
}
