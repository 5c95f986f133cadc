import type { Picture } from '../../baseMap/awayCanvas.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import type { Outlined, PaintedRing, RingsContent, WithEdge } from './paintRings.ts';

export function ringsPicture(
  painted: readonly PaintedRing[],
  center: DrawnPoint,
  reserveRing: string | undefined,
  hovered: string | undefined,
): Picture<RingsContent> {
  const rings = painted
    .filter(({ outline }) => outline.length > 0)
    .map((ring) => ({ ...ring, isHovered: ring.name === hovered }));
  const edges = rings.filter(
    (ring): ring is Outlined & WithEdge =>
      ring.edge !== undefined && (ring.name === hovered || ring.name === reserveRing),
  );
  return {
    content: { rings, edges },
    center,
    outlines: new Map([
      ...rings.map(({ name, outline }) => [`ring-${name}`, outline] as const),
      ...rings.flatMap(({ name, holes }) =>
        holes.map((hole, index) => [`hole-${name}-${index + 1}`, hole] as const),
      ),
      ...rings.flatMap(({ cuts }) => cuts.map((cut, index) => [`cut-${index + 1}`, cut] as const)),
      ...rings.flatMap(({ beyond }) => beyond.map((area, index) => [`beyond-${index + 1}`, area] as const)),
      ...edges.map(({ name, edge }) => [`edge-${name}`, edge] as const),
    ]),
    look: [
      hovered,
      ...rings.map(({ name, color }) => `${name} ${color}`),
      ...edges.map(({ name }) => name),
    ].join(),
  };
}
