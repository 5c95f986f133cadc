import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { chromiumExecutable } from '../support/browserApp.ts';
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

describe.skipIf(chromiumExecutable() === undefined)('on the map', () => {
  it('a right click on an empty place says where it is, takes off there, and copies its coordinates', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.launchAt('46.948, 7.4474');
    await planner.painted('ring-20').waitFor();
    const place = await planner.placeOnMap(0.5, 0.3);
    const menu = page.getByRole('menu', { name: 'Place' });
    await page.mouse.click(place.x, place.y, { button: 'right' });
    await menu.getByText(/of the launch point$/).waitFor();
    await menu.getByRole('menuitem', { name: /^Copy \d/ }).click();
    await page.getByText('Coordinates copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await page.mouse.click(place.x, place.y, { button: 'right' });
    await menu.getByRole('menuitem', { name: 'Move the launch point here' }).click();
    await planner.open('launch');
    await expect
      .poll(() => page.getByTestId('step-launch').getByLabel('Coordinates').inputValue())
      .toBe(copied);
  });

  it('labels of rings close to each other keep apart, also while the map zooms', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // The map asks for it once, as the page is loaded.
    await page.reload();
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.launchAt('46.948, 7.4474');
    await planner.open('range');
    await page.getByRole('button', { name: 'Edit rings' }).click();
    for (const pct of [28, 29, 31]) {
      const field = page.getByRole('spinbutton', { name: 'Add' });
      await field.fill(String(pct));
      await field.press('Enter');
    }
    await page.keyboard.press('Escape');
    await planner.painted('ring-31').waitFor();
    await page.locator('[data-ring-label="31"]').waitFor();
    const spot = await planner.placeOnMap(0.5, 0.5);
    await page.mouse.move(spot.x, spot.y);
    // Watches each frame until the map rests, and counts those on which labels were drawn at another size of the map.
    const watch = page.evaluate(async () => {
      const map = document.querySelector('.leaflet-map-pane');
      let [overlaps, zooming, frames, resting] = [0, 0, 0, 0];
      while (frames < 900 && resting < 20) {
        await new Promise(requestAnimationFrame);
        frames += 1;
        if (map?.classList.contains('leaflet-zoom-anim') === true) zooming += 1;
        else if (zooming > 0) resting += 1;
        const labels = [...document.querySelectorAll('[data-ring-label]')]
          .filter((label) => getComputedStyle(label).visibility === 'visible')
          .map((label) => label.getBoundingClientRect());
        const isOver = (one: DOMRect, other: DOMRect) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom;
        if (labels.some((one, at) => labels.slice(at + 1).some((other) => isOver(one, other)))) overlaps += 1;
      }
      return { overlaps, hasZoomed: zooming > 0 };
    });
    await page.mouse.wheel(0, 240);
    expect(await watch).toEqual({ overlaps: 0, hasZoomed: true });
    await expect.poll(() => page.locator('[data-ring-label]:visible').count()).toBeGreaterThan(3);
  }, 60_000);

  it('“Show the whole plan” shows the route and not the rings, and goes back to it after a zoom', async () => {
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.drop(plan);
    await planner.acceptQuestion();
    const first = page.locator('[data-waypoint="1"]');
    const last = page.locator('[data-waypoint="5"]');
    // The verdict makes its strip higher, which the map makes room for.
    await page.locator('[data-testid="verdict"][data-standing="current"]').waitFor();
    const apart = async () => {
      const [one, other] = [await planner.restingPlace(first), await planner.restingPlace(last)];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const before = await apart();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(apart).toBeLessThan(before * 0.8);
    await page.getByRole('button', { name: 'Show the whole plan' }).click();
    await expect.poll(async () => Math.abs((await apart()) / before - 1)).toBeLessThan(0.05);
  });

  longJourney(
    'the profile draws the battery over time where no ground is known, and the mission offers to check a log',
    async () => {
      await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await planner.drop(plan);
      await planner.acceptQuestion();
      await page.getByTestId('leg-2').waitFor();
      await page.getByRole('button', { name: 'Profile', exact: true }).click();
      const chart = page.getByTestId('flights-chart');
      await chart.waitFor();
      await expect
        .poll(() => chart.getAttribute('aria-label'))
        .toMatch(/^Battery over the time in the air: Flight 1 keeps \d+/);
      await page.getByText('No ground heights under this flight.').waitFor();
      const check = page.getByTestId('step-mission').getByRole('button', { name: 'Check a flight log…' });
      await Promise.all([page.waitForEvent('filechooser'), check.click()]);
    },
  );

  longJourney('the tooltip of a waypoint covers no other marker', async () => {
    await planner.drop(plan);
    await planner.acceptQuestion();
    await page.getByTestId('leg-6').waitFor();
    await page.locator('[data-testid="verdict"][data-standing="current"]').waitFor();
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const place = await planner.restingPlace(page.locator(`[data-waypoint="${number}"]`));
      await page.mouse.move(place.x, place.y);
      const tip = page.locator('.leaflet-tooltip', { hasText: `Waypoint ${number}` });
      await tip.waitFor();
      const covered = () =>
        tip.evaluate((element) => {
          const own = element.getBoundingClientRect();
          return [
            ...document.querySelectorAll(
              '.leaflet-marker-icon[data-waypoint] > *, [data-testid="launch"] > *',
            ),
          ].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
          }).length;
        });
      await expect.poll(covered).toBe(0);
      await page.mouse.move(place.x, place.y - 300);
      await tip.waitFor({ state: 'detached' });
    }
  });
});
