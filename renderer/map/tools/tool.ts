import type { MapTool } from '../mapProps.ts';
import { type DrawState, drawIdle, drawTool } from './drawTool.ts';
import { circleIdle, type FenceState, fenceIdle, fenceTool } from './fenceTool.ts';
import { type LaunchState, launchIdle, launchTool } from './launchTool.ts';
import { type MeasureState, measureIdle, measureTool } from './measureTool.ts';
import { type SelectState, selectIdle, selectTool } from './selectTool.ts';
import { type SurveyState, surveyIdle, surveyTool } from './surveyTool.ts';
import type { ToolContext, ToolEvent, ToolStep } from './toolEvent.ts';

export type ToolState = SelectState | DrawState | MeasureState | LaunchState | SurveyState | FenceState;

export const idleTools: Readonly<Record<MapTool, ToolState>> = {
  select: selectIdle,
  draw: drawIdle,
  measure: measureIdle,
  launch: launchIdle,
  survey: surveyIdle,
  fence: fenceIdle,
  fence_circle: circleIdle,
};

/** Every tool leaves these events to the select tool: the launch point can always be dragged, a waypoint deleted. */
const isOfSelect = ({ kind }: ToolEvent): boolean =>
  kind.startsWith('launch_') ||
  kind === 'waypoint_delete' ||
  kind === 'waypoint_menu' ||
  kind.startsWith('insert_');

export function stepTool(state: ToolState, event: ToolEvent, context: ToolContext): ToolStep<ToolState> {
  if (state.tool !== 'select' && isOfSelect(event))
    return { state, asks: selectTool(selectIdle, event, context).asks };
  switch (state.tool) {
    case 'select':
      return selectTool(state, event, context);
    case 'draw':
      return drawTool(state, event, context);
    case 'measure':
      return measureTool(state, event, context);
    case 'launch':
      return launchTool(state, event, context);
    case 'survey':
      return surveyTool(state, event, context);
    case 'fence':
    case 'fence_circle':
      return fenceTool(state, event, context);
  }
}
