import type { StoreApi } from 'zustand/vanilla';
import type { MissionState } from '../plan/missionStore.ts';
import type { AnalysisState } from './analysisStore.ts';
import { isSame } from './isSame.ts';
import { newlyPassed, type PassedCeiling } from './passedCeiling.ts';

type Answered = NonNullable<AnalysisState['mission']['answered']>;

/** True if the plan itself is another one: an edit was made, or a file was opened, and not a wind changed. */
const isEdited = (one: Answered | undefined, { question }: Answered): boolean =>
  one === undefined || !isSame([one.question.mission, one.question.home], [question.mission, question.home]);

const isPassed = ({ result }: Answered): boolean =>
  result.legs.some(({ height_above_ground }) => height_above_ground?.passed_m !== undefined);

/**
 * Tells of each edit and of each file opened which leg it leads above the ceiling; `undefined`: none is above it any more. Gives back what
 * ends it. The plan that is on screen when it begins is nobody's edit.
 */
export function watchCeiling(
  analysis: StoreApi<AnalysisState>,
  plan: StoreApi<MissionState>,
  tell: (passed: PassedCeiling | undefined) => void,
): () => void {
  const { history: atStart } = plan.getState();
  let last = analysis.getState().mission.answered;
  return analysis.subscribe(({ mission: { answered } }) => {
    if (answered === last) return;
    const before = last;
    last = answered;
    if (answered === undefined || !isPassed(answered)) return tell(undefined);
    if (!isEdited(before, answered) || plan.getState().history === atStart) return;
    const passed = newlyPassed(before?.result, answered.result);
    if (passed !== undefined) tell(passed);
  });
}
