import type { Position } from '../../../engine/geo/position.ts';
import { clickedAt, newWaypoint, type ToolContext, type ToolEvent, type ToolStep } from './toolEvent.ts';

export interface DrawState {
  readonly tool: 'draw';
  /** The end of the rubber band. */
  readonly cursor: Position | undefined;
}

export const drawIdle: DrawState = { tool: 'draw', cursor: undefined };

function takeBack(state: DrawState, { waypoints }: ToolContext): ToolStep<DrawState> {
  const last = waypoints.length - 1;
  if (last < 0) return { state, asks: [] };
  return { state, asks: [{ kind: 'edit', edit: { kind: 'delete_waypoints', indices: [last] } }] };
}

/** Adds a waypoint at the end of the route with each click; a double click, Enter or Escape returns to selecting. */
export function drawTool(state: DrawState, event: ToolEvent, context: ToolContext): ToolStep<DrawState> {
  const at = clickedAt(event, context);
  if (at !== undefined) {
    const waypoint = newWaypoint(at, context);
    return {
      state: { ...state, cursor: at },
      asks: [{ kind: 'edit', edit: { kind: 'add_waypoint', waypoint } }],
    };
  }
  switch (event.kind) {
    case 'move':
      return { state: { ...state, cursor: event.at }, asks: [] };
    case 'take_back':
      return takeBack(state, context);
    case 'leave':
      return { state: drawIdle, asks: [] };
    case 'double_click':
    case 'enter':
    case 'escape':
      return { state: drawIdle, asks: [{ kind: 'tool', tool: 'select' }] };
    default:
      return { state, asks: [] };
  }
}
