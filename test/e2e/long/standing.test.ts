import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { holdBack, refusal } from '../holdBack.ts';
import { plannerPage } from '../plannerPage.ts';

let launched: BrowserApp | undefined;
beforeEach(async () => {
  launched = await launchBrowserApp();
});
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

/** A short route from a file, judged. */
async function openPlan(page: Page) {
  const planner = plannerPage(page);
  await planner.pickDrone('mavic 3', /Mavic 3/);
  await planner.drop(resolve(import.meta.dirname, '../../fixtures/plans/inspection.kmz'));
  await planner.acceptQuestion();
  await expect.poll(() => page.getByTestId('verdict').getAttribute('data-tone')).toBe('level');
  return planner;
}

const marks = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name);
    return {
      verdict: of('[data-testid="verdict"]', 'data-standing'),
      tone: of('[data-testid="verdict"]', 'data-tone'),
      legs: document
        .querySelector('[aria-label="Legs"]')
        ?.closest('[data-standing]')
        ?.getAttribute('data-standing'),
      route: of('[aria-label="Map"]', 'data-route'),
      rings: of('[aria-label="Map"]', 'data-rings'),
    };
  });

/** A drawn line is up to 5 px wide, and a marker stands on whole pixels. */
const stroke_px = 6;

const settled = {
  verdict: 'current',
  legs: 'current',
  route: 'current',
  rings: 'current',
};

describe.skipIf(chromiumExecutable() === undefined)('a plan whose answer is', () => {
  it('on its way has no verdict, and has its own once it arrives', async () => {
    const { page } = launched as BrowserApp;
    const planner = await openPlan(page);
    await expect.poll(() => marks(page)).toMatchObject(settled);
    const calls = await holdBack(page, 'analyzeMission');
    await planner.fill('mission', 'Reserve at home', 30);
    await expect
      .poll(() => marks(page))
      .toEqual({
        verdict: 'checking',
        tone: 'quiet',
        legs: 'checking',
        route: 'checking',
        rings: 'current',
      });
    await page.getByTestId('verdict').getByText('Checking…').first().waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Map' }).getAttribute('data-late-route'))
      .toBe('true');
    await calls.letGo();
    await expect.poll(() => marks(page)).toMatchObject(settled);
    expect(calls.held).not.toEqual([]);
  });

  it('refused says why, and gets a verdict when it is asked again', async () => {
    const { page } = launched as BrowserApp;
    const planner = await openPlan(page);
    const calls = await holdBack(page, 'analyzeMission');
    await planner.fill('mission', 'Reserve at home', 30);
    await expect.poll(() => calls.held.length).toBeGreaterThan(0);
    await calls.refuse();
    await expect
      .poll(() => marks(page))
      .toMatchObject({
        verdict: 'refused',
        tone: 'bad',
        legs: 'refused',
        route: 'refused',
        rings: 'current',
      });
    await expect.poll(() => planner.verdict.textContent()).toBe('No answer for this plan');
    expect(await page.getByTestId('verdict').textContent()).toContain(refusal.problem.message);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(() => marks(page)).toMatchObject(settled);
    expect(await page.getByRole('region', { name: 'Map' }).getAttribute('data-late-route')).toBe('false');
  });

  it('held by the pointer is checked again, and has its old verdict when the drag is cancelled', async () => {
    const { page } = launched as BrowserApp;
    const planner = await openPlan(page);
    const sentence = await planner.verdict.textContent();
    const calls = await holdBack(page, 'analyzeMission');
    await planner.hold(page.locator('.leaflet-marker-pane [data-waypoint="2"]'), { x: 60, y: 0 });
    await expect.poll(() => marks(page)).toMatchObject({ verdict: 'checking', tone: 'quiet' });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await calls.letGo();
    await expect.poll(() => marks(page)).toMatchObject(settled);
    expect(await planner.verdict.textContent()).toBe(sentence);
  });

  it('on its way for rings is marked on the map and in the strip', async () => {
    const { page } = launched as BrowserApp;
    const planner = plannerPage(page);
    await planner.launchAt('46.948, 7.4474');
    await expect.poll(() => marks(page)).toMatchObject({ verdict: 'current', rings: 'current' });
    const calls = await holdBack(page, 'analyzeRange');
    await planner.fill('range', 'Flying height', 60);
    await expect
      .poll(() => marks(page))
      .toMatchObject({ verdict: 'checking', tone: 'quiet', rings: 'checking' });
    await calls.letGo();
    await expect.poll(() => marks(page)).toMatchObject({ verdict: 'current', rings: 'current' });
  });

  it('on its way for rings lets them go with the launch point that the pointer holds, and marks them', async () => {
    const { page } = launched as BrowserApp;
    const planner = plannerPage(page);
    await planner.launchAt('46.948, 7.4474');
    await expect.poll(() => marks(page)).toMatchObject({ verdict: 'current', rings: 'current' });
    await planner.restingPlace(page.getByTestId('launch'));
    const before = await planner.outlineBox('ring-20');
    const calls = await holdBack(page, 'analyzeRange');
    await planner.hold(page.getByTestId('launch'), { x: 80, y: 30 });
    const offCentre_px = async () => {
      const { east, west, north, south } = await planner.ringReach('20');
      return Math.max(Math.abs(east - west), Math.abs(north - south));
    };
    await expect
      .poll(async () => (await planner.outlineBox('ring-20')).left - before.left)
      .toBeCloseTo(80, -0.5);
    expect(await offCentre_px()).toBeLessThan(stroke_px);
    expect(await marks(page)).toMatchObject({ verdict: 'checking', rings: 'checking' });
    await page.mouse.up();
    expect(await offCentre_px()).toBeLessThan(stroke_px);
    await calls.letGo();
    await expect.poll(() => marks(page)).toMatchObject({ verdict: 'current', rings: 'current' });
    expect(await offCentre_px()).toBeLessThan(stroke_px);
    expect(calls.held).not.toEqual([]);
  });
});
