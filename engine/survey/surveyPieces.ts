import { elementAt } from '../elementAt.ts';
import type { Corner } from '../geo/plane.ts';
import { toRadians } from '../units.ts';

export interface Piece {
  readonly from: Corner;
  readonly to: Corner;
}

interface Lines {
  readonly angle_deg: number;
  readonly spacing_m: number;
}

interface Swaths extends Lines {
  /** Pieces of a line that are no farther apart are one, metres. */
  readonly gap_m: number;
}

type Rings = readonly (readonly Corner[])[];

/** u: across, to the right of the course; v: along it. */
interface Across {
  readonly u: number;
  readonly v: number;
}

/** From where to where along a line, metres. */
type Stretch = readonly [from: number, to: number];

/** Parallel lines with edges to cross them: the first lies at `first`, across. */
interface Row {
  readonly first: number;
  readonly spacing_m: number;
  readonly count: number;
}

interface Turned {
  readonly edges: readonly (readonly [Across, Across])[];
  readonly row: Row;
  readonly back: (u: number, v: number) => Corner;
}

/** The edges of rings in the frame of lines that cover the first ring, centred. */
function turned(rings: Rings, { angle_deg, spacing_m }: Lines): Turned {
  const θ = toRadians(angle_deg);
  const [sin, cos] = [Math.sin(θ), Math.cos(θ)];
  const rotated = rings.map((ring) =>
    ring.map(({ x, y }): Across => ({ u: x * cos - y * sin, v: x * sin + y * cos })),
  );
  const us = elementAt(rotated, 0).map(({ u }) => u);
  const low = us.reduce((a, b) => Math.min(a, b), Infinity);
  const high = us.reduce((a, b) => Math.max(a, b), -Infinity);
  const count = Math.max(1, Math.ceil((high - low) / spacing_m - 1e-9));
  return {
    edges: rotated.flatMap((ring) =>
      ring.map((to, at) => {
        const from = elementAt(ring, (at + ring.length - 1) % ring.length);
        return from.u < to.u ? ([from, to] as const) : ([to, from] as const);
      }),
    ),
    row: { first: (low + high) / 2 - ((count - 1) / 2) * spacing_m, spacing_m, count },
    back: (u, v) => ({ x: u * cos + v * sin, y: v * cos - u * sin }),
  };
}

/** Where an edge is at a place across. */
const alongAt = ([low, high]: readonly [Across, Across], u: number): number =>
  low.v + ((u - low.u) / (high.u - low.u)) * (high.v - low.v);

/**
 * The stretches of lines within rings by the even-odd rule, line by line. Half-open: a corner on a line belongs to only one of its two
 * edges. O(edges + crossings).
 */
function stretchesOn({ edges }: Turned, { first, spacing_m, count }: Row): Stretch[][] {
  const crossings = Array.from({ length: count }, (): number[] => []);
  for (const edge of edges) {
    const [low, high] = edge;
    const begin = Math.max(0, Math.ceil((low.u - first) / spacing_m));
    const end = Math.min(count, Math.ceil((high.u - first) / spacing_m));
    for (let line = begin; line < end; line++)
      elementAt(crossings, line).push(alongAt(edge, first + line * spacing_m));
  }
  return crossings.map((vs) => {
    const sorted = vs.sort((a, b) => a - b);
    return Array.from(
      { length: sorted.length / 2 },
      (_, at): Stretch => [elementAt(sorted, 2 * at), elementAt(sorted, 2 * at + 1)],
    );
  });
}

/** Shorter stretches of a line itself are dropped. */
const shortest_m = 0.05;

/** The pieces of parallel lines that themselves lie within rings, line by line, each in the direction of the course. */
export function piecesOnLines(rings: Rings, lines: Lines): Piece[][] {
  const frame = turned(rings, lines);
  const { first, spacing_m } = frame.row;
  return stretchesOn(frame, frame.row).map((stretches, line) =>
    stretches
      .filter(([from, to]) => to - from >= shortest_m)
      .map(([from, to]) => toPiece(frame, first + line * spacing_m, [from, to])),
  );
}

const toPiece = ({ back }: Turned, u: number, [from, to]: Stretch): Piece => ({
  from: back(u, from),
  to: back(u, to),
});

/** A swath is narrower than the spacing by twice this, so that ground that only touches it by rounding is not in it. */
const touching_m = 1e-5;

/**
 * The pieces of parallel lines from which all the ground within closed rings (even-odd rule) is seen. The pieces of a line are the ground
 * within half a spacing of it, laid onto the line, so that every place of the ground is within half a spacing of a piece, straight across.
 * They come line by line from left to right of the course, each in its direction; `undefined` where there would be more than `most` lines.
 *
 * A place along the line has ground beside it, within the swath, if an edge of the ground is beside it, or if one end of the way across
 * the swath lies within the ground: so a piece is what the edges in the swath and the stretches of both its sides come to together.
 */
export function piecesOverGround(rings: Rings, lines: Swaths, most: number): Piece[][] | undefined {
  const frame = turned(rings, lines);
  const { row } = frame;
  if (!(row.count <= most)) return undefined;
  const half_m = lines.spacing_m / 2 - touching_m;
  const left = stretchesOn(frame, { ...row, first: row.first - half_m });
  const right = stretchesOn(frame, { ...row, first: row.first + half_m });
  const beside = left.map((stretches, line) => [...stretches, ...elementAt(right, line)]);
  for (const edge of frame.edges) addEdge(beside, edge, row, half_m);
  return beside
    .map((stretches, line) =>
      joined(stretches, lines.gap_m).map((stretch) =>
        toPiece(frame, row.first + line * row.spacing_m, stretch),
      ),
    )
    .filter((pieces) => pieces.length > 0);
}

/** Adds to each swath that an edge lies in how far along it does. */
function addEdge(
  beside: readonly Stretch[][],
  edge: readonly [Across, Across],
  { first, spacing_m, count }: Row,
  half_m: number,
): void {
  const [low, high] = edge;
  const begin = Math.max(0, Math.ceil((low.u - half_m - first) / spacing_m));
  const end = Math.min(count - 1, Math.floor((high.u + half_m - first) / spacing_m));
  for (let line = begin; line <= end; line++) {
    const middle = first + line * spacing_m;
    const a = low.u < middle - half_m ? alongAt(edge, middle - half_m) : low.v;
    const b = high.u > middle + half_m ? alongAt(edge, middle + half_m) : high.v;
    elementAt(beside, line).push(a < b ? [a, b] : [b, a]);
  }
}

/** Stretches one after the other, those that touch or nearly touch as one, none too short to have a direction. */
function joined(stretches: readonly Stretch[], gap_m: number): Stretch[] {
  const sorted = stretches.toSorted(([a], [b]) => a - b);
  const whole: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = whole.at(-1);
    if (last !== undefined && from - last[1] <= gap_m + touching_m) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole.map(([from, to]) => {
    const more_m = Math.max(0, shortest_m - (to - from)) / 2;
    return [from - more_m, to + more_m];
  });
}
