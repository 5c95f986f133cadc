import { describe, expect, it } from 'vitest';
import type { World } from '../../elevation/world.ts';
import { appOverGround } from '../../support/appOverGround.ts';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { picture, wantsPictures } from '../../support/pictures.ts';
import { plannerPage } from '../plannerPage.ts';

const [lat, lon] = [46.5, 7.5];
/** A hill 2 km to the west, and 3 km to the east a ridge whose crest goes up and down around what may be flown over. */
const world: World = (place) => {
  const [north_m, east_m] = [(place.lat - lat) * 111_170, (place.lon - lon) * 76_700];
  const hill_m = 320 - 0.4 * Math.hypot(north_m, east_m + 2000);
  const crest_m = 480 + 60 * Math.sin(north_m / 170) + north_m / 40;
  return 500 + Math.max(0, hill_m, crest_m - 0.9 * Math.abs(east_m - 3000));
};

const { app } = appOverGround(world);

describe.skipIf(chromiumExecutable() === undefined)('rings among hills', () => {
  it('name the summits that cut them', async () => {
    const { page } = app();
    const planner = plannerPage(page);
    await planner.pickDrone('mavic 3', /Mavic 3/);
    await planner.launchAt(`${lat}, ${lon}`);
    const label = page.locator('[data-cut-label]');
    const named = async () => (await label.allTextContents()).join('; ');
    await expect.poll(named, { timeout: 20_000 }).toMatch(/over the height limit: ground 1.\d{3}\u00a0m/);
    // The limit is 500 m above the launch point at 500 m, 30 m of clearance included; the crest is 480 + 60·sin(y/170) + y/40 above that point.
    const limited = [...(await named()).matchAll(/height limit: ground (1.\d{3})/g)];
    for (const [, ground = ''] of limited) {
      const ground_m = Number(ground.replace(/\D/g, ''));
      expect(ground_m).toBeGreaterThan(1000 - 30);
      expect(ground_m).toBeLessThan(500 + 480 + 60 + 10_000 / 40);
    }
    expect(await named()).toMatch(/cut by ground 9\d\d\u00a0m/);
    await planner.painted('cut-1').waitFor({ state: 'attached' });
    if (!wantsPictures) return;
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(1500);
        await picture(page, `cuts-${width}-${colorScheme}`);
      }
    }
  });
});
