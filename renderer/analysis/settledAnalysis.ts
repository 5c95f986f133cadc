import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MissionState } from '../plan/missionStore.ts';
import type { AnalysisState } from './analysisStore.ts';
import { standingOf } from './asyncResult.ts';

/** The pointer rests when the plan has stayed the same for this long: words and figures that change faster are not read. */
const rest_ms = 120;

const channels = [
  'range',
  'mission',
  'bestRange',
  'bestMission',
] as const satisfies readonly (keyof AnalysisState)[];

const asksOther = (one: AnalysisState, other: AnalysisState): boolean =>
  channels.some((name) => one[name].question !== other[name].question);

/** Something is shown as the answer to the plan on screen, or as its refusal, and is neither any more. */
const isOutdated = (shown: AnalysisState, latest: AnalysisState): boolean =>
  channels.some(
    (name) => shown[name].question !== latest[name].question && standingOf(shown[name]) !== 'checking',
  );

/**
 * The analysis for panels, which are read. While the pointer moves something, it is marked as `checking` at the first move and then
 * left alone; it is the latest again as soon as the pointer rests or lets go. The map follows each answer and takes the latest itself.
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
