import { type Track, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { clickedAt, type ToolContext, type ToolEvent, type ToolStep } from './toolEvent.ts';

export interface MeasureState {
  readonly tool: 'measure';
  readonly points: readonly Position[];
  readonly cursor: Position | undefined;
  /** A double click or Enter ended the measurement: it stays readable, and the next click begins another. */
  readonly isDone: boolean;
}

export const measureIdle: MeasureState = { tool: 'measure', points: [], cursor: undefined, isDone: false };

const quiet = (state: MeasureState): ToolStep<MeasureState> => ({ state, asks: [] });

/** Measures distances and bearings between clicked points. Escape clears them; once clear, it returns to selecting. */
export function measureTool(
  state: MeasureState,
  event: ToolEvent,
  context: ToolContext,
): ToolStep<MeasureState> {
  const at = clickedAt(event, context);
  if (at !== undefined) return quiet({ ...measureIdle, points: state.isDone ? [at] : [...state.points, at] });
  switch (event.kind) {
    case 'move':
      return state.isDone ? quiet(state) : quiet({ ...state, cursor: event.at });
    case 'leave':
      return quiet({ ...state, cursor: undefined });
    case 'double_click':
    case 'enter':
      return quiet({ ...state, cursor: undefined, isDone: state.points.length > 1 });
    case 'take_back':
      return quiet(state.isDone ? state : { ...state, points: state.points.slice(0, -1) });
    case 'escape':
      return state.points.length > 0
        ? quiet(measureIdle)
        : { state: measureIdle, asks: [{ kind: 'tool', tool: 'select' }] };
    default:
      return quiet(state);
  }
}

export interface MeasuredLeg extends Track {
  readonly from: Position;
  readonly to: Position;
  /** The distance from the first point to the end of this leg. */
  readonly total_m: number;
}

/** The legs of a measurement, the one to the cursor included. */
export function measuredLegs({ points, cursor }: MeasureState): MeasuredLeg[] {
  const path = cursor === undefined || points.length === 0 ? points : [...points, cursor];
  let total_m = 0;
  return path.slice(1).flatMap((to, i) => {
    const from = path[i];
    if (from === undefined) return [];
    const track = trackBetween(from, to);
    total_m += track.distance_m;
    return [{ from, to, ...track, total_m }];
  });
}
