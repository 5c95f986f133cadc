import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { plannerForEach } from './plannerForEach.ts';
import type { PlannerPage } from './plannerPage.ts';

describe.skipIf(chromiumExecutable() === undefined)(
  'what was entered after the launch point was placed',
  () => {
    let page: Page;
    let planner: PlannerPage;
    plannerForEach((opened, of) => {
      page = opened;
      planner = of;
    });
    const undo = () =>
      page.getByRole('banner').getByRole('button', { name: /^Undo/ }).getAttribute('aria-label');
    const wind = () => planner.page.getByTestId('step-conditions').getByLabel('Wind', { exact: true });

    it('is undone before the launch point, under its own name', async () => {
      await planner.launchAt('46.948, 7.4474');
      await planner.fill('launch', 'Coordinates', '46.958, 7.4574');
      await planner.fill('conditions', 'Wind', 8);
      await planner.fill('conditions', 'Temperature', 5);
      await page.getByTestId('step-mission').getByRole('button').first().focus();
      await expect.poll(undo).toBe('Undo: change “Temperature”');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(undo).toBe('Undo: change “Wind”');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(undo).toBe('Undo: move the launch point');
      expect(await wind().inputValue()).toBe('0');
      const launch = page.getByTestId('step-launch').getByLabel('Coordinates');
      expect(await launch.inputValue()).toBe('46.95800, 7.45740');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => launch.inputValue()).toBe('46.94800, 7.44740');
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect.poll(() => wind().inputValue()).toBe('8');
    });
  },
);
