import type { Position } from '../../../engine/geo/position.ts';
import { cutOutline, unwrapped } from './dateLine.ts';
import { type Polygon, polygonOf, withoutAreas } from './polygons.ts';

type Outline = readonly Position[];

interface Reached {
  readonly polygon: Outline;
  readonly cuts?: readonly { readonly outline: Outline }[] | undefined;
}

/**
 * The area that a ring reaches: its outline without the parts that the ground cuts off, as on the map (engine/MODEL.md §9). It is
 * whole, so longitudes may lie beyond 180°.
 */
export function reachedWhole(center: Position, { polygon, cuts = [] }: Reached): Polygon[] {
  const whole = (outline: Outline) => polygonOf(unwrapped(outline, center.lon));
  return withoutAreas(
    [whole(polygon)],
    cuts.map(({ outline }) => whole(outline)),
  );
}

/** The area that a ring reaches, cut at 180°. */
export const reachedArea = ({ polygon, cuts = [] }: Reached): Polygon[] =>
  withoutAreas(
    cutOutline(polygon),
    cuts.flatMap(({ outline }) => cutOutline(outline)),
  );
