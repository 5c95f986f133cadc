import type { FieldRing, FieldView, Place } from '../../server/contract/fieldView.ts';

/** True if a place lies within a closed outline, by how often a line to the north crosses it. */
export function isInside([lat, lon]: Place, outline: readonly Place[]): boolean {
  return outline.reduce((inside, to, index) => {
    const from = outline.at(index - 1) ?? to;
    const crosses = from[1] > lon !== to[1] > lon;
    const edge = from[0] + ((to[0] - from[0]) * (lon - from[1])) / (to[1] - from[1] || 1);
    return crosses && lat < edge ? !inside : inside;
  }, false);
}

/** The innermost ring around a place, by its cautious edge, or by its line. */
export const ringAround = (
  { rings }: Pick<FieldView, 'rings'>,
  here: Place,
  edge: 'sure' | 'outline',
): FieldRing | undefined =>
  rings.find((ring) => isInside(here, ring[edge] ?? []) && !ring.holes.some((hole) => isInside(here, hole)));
