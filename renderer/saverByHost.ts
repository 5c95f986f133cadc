import type { StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import { ask } from './analysis/ask.ts';
import type { Inputs } from './plan/inputs.ts';
import { isChanged, type MissionStore } from './plan/missionStore.ts';
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

/** The plan as recorded: what the pointer holds counts once it lets go. */
function planToSave(mission: MissionStore, inputs: StoreApi<Inputs>): SavedPlan {
  const state = mission.store.getState();
  const { isLaunchChosen, history } = state;
  return {
    inputs: inputs.getState(),
    mission: history.present,
    isLaunchChosen,
    isChanged: isChanged(state),
  };
}

/** Has the host save plan and inputs for the next start. */
export function saverByHost(
  { bridge, start, later, forgetOldPlan }: SavingHost,
  mission: MissionStore,
  inputs: StoreApi<Inputs>,
): PlanSaver {
  const isNewAtStart = start.isNew === true;
  return makePlanSaver({
    current: () => planToSave(mission, inputs),
    write: async (plan, isLast) => {
      const reply = await ask(bridge, 'saveCurrentPlan', { plan }, { isLast });
      if (reply.ok && isNewAtStart) forgetOldPlan?.();
      return reply.ok ? undefined : reply.problem.message;
    },
    later,
    isNewAtStart,
  });
}
