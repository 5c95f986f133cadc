import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ridge } from '../../elevation/world.ts';
import { appOverGround } from '../../support/appOverGround.ts';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';
import { plannerPage } from '../plannerPage.ts';

const { app, folder } = appOverGround(ridge);

/** Along the foot of a ridge in the east, which rises under whoever launches nearer to it. */
const alongRidge = `latitude,longitude,altitude(m)
46.51,7.255,115
46.52,7.255,115
`;

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe('the best launch point', () => {
  it.skipIf(chromiumExecutable() === undefined)(
    'is found from the keyboard, shown on the map, taken, and taken back by one undo',
    async () => {
      const { page } = app();
      const planner = plannerPage(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await planner.pickDrone('mavic 3', /Mavic 3/);
      await planner.launchAt('46.5, 7.25');
      const file = join(folder(), 'foot.csv');
      writeFileSync(file, alongRidge);
      await planner.drop(file);
      await expect.poll(() => planner.verdict.textContent(), { timeout: 15_000 }).toMatch(/omes home/);
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
      await planner.open('launch');
      const search = page.getByTestId('launch-points');
      const finder = search.getByRole('button', { name: 'Find the best launch point…' });
      await finder.focus();
      await page.keyboard.press('Enter');
      const rows = search.locator('[data-launch-row]');
      await expect.poll(() => rows.count()).toBe(4);
      const texts = (await rows.allTextContents()).map(plain);
      expect(texts[0]).toMatch(/^As planned at least \d+ %, probably \d+ %/);
      expect(texts[1]).toMatch(/^A at least \d+ %, probably \d+ %(\d+ m|1\.0 km) toward \d+°Launch here$/);
      await expect.poll(() => page.locator('[data-launch-place]').allTextContents()).toEqual(['A', 'B', 'C']);
      await page.locator('path[data-launch="region"]').waitFor({ state: 'attached' });
      await expect.poll(() => search.textContent()).toMatch(/Each mark stands for a square of 125.m/);
      expect(await seriousFindings(page)).toEqual([]);

      const kept = /at least (\d+ %), probably (\d+ %)/.exec(texts[1] ?? '');
      await search.getByRole('button', { name: /^Launch here: A/ }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => planner.verdict.textContent().then(plain)).toContain(kept?.[0]);
      await expect.poll(() => page.locator('[data-launch-place]').count()).toBe(0);
      expect(await finder.evaluate((element) => element === document.activeElement)).toBe(true);
      const coordinates = page.getByTestId('step-launch').getByLabel('Coordinates');
      await expect.poll(() => coordinates.inputValue()).not.toContain('7.25000');
      await page.keyboard.press('Control+z');
      await expect.poll(() => coordinates.inputValue()).toBe('46.50000, 7.25000');
    },
  );
});
