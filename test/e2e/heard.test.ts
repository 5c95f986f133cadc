import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
import { inLong } from '../support/inLong.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerForEach } from './plannerForEach.ts';
import type { PlannerPage } from './plannerPage.ts';

const plan = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');

let page: Page;
let planner: PlannerPage;
plannerForEach((openPage, openPlanner) => {
  page = openPage;
  planner = openPlanner;
});

const plainly = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');
const said = async (id: string) => plainly(await page.getByTestId(id).textContent());
const verdict = async () => plainly(await planner.verdict.textContent());

async function openPlan() {
  await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  await planner.drop(plan);
  await planner.acceptQuestion();
  await page.getByTestId('leg-2').waitFor();
}

describe.skipIf(chromiumExecutable() === undefined)('a screen reader', () => {
  it('reads the new headline alone, and never the one before', async () => {
    await openPlan();
    await expect.poll(() => said('verdict-said')).toMatch(/omes home/);
    expect(await said('verdict-said')).toBe(await verdict());
    const heard = await page.getByTestId('verdict-said').evaluateHandle((region) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return texts;
    });
    await planner.fill('conditions', 'Wind', 40);
    await expect.poll(() => said('verdict-said')).toMatch(/wind/i);
    const title = await planner.verdict.textContent();
    expect(await heard.jsonValue()).toEqual([title]);
    expect(await page.getByTestId('verdict').locator('[role="status"], [aria-live]').count()).toBe(0);
  });

  it.each([
    ...inLong<readonly [string, RegExp][]>(
      [],
      [
        ['abc', /^Out of date\. Wind: “abc” is not a number\. Type 0 to 60 m\/s\./],
        ['', /^Out of date\. Wind: Type a number, 0 to 60 m\/s\./],
        ['200', /^Out of date\. Wind: Out of range: 0 to 60 m\/s\./],
      ],
    ),
  ] as const)('hears that “%s” is no wind, and which value the verdict counts', async (typed, fault) => {
    await openPlan();
    await planner.fill('conditions', 'Wind', 8);
    const strip = page.getByTestId('verdict');
    await expect.poll(() => strip.getAttribute('data-standing')).toBe('current');
    const tone = await strip.getAttribute('data-tone');
    expect(tone).not.toBe('quiet');
    await planner.fill('conditions', 'Wind', typed);
    await expect.poll(() => said('verdict-said')).toMatch(fault);
    expect(await said('verdict-said')).toMatch(/ Until then the last value, 8 m\/s, is used\.$/);
    expect(plainly(await strip.textContent())).toContain(await said('verdict-said'));
    expect(await strip.getAttribute('data-tone')).toBe('quiet');
    const field = page.getByRole('spinbutton', { name: 'Wind', exact: true });
    const about = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(plainly(await about.textContent())).toMatch(/Until then the last value, 8 m\/s, is used\.$/);
    await planner.fill('conditions', 'Wind', 8);
    await expect.poll(async () => (await said('verdict-said')) === (await verdict())).toBe(true);
    expect(await strip.getAttribute('data-tone')).toBe(tone);
  });

  it('hears at the crosshair what a flight there and back leaves', async () => {
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.launchAt('46.948, 7.4474');
    await planner.painted('ring-20').waitFor();
    await page.locator('.leaflet-container').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => said('map-here')).toMatch(/here and back: .*%/i);
    const near = await said('map-here');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => said('map-here')).not.toBe(near);
    expect(await said('map-here')).toMatch(/here and back/i);
  });

  longJourney('reads the distances of the rings from a table by direction', async () => {
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.launchAt('46.948, 7.4474');
    await planner.painted('ring-20').waitFor();
    await page.getByText('Ring distances by direction').press('Enter');
    const table = page.getByRole('table', { name: 'Distance from the launch point to each ring' });
    const head = await table.getByRole('columnheader').allTextContents();
    expect(head.map(plainly)).toContain('30 % at least');
    const row = table.getByRole('row', { name: /^North-east / });
    expect(await row.getByRole('cell').count()).toBe(head.length - 1);
    // The table scrolls; the panel beside it stays as wide as it is.
    const width = () =>
      page.locator('[data-scroller]').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(await width()).toBeLessThanOrEqual(0);
    const field = await page.getByRole('spinbutton', { name: 'Flying height' }).boundingBox();
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan(358);
  });

  it('hears which waypoint is selected and which is gone, and is led to its row', async () => {
    await openPlan();
    await page.getByRole('button', { name: 'Waypoint 2', exact: true }).first().press('Enter');
    await expect
      .poll(() => said('selection-said'))
      .toMatch(/^Waypoint 2 of 6 selected: .* of the launch point\.$/);
    await page.getByRole('button', { name: 'Delete waypoint 2' }).press('Enter');
    await expect
      .poll(() => said('selection-said'))
      .toMatch(/^Waypoint 2 deleted\. Waypoint 2 of 5 selected: /);
    const row = page.getByTestId('leg-2').getByRole('button');
    await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => said('selection-said')).toBe('No waypoint selected.');
  });

  it('reads the heads and cells of the leg table in full', async () => {
    await openPlan();
    await page.getByTestId('leg-total').waitFor();
    await page.locator('[data-testid="verdict"][data-standing="current"]').waitFor();
    const table = page.getByRole('table', { name: 'Legs' });
    const tree = await table.ariaSnapshot();
    expect(plainly(tree)).toMatch(/columnheader "Length of the leg, m"/);
    expect(tree).toMatch(/columnheader "Battery at the end of the leg/);
    expect(tree).toMatch(/columnheader "Time on the leg"/);
    expect(tree).not.toMatch(/columnheader "(m|left|time|home with)"/);
    // A bare second figure says nothing to whoever cannot see that it stands beside the first.
    expect(plainly(tree)).not.toMatch(/cell "\d+ % \d+"/);
    expect(plainly(tree)).toMatch(/cell "\d+ % ?, probably \d+ %/);
  });
});
