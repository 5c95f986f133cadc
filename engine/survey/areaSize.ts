import { elementAt } from '../elementAt.ts';
import type { SurveyArea } from './surveyArea.ts';
import type { Corner } from './surveyPieces.ts';
import { planeAround } from './surveyPlane.ts';

/** Twice the signed area of a ring (Gauss's shoelace). */
const twice = (ring: readonly Corner[]): number =>
  ring.reduce((sum, to, at) => {
    const from = elementAt(ring, (at + ring.length - 1) % ring.length);
    return sum + from.x * to.y - to.x * from.y;
  }, 0);

/** Ground within an outline less that of its holes, square metres, in the plane around the area; 0 for no outline. */
export function areaSize({ outline, holes }: Pick<SurveyArea, 'outline' | 'holes'>): number {
  if (outline.length === 0) return 0;
  const { project } = planeAround(outline);
  const sizeOf = (ring: SurveyArea['outline']) => Math.abs(twice(ring.map(project))) / 2;
  return holes.reduce((size_m2, hole) => size_m2 - sizeOf(hole), sizeOf(outline));
}
