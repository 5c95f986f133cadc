import { inSpace, longestJudged_m, marginOf, mayMeet, type Place3 } from '../fence/nearWay.ts';
import type { Position } from '../geo/position.ts';
import type { PartShape } from './partShape.ts';

/** So many parts lie in one box. */
const inBox = 16;

interface Box {
  readonly least: Place3;
  readonly most: Place3;
}

/** Parts near each other, and the box around all of them. */
interface Bundle extends Box {
  readonly shapes: readonly PartShape[];
}

type Axis = keyof Place3;

const sortedBy = (shapes: readonly PartShape[], axis: Axis): PartShape[] =>
  shapes.toSorted((one, other) => one.around.middle[axis] - other.around.middle[axis]);

const cut = (shapes: readonly PartShape[], size: number): PartShape[][] =>
  Array.from({ length: Math.ceil(shapes.length / size) }, (_, at) =>
    shapes.slice(at * size, (at + 1) * size),
  );

function bundleOf(shapes: readonly PartShape[]): Bundle {
  const bound = (axis: Axis, side: -1 | 1) =>
    side *
    shapes.reduce(
      (most, { around }) => Math.max(most, side * around.middle[axis] + around.radius_m),
      -Infinity,
    );
  const corner = (side: -1 | 1) => ({ x: bound('x', side), y: bound('y', side), z: bound('z', side) });
  return { shapes, least: corner(-1), most: corner(1) };
}

const meets = (one: Box, other: Box): boolean =>
  one.least.x <= other.most.x &&
  other.least.x <= one.most.x &&
  one.least.y <= other.most.y &&
  other.least.y <= one.most.y &&
  one.least.z <= other.most.z &&
  other.least.z <= one.most.z;

/** The box around a way, which may lie off its chord. */
function boxOf(from: Place3, to: Place3): Box {
  const length_m = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
  const margin_m = length_m > longestJudged_m ? Infinity : marginOf(length_m);
  const side = (of: (...values: number[]) => number, by_m: number): Place3 => ({
    x: of(from.x, to.x) + by_m,
    y: of(from.y, to.y) + by_m,
    z: of(from.z, to.z) + by_m,
  });
  return { least: side(Math.min, -margin_m), most: side(Math.max, margin_m) };
}

/**
 * A function that gives the parts that a way may meet; none that it meets is missing. It looks into boxes of parts that are sorted by two
 * axes of the earth, so most parts cost nothing.
 */
export function partIndex(shapes: readonly PartShape[]): (from: Position, to: Position) => PartShape[] {
  const strip = inBox * Math.ceil(Math.sqrt(shapes.length / inBox));
  const bundles = cut(sortedBy(shapes, 'z'), Math.max(strip, inBox)).flatMap((strips) =>
    cut(sortedBy(strips, 'y'), inBox).map(bundleOf),
  );
  return (from, to) => {
    const [begin, end] = [inSpace(from), inSpace(to)];
    const box = boxOf(begin, end);
    return bundles
      .filter((bundle) => meets(bundle, box))
      .flatMap((bundle) => bundle.shapes.filter(({ around }) => mayMeet(begin, end, around)));
  };
}
