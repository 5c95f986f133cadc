import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeHgt } from '../elevation/hgtWriter.ts';
import { ridge } from '../elevation/world.ts';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { plannerPage } from './plannerPage.ts';

let launched: BrowserApp | undefined;
let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-place-'));
  writeHgt(folder, ridge, { south: 46, west: 7 });
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ version: 1, settings: { network: 'offline', elevation_sources: [folder] } }),
  );
  launched = await launchBrowserApp({ dataDir: folder });
});
afterEach(async () => {
  await launched?.close();
  launched = undefined;
  rmSync(folder, { recursive: true });
});

/** For people who want to see it: a folder for pictures. */
const pictures = process.env['HOMEWARD_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
};

describe.skipIf(chromiumExecutable() === undefined)('the read-out at the pointer', () => {
  it('says what a flight there and back leaves over the ground, and why there is none', async () => {
    const { page } = launched as BrowserApp;
    const planner = plannerPage(page);
    await planner.pickDrone('mavic 3', /Mavic 3/);
    await planner.launchAt('46.5, 7.27');
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
    await page.waitForTimeout(700);
    const readout = page.getByTestId('here-and-back');
    const pointAt = async (across: number, down: number) => {
      const { x, y } = await planner.placeOnMap(across, down);
      await page.mouse.move(x, y);
      await expect.poll(() => readout.getAttribute('data-standing')).toBe('current');
      return (await readout.textContent()) ?? '';
    };
    const near = await pointAt(0.47, 0.5);
    expect(near).toMatch(/\d\sm ground ·\shere and back: \d+\s% left, \d+:\d\d in the air/);
    expect(near).toContain('95 of 100 flights');
    await picture(page, 'readout');
    const far = await pointAt(0.95, 0.9);
    expect(far).toContain('no way here and back: farther than the battery lasts');
  });
});
