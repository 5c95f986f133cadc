import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { inLong } from '../support/inLong.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

const plan = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');

/** Turns motion off: nobody reads a colour half-way between two themes. */
async function setTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.reload();
}

/** All that is new on a screen beside what was seen before; in `npm run test:long` both are looked at together. */
const onlyIn = (part: string) => inLong<string | undefined>(part, undefined);
const dialog = onlyIn('[role="dialog"]');

/** Screens in the order people meet them; each starts where the one before ends. The last member: the part of it that is new. */
const screens: readonly [string, (planner: PlannerPage) => Promise<void>, (string | undefined)?][] = [
  ['the empty window', async () => {}],
  ['the drone picker', ({ open }) => open('drone')],
  [
    'the sheet of an aircraft, all of it, with a figure that does not fit',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Add aircraft…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Scout');
      await dialog.getByLabel('Flight time', { exact: true }).fill('30');
      await dialog.getByText('More from the sheet').click();
      await dialog.getByTestId('endurance-chart').waitFor();
      await dialog.getByLabel('Top speed', { exact: true }).fill('200');
      await dialog.getByText('A figure marked red cannot be read.').waitFor();
    },
    dialog,
  ],
  [
    'the own aircraft, with what became of one',
    async ({ page }) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Top speed', { exact: true }).fill('20');
      await dialog.getByRole('button', { name: 'Add and plan with it' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^My aircraft/ }).click();
      await page.getByRole('button', { name: 'Duplicate Scout' }).click();
      await page.getByRole('button', { name: 'Add and plan with it' }).click();
      await page.getByRole('button', { name: 'Delete Scout', exact: true }).click();
      await page.getByText('Deleted Scout').waitFor();
    },
    dialog,
  ],
  [
    'rings in wind',
    async (planner) => {
      await planner.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await planner.launchAt('46.9495, 7.4496');
      await planner.fill('conditions', 'Wind', 8);
      await planner.painted('ring-20').waitFor();
    },
  ],
  [
    'a ring at best range, with its edge and what it costs',
    async (planner) => {
      await planner.chooseSpeed('rings', 'Best range');
      await planner.painted('edge-30').waitFor();
      await planner.page.getByTestId('step-range').getByTestId('battery-use').getByRole('button').click();
    },
    onlyIn('[data-testid="step-range"]'),
  ],
  [
    'a speed that is set, in a wind too near to what the aircraft withstands',
    async (planner) => {
      await planner.chooseSpeed('rings', 'Set');
      await planner.fill('conditions', 'Wind', 9.5);
      await planner.page.getByTestId('unsure-ring').waitFor();
    },
    onlyIn('[data-testid="step-range"]'),
  ],
  [
    'a mission with its likelihood and what it costs',
    async (planner) => {
      await planner.drop(plan);
      await planner.page.getByTestId('step-mission').getByTestId('battery-use').getByRole('button').click();
    },
    onlyIn('[data-testid="step-mission"]'),
  ],
  [
    'a mission with its selected waypoint',
    async (planner) => {
      await planner.page.getByTestId('leg-2').click();
      await planner.page.getByTestId('waypoint-editor').waitFor();
    },
    onlyIn('[data-testid="waypoint-editor"]'),
  ],
  [
    'the API with a new key',
    async ({ page }) => {
      await page.getByTestId('api-chip').click();
      await page.getByRole('button', { name: 'New key' }).click();
    },
    dialog,
  ],
  [
    'the API in use, with the secret of its key',
    async ({ page }) => {
      const popover = page.getByRole('dialog', { name: 'Share with other tools' });
      await popover.getByLabel('Name of the tool that uses it').fill('Ground station');
      await popover.getByRole('button', { name: 'Create key' }).click();
      await page.getByTestId('new-secret').waitFor();
      await popover.getByLabel('Port').fill('0');
      await popover.getByRole('radio', { name: 'Devices on this network, encrypted' }).click();
      await popover.getByRole('button', { name: 'Start sharing' }).click();
      await popover.getByRole('list', { name: 'Addresses' }).waitFor();
    },
    dialog,
  ],
  [
    'the question before sharing without encryption',
    async ({ page }) => {
      await page.getByRole('radio', { name: 'Devices on this network, not encrypted' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
    dialog,
  ],
  [
    'the findings about a plan',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /notes?$|warnings?$/ }).click();
      await page.getByRole('list', { name: 'Warnings' }).waitFor();
    },
    onlyIn('[data-testid="verdict"]'),
  ],
  [
    'the settings',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').waitFor();
    },
    dialog,
  ],
  [
    'the export of a plan, with what a format would lose',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Shift+E');
      await page.getByRole('radio', { name: /Litchi/ }).click();
      await page.getByRole('list', { name: 'Changed or lost' }).waitFor();
    },
    dialog,
  ],
  [
    'the export in a format that needs one more figure',
    async ({ page }) => {
      await page.getByRole('radio', { name: /Google Earth/ }).click();
      await page.getByLabel('Ground height at the launch point').waitFor();
    },
    dialog,
  ],
  [
    'the notes about an exported file',
    async ({ page }) => {
      await page.getByRole('radio', { name: /GIS/ }).click();
      await page.getByRole('button', { name: 'Download .geojson' }).click();
      await page.getByRole('dialog', { name: 'Downloaded' }).waitFor();
    },
    dialog,
  ],
  [
    'the maps to choose from',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Map layers' }).click();
      await page.getByText('Offline file…').waitFor();
    },
    '[aria-label="Map layers"][role="dialog"]',
  ],
  [
    'maps of another address',
    async ({ page }) => {
      await page.getByText('Own address…').click();
      await page.getByRole('dialog', { name: /own/i }).waitFor();
    },
    '[role="dialog"]',
  ],
  [
    'the menu of the plan',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByTestId('plan-name').click();
      await page.getByRole('menu').waitFor();
    },
    '[role="menu"]',
  ],
  [
    'places that a search finds',
    async ({ page }) => {
      await page.keyboard.press('Escape');
      // The menu gives the focus back as it goes, and would take it from the field.
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
        .toBe('plan-name');
      const field = page.getByRole('combobox', { name: 'Find a place' });
      await field.fill('Bern');
      await page.getByRole('listbox', { name: 'Places' }).getByRole('option').first().waitFor();
    },
    '[data-testid="place-search"][data-where="map"]',
  ],
  [
    'the ground, of which no source knows anything',
    async ({ page, open }) => {
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await open('ground');
    },
    '[data-testid="step-ground"]',
  ],
  [
    'several waypoints in a small window, all of their card',
    async ({ page, open }) => {
      await page.setViewportSize({ width: 1024, height: 700 });
      await open('mission');
      // The card of a waypoint would lie over the row.
      await page.getByTestId('waypoint-editor').getByRole('button', { name: 'Close' }).click();
      await page.getByTestId('leg-1').click();
      await page.keyboard.press('Control+a');
      const card = page.getByTestId('waypoints-editor');
      const panel = page.locator('[data-scroller]');
      await card.waitFor();
      const overhang = async () => {
        const [inner, outer] = await Promise.all([card.boundingBox(), panel.boundingBox()]);
        return inner && outer && inner.y + inner.height - outer.y - outer.height;
      };
      await expect.poll(overhang).toBeLessThanOrEqual(1);
    },
    '[data-testid="waypoints-editor"]',
  ],
  [
    'the question about a plan that is not saved',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Raise by 10 m' }).click();
      await page.getByRole('button', { name: /^New plan/ }).click();
      await page.getByRole('dialog').waitFor();
    },
    '[role="dialog"]',
  ],
];

/** Where pins on a map lie is essential, so they may lie close together (WCAG 2.2, Understanding success criterion 2.5.8). */
const isOfPin = (finding: string): boolean =>
  /^target-size: (div\[data-(waypoint|testid="(launch|swapPlace|pilot)")|\._pinMarker_)/.test(finding);

/** At 200 %, which leaves half the width and height to what is shown. */
async function findingsEnlarged(page: Page, part: string | undefined) {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: usual.width / 2, height: usual.height / 2 });
  const found = await seriousFindings(page, part);
  await page.setViewportSize(usual);
  return found.filter((finding) => !isOfPin(finding));
}

const findingsIn = { usual: seriousFindings, enlarged: findingsEnlarged };
type Look = readonly ['light' | 'dark', keyof typeof findingsIn];

/** Each screen has one of these looks in `npm test`, by turns, and all of them in `npm run test:long`. */
const looks: readonly Look[] = [
  ['light', 'usual'],
  ['dark', 'enlarged'],
  ['light', 'enlarged'],
  ['dark', 'usual'],
];
const looksOf = (screen: number): readonly Look[] =>
  inLong(
    looks.filter((_, at) => at === screen % looks.length),
    looks,
  );

describe.skipIf(chromiumExecutable() === undefined)('the window is usable by everyone', () => {
  const opened = plannerOfFile(() => launchBrowserApp());

  it.each(inLong<readonly ('light' | 'dark')[]>(['dark'], ['light', 'dark']))(
    'by keyboard, which shows what has the focus and a whole note beside it in the %s theme',
    async (theme) => {
      const { page } = await opened();
      await setTheme(page, theme);
      const planner = plannerPage(page);
      await planner.drop(plan);
      await planner.open('launch');
      const note = page.locator('[data-sonner-toast]');
      await note.waitFor();
      await note.hover();
      const stops: string[] = [];
      const unseen: string[] = [];
      const badlyPlaced: string[] = [];
      for (let press = 0; press < 90; press += 1) {
        await page.keyboard.press('Tab');
        const [name, isSeen, isWhole] = await page.evaluate(() => {
          const element = document.activeElement;
          if (!(element instanceof HTMLElement) || element === document.body) return ['the page', true, true];
          const hint = document.getElementById(element.getAttribute('aria-describedby') ?? '');
          const own = element.getBoundingClientRect();
          const taken = hint?.getBoundingClientRect() ?? own;
          const room = (hint?.closest('aside') ?? document.body).getBoundingClientRect();
          const isClear =
            hint === null || taken.left >= own.right || taken.right <= own.left || taken.top >= own.bottom;
          const isWhole = taken.left >= room.left && taken.right <= room.right && isClear;
          const parts = [element.parentElement, element, ...element.children].filter((part) => part !== null);
          const look = () =>
            parts
              .map((part) => getComputedStyle(part))
              .map(({ boxShadow, outline, borderColor }) => [boxShadow, outline, borderColor].join())
              .join();
          const focused = look();
          element.blur();
          const isOther = look() !== focused;
          element.focus();
          return [element.ariaLabel ?? element.textContent ?? '', isOther, isWhole];
        });
        stops.push(name);
        if (!isWhole) badlyPlaced.push(name);
        if (!isSeen && !unseen.includes(name)) unseen.push(name);
      }
      expect(stops).toEqual(
        expect.arrayContaining(['Map layers', 'Manual', 'Waypoint 1', 'Opened inspection.kmz']),
      );
      expect(unseen).toEqual([]);
      expect(badlyPlaced).toEqual([]);
      // Whoever tabs on from the message comes to the beginning, not back to what came before it.
      expect(stops.filter((name) => name === 'Opened inspection.kmz')).toHaveLength(1);
    },
  );

  longJourney(
    'names every aircraft and its maker in full, and explains the sign of estimates where one is shown',
    async () => {
      const { page } = await opened();
      await plannerPage(page).open('drone');
      const rows = page.getByRole('listbox', { name: 'Aircraft' }).getByRole('option');
      const cut = await rows.evaluateAll((elements) =>
        elements
          .flatMap((element) => [...element.children])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      const search = page.getByRole('combobox', { name: 'Find an aircraft' });
      for (const [query, isShown] of [
        ['ebee', false],
        ['inspire', true],
      ] as const) {
        await search.fill(query);
        await expect.poll(() => rows.first().textContent()).toMatch(new RegExp(query, 'i'));
        const texts = await rows.allTextContents();
        expect(texts.some((text) => text.includes('≈'))).toBe(isShown);
        await expect
          .poll(() => page.getByText('≈ estimated; the maker publishes no figure.').count())
          .toBe(isShown ? 1 : 0);
      }
    },
  );

  longJourney(
    'with text at 200 % in the smallest window, where what has no room is scrolled to',
    async () => {
      const { page } = await opened();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await plannerPage(page).drop(plan);
      await page.getByText(/^Opened/).waitFor();
      await page.setViewportSize({ width: 720, height: 450 });
      const name = page.getByTestId('plan-name');
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.setViewportSize({ width: 480, height: 320 });
      const rightOf = async (target: Locator) => {
        const box = await target.boundingBox();
        return box && box.x + box.width;
      };
      expect(await rightOf(page.getByText(/^Opened/))).toBeLessThanOrEqual(480);
      expect(await rightOf(page.getByRole('button', { name: 'Manual' }))).toBeLessThanOrEqual(480);
      await page.mouse.move(100, 20);
      await page.mouse.wheel(0, 5000);
      const drawer = page.getByRole('button', { name: 'Waypoints', exact: true });
      await expect
        .poll(async () => {
          const box = await drawer.boundingBox();
          return box && box.y + box.height;
        })
        .toBeLessThanOrEqual(320);
    },
  );

  // The last one: it leaves an aircraft, keys and a server.
  it(
    'on every screen, in both themes, at its size and at twice its size',
    async () => {
      const { page } = await opened();
      const planner = plannerPage(page);
      await setTheme(page, 'light');
      for (const [index, [screen, show, part]] of screens.entries()) {
        await show(planner);
        for (const [theme, size] of looksOf(index)) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
          expect([screen, theme, size, await findingsIn[size](page, part)]).toEqual([
            screen,
            theme,
            size,
            [],
          ]);
        }
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      }
    },
    inLong(180_000, 600_000),
  );
});
