import { succeed } from '../../engine/result.ts';
import { someHandlers } from '../dispatch.ts';
import type { Services } from '../services/services.ts';
import { orActionFailed } from './windowRefusals.ts';

const firstWindow = 1;

/** Lends the page of each window a file for the plan on its screen. */
export function makeCurrentPlanHandlers({ currentPlans }: Pick<Services, 'currentPlans'>) {
  return someHandlers({
    async getCurrentPlan(_input, { window = firstWindow }) {
      const plan = currentPlans.of(window);
      const read = await orActionFailed('host.last_plan_not_read', plan.get);
      if (!read.ok) return read;
      if (read.value === undefined) return succeed({});
      return succeed({ plan: read.value, ...(plan.wasCutShort() && { was_cut_short: true as const }) });
    },
    async saveCurrentPlan({ plan }, { window = firstWindow }) {
      currentPlans.use(window);
      const saved = await orActionFailed('host.plan_not_saved', () => currentPlans.of(window).save(plan));
      return saved.ok ? succeed({}) : saved;
    },
    async setCurrentPlanAside(_input, { window = firstWindow }) {
      const path = await currentPlans.of(window).setAside();
      return succeed(path === undefined ? {} : { path });
    },
  });
}
