import type { Position } from '../../../engine/geo/position.ts';
import { cutOutline, unwrapped } from './dateLine.ts';
import { type Polygon, polygonOf, withoutAreas } from './polygons.ts';

type Outline = readonly Position[];

interface Reached {
  readonly polygon: Outline;
  readonly cuts?: readonly { readonly outline: Outline }[] | undefined;
}

/**
 * What a ring reaches: its outline without what the ground cuts off, as the map paints it (engine/MODEL.md §9); whole, so that longitudes
 * may lie beyond 180°.
 */
export function reachedWhole(center: Position, { polygon, cuts = [] }: Reached): Polygon[] {
  const whole = (outline: Outline) => polygonOf(unwrapped(outline, center.lon));
  return withoutAreas(
    [whole(polygon)],
    cuts.map(({ outline }) => whole(outline)),
  );
}

/** The same, cut at 180°. */
export const reachedArea = ({ polygon, cuts = [] }: Reached): Polygon[] =>
  withoutAreas(
    cutOutline(polygon),
    cuts.flatMap(({ outline }) => cutOutline(outline)),
  );
