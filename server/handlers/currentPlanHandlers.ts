import { succeed } from '../../engine/result.ts';
import type { Handlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { orActionFailed } from './windowRefusals.ts';

type CurrentPlanHandlers = Pick<Handlers, 'getCurrentPlan' | 'saveCurrentPlan' | 'setCurrentPlanAside'>;

/** Lends the page a file for the plan on screen. */
export function makeCurrentPlanHandlers({ currentPlan }: Pick<Services, 'currentPlan'>): CurrentPlanHandlers {
  return {
    async getCurrentPlan() {
      const read = await orActionFailed('The plan of the last start could not be read', currentPlan.get);
      if (!read.ok) return read;
      if (read.value === undefined) return succeed({});
      return succeed({
        plan: read.value,
        ...(currentPlan.wasCutShort() && { was_cut_short: true as const }),
      });
    },
    async saveCurrentPlan({ plan }) {
      const saved = await orActionFailed('The plan could not be saved', () => currentPlan.save(plan));
      return saved.ok ? succeed({}) : saved;
    },
    async setCurrentPlanAside() {
      const path = await currentPlan.setAside();
      return succeed(path === undefined ? {} : { path });
    },
  };
}
