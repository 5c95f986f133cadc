import { useEffect } from 'react';
import { toast } from 'sonner';
import { useParts } from '../../parts/part.ts';
import type { PlanSaver } from '../../plan/planSaver.ts';
import { useMissionStore, useStartPlan } from '../../plan/planStores.ts';
import { usePlanSaver } from '../../saverByHost.ts';
import { useOnChange } from '../../ui/useOnChange.ts';
import { words } from '../../ui/words.ts';
import { currentDrawing } from '../structure/drawing.ts';
import { showUntilDismissed, undo_ms } from './toasts.ts';

/** Says that the plan is on screen only, for as long as that is so. */
function useSavingMessage({ store }: PlanSaver, startProblem: string | undefined) {
  useEffect(() => {
    if (startProblem !== undefined)
      showUntilDismissed(
        'start',
        () => words('window.shell.last_plan_missing'),
        () => startProblem,
      );
  }, [startProblem]);
  useOnChange(store, ({ problem }, before) => {
    if (problem === before.problem) return;
    if (problem === undefined) toast.dismiss('saving');
    else
      showUntilDismissed(
        'saving',
        () => words('window.shell.not_saved_yet'),
        () => words('window.shell.retrying', { problem }),
      );
  });
}

/** Says that the plan on screen is what was there when the window before came to a sudden end, until it is edited. */
function useRecoveryMessage(wasCutShort: boolean) {
  const id = 'recovered';
  useEffect(() => {
    if (!wasCutShort) return;
    toast(() => words('window.shell.plan_back'), {
      id,
      description: () => words('window.shell.plan_restored'),
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
    });
  }, [wasCutShort]);
  const history = useMissionStore().store;
  useOnChange(history, (state, before) => {
    if (wasCutShort && state.history !== before.history) toast.dismiss(id);
  });
}

/** Says that a drawing was under way when the window closed, and still is. */
function useDrawingMessage() {
  const parts = useParts();
  useEffect(() => {
    const drawing = currentDrawing(parts);
    if (drawing === undefined) return;
    const isSurvey = drawing === 'survey';
    toast(() => words(isSurvey ? 'window.shell.survey_kept' : 'window.shell.structure_kept'), {
      id: 'survey',
      description: () => words(isSurvey ? 'window.shell.survey_not_used' : 'window.shell.structure_not_used'),
      duration: undo_ms,
      closeButton: true,
    });
  }, [parts]);
}

/** Says what the window began with, and whether what is on screen is saved for the next start. */
export function useStartMessages() {
  const { problem, wasCutShort } = useStartPlan();
  useSavingMessage(usePlanSaver(), problem);
  useRecoveryMessage(wasCutShort === true);
  useDrawingMessage();
}
