import type { Position } from '../../../engine/geo/position.ts';
import { stateBetween } from '../../../engine/mission/actions.ts';
import {
  isCoarse,
  newWaypoint,
  type ToolAsk,
  type ToolContext,
  type ToolEvent,
  type ToolStep,
} from './toolEvent.ts';

/** A drag under way; the recorded plan changes only at the drop. */
type Drag =
  | { readonly kind: 'move'; readonly index: number; readonly at: Position }
  | { readonly kind: 'insert'; readonly index: number; readonly at: Position };

export interface SelectState {
  readonly tool: 'select';
  readonly drag: Drag | undefined;
}

export const selectIdle: SelectState = { tool: 'select', drag: undefined };

const idle = (...asks: readonly ToolAsk[]): ToolStep<SelectState> => ({ state: selectIdle, asks });
const dragging = (drag: Drag): ToolStep<SelectState> => ({ state: { tool: 'select', drag }, asks: [] });

function insert(index: number, at: Position, context: ToolContext): readonly ToolAsk[] {
  const waypoint = { ...newWaypoint(at, context), ...stateBetween(context.waypoints, index) };
  return [
    { kind: 'edit', edit: { kind: 'add_waypoint', waypoint, index } },
    { kind: 'select', index },
  ];
}

/** Picks, moves, inserts and deletes; on an empty map the first click sets the launch point, or comes closer where it is too coarse for that. */
export function selectTool(
  state: SelectState,
  event: ToolEvent,
  context: ToolContext,
): ToolStep<SelectState> {
  switch (event.kind) {
    case 'click':
      if (event.clicks > 1) return idle();
      if (context.launch === undefined && isCoarse(event)) return idle({ kind: 'closer', at: event.at });
      return context.launch === undefined
        ? idle({ kind: 'launch', to: event.at, phase: 'drop' })
        : idle({ kind: 'select', index: undefined });
    case 'waypoint_click':
      return idle({ kind: 'select', index: event.index });
    case 'waypoint_drag':
      return {
        state: { tool: 'select', drag: { kind: 'move', index: event.index, at: event.at } },
        asks: [{ kind: 'try', edit: { kind: 'move_waypoint', index: event.index, to: event.at } }],
      };
    case 'waypoint_drop':
      if (state.drag?.kind !== 'move') return idle();
      return idle(
        { kind: 'edit', edit: { kind: 'move_waypoint', index: event.index, to: event.at } },
        { kind: 'select', index: event.index },
      );
    case 'waypoint_delete':
      return idle({ kind: 'edit', edit: { kind: 'delete_waypoint', index: event.index } });
    case 'insert_drag':
      return dragging({ kind: 'insert', index: event.index, at: event.at });
    case 'insert_drop':
      return idle(...insert(event.index, event.at, context));
    case 'launch_drag':
      return idle({ kind: 'launch', to: event.at, phase: 'drag' });
    case 'launch_drop':
      return idle({ kind: 'launch', to: event.at, phase: 'drop' });
    case 'escape':
      return state.drag === undefined
        ? idle({ kind: 'select', index: undefined })
        : idle({ kind: 'try', edit: undefined });
    default:
      return { state, asks: [] };
  }
}
