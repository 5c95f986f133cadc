import type { Page } from 'playwright';
import { beforeEach } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { lentBrowser } from '../support/lentPlanner.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

/** Lends each test of a file a planner without motion and without a plan. */
export function plannerForEach(use: (page: Page, planner: PlannerPage) => void): void {
  const planner = plannerOfFile(lentBrowser);
  beforeEach(async () => {
    if (chromiumExecutable() === undefined) return;
    const { page } = await planner();
    use(page, plannerPage(page));
  });
}
