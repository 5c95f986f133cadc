import { elementAt } from '../elementAt.ts';
import { type Corner, sideAt, sideOf, twiceArea } from '../geo/plane.ts';
import type { SurveyArea } from './surveyArea.ts';
import { piecesOnLines } from './surveyPieces.ts';
import { planeAround } from './surveyPlane.ts';

type Ring = readonly Corner[];

type Edge = readonly [from: Corner, to: Corner];

const isBetween = ([begin, end]: Edge, [from, to]: Edge): boolean =>
  sideOf(begin, end, from) * sideOf(begin, end, to) < 0;

const westOf = ([from, to]: Edge): number => Math.min(from.x, to.x);
const eastOf = ([from, to]: Edge): number => Math.max(from.x, to.x);

/** An outline whose edges lie so much above each other that more pairs would be compared is none that a person drew. */
const mostCompared = 300_000;

/** True if two edges of a ring cross; those that only touch do not. The edges are sorted from west to east. */
function crossesItself(ring: Ring): boolean {
  const edges = ring.map((_, at) => sideAt(ring, at)).sort((one, other) => westOf(one) - westOf(other));
  let left = mostCompared;
  return edges.some((one, at) => {
    const end = eastOf(one);
    for (let next = at + 1; next < edges.length && left > 0; next++) {
      const other = elementAt(edges, next);
      if (westOf(other) > end) return false;
      left -= 1;
      if (isBetween(one, other) && isBetween(other, one)) return true;
    }
    return false;
  });
}

/** Lines to measure ground by, over its whole width. */
const manyLines = 1000;

/** Ground that lines cover, square metres, by the even-odd rule that lays them. */
function sweptSize(rings: readonly Ring[]): number {
  const xs = elementAt(rings, 0).map(({ x }) => x);
  const spacing_m = (Math.max(...xs) - Math.min(...xs)) / manyLines;
  const pieces = piecesOnLines(rings, { angle_deg: 0, spacing_m }).flat();
  return pieces.reduce((sum_m2, { from, to }) => sum_m2 + spacing_m * Math.abs(to.y - from.y), 0);
}

/** Less ground than this is none: the outline goes there and back. */
const smallest_m2 = 0.01;

/** True if rings, the first of which is an outline, enclose no ground by the even-odd rule. */
export function isWithoutGround(rings: readonly Ring[]): boolean {
  const isPlain = rings.length === 1 && Math.abs(twiceArea(elementAt(rings, 0))) >= 2 * smallest_m2;
  return !isPlain && sweptSize(rings) < smallest_m2;
}

/**
 * Ground within an outline less that of its holes, square metres, in the plane around the area, to a thousandth where the outline
 * crosses itself; 0 for no outline.
 */
export function areaSize({ outline, holes }: Pick<SurveyArea, 'outline' | 'holes'>): number {
  if (outline.length === 0) return 0;
  const { project } = planeAround(outline);
  const rings = [outline, ...holes].map((ring) => ring.map(project));
  if (crossesItself(elementAt(rings, 0))) return sweptSize(rings);
  return rings.reduce(
    (size_m2, ring, at) => size_m2 + ((at === 0 ? 1 : -1) * Math.abs(twiceArea(ring))) / 2,
    0,
  );
}
