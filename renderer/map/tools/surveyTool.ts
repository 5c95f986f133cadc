import type { Position } from '../../../engine/geo/position.ts';
import type { SurveyOnMap } from '../mapProps.ts';
import { clickedAt, isCoarse, type ToolContext, type ToolEvent, type ToolStep } from './toolEvent.ts';

export interface SurveyState {
  readonly tool: 'survey';
  /** The end of the rubber band. */
  readonly cursor: Position | undefined;
}

export const surveyIdle: SurveyState = { tool: 'survey', cursor: undefined };

const fewestCorners = { area: 3, corridor: 2, place: 1 } as const;

/** The corners are enough for an area, or the places for a line. */
export const isShape = ({ kind, points }: Pick<SurveyOnMap, 'kind' | 'points'>): boolean =>
  points.length >= fewestCorners[kind];

/**
 * Adds a corner to the drawn survey with each click that is fine enough for it; a double click, Enter or Escape ends the drawing, and
 * Escape puts a survey of too few corners away.
 */
export function surveyTool(
  state: SurveyState,
  event: ToolEvent,
  context: ToolContext,
): ToolStep<SurveyState> {
  const at = clickedAt(event, context);
  if (at !== undefined && isCoarse(event)) return { state, asks: [{ kind: 'closer', at }] };
  const { survey } = context;
  const [first] = survey?.kind === 'area' && isShape(survey) ? survey.points : [];
  if (at !== undefined && first?.lat === at.lat && first.lon === at.lon)
    return { state: surveyIdle, asks: [{ kind: 'survey', edit: { kind: 'close' } }] };
  if (at !== undefined)
    return { state: { ...state, cursor: at }, asks: [{ kind: 'survey', edit: { kind: 'add', at } }] };
  switch (event.kind) {
    case 'move':
      return { state: { ...state, cursor: event.at }, asks: [] };
    case 'leave':
      return { state: surveyIdle, asks: [] };
    case 'double_click':
    case 'enter':
      return { state: surveyIdle, asks: [{ kind: 'survey', edit: { kind: 'close' } }] };
    case 'take_back':
      return { state, asks: [{ kind: 'survey', edit: { kind: 'step_back' } }] };
    case 'escape':
      return survey !== undefined && isShape(survey)
        ? { state: surveyIdle, asks: [{ kind: 'survey', edit: { kind: 'close' } }] }
        : { state: surveyIdle, asks: [{ kind: 'survey_leave' }] };
    default:
      return { state, asks: [] };
  }
}
