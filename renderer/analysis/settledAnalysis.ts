import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MissionState } from '../plan/missionStore.ts';
import type { AnalysisState } from './analysisStore.ts';
import { standingOf } from './asyncResult.ts';

/** The pointer rests once the plan stays the same for this long; nobody reads text and figures that change faster. */
const rest_ms = 120;

const channels = [
  'range',
  'mission',
  'bestRange',
  'bestMission',
] as const satisfies readonly (keyof AnalysisState)[];

const asksOther = (one: AnalysisState, other: AnalysisState): boolean =>
  channels.some((name) => one[name].question !== other[name].question);

/** Whether something shown as the answer or refusal to the plan on screen is so no longer. */
const isOutdated = (shown: AnalysisState, latest: AnalysisState): boolean =>
  channels.some(
    (name) => shown[name].question !== latest[name].question && standingOf(shown[name]) !== 'checking',
  );

/**
 * The analysis for panels, which people read. The first move of a drag marks it as `checking`, the next ones leave it alone; it
 * catches up as soon as the pointer rests or lets go. The map uses the latest analysis itself and follows each answer.
 */
export function makeSettledAnalysis(
  latest: StoreApi<AnalysisState>,
  plan: StoreApi<MissionState>,
): StoreApi<AnalysisState> {
  const settled = createStore<AnalysisState>(latest.getState);
  let moving: ReturnType<typeof setTimeout> | undefined;
  const isHeld = () => plan.getState().dragged !== undefined;
  const catchUp = () => {
    clearTimeout(moving);
    moving = undefined;
    settled.setState(latest.getState(), true);
  };
  const noteMove = (now: AnalysisState) => {
    clearTimeout(moving);
    moving = setTimeout(catchUp, rest_ms);
    if (isOutdated(settled.getState(), now)) settled.setState(now, true);
  };
  latest.subscribe((now, before) => {
    if (isHeld() && asksOther(now, before)) noteMove(now);
    else if (!isHeld() || moving === undefined) catchUp();
  });
  plan.subscribe(() => {
    if (!isHeld()) catchUp();
  });
  return settled;
}
