import { useEffect } from 'react';
import { toast } from 'sonner';
import type { AnalysisState } from '../../analysis/analysisStore.ts';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import { isSame } from '../../analysis/isSame.ts';
import { newlyPassed, toPassedText } from '../../analysis/passedCeiling.ts';
import type { MissionStore } from '../../plan/missionStore.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';

const id = 'ceiling';
const shown_ms = 15_000;

type Answered = NonNullable<AnalysisState['mission']['answered']>;

/** The plan itself is another one: an edit was made, or a file was opened, and not a wind changed. */
const isEdited = (one: Answered | undefined, { question }: Answered): boolean =>
  one === undefined || !isSame([one.question.mission, one.question.home], [question.mission, question.home]);

const isPassed = ({ result }: Answered): boolean =>
  result.legs.some(({ height_above_ground }) => height_above_ground?.passed_m !== undefined);

/** Says of each edit and of each file opened that it leads the route above the ceiling, and offers it back. */
export function useCeilingMessage({ store, undo }: MissionStore): void {
  const settled = useSettledAnalysis();
  const locale = useLocale();
  useEffect(() => {
    const { history: atStart } = store.getState();
    let last = settled.getState().mission.answered;
    return settled.subscribe(({ mission: { answered } }) => {
      if (answered === last) return;
      const before = last;
      last = answered;
      if (answered === undefined || !isPassed(answered)) return void toast.dismiss(id);
      if (!isEdited(before, answered) || store.getState().history === atStart) return;
      const passed = newlyPassed(before?.result, answered.result);
      if (passed === undefined) return;
      toast.warning(toPassedText(passed, 'now', locale), {
        id,
        duration: shown_ms,
        closeButton: true,
        action: { label: words('window.common.undo'), onClick: undo },
      });
    });
  }, [settled, locale, store, undo]);
}
