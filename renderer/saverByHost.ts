import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { originOf, useImporter } from './features/import/importStore.ts';
import { isUnderWay } from './features/survey/drawnSurveyStore.ts';
import { useDrawnSurvey } from './features/survey/surveyOfPlan.ts';
import { type Parts, part } from './parts/part.ts';
import { makePlanSaver } from './plan/planSaver.ts';
import { useInputsStore, useMissionStore, useStartPlan, useViewStore } from './plan/planStores.ts';
import type { SavedPlan } from './plan/savedPlan.ts';
import { toPlanView } from './plan/viewStore.ts';
import { ask } from './platform/ask.ts';

/** The plan as recorded: what the pointer holds counts once it lets go. */
function planToSave(of: Parts['of']): SavedPlan {
  const { isLaunchChosen, history } = of(useMissionStore).store.getState();
  const documents = of(useDocuments);
  const drawn = of(useDrawnSurvey).store.getState();
  return {
    inputs: of(useInputsStore).getState(),
    mission: history.present,
    isLaunchChosen,
    isChanged: documents.isDirty(),
    origin: originOf(of(useImporter)),
    view: toPlanView(of(useViewStore).getState()),
    document: documents.store.getState().file,
    survey: isUnderWay(drawn) ? drawn.survey : undefined,
  };
}

/** Has the host save plan and inputs for the next start. */
export const usePlanSaver = part(({ bridge, later, of }) => {
  const { isNew: isNewAtStart = false, forgetOldPlan } = of(useStartPlan);
  return makePlanSaver({
    current: () => planToSave(of),
    write: async (plan, isLast) => {
      const reply = await ask(bridge, 'saveCurrentPlan', { plan }, { isLast });
      if (reply.ok && isNewAtStart) forgetOldPlan?.();
      return reply.ok ? undefined : reply.problem.message;
    },
    later,
    isNewAtStart,
  });
});
