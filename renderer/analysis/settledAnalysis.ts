import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MissionState } from '../plan/missionStore.ts';
import type { AnalysisState } from './analysisStore.ts';
import { standingOf } from './asyncResult.ts';
import { makeRest } from './rest.ts';

const channels = [
  'range',
  'mission',
  'bestRange',
  'bestMission',
] as const satisfies readonly (keyof AnalysisState)[];

const asksOther = (one: AnalysisState, other: AnalysisState): boolean =>
  channels.some((name) => one[name].question !== other[name].question);

/** An answer or refusal that is shown as current has been overtaken. */
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
  const isHeld = () => plan.getState().dragged !== undefined;
  const show = () => settled.setState(latest.getState(), true);
  const rest = makeRest(show);
  const catchUp = () => {
    rest.stop();
    show();
  };
  const noteMove = (now: AnalysisState) => {
    rest.moved();
    if (isOutdated(settled.getState(), now)) settled.setState(now, true);
  };
  latest.subscribe((now, before) => {
    if (isHeld() && asksOther(now, before)) noteMove(now);
    else if (!isHeld() || !rest.isAwaited) catchUp();
  });
  plan.subscribe(() => {
    if (!isHeld()) catchUp();
  });
  return settled;
}
