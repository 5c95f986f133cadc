import { clickedAt, isCoarse, type ToolContext, type ToolEvent, type ToolStep } from './toolEvent.ts';

export interface LaunchState {
  readonly tool: 'launch';
}

export const launchIdle: LaunchState = { tool: 'launch' };

/** Sets the launch point with the next click that is fine enough for it; then, or at Escape, returns to selecting. */
export function launchTool(
  state: LaunchState,
  event: ToolEvent,
  context: ToolContext,
): ToolStep<LaunchState> {
  const at = clickedAt(event, context);
  if (at !== undefined && isCoarse(event)) return { state, asks: [{ kind: 'closer', at }] };
  if (at !== undefined)
    return {
      state,
      asks: [
        { kind: 'launch', to: at, phase: 'drop' },
        { kind: 'tool', tool: 'select' },
      ],
    };
  if (event.kind === 'escape') return { state, asks: [{ kind: 'tool', tool: 'select' }] };
  return { state, asks: [] };
}
