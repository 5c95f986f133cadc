import { type CircleFence, type Fence, fenceLimits, type PolygonFence } from '../../../engine/fence/fence.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';

type Change = MissionEdit & { readonly kind: 'change_fence' };
type Part = Pick<Change, 'isPressed' | 'typed'>;

const shapeOf = (index: number, fence: Fence, part: Part = {}): Change => ({
  kind: 'change_fence',
  index,
  fence,
  of: 'shape',
  ...part,
});

/** A key moved it: presses that follow each other closely are one step to undo. */
const pressed = (part: string, isPressed: boolean): Part =>
  isPressed ? { isPressed: true, typed: part } : {};

export const cornerMoved = (
  index: number,
  fence: PolygonFence,
  {
    corner,
    to,
    isPressed = false,
  }: { readonly corner: number; readonly to: Position; readonly isPressed?: boolean },
): Change =>
  shapeOf(
    index,
    { ...fence, outline: fence.outline.with(corner, to) },
    pressed(`corner.${corner}`, isPressed),
  );

export const cornerAdded = (index: number, fence: PolygonFence, corner: number, at: Position): Change =>
  shapeOf(index, { ...fence, outline: fence.outline.toSpliced(corner, 0, at) });

/** Without one of its corners; `undefined`: three are the fewest. */
export const cornerDeleted = (index: number, fence: PolygonFence, corner: number): Change | undefined =>
  fence.outline.length > 3
    ? shapeOf(index, { ...fence, outline: fence.outline.toSpliced(corner, 1) })
    : undefined;

export const circleMoved = (index: number, fence: CircleFence, center: Position, isPressed = false): Change =>
  shapeOf(index, { ...fence, center }, pressed('center', isPressed));

const leastRadius_m = 1;

export const circleThrough = (index: number, fence: CircleFence, at: Position, isPressed = false): Change => {
  const asked_m = Math.round(distanceBetween(fence.center, at) * 10) / 10;
  const radius_m = Math.min(fenceLimits.radius_m, Math.max(leastRadius_m, asked_m));
  return shapeOf(index, { ...fence, radius_m }, pressed('radius', isPressed));
};
