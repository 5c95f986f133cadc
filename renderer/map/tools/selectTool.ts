import type { Position } from '../../../engine/geo/position.ts';
import { stateBetween } from '../../../engine/mission/actions.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import { united, withToggled } from './selection.ts';
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
  | { readonly kind: 'move'; readonly index: number; readonly at: Position; readonly from: Position }
  | { readonly kind: 'insert'; readonly index: number; readonly at: Position };

type Held = ToolEvent & { kind: 'waypoint_drag' | 'waypoint_drop' };
type Clicked = ToolEvent & { kind: 'waypoint_click' };

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
    { kind: 'select', selected: [index] },
  ];
}

type MoveEdit = MissionEdit & { kind: 'move_waypoint' | 'move_waypoints' };

/** Returns all selected waypoints if the held one is among them: they move and go together. */
export const ofHeld = (index: number, selected: readonly number[]): readonly number[] =>
  selected.includes(index) ? selected : [index];

function moveOf({ index, at: to, from }: Drag & { kind: 'move' }, context: ToolContext): MoveEdit {
  const indices = ofHeld(index, context.selected);
  return indices.length > 1
    ? { kind: 'move_waypoints', indices, from, to }
    : { kind: 'move_waypoint', index, to };
}

function hold(state: SelectState, { index, at }: Held, context: ToolContext): ToolStep<SelectState> {
  const before = state.drag?.kind === 'move' && state.drag.index === index ? state.drag : undefined;
  const drag = { kind: 'move', index, at, from: before?.from ?? context.waypoints[index] ?? at } as const;
  return { ...dragging(drag), asks: [{ kind: 'try', edit: moveOf(drag, context) }] };
}

function drop(
  { drag }: SelectState,
  { index, at, isExact }: Held,
  context: ToolContext,
): ToolStep<SelectState> {
  if (drag?.kind !== 'move') return idle();
  const edit = { ...moveOf({ ...drag, index, at }, context), ...(isExact && { isPressed: true as const }) };
  const selected = edit.kind === 'move_waypoints' ? edit.indices : [index];
  return idle({ kind: 'edit', edit }, { kind: 'select', selected });
}

function click({ index, isAdding = false }: Clicked, { selected }: ToolContext): ToolStep<SelectState> {
  return idle({ kind: 'select', selected: isAdding ? withToggled(selected, index) : [index] });
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
        : idle({ kind: 'select', selected: [] });
    case 'waypoint_click':
      return click(event, context);
    case 'box':
      return idle({ kind: 'select', selected: united(context.selected, event.indices) });
    case 'waypoint_drag':
      return hold(state, event, context);
    case 'waypoint_drop':
      return drop(state, event, context);
    case 'waypoint_delete':
      return idle({
        kind: 'edit',
        edit: { kind: 'delete_waypoints', indices: ofHeld(event.index, context.selected) },
      });
    case 'waypoint_menu':
      return idle(
        { kind: 'select', selected: ofHeld(event.index, context.selected) },
        { kind: 'menu', inWindow: event.inWindow },
      );
    case 'place_menu':
      return idle({ kind: 'menu', inWindow: event.inWindow, at: event.at });
    case 'insert_drag':
      return dragging({ kind: 'insert', index: event.index, at: event.at });
    case 'insert_drop':
      return idle(...insert(event.index, event.at, context));
    case 'launch_drag':
      return idle({ kind: 'launch', to: event.at, phase: 'drag' });
    case 'launch_drop':
      return idle({ kind: 'launch', to: event.at, phase: event.isExact === true ? 'press' : 'drop' });
    case 'escape':
      return state.drag === undefined
        ? idle({ kind: 'select', selected: [] })
        : idle({ kind: 'try', edit: undefined });
    default:
      return { state, asks: [] };
  }
}
