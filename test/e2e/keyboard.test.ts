import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { seriousFindings } from '../support/seriousFindings.ts';
import { type SavingHost, savingHosts } from './savingHosts.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
let host: SavingHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** What the map last said to a screen reader. */
const said = (page: Page) => page.getByTestId('map-said').textContent();
const text = async (page: Page) => (await said(page))?.replaceAll('\u00a0', ' ');

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

const legs = (page: Page) => page.locator('[data-testid^="leg-"]:not([data-testid="leg-total"])');
const eightWays = ['Up', 'Right', 'Right', 'Down', 'Down', 'Left', 'Left', 'Left'];

/** Draws one point a way, each with its own place said. */
async function drawEight(page: Page) {
  await press(page, 'd');
  await page.getByTestId('key-hint').waitFor();
  for (const [index, way] of eightWays.entries()) {
    await press(page, `Shift+Arrow${way}`);
    await expect
      .poll(() => text(page))
      .toMatch(/^[\d.]+ k?m (north|east|south|west)[a-z-]* of the launch point$/);
    await press(page, 'Enter');
    await expect
      .poll(() => text(page))
      .toMatch(new RegExp(`^Waypoint ${index + 1} placed: .+ of the launch point$`));
  }
}

describe.each(savingHosts)('without a pointer, in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)('a route of eight points is drawn and edited', async () => {
    host = await open(folder);
    const { planner } = host;
    const { page } = planner;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByTestId('step-start').waitFor();
    await press(page, 'l', 'Shift+ArrowUp', 'ArrowLeft', 'Enter');
    await expect.poll(() => said(page)).toMatch(/^The map came closer/);
    await expect
      .poll(async () => {
        await press(page, 'Enter');
        return said(page);
      })
      .toMatch(/^Launch point placed/);
    await planner.painted('ring-20').waitFor();

    await drawEight(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await seriousFindings(page, '[aria-label="Map"]')]).toEqual([colorScheme, []]);
    }
    await press(page, 'Backspace');
    await expect.poll(() => said(page)).toBe('Waypoint 8 taken back');
    await expect.poll(() => legs(page).count()).toBe(7);
    await press(page, 'Enter', 'Escape');
    await page.getByTestId('crosshair').waitFor({ state: 'detached' });

    await page.getByRole('combobox', { name: 'After the last waypoint' }).focus();
    await press(page, 'm');
    expect(await page.getByRole('button', { name: 'Measure' }).getAttribute('aria-pressed')).toBe('false');
    await page.locator('.leaflet-container').focus();

    const sixth = page.locator('[data-waypoint="6"]');
    await press(page, 'Escape', 'p', 'p', 'p');
    const before = await planner.restingPlace(sixth);
    await press(page, 'Shift+ArrowUp', 'ArrowRight', 'Alt+ArrowRight');
    await expect.poll(() => text(page)).toMatch(/^Waypoint 6 moved: .+ of the launch point$/);
    const after = await planner.restingPlace(sixth);
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([9, -64]);
    await press(page, 'Delete');
    await expect.poll(() => legs(page).count()).toBe(7);
    await press(page, 'Control+z');
    await expect.poll(() => legs(page).count()).toBe(8);
    await press(page, 'Control+k');
    await page.keyboard.type('reverse');
    await press(page, 'Enter');
    await page.getByRole('button', { name: /^Undo: .*reverse/i }).waitFor();
  });
});
