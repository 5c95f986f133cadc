import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

const plan = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');

/** Opens one planner for all tests of a file, with an inspection that a Mavic 3 is to fly, and waits for its verdict. */
export function plannerWithPlan(
  use: (page: Page) => void,
  media: Parameters<Page['emulateMedia']>[0] = {},
  before: (planner: PlannerPage) => Promise<void> = async () => {},
): void {
  let launched: BrowserApp | undefined;
  beforeAll(async () => {
    if (chromiumExecutable() === undefined) return;
    launched = await launchBrowserApp();
    const { page } = launched;
    use(page);
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    const planner = plannerPage(page);
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.drop(plan);
    await planner.acceptQuestion();
    await before(planner);
    // The question for a launch point stands there, and is current, until the file is read.
    await page.locator('[data-testid="verdict"][data-standing="current"]', { hasText: '%' }).waitFor();
  });
  afterAll(() => launched?.close());
}
