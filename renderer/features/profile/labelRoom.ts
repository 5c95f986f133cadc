interface Place {
  readonly x: number;
  readonly y: number;
}

/** Pixels: the label above its line, half a handle, and how far the label moves in search of room. */
const label = { width: 76, height: 16 } as const;
const handle_px = 8;
const step_px = 12;

const covers = ({ x, y }: Place, end: Place): boolean =>
  x > end.x - label.width - handle_px &&
  x < end.x + handle_px &&
  y > end.y - label.height - handle_px &&
  y < end.y + handle_px;

/** Where on its line a label ends that no handle covers: as far to the right as there is room, or at `right` if there is none. */
export function labelEnd(
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
  handles: readonly Place[],
): number {
  for (let x = right; x - label.width >= left; x -= step_px)
    if (!handles.some((handle) => covers(handle, { x, y }))) return x;
  return right;
}
