import type { StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import type { PlanOrigin } from '../server/contract/schemas/planOrigin.ts';
import { ask } from './analysis/ask.ts';
import type { Documents } from './features/documents/documentsStore.ts';
import type { Importer } from './features/import/importer.ts';
import { type DrawnSurveyControl, isUnderWay } from './features/survey/drawnSurveyStore.ts';
import type { Inputs } from './plan/inputs.ts';
import type { MissionStore } from './plan/missionStore.ts';
import { makePlanSaver, type PlanSaver } from './plan/planSaver.ts';
import type { SavedPlan } from './plan/savedPlan.ts';
import { toPlanView, type ViewState } from './plan/viewStore.ts';
import type { StartPlan } from './startPlan.ts';

export interface SavingHost {
  readonly bridge: DesktopBridge;
  readonly start: StartPlan;
  readonly later: (effect: () => void, pause_ms: number) => void;
  /** Called once the host has the plan that it did not have at the start. */
  readonly forgetOldPlan?: () => void;
}

/** What a saved plan is made of. */
interface PlanParts {
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly view: StoreApi<ViewState>;
  readonly importer: Importer;
  readonly documents: Documents;
  readonly drawnSurvey: DrawnSurveyControl;
}

/** What is kept of the other tool's file that the plan is from, if it is from one. */
export function originOf({ store }: Importer): PlanOrigin | undefined {
  const { report, losses } = store.getState();
  return report === undefined && losses.length === 0 ? undefined : { report, losses };
}

/** The plan as recorded: what the pointer holds counts once it lets go. */
function planToSave({ mission, inputs, view, importer, documents, drawnSurvey }: PlanParts): SavedPlan {
  const { isLaunchChosen, history } = mission.store.getState();
  const drawn = drawnSurvey.store.getState();
  return {
    inputs: inputs.getState(),
    mission: history.present,
    isLaunchChosen,
    isChanged: documents.isDirty(),
    origin: originOf(importer),
    view: toPlanView(view.getState()),
    document: documents.store.getState().file,
    survey: isUnderWay(drawn) ? drawn.survey : undefined,
  };
}

/** Has the host save plan and inputs for the next start. */
export function saverByHost(
  { bridge, start, later, forgetOldPlan }: SavingHost,
  parts: PlanParts,
): PlanSaver {
  const isNewAtStart = start.isNew === true;
  return makePlanSaver({
    current: () => planToSave(parts),
    write: async (plan, isLast) => {
      const reply = await ask(bridge, 'saveCurrentPlan', { plan }, { isLast });
      if (reply.ok && isNewAtStart) forgetOldPlan?.();
      return reply.ok ? undefined : reply.problem.message;
    },
    later,
    isNewAtStart,
  });
}
