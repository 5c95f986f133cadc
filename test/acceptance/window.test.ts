import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { plannerPage } from '../e2e/plannerPage.ts';
import { electronExecutable, type LaunchedApp, launchApp } from '../support/electronApp.ts';
import { realPlans } from './material.ts';

/** Files that real tools wrote, and how many waypoints each flies (counted independently, MANIFEST.csv of the corpus). */
const files = [
  ['kmz/dji-pilot2-seed-2wp-m3m.kmz', 2],
  ['kml/simple-linestring-agl.kml', 8],
  ['gpx/route-55-no-ele.gpx', 55],
  ['csv/litchi-wp-package-46col.csv', 52],
  ['wpml/m30t-hover30-6pts.wpml', 6],
  ['json/qgc-takeoff-5wp-land.plan', 7],
  ['kml/ge-two-linestrings.kml', 14],
] as const;

let launched: LaunchedApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

describe.skipIf(electronExecutable() === undefined)('real flight plans in the real window', () => {
  it('become a route with a verdict and a row for each leg, whoever wrote them', async () => {
    launched = await launchApp();
    const planner = plannerPage(launched.page);
    for (const [path, count] of files) {
      await planner.drop(resolve(realPlans, path));
      await planner.acceptQuestion();
      const name = path.slice(path.indexOf('/') + 1);
      await expect
        .poll(() => launched?.page.getByTestId('import-report').textContent(), { timeout: 10_000 })
        .toContain(name);
      await expect
        .poll(() => planner.verdict.textContent())
        .toMatch(/^(?:If .*: (?:comes home|lands at)|Comes home|Lands at|Do not fly|Tight|Leg|Return|Check)/);
      const summary = await launched.page
        .getByTestId('step-mission')
        .getByRole('button')
        .first()
        .textContent();
      expect(summary).toMatch(new RegExp(`^Mission\\s*${count}\\slegs`));
    }
  }, 120_000);

  it('that hold an area alone become lines over it', async () => {
    launched = await launchApp();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.drop(resolve(realPlans, 'kml/qgc-polygon-area.kml'));
    await page.getByRole('button', { name: 'Use these lines' }).click();
    await expect.poll(async () => (await planner.legRows()).length).toBeGreaterThan(1);
    await expect
      .poll(() => planner.verdict.textContent())
      .toMatch(/^(?:If .*: (?:comes home|lands at)|Comes home|Lands at|Do not fly|Tight|Leg|Return|Check)/);
  });
});
