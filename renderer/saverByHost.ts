import type { StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import { ask } from './analysis/ask.ts';
import type { Inputs } from './plan/inputs.ts';
import { isChanged, type MissionStore } from './plan/missionStore.ts';
import type { PlanOrigin } from './plan/planOrigin.ts';
import { makePlanSaver, type PlanSaver } from './plan/planSaver.ts';
import type { SavedPlan } from './plan/savedPlan.ts';
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
  /** What is kept of its file, if it is from one. */
  readonly origin: () => PlanOrigin | undefined;
}

/** The plan as recorded: what the pointer holds counts once it lets go. */
function planToSave({ mission, inputs, origin }: PlanParts): SavedPlan {
  const state = mission.store.getState();
  const { isLaunchChosen, history } = state;
  return {
    inputs: inputs.getState(),
    mission: history.present,
    isLaunchChosen,
    isChanged: isChanged(state),
    origin: origin(),
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
