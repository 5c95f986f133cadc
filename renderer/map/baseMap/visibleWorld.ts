import { type Coordinates, clipRing } from '../../../server/report/drawing/clip.ts';
import { type Box, doesHold, grownBox } from '../geometry/boxes.ts';
import type { Shape, World } from './world.ts';

export interface VisibleWorld {
  readonly land: readonly Coordinates[];
  readonly borders: readonly Coordinates[];
}

const widthOf = (box: Box): number => box.right - box.left;

function shifted(coordinates: Coordinates, by: number): Coordinates {
  return by === 0 ? coordinates : coordinates.map((value, i) => (i % 2 === 0 ? value + by : value));
}

/** The copies of the world, left and right of the first, in which a shape touches a box. */
function copiesIn(shape: Shape, box: Box): number[] {
  if (shape.box.bottom < box.top || shape.box.top > box.bottom) return [];
  const first = Math.ceil(box.left - shape.box.right);
  const last = Math.floor(box.right - shape.box.left);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

const pick = (shapes: readonly Shape[], box: Box, clip: boolean): Coordinates[] =>
  shapes.flatMap((shape) =>
    copiesIn(shape, box)
      .map((copy) => shifted(shape.coordinates, copy))
      .map((coordinates) => (clip && coordinates.length > 64 ? clipRing(coordinates, box) : coordinates))
      .filter((coordinates) => coordinates.length > 2),
  );

/**
 * Cuts the world to what a view can show. A continent's outline has 80 000 points, so the cut reaches a view's width
 * beyond the view and is reused until the view leaves it.
 */
export function worldCutter(world: World): (view: Box) => VisibleWorld {
  let kept: { readonly box: Box; readonly visible: VisibleWorld } | undefined;
  return (view) => {
    if (kept && doesHold(kept.box, view) && widthOf(kept.box) < 12 * widthOf(view)) return kept.visible;
    const box = grownBox(view, widthOf(view), widthOf(view));
    const visible = { land: pick(world.land, box, true), borders: pick(world.borders, box, false) };
    kept = { box, visible };
    return visible;
  };
}
