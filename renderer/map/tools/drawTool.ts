import type { Position } from '../../../engine/geo/position.ts';
import { clickedAt, newWaypoint, type ToolContext, type ToolEvent, type ToolStep } from './toolEvent.ts';

export interface DrawState {
  readonly tool: 'draw';
  /** Where the rubber band ends. */
  readonly cursor: Position | undefined;
}

export const drawIdle: DrawState = { tool: 'draw', cursor: undefined };

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
