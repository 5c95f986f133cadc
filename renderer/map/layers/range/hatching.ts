import type { ScreenPoint } from '../../geometry/boxes.ts';

/** Between the lines of a hatching, along the upper edge. */
const hatch_px = 9;

/** A stretch of a hatching, from above to below. */
export type HatchLine = readonly [ScreenPoint, ScreenPoint];

/**
 * The lines of a hatching within outlines, by the even-odd rule: they fall from right to left by 45° and stay with the map when it is
 * moved. `outlines`: x, y, x, y … in pixels of a canvas, whose corner is at `origin` in the world's pixels.
 */
export function hatchLines(outlines: readonly ArrayLike<number>[], origin: ScreenPoint): HatchLine[] {
  const first_px = hatch_px - ((((origin.x + origin.y) % hatch_px) + hatch_px) % hatch_px);
  /** Where each line meets an outline, by its number: y. */
  const meetings = new Map<number, number[]>();
  const meet = (x0: number, y0: number, x1: number, y1: number) => {
    const [from, to] = [(x0 + y0 - first_px) / hatch_px, (x1 + y1 - first_px) / hatch_px];
    // One end of a side belongs to it and the other does not, so that a line through a corner meets one side.
    for (let line = Math.ceil(Math.min(from, to)); line < Math.max(from, to); line++) {
      const y = y0 + ((line - from) / (to - from)) * (y1 - y0);
      const others = meetings.get(line);
      if (others === undefined) meetings.set(line, [y]);
      else others.push(y);
    }
  };
  for (const outline of outlines)
    for (let at = 0; at < outline.length; at += 2) {
      const before = at === 0 ? outline.length - 2 : at - 2;
      meet(outline[before] ?? 0, outline[before + 1] ?? 0, outline[at] ?? 0, outline[at + 1] ?? 0);
    }
  return [...meetings].flatMap(([line, ys]) => {
    const sum = first_px + line * hatch_px;
    const sorted = Float64Array.from(ys).sort();
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, pair): HatchLine => {
      const [top, bottom] = [sorted[2 * pair] ?? 0, sorted[2 * pair + 1] ?? 0];
      return [
        { x: sum - top, y: top },
        { x: sum - bottom, y: bottom },
      ];
    });
  });
}
