import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { holdBack } from './holdBack.ts';
import { plannerForEach } from './plannerForEach.ts';
import type { PlannerPage } from './plannerPage.ts';

let page: Page;
let planner: PlannerPage;
plannerForEach((openPage, openPlanner) => {
  page = openPage;
  planner = openPlanner;
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = [
  'latitude,longitude,altitude(m)',
  ...Array.from({ length: 60 }, (_, index) => `${(46.95 + index * 1e-4).toFixed(6)},7.44,60`),
].join('\n');

/** So much of a row lies under the editor, pixels; none is 0 or less. */
async function covered_px(number: number): Promise<number> {
  const [row, editor] = await Promise.all([
    page.getByTestId(`leg-${number}`).boundingBox(),
    page.getByTestId('waypoint-editor').boundingBox(),
  ]);
  if (row === null || editor === null) return Number.NaN;
  return row.y + row.height - editor.y;
}

const scrolled_px = () =>
  page.getByRole('complementary', { name: 'Plan' }).evaluate((panel) => panel.firstElementChild?.scrollTop);

describe.skipIf(chromiumExecutable() === undefined)('the row of the selected waypoint', () => {
  it('stays clear of its editor while figures arrive, and stays away where a person scrolled away', async () => {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, text);
    const analyses = await holdBack(page, 'analyzeMission');
    await planner.drop(path);
    await planner.acceptQuestion();
    await page.getByTestId('leg-1').getByRole('button').click();
    for (const number of [10, 19, 28]) {
      await page.keyboard.press('PageDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Waypoint ${number}`);
    }
    await expect.poll(() => covered_px(28)).toBeLessThanOrEqual(0);
    await expect.poll(() => analyses.held.length).toBeGreaterThan(0);
    const figures = page.getByTestId('waypoint-editor').getByTestId('outcomes');
    await expect.poll(() => figures.count()).toBe(0);
    await analyses.letGo();
    await figures.waitFor();
    await expect.poll(() => covered_px(28)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect.poll(() => covered_px(28)).toBeLessThanOrEqual(0);

    const row = await page.getByTestId('leg-28').boundingBox();
    await page.mouse.move(row?.x ?? 0, row?.y ?? 0);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => covered_px(28)).toBeGreaterThan(100);
    const away_px = await scrolled_px();
    await page.setViewportSize({ width: 1440, height: 760 });
    const notice = page.getByRole('button', { name: 'What is left out' });
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeLessThan(760);
    expect(await scrolled_px()).toBe(away_px);
  });
});
