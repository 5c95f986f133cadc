import { distance_px, type ScreenPoint } from './boxes.ts';

/** Two handles this far apart are both pressed with ease (WCAG 2.5.8), however they are turned to each other. */
const apart_px = 26;

const middleOf = (points: readonly ScreenPoint[]): ScreenPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Moves each start of a survey out from under a corner, toward the middle of all starts. */
export function clearOfCorners(
  starts: readonly ScreenPoint[],
  corners: readonly ScreenPoint[],
): readonly ScreenPoint[] {
  const middle = middleOf(starts);
  return starts.map((start) => {
    const corner = corners.find((one) => distance_px(one, start) < apart_px);
    const way_px = corner && distance_px(corner, middle);
    if (corner === undefined || way_px === undefined || way_px < apart_px) return start;
    const share = apart_px / way_px;
    return { x: corner.x + share * (middle.x - corner.x), y: corner.y + share * (middle.y - corner.y) };
  });
}
