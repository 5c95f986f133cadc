import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { savingHosts } from './savingHosts.ts';

const plan = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');
const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last announcement of the map to a screen reader. */
const said = (page: Page) => page.getByTestId('map-said').textContent();
const text = async (page: Page) => (await said(page))?.replaceAll('\u00a0', ' ');

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab and returns the name of the focused element; `undefined`: it has none. */
async function tabTo(page: Page): Promise<string | undefined> {
  await press(page, 'Tab');
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? undefined);
}

const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

/** From the map by Tab, past all that is drawn on it, to the search. */
async function tabPastMap(page: Page): Promise<readonly (string | undefined)[]> {
  await page.locator('.leaflet-container').focus();
  const names: (string | undefined)[] = [];
  while (names.length < 40 && names.at(-1) !== 'Find a place') names.push(await tabTo(page));
  return names;
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
  const opened = plannerOfFile(async () => {
    const host = await open(folder);
    return { ...host, page: host.planner.page };
  });

  it.skipIf(isMissing)('a route of eight points is drawn and edited', async () => {
    const host = await opened();
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
    await expect
      .poll(() => page.getByRole('button', { name: 'Measure' }).getAttribute('aria-pressed'))
      .toBe('false');
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
    expect(await tabPastMap(page)).not.toContain(undefined);
    await page.locator('.leaflet-container').focus();
    await press(page, 'Control+Shift+E');
    await host.save(() => page.getByRole('button', { name: /^(Export|Download) \.kmz/ }).click());
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect.poll(() => hasFocus(page, '.leaflet-container')).toBe(true);
  });

  it.skipIf(isMissing)('undo and redo say why they do nothing', async () => {
    const { page, launchAt } = (await opened()).planner;
    const undo = page.getByRole('banner').getByRole('button', { name: /^Undo/ });
    const redo = page.getByRole('banner').getByRole('button', { name: /^Redo/ });
    const tip = page.getByRole('tooltip');
    const nothing = 'Undo · There is nothing to undo. Steps are kept only while this window is open.';
    await undo.focus();
    await expect.poll(() => tip.textContent()).toContain(nothing);
    expect(await undo.isDisabled()).toBe(true);
    await press(page, 'Enter', 'Tab');
    expect(await redo.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => tip.textContent()).toContain('Redo · Nothing was undone.');
    await launchAt('46.948, 7.4474');
    await expect.poll(() => undo.isDisabled()).toBe(false);
    await undo.click();
    await redo.hover();
    await undo.hover();
    await expect.poll(() => tip.textContent()).toContain('Undo · Every step is undone already.');
    expect(await redo.isDisabled()).toBe(false);
  });

  it.skipIf(isMissing)('a place that was found becomes the launch point', async () => {
    const host = await opened();
    const { page, painted } = host.planner;
    const field = page.getByRole('combobox', { name: 'Find a place' });
    await field.waitFor();
    await press(page, '/');
    await page.keyboard.type('46.948, 7.447');
    await press(page, 'Tab', 'Enter');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('46.948, 7.447');
    await press(page, 'Enter');
    await page.getByTestId('found-place').waitFor();
    await press(page, 'Tab', 'Tab', 'Enter');
    await painted('ring-20').waitFor();
    expect(await hasFocus(page, '.leaflet-container')).toBe(true);
  });

  longJourney.skipIf(isMissing)(
    'an area is drawn, closed and surveyed, and menus give the focus back',
    async () => {
      const host = await opened();
      const { planner } = host;
      const { page } = planner;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await planner.launchAt('46.948, 7.4474');
      await planner.painted('ring-20').waitFor();
      const map = page.locator('.leaflet-container');
      const launch = page.getByTestId('launch');
      const before = await planner.restingPlace(launch);
      await map.focus();
      for (const closer of [1, 2, 3]) {
        await press(page, '+');
        // Around the middle of what is seen, where the launch point lies, not of what the panels cover.
        const after = await planner.restingPlace(launch);
        expect([closer, Math.hypot(after.x - before.x, after.y - before.y) < 40]).toEqual([closer, true]);
      }

      const title = page.getByTestId('verdict-title');
      const toCorners = [['Up'], ['Right', 'Right', 'Right'], ['Down', 'Down'], ['Left', 'Left', 'Left']];
      const drawCorners = async () => {
        await press(page, 's');
        await page.getByTestId('step-survey').waitFor();
        for (const [index, ways] of toCorners.entries()) {
          await press(page, ...ways.map((way) => `Shift+Arrow${way}`), 'Enter');
          await expect.poll(() => page.locator('[data-survey-corner]').count()).toBe(index + 1);
        }
      };
      for (const end of ['Escape', 'Enter']) {
        await drawCorners();
        await press(page, end);
        await expect.poll(() => title.textContent()).toMatch(/overs .* batter/);
        await expect.poll(() => page.locator('[data-survey-corner]').count()).toBe(4);
        if (end === 'Escape') await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      }
      await page.getByLabel('Ground sample').fill('8');
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
      await page.getByRole('button', { name: 'Use these lines' }).press('Enter');
      await expect.poll(() => legs(page).count()).toBeGreaterThan(2);

      const second = page.locator('[data-waypoint="2"]');
      for (const key of ['ContextMenu', 'Shift+F10']) {
        await second.focus();
        await press(page, key);
        await page.getByRole('menu', { name: 'Waypoint 2' }).waitFor();
        await press(page, 'Escape');
        await expect.poll(() => hasFocus(page, '[data-waypoint="2"]')).toBe(true);
      }
      await map.focus();
      await press(page, 'ContextMenu');
      await page.getByRole('menu', { name: 'Place' }).waitFor();
      await press(page, 'Escape');
      await expect.poll(() => hasFocus(page, '.leaflet-container')).toBe(true);
    },
  );

  it.skipIf(isMissing)(
    'one stop leads to all markers, one to all tools, and F6 from part to part',
    async () => {
      const host = await opened();
      const { planner } = host;
      const { page } = planner;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await planner.drop(plan);
      await planner.acceptQuestion();
      await expect.poll(() => page.locator('[data-waypoint]').count()).toBe(6);
      const title = page.getByTestId('verdict-title');
      await expect.poll(() => title.textContent()).toMatch(/omes home/);

      const stops = await tabPastMap(page);
      expect(stops.filter((name) => /^(Waypoint|Add a waypoint|Launch point)/.test(name ?? ''))).toEqual([
        'Waypoint 1',
      ]);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await page.locator('[data-waypoint="1"]').focus();
      const first = await planner.restingPlace(page.locator('[data-waypoint="1"]'));
      await press(page, 'End', 'Home');
      expect(await focused()).toMatch(/^Launch point/);
      await press(page, 'PageDown');
      const walked: (string | null | undefined)[] = [];
      while (walked.length < 30 && !walked.at(-1)?.startsWith('Waypoint 6')) {
        await press(page, 'ArrowRight');
        walked.push(await focused());
      }
      const waypoints = walked.filter((name) => name?.startsWith('Waypoint'));
      expect(waypoints).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Waypoint ${number}`));
      expect(await planner.restingPlace(page.locator('[data-waypoint="1"]'))).toEqual(first);
      await press(page, 'Shift+Tab', 'Tab');
      expect(await focused()).toBe('Waypoint 6');

      await page.getByRole('button', { name: 'Select and drag' }).focus();
      // The tools move the focus a task after each key.
      await press(page, 'ArrowRight');
      await expect.poll(focused).not.toBe('Select and drag');
      await press(page, 'ArrowRight');
      await expect.poll(focused).toBe('Measure');
      await press(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') === null)).toBe(
        true,
      );
      await press(page, 'Shift+Tab');
      await expect.poll(focused).toBe('Measure');

      const parts: (string | undefined)[] = [];
      const part = () =>
        page.evaluate(() => {
          const at = document.activeElement?.closest('[data-part]');
          return at?.getAttribute('aria-label') ?? at?.tagName;
        });
      for (let count = 0; count < 5; count += 1) {
        await press(page, 'F6');
        parts.push(await part());
      }
      expect(parts).toEqual(['Verdict', 'Plan', 'Map', 'Profile', 'HEADER']);
      await press(page, 'Shift+F6');
      expect(await part()).toBe('Profile');
    },
  );
});
