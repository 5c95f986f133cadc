import { distance_px, type ScreenPoint } from './boxes.ts';

const shortestLeg_px = 46;
const half_px = 4.5;

/** A small arrow head in the middle of a leg, pointing along it; `undefined` if the leg is short on the screen. */
export function chevron(from: ScreenPoint, to: ScreenPoint): readonly ScreenPoint[] | undefined {
  const length = distance_px(from, to);
  if (length < shortestLeg_px) return undefined;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  const wing = (side: number) => ({
    x: x - half_px * ux - side * half_px * uy,
    y: y - half_px * uy + side * half_px * ux,
  });
  return [wing(1), { x: x + half_px * ux, y: y + half_px * uy }, wing(-1)];
}
