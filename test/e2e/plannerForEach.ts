import type { Page } from 'playwright';
import { afterEach, beforeEach } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

/** Opens a planner without motion for each test of a file, and closes it after the test. */
export function plannerForEach(use: (page: Page, planner: PlannerPage) => void): void {
  let launched: BrowserApp | undefined;
  beforeEach(async () => {
    if (chromiumExecutable() === undefined) return;
    launched = await launchBrowserApp();
    const { page } = launched;
    use(page, plannerPage(page));
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    await launched?.close();
    launched = undefined;
  });
}
