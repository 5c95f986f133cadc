import { elementAt } from '../../../engine/elementAt.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Pixels: the label above or below its line, half a handle or a moving dot, and how far the label moves in search of room. */
const label = { width: 76, height: 16 } as const;
const baseline_px = { above: -5, below: 13 } as const;
const handle_px = 8;
const dot_px = 4;
const step_px = 12;

/** From where to where along the chart a label has no room. */
type Stretch = readonly [from: number, to: number];

/** The height that a label takes up, pixels. */
interface Band {
  readonly top: number;
  readonly foot: number;
}

function takenByHandles(handles: readonly Place[], { top, foot }: Band): Stretch[] {
  const inTheWay = handles.filter(({ y }) => y > top - handle_px && y < foot + handle_px);
  return inTheWay.map(({ x }) => [x - handle_px, x + handle_px]);
}

/** Where a drawn line passes at the height of the label. */
function takenByLine(line: readonly Place[], band: Band): Stretch[] {
  const [top, foot] = [band.top - dot_px, band.foot + dot_px];
  return line.slice(1).flatMap((to, index): Stretch[] => {
    const from = elementAt(line, index);
    const [higher, lower] = from.y < to.y ? [from, to] : [to, from];
    if (lower.y < top || higher.y > foot) return [];
    const xAt = (height: number) => from.x + ((to.x - from.x) * (height - from.y)) / (to.y - from.y);
    const ends = [higher.y < top ? xAt(top) : higher.x, lower.y > foot ? xAt(foot) : lower.x];
    return [[Math.min(...ends) - dot_px, Math.max(...ends) + dot_px]];
  });
}

/**
 * Where the label of a level line ends, and its baseline: above that line, as far to the right as it covers no handle and none of the
 * other lines, else in the same way below it. Without room for that it covers a line, and without room beside the handles it ends at
 * `right`.
 */
export function labelPlace(
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
  handles: readonly Place[],
  lines: readonly (readonly Place[])[] = [],
): Place {
  const endBeside = (taken: readonly Stretch[]): number | undefined => {
    for (let x = right; x - label.width >= left; x -= step_px)
      if (!taken.some(([from, to]) => from < x && to > x - label.width)) return x;
    return undefined;
  };
  const [above, below] = [
    { top: y - label.height, foot: y },
    { top: y, foot: y + label.height },
  ];
  const free = (band: Band) =>
    endBeside([...takenByHandles(handles, band), ...lines.flatMap((line) => takenByLine(line, band))]);
  const freeAbove = free(above);
  const freeBelow = freeAbove === undefined ? free(below) : undefined;
  if (freeBelow !== undefined) return { x: freeBelow, y: y + baseline_px.below };
  const x = freeAbove ?? endBeside(takenByHandles(handles, above)) ?? right;
  return { x, y: y + baseline_px.above };
}
