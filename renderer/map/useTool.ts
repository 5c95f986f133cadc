import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../ui/useLatest.ts';
import type { MapProps } from './mapProps.ts';
import { idleTools, stepTool, type ToolState } from './tools/tool.ts';
import type { ToolAsk, ToolEvent } from './tools/toolEvent.ts';

function ask(asked: ToolAsk, props: MapProps): void {
  if (asked.kind === 'edit') props.onEdit(asked.edit);
  else if (asked.kind === 'try') props.onTry(asked.edit);
  else if (asked.kind === 'survey') props.onSurvey(asked.edit);
  else if (asked.kind === 'survey_leave') props.onSurveyLeave();
  else if (asked.kind === 'select') props.onSelect(asked.selected);
  else if (asked.kind === 'menu' && asked.at !== undefined) props.onPlaceMenu(asked.inWindow, asked.at);
  else if (asked.kind === 'menu') props.onMenu(asked.inWindow);
  else if (asked.kind === 'launch') props.onLaunchMove(asked.to, asked.phase);
  else if (asked.kind === 'closer') props.onCloser(asked.at);
  else props.onToolChange(asked.tool);
}

/** The drawing of these events goes with the pointer in the same frame; left to itself, React draws it in the next one. */
const followsPointer: ReadonlySet<ToolEvent['kind']> = new Set(['move', 'waypoint_drag', 'insert_drag']);

/** Runs the current tool: a shell around its state machine. */
export function useTool(props: MapProps): { state: ToolState; send: (event: ToolEvent) => void } {
  const [state, setState] = useState<ToolState>(idleTools[props.tool]);
  const current = useRef(state);
  const latest = useLatest(props);
  useEffect(() => {
    const before = current.current;
    if (before.tool === 'select' && before.drag !== undefined) latest.current.onTry(undefined);
    current.current = idleTools[props.tool];
    setState(current.current);
  }, [props.tool]);
  const send = useCallback((event: ToolEvent) => {
    const before = current.current;
    const step = stepTool(before, event, latest.current);
    current.current = step.state;
    const act = () => {
      // React would draw the whole map to find that nothing has changed.
      if (step.state !== before) setState(step.state);
      for (const asked of step.asks) ask(asked, latest.current);
    };
    if (step.state !== before && followsPointer.has(event.kind)) flushSync(act);
    else act();
  }, []);
  return { state, send };
}
