import { type PlanVariant, toWrittenVariants } from '../server/contract/planVariants.ts';
import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { useImporter } from './features/import/importStore.ts';
import { originOf } from './features/import/planOrigins.ts';
import { isUnderWay as isStructureUnderWay } from './features/structure/drawnStructureStore.ts';
import { useDrawnStructure } from './features/structure/structureOfPlan.ts';
import { isUnderWay } from './features/survey/drawnSurveyStore.ts';
import { useDrawnSurvey } from './features/survey/surveyOfPlan.ts';
import { useVariants } from './features/variants/variantsStore.ts';
import { type Parts, part } from './parts/part.ts';
import { useBriefingDetails } from './plan/briefingDetails.ts';
import { usePlanLock } from './plan/planLock.ts';
import { makePlanSaver } from './plan/planSaver.ts';
import { useStartPlan, useViewStore } from './plan/planStores.ts';
import type { SavedPlan } from './plan/savedPlan.ts';
import { toPlanView } from './plan/viewStore.ts';
import { ask } from './platform/ask.ts';

/** The plan as recorded: what the pointer holds counts once it lets go. */
function planToSave(of: Parts['of']): SavedPlan {
  const variants = of(useVariants);
  const all = variants.contents();
  const { inputs, mission, isLaunchChosen } = all[0] as PlanVariant;
  const documents = of(useDocuments);
  const drawn = of(useDrawnSurvey).store.getState();
  const ofWalls = of(useDrawnStructure).store.getState();
  return {
    inputs,
    mission,
    isLaunchChosen,
    isChanged: documents.isDirty(),
    origin: originOf(of(useImporter)),
    view: toPlanView(of(useViewStore).getState(), variants.shownBeside()),
    document: documents.store.getState().file,
    lock: of(usePlanLock).store.getState().lock,
    briefing: of(useBriefingDetails).getState().details,
    variants: toWrittenVariants(all) && all,
    survey: isUnderWay(drawn) ? drawn.survey : undefined,
    structure: isStructureUnderWay(ofWalls) ? ofWalls.structure : undefined,
  };
}

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
