import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { plannerForEach } from './plannerForEach.ts';
import type { PlannerPage } from './plannerPage.ts';

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

const plan = {
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  mission: {
    version: 2,
    plannedHomePosition: [46.948, 7.4474, 540],
    items: [
      [46.955, 7.4474],
      [46.955, 7.46],
      [46.95, 7.46],
    ].map(([lat, lon], index) => ({
      type: 'SimpleItem',
      autoContinue: true,
      doJumpId: index + 1,
      command: 16,
      frame: 3,
      params: [0, 0, 0, null, lat, lon, 80],
    })),
  },
};

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe('a plan on its slider', () => {
  it.skipIf(chromiumExecutable() === undefined)(
    'is flown with the keyboard, and says at a waypoint what the table says',
    async () => {
      const path = join(folder, 'square.json');
      writeFileSync(path, JSON.stringify(plan));
      await planner.drop(path);
      await planner.acceptQuestion();
      await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await page.getByRole('button', { name: 'Fly it' }).click();
      const slider = page.getByRole('slider', { name: 'Time of the flight' });
      await slider.waitFor();
      const card = page.getByRole('complementary', { name: 'This moment of the flight' });
      const said = async () => plain(await slider.getAttribute('aria-valuetext'));
      await expect.poll(said).toMatch(/^0:00, Leg 1 of 3, Taking off, battery at least 100 %/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(said).toMatch(/^0:11/);
      await page.keyboard.press('n');
      await page.keyboard.press('n');
      await expect.poll(said).toMatch(/Leg 2 of 3/);
      const atWaypoint = plain(await card.textContent());
      const home = /Turn back now(at least \d+ %), probably/.exec(atWaypoint)?.[1];
      const row = (await planner.legRows())[1];
      expect(plain(`${row}`)).toContain(home?.replace('at least ', ''));
      await expect
        .poll(async () => plain(await page.getByTestId('fly-spoken').textContent()))
        .toMatch(
          /^Waypoint 2 at \d+:\d\d: battery at least \d+ %, probably \d+ %; home from there with at least/,
        );
      await expect.poll(() => page.getByTestId('flown-aircraft').count()).toBe(1);
      await page.keyboard.press('Space');
      await expect.poll(said).toMatch(/^\d+:\d\d, Leg 3 of 3/);
      await slider.press('Escape');
      await expect.poll(() => page.getByTestId('flown-aircraft').count()).toBe(0);
      await page.getByRole('button', { name: 'Fly it' }).waitFor();
    },
    60_000,
  );
});
