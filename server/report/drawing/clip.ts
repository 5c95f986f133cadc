/** x, y, x, y … of one ring or line in map units. */
export type Coordinates = Float64Array | Float32Array;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Axis = 0 | 1;

/** One pass of Sutherland and Hodgman (1974): keeps the side of a line parallel to an axis. */
function clipSide(ring: readonly number[] | Coordinates, axis: Axis, limit: number, keep: 1 | -1): number[] {
  const kept: number[] = [];
  const count = ring.length;
  let px = ring[count - 2] ?? 0;
  let py = ring[count - 1] ?? 0;
  let wasIn = keep * ((axis === 0 ? px : py) - limit) >= 0;
  for (let i = 0; i < count; i += 2) {
    const x = ring[i] ?? 0;
    const y = ring[i + 1] ?? 0;
    const isIn = keep * ((axis === 0 ? x : y) - limit) >= 0;
    if (isIn !== wasIn) {
      const t = axis === 0 ? (limit - px) / (x - px) : (limit - py) / (y - py);
      kept.push(axis === 0 ? limit : px + t * (x - px), axis === 0 ? py + t * (y - py) : limit);
    }
    if (isIn) kept.push(x, y);
    px = x;
    py = y;
    wasIn = isIn;
  }
  return kept;
}

/** The part of a ring inside a box; empty when there is none. Its edges may run along the box. */
export function clipRing(ring: Coordinates, box: Box): Coordinates {
  let points: readonly number[] | Coordinates = ring;
  points = clipSide(points, 0, box.left, 1);
  points = clipSide(points, 0, box.right, -1);
  points = clipSide(points, 1, box.top, 1);
  points = clipSide(points, 1, box.bottom, -1);
  return Float64Array.from(points);
}

export function boxOf(points: Coordinates): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0;
    const y = points[i + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}
