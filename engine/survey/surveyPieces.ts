import { elementAt } from '../elementAt.ts';
import { toRadians } from '../units.ts';

/** A point in a plane: metres east and north of its middle. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface Piece {
  readonly from: Corner;
  readonly to: Corner;
}

interface Lines {
  readonly angle_deg: number;
  readonly spacing_m: number;
}

type Rings = readonly (readonly Corner[])[];

/**
 * The pieces of parallel lines that lie inside closed rings by the even-odd rule, line by line from left to right of the
 * course, each in the direction of the course; `undefined` where there would be more than `most` lines, if that is given.
 * O(edges + crossings).
 */
export function piecesOnLines(rings: Rings, lines: Lines): Piece[][];
export function piecesOnLines(rings: Rings, lines: Lines, most: number): Piece[][] | undefined;
export function piecesOnLines(
  rings: Rings,
  { angle_deg, spacing_m }: Lines,
  most = Number.POSITIVE_INFINITY,
): Piece[][] | undefined {
  const θ = toRadians(angle_deg);
  const [sin, cos] = [Math.sin(θ), Math.cos(θ)];
  /** u: across, to the right of the course; v: along it. */
  const rotated = rings.map((ring) =>
    ring.map(({ x, y }) => ({ u: x * cos - y * sin, v: x * sin + y * cos })),
  );
  const us = elementAt(rotated, 0).map(({ u }) => u);
  const low = us.reduce((a, b) => Math.min(a, b), Infinity);
  const high = us.reduce((a, b) => Math.max(a, b), -Infinity);
  const count = Math.max(1, Math.ceil((high - low) / spacing_m - 1e-9));
  if (!(count <= most)) return undefined;
  const first = (low + high) / 2 - ((count - 1) / 2) * spacing_m;
  const crossings = Array.from({ length: count }, (): number[] => []);
  for (const ring of rotated) {
    for (const [at, to] of ring.entries()) {
      const from = elementAt(ring, (at + ring.length - 1) % ring.length);
      cross(crossings, from, to, { first, spacing_m });
    }
  }
  const back = (u: number, v: number): Corner => ({ x: u * cos + v * sin, y: v * cos - u * sin });
  return crossings
    .map((vs, line) => toPieces(vs).map(([a, b]) => piece(back, first + line * spacing_m, a, b)))
    .filter((pieces) => pieces.length > 0);
}

const piece = (back: (u: number, v: number) => Corner, u: number, a: number, b: number): Piece => ({
  from: back(u, a),
  to: back(u, b),
});

interface Across {
  readonly u: number;
  readonly v: number;
}

/** Adds the crossings of an edge with the lines. Half-open: a corner on a line belongs to only one of its two edges. */
function cross(
  crossings: readonly number[][],
  from: Across,
  to: Across,
  { first, spacing_m }: { readonly first: number; readonly spacing_m: number },
): void {
  const [low, high] = from.u < to.u ? [from, to] : [to, from];
  const begin = Math.max(0, Math.ceil((low.u - first) / spacing_m));
  const end = Math.min(crossings.length, Math.ceil((high.u - first) / spacing_m));
  for (let line = begin; line < end; line++) {
    const part = (first + line * spacing_m - low.u) / (high.u - low.u);
    crossings[line]?.push(low.v + part * (high.v - low.v));
  }
}

/** Shorter pieces are dropped. */
const shortest_m = 0.05;

function toPieces(crossings: readonly number[]): [number, number][] {
  const sorted = [...crossings].sort((a, b) => a - b);
  const pieces: [number, number][] = [];
  for (let at = 0; at + 1 < sorted.length; at += 2) {
    const [from = 0, to = 0] = sorted.slice(at, at + 2);
    if (to - from >= shortest_m) pieces.push([from, to]);
  }
  return pieces;
}
