import type { Fence } from '../../../engine/fence/fence.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import {
  clickedAt,
  isCoarse,
  type ToolAsk,
  type ToolContext,
  type ToolEvent,
  type ToolStep,
} from './toolEvent.ts';

/** A fence while it is drawn: its corners, or its centre. */
export interface FenceState {
  readonly tool: 'fence' | 'fence_circle';
  readonly points: readonly Position[];
  /** The end of the rubber band. */
  readonly cursor: Position | undefined;
}

export const fenceIdle: FenceState = { tool: 'fence', points: [], cursor: undefined };
export const circleIdle: FenceState = { ...fenceIdle, tool: 'fence_circle' };

export const fewestCorners = 3;
/** A circle that is smaller is a slip of the hand. */
const leastRadius_m = 1;

const toSelect: ToolAsk = { kind: 'tool', tool: 'select' };

/** Adds what is drawn as an area to stay out of, whose side and heights are said beside the map. */
const finished = (state: FenceState, fence: Fence): ToolStep<FenceState> => ({
  state: { ...state, points: [], cursor: undefined },
  asks: [{ kind: 'edit', edit: { kind: 'add_fence', fence } }, toSelect],
});

const given = (state: FenceState): ToolStep<FenceState> => ({
  state: { ...state, points: [], cursor: undefined },
  asks: [toSelect],
});

function place(state: FenceState, at: Position): ToolStep<FenceState> {
  const [center] = state.points;
  if (state.tool === 'fence' || center === undefined)
    return { state: { ...state, points: [...state.points, at], cursor: at }, asks: [] };
  const radius_m = Math.round(distanceBetween(center, at) * 10) / 10;
  if (radius_m < leastRadius_m) return { state, asks: [] };
  return finished(state, { is_inclusion: false, center, radius_m });
}

/** True if a click is on the first of enough corners. */
const closes = ([first, ...others]: readonly Position[], at: Position): boolean =>
  first?.lat === at.lat && first.lon === at.lon && others.length + 1 >= fewestCorners;

function end(state: FenceState, isGivingUp: boolean): ToolStep<FenceState> {
  const { tool, points } = state;
  if (tool === 'fence' && points.length >= fewestCorners)
    return finished(state, { is_inclusion: false, outline: points });
  return isGivingUp ? given(state) : { state, asks: [] };
}

/**
 * Draws a fence: a click for each corner of a polygon, which a click on the first corner, a double click, Enter or Escape ends; or one for the centre of a circle and
 * one for its edge. Escape gives up what is no area yet.
 */
export function fenceTool(state: FenceState, event: ToolEvent, context: ToolContext): ToolStep<FenceState> {
  const at = clickedAt(event, context);
  if (at !== undefined && isCoarse(event)) return { state, asks: [{ kind: 'closer', at }] };
  if (at !== undefined) return closes(state.points, at) ? end(state, false) : place(state, at);
  switch (event.kind) {
    case 'move':
      return { state: { ...state, cursor: event.at }, asks: [] };
    case 'leave':
      return { state: { ...state, cursor: undefined }, asks: [] };
    case 'double_click':
    case 'enter':
      return end(state, false);
    case 'take_back':
      return { state: { ...state, points: state.points.slice(0, -1) }, asks: [] };
    case 'escape':
      return end(state, true);
    default:
      return { state, asks: [] };
  }
}
