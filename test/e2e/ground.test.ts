import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ridge } from '../elevation/world.ts';
import { appOverGround } from '../support/appOverGround.ts';
import { chromiumExecutable } from '../support/browserApp.ts';
import { longJourney, longJourneys } from '../support/longJourney.ts';
import { picture } from '../support/pictures.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

const { app, folder } = appOverGround(ridge);

/** Over the crest at 7.3° E and back; heights above a launch point at 1013 m, west of the crest, which is 387 m higher. */
const overRidge = `latitude,longitude,altitude(m)
46.503,7.272,130
46.51,7.28,300
46.51,7.3,430
46.5,7.304,430
46.495,7.29,400
46.496,7.272,150
`;

/** Drops a file on a window with a launch point west of the crest. */
async function dropFile(name: string, text: string) {
  const { page } = app();
  const planner = plannerPage(page);
  await planner.pickDrone('mavic 3', /Mavic 3/);
  await planner.launchAt('46.5, 7.27');
  const file = join(folder(), name);
  writeFileSync(file, text);
  await planner.drop(file);
  return { page, planner };
}

async function openRoute() {
  const { page, planner } = await dropFile('ridge line.csv', overRidge);
  await expect
    .poll(() => planner.verdict.textContent(), { timeout: 15_000 })
    .toMatch(/omes home|your (?:minimum|ceiling) is/);
  await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
  return { page, planner };
}

/** The markers of the route that something over the map covers, even with an edge. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const over = [
      '[aria-label="Verdict"]',
      '[data-testid="place-search"][data-where="map"]',
      '[aria-label="Map view"]',
      '[data-testid="attribution"]',
      '[data-testid="scale"]',
      '[data-testid="profile"]',
    ].map((name) => document.querySelector(name));
    if (over.includes(null)) return ['something that should float over the map is missing'];
    return [...document.querySelectorAll('[data-waypoint], [data-testid="launch"]')]
      .filter((marker) =>
        over.some((panel) => {
          const [a, b] = [boxOf(marker), boxOf(panel as Element)];
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        }),
      )
      .map((marker) => marker.textContent || 'launch');
  });

const chartOf = (page: Page) => page.getByTestId('profile-chart');
const overGround = (text: string | null) => Number(/(\d+)\u00a0m above ground/.exec(text ?? '')?.[1]);

describe.skipIf(chromiumExecutable() === undefined)('the profile of a route over a ridge', () => {
  it('shows where it is too low, and raises it in one step, which is undone after those of the pilot’s place', async () => {
    const { page, planner } = await openRoute();
    const { verdict } = planner;
    await expect.poll(() => covered(page)).toEqual([]);
    await expect
      .poll(() => verdict.textContent())
      .toMatch(/^Check the height\. Leg \d: \d+\u00a0m above ground, your minimum is/);
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByTestId('profile-chart').waitFor();
    const low = page.getByTestId('profile-low');
    expect(overGround(await low.textContent())).toBe(overGround(await verdict.textContent()));
    await page.getByTestId('profile-lowest').waitFor();
    await picture(page, 'profile-low');
    await low.getByRole('button', { name: /Raise to clear by 30/ }).click();
    await expect.poll(() => verdict.textContent()).not.toMatch(/your minimum is/);
    await expect.poll(() => low.count()).toBe(0);
    await picture(page, 'profile-raised');
    // Up to waypoint 3 on the crest the route is in sight; behind the crest it is not.
    const sight = page.getByTestId('profile-sight');
    await expect.poll(() => sight.textContent()).toMatch(/^out of sight from the launch point on \d/);
    await expect.poll(() => chartOf(page).locator('[data-part="hidden"]').count()).toBeGreaterThan(0);
    const head = page.getByTestId('step-ground').getByRole('button').first();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    const place = page.getByTestId('pilot-place');
    await place.getByRole('radio', { name: 'Elsewhere' }).click();
    const typed = place.getByRole('textbox', { name: 'Pilot’s coordinates' });
    await typed.fill('46.505, 7.3');
    await typed.press('Enter');
    await expect.poll(() => sight.textContent()).toMatch(/^out of sight from the pilot’s place on \d/);
    const fromCrest = await sight.textContent();
    await picture(page, 'pilot-on-crest');
    const eye = page.getByTestId('pilot');
    const at = await eye.boundingBox();
    if (at === null) throw new Error('The pilot is not on the map.');
    await page.mouse.move(at.x + 15, at.y + 15);
    await page.mouse.down();
    await page.mouse.move(at.x - 150, at.y + 15, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => sight.textContent()).not.toBe(fromCrest);
    await picture(page, 'pilot-dragged');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => typed.inputValue()).toBe('46.50500, 7.30000');
    // The place that was typed, the choice of a place, and the route.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => verdict.textContent()).toMatch(/your minimum is/);
  });

  it('moves one cursor here and on the map, and lets a height be dragged and typed', async () => {
    const { page } = await openRoute();
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    const chart = page.getByTestId('profile-chart');
    await chart.waitFor();
    const box = await chart.boundingBox();
    if (box === null) throw new Error('There is no chart.');
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    await page.getByTestId('route-cursor').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.getByTestId('profile-readout').textContent())
      .toMatch(/leg \d .*battery at least \d+/);
    await picture(page, 'profile-cursor');
    await page.mouse.move(box.x + box.width / 2, box.y - 200);
    await expect.poll(() => page.getByTestId('route-cursor').count()).toBe(0);

    const knob = page.getByTestId('height-2');
    const height = async () => Number(await knob.getAttribute('aria-valuenow'));
    const before = await height();
    const at = await knob.boundingBox();
    if (at === null) throw new Error('There is no handle.');
    await page.mouse.move(at.x + 6, at.y + 6);
    await page.mouse.down();
    await page.mouse.move(at.x + 6, at.y - 14, { steps: 4 });
    const promised = Number(/\+(\d+)/.exec((await knob.textContent()) ?? '')?.[1]);
    await page.mouse.up();
    await expect.poll(height).toBe(before + promised);
    await knob.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(height).toBe(before + promised - 5);
  });
});

longJourneys.skipIf(chromiumExecutable() === undefined)('the ceiling above the ground', () => {
  it('is 120 m until it is changed, and nothing leads above it without a word', async () => {
    const { page, planner } = await openRoute();
    const { verdict } = planner;
    const opened = page.getByText(
      /^Leg \d is now at \d+\u00a0m above ground, above your ceiling of 120\u00a0m/,
    );
    await expect.poll(() => opened.count()).toBe(1);
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    await page.getByText('ceiling: 120\u00a0m above ground').waitFor();
    const raising = page.getByTestId('raised-above');
    await expect
      .poll(() => raising.textContent(), { timeout: 15_000 })
      .toMatch(/^This puts leg \d at \d+\u00a0m above ground, above your ceiling of 120\u00a0m\.$/);
    const promised = /leg \d at \d+\u00a0m/.exec((await raising.textContent()) ?? '')?.[0] ?? '';
    await picture(page, 'ceiling-before-raising');
    await page
      .getByTestId('profile-low')
      .getByRole('button', { name: /Raise to clear by 30/ })
      .click();
    // What was said before it is what is so after it.
    const now = page.getByText(
      `${promised.replace('leg', 'Leg').replace(' at ', ' is now at ')} above ground`,
    );
    await expect.poll(() => now.count()).toBe(1);
    await expect
      .poll(() => verdict.textContent())
      .toMatch(/^Leg \d: \d+\u00a0m above ground, your ceiling is 120/);
    await picture(page, 'ceiling-after-raising');
    await planner.open('ground');
    const field = page.getByTestId('step-ground').getByLabel('Ceiling above ground');
    expect(await field.inputValue()).toBe('120');
    await field.fill('450');
    await field.press('Tab');
    await expect.poll(() => verdict.textContent()).not.toMatch(/your ceiling is/);
    await expect.poll(() => now.count()).toBe(0);
    await field.fill('120');
    await expect.poll(() => verdict.textContent()).toMatch(/your ceiling is 120/);
    await field.fill('');
    await field.press('Tab');
    await expect.poll(() => verdict.textContent()).not.toMatch(/your ceiling is/);
    await expect.poll(() => page.getByText(/^ceiling: /).count()).toBe(0);
    expect(await field.getAttribute('placeholder')).toBe('no ceiling');
  });
});

/** Takes the route of the dialog: it is flown whole, clear of the ground. */
async function useAndComeHome(planner: ReturnType<typeof plannerPage>, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Use this route' }).click();
  await expect.poll(async () => (await planner.legRows()).length).toBe(6);
  await expect
    .poll(() => planner.verdict.textContent(), { timeout: 15_000 })
    .toMatch(/omes home|your (?:minimum|ceiling) is/);
  await expect.poll(() => planner.verdict.textContent()).not.toMatch(/your minimum is/);
}

describe.skipIf(chromiumExecutable() === undefined)('a file that leads through the ridge', () => {
  it('is asked how it should clear the ground before it opens, and does', async () => {
    const { page, planner } = await dropFile('through.csv', overRidge.replaceAll(/,\d+$/gm, ',80'));
    const dialog = page.getByRole('dialog', { name: 'How should it clear the ground?' });
    await dialog.waitFor();
    expect(await planner.legRows()).toEqual([]);
    const then = dialog.getByTestId('lowest-way');
    await expect.poll(() => then.textContent()).toMatch(/up to \d+\D?m below the ground on the way/);
    await picture(page, 'under-ground');
    await dialog.getByRole('radio', { name: /^Above the ground/ }).click();
    await expect.poll(() => then.textContent()).toMatch(/as low as \d+\D?m above ground/);
    await dialog.getByRole('radio', { name: /higher/ }).click();
    await expect.poll(() => then.textContent()).toMatch(/as low as 3\d\D?m above ground/);
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    await picture(page, 'under-ground-raised');
    await useAndComeHome(planner, dialog);
  });

  longJourney('is raised by what it needs as it is opened, whatever was chosen after that', async () => {
    const { page, planner } = await dropFile('no-heights.csv', overRidge.replaceAll(/,\w+$/gm, ''));
    const dialog = page.getByRole('dialog', { name: /./ });
    const then = dialog.getByTestId('lowest-way');
    await dialog.getByRole('radio', { name: /higher/ }).click();
    await expect.poll(() => then.textContent()).toMatch(/as low as 3\d\D?m above ground/);
    const height = dialog.getByLabel('Height where none is given');
    const before = Number(await height.inputValue());
    const raise = async () =>
      Number(
        /(\d+)\D*higher/.exec((await dialog.getByRole('radio', { name: /higher/ }).textContent()) ?? '')?.[1],
      );
    const first = await raise();
    await height.fill(String(before - 60));
    await expect.poll(raise).toBe(first + 60);
    await expect.poll(() => then.textContent()).toMatch(/as low as 3\d\D?m above ground/);
    await useAndComeHome(planner, dialog);
  });
});

/** Over the crest at 7.3° E, from one flank to the other. */
const ridgeField =
  '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Ridge</name><Polygon><outerBoundaryIs><LinearRing><coordinates>7.28,46.5 7.315,46.5 7.315,46.502 7.28,46.502 7.28,46.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>';

longJourneys.skipIf(chromiumExecutable() === undefined)('a survey over a ridge', () => {
  it('holds its height over the ground where that is switched on', async () => {
    const { page, planner } = await dropFile('ridge.kml', ridgeField);
    const way = page.locator('[data-survey-flight]').first();
    const standing = () => page.getByTestId('verdict').getAttribute('data-standing');
    await expect.poll(standing, { timeout: 15_000 }).toBe('current');
    const level = await way.getAttribute('d');
    await page.getByRole('switch', { name: 'Follow the ground' }).click();
    await expect.poll(() => way.getAttribute('d'), { timeout: 15_000 }).not.toBe(level);
    await picture(page, 'survey-follow');
    await page.getByRole('button', { name: 'Use these lines' }).click();
    await expect
      .poll(() => page.getByTestId('verdict').getAttribute('data-standing'), { timeout: 15_000 })
      .toBe('current');
    await expect.poll(() => planner.verdict.textContent()).not.toMatch(/your minimum is/);
  });
});

// The last one: what it says of the heights holds from then on.
longJourneys.skipIf(chromiumExecutable() === undefined)('the heights of a folder', () => {
  it('are what the person says of them', async () => {
    const { page } = app();
    const planner = plannerPage(page);
    await planner.launchAt('46.5, 7.27');
    await planner.open('ground');
    const facts = page.getByTestId('ground-sources');
    await expect
      .poll(() => facts.textContent())
      .toMatch(/^SRTM.*: ground, in parts with trees and roofs, 2000/);
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Copernicus GLO-30' }).waitFor();
    await dialog.getByRole('combobox', { name: 'Heights of' }).click();
    await page.getByRole('option', { name: /^surface/ }).click();
    const error = dialog.getByLabel(/^Error/);
    await error.fill('0.5');
    await error.press('Tab');
    await dialog.getByRole('textbox', { name: 'Measured' }).fill('2021');
    await dialog.getByRole('textbox', { name: 'Measured' }).press('Enter');
    await picture(page, 'settings-heights');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => facts.textContent(), { timeout: 15_000 })
      .toMatch(/^SRTM.*: surface, with trees and roofs, 2021, .*±/);
    await picture(page, 'ground-sources');
  });
});
