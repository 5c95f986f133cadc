import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { holdBack } from '../holdBack.ts';
import { plannerForEach } from '../plannerForEach.ts';
import type { PlannerPage } from '../plannerPage.ts';

let page: Page;
let planner: PlannerPage;
plannerForEach((opened, ofPage) => {
  page = opened;
  planner = ofPage;
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-fly-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const planThrough = (places: readonly (readonly [number, number])[]) => ({
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  mission: {
    version: 2,
    plannedHomePosition: [46.948, 7.4474, 540],
    items: places.map(([lat, lon], index) => ({
      type: 'SimpleItem',
      autoContinue: true,
      doJumpId: index + 1,
      command: 16,
      frame: 3,
      params: [0, 0, 0, null, lat, lon, 80],
    })),
  },
});
/** Lines of 3 km beside each other, too many for one battery. */
const lines = planThrough(
  Array.from({ length: 20 }, (_, at) => [
    46.948 + 0.001 * Math.floor(at / 2),
    ((at + 1) >> 1) % 2 === 0 ? 7.45 : 7.49,
  ]),
);

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe('a plan on its slider', () => {
  it.skipIf(chromiumExecutable() === undefined)(
    'is flown battery by battery over a split, and saved as a track of the flight on screen',
    async () => {
      const path = join(folder, 'lines.json');
      writeFileSync(path, JSON.stringify(lines));
      await planner.drop(path);
      await planner.acceptQuestion();
      await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await planner.open('mission');
      await page.getByRole('switch', { name: 'Split over several batteries' }).click();
      await expect
        .poll(async () => plain(await planner.verdict.textContent()))
        .toMatch(/omes home on \d batteries/);
      const legs = await planner.legRows();
      const tracks = await holdBack(page, 'flyMission');
      await page.keyboard.press('Control+K');
      await page.keyboard.type('fly the plan');
      await page.keyboard.press('Enter');
      await expect.poll(() => tracks.held.length).toBe(1);
      // The keys of the flight are pressed before its slider is there.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('n');
      await page.keyboard.press('Shift+ArrowRight');
      const slider = page.getByRole('slider', { name: 'Time of the flight' });
      expect(await slider.count()).toBe(0);
      await tracks.letGo();
      await slider.waitFor();
      expect(await page.getByTestId('waypoint-editor').count()).toBe(0);
      expect(await planner.legRows()).toEqual(legs);
      await page.getByRole('combobox', { name: 'Flight' }).selectOption({ index: 1 });
      const said = async () => plain(await slider.getAttribute('aria-valuetext'));
      await expect.poll(said).toMatch(/^0:00, Leg (?!1 )\d+ of \d+, Taking off, battery at least 100 %/);
      const tabs = page.getByRole('radiogroup', { name: 'Flights' }).getByRole('radio');
      await expect.poll(() => tabs.nth(1).getAttribute('aria-checked')).toBe('true');
      await tabs.first().click();
      await expect.poll(said).toMatch(/^0:00, Leg 1 of \d+, Taking off/);
      await tabs.nth(1).click();
      await expect.poll(said).toMatch(/^0:00, Leg (?!1 )\d+ of \d+, Taking off/);
      await slider.press('Shift+ArrowRight');
      for (let press = 0; press < 12; press++) await slider.press('Shift+ArrowRight');
      await expect.poll(said).toMatch(/^2:10/);
      const card = page.getByRole('complementary', { name: 'This moment of the flight' });
      await expect
        .poll(() => card.getByRole('img').getAttribute('aria-label'))
        .toBe('keeps the reserve if the ground is level');
      await expect.poll(async () => plain(await card.textContent())).toContain('level ground assumed');
      const saveKml = page.getByRole('button', { name: 'Save the flight with its times as KML' });
      const [download] = await Promise.all([page.waitForEvent('download'), saveKml.click()]);
      expect(download.suggestedFilename()).toMatch(/-track-2\.kml$/);
      const kml = readFileSync(await download.path(), 'utf8');
      const seconds = kml.match(/<when>/g)?.length ?? 0;
      const last_s = Number(await slider.getAttribute('max'));
      expect(seconds).toBeGreaterThan(last_s);
    },
    60_000,
  );
});
