import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { hosts, type OpenPlanner } from '../../support/hosts.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';
import { type PlannerPage, plannerPage } from '../plannerPage.ts';

let launched: OpenPlanner | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

/** Draws the wall of a façade beside the launch point, still open; returns the step that asks about it. */
async function drawWall(planner: PlannerPage): Promise<Locator> {
  const { page } = planner;
  const { x, y } = await planner.restingPlace(page.locator('[data-testid="launch"]').first());
  await page.mouse.move(x, y);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  // As near as the map goes, where the launch point stays under the pointer.
  await expect
    .poll(
      async () => {
        if (await zoomIn.isEnabled()) await page.mouse.wheel(0, -240);
        return zoomIn.isEnabled();
      },
      { timeout: 20_000, interval: 400 },
    )
    .toBe(false);
  await page.getByRole('button', { name: 'Orbit, façade, structure' }).click();
  const step = page.getByTestId('step-structure');
  await step.getByRole('radio', { name: 'Façade' }).click();
  for (const [across, down] of [
    [0.55, 0.3],
    [0.75, 0.3],
  ] as const) {
    const place = await planner.placeOnMap(across, down);
    await page.mouse.click(place.x, place.y);
    // Two clicks at once would be a double click, which ends the drawing.
    await page.mouse.move(place.x + 30, place.y + 30);
  }
  return step;
}

describe.each(hosts)('the façade of a building, in $name', ({ isMissing, launch }) => {
  it.skipIf(isMissing)('is drawn, set by its pixel, judged, used and ready to be exported', async () => {
    launched = await launch();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.launchAt('53.7348, -1.9321');
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    const step = await drawWall(planner);
    await page.keyboard.press('Enter');
    await expect.poll(() => planner.verdict.textContent()).toMatch(/overs .* of façade on 1 battery/);
    const figures = page.getByTestId('structure-figures');
    const countNow = async () => Number(/^(\d+)/.exec((await figures.textContent()) ?? '')?.[1]);
    const near = await countNow();
    await step.getByLabel('A pixel on the wall').fill('1');
    const distance = step.getByLabel('Distance from the wall');
    // 1 cm in each of 5280 pixels, 12.29 mm behind 17.3 mm.
    await expect.poll(() => distance.inputValue()).toBe('37.5');
    await expect.poll(countNow).toBeLessThan(near);
    await expect
      .poll(() => figures.textContent())
      .toMatch(/ in 1\u00a0row · .* of way · 1(\.0)?\u00a0cm per pixel/);
    await distance.fill('8');
    await expect.poll(countNow).toBeGreaterThan(near);
    const reach = page.locator('.leaflet-marker-icon:has([data-structure-reach])');
    // Drawn from west to east: the camera stands south of it, and comes from farther away.
    await step.getByRole('radio', { name: 'Camera on the right' }).click();
    await planner.drag(reach, { x: 0, y: 60 });
    await expect.poll(async () => Number(await distance.inputValue())).toBeGreaterThan(12);
    await expect.poll(countNow).toBeLessThan(near);
    expect(await seriousFindings(page, 'body')).toEqual([]);
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-standing')).toBe('current');
    const pictures = await countNow();
    await step.getByRole('button', { name: 'Use these pictures' }).click();
    await step.waitFor({ state: 'detached' });
    await expect.poll(async () => (await planner.legRows()).length).toBe(pictures);
    await expect.poll(() => planner.verdict.textContent()).toMatch(/omes home with at least \d+\u00a0%/);
    await page.keyboard.press('Control+Shift+e');
    const dialog = page.getByRole('dialog', { name: 'Export flight plan' });
    await dialog.getByRole('button', { name: /^(Export|Download) \.kmz/ }).waitFor();
    const preview = dialog.getByTestId('export-preview');
    await expect.poll(() => preview.textContent()).not.toBe('');
    // Headings, gimbal and pictures are all in a file of DJI.
    expect(await preview.getByRole('list', { name: 'Changed or lost' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The plan keeps what was drawn, and says once it is changed by hand.
    await page.locator('[data-testid="leg-1"]').click();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await planner.legRows()).length).toBe(pictures - 1);
    const edited = page.getByTestId('drawing-edited');
    await edited.waitFor();
    await page.reload();
    await edited.waitFor();
    await page.getByRole('button', { name: 'Edit façade' }).click();
    await expect.poll(countNow).toBe(pictures);
    await expect.poll(() => step.textContent()).toContain('changed by hand');
    await step.getByRole('button', { name: 'Use these pictures' }).click();
    await step.waitFor({ state: 'detached' });
    await expect.poll(async () => (await planner.legRows()).length).toBe(pictures);
    expect(await edited.count()).toBe(0);
  });

  it.skipIf(isMissing)('is not used while the launch point is too far away, and says so', async () => {
    launched = await launch();
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.launchAt('53.7348, -1.9321');
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    const step = await drawWall(planner);
    await page.keyboard.press('Enter');
    const use = step.getByRole('button', { name: 'Use these pictures' });
    await expect.poll(() => use.isEnabled()).toBe(true);
    await planner.launchAt('55.7348, -1.9321');
    await expect.poll(() => use.isDisabled()).toBe(true);
    const why = step.locator('#finish-why');
    expect(await why.textContent()).toMatch(/^The launch point of the plan is 22\d\skm away, too far to fly/);
    expect(await use.getAttribute('aria-describedby')).toBe('finish-why');
    expect(await seriousFindings(page, 'body')).toEqual([]);
    await planner.launchAt('53.7348, -1.9321');
    await expect.poll(() => use.isEnabled()).toBe(true);
    expect(await why.count()).toBe(0);
  });

  it.skipIf(isMissing)('has the height of a known building that it is drawn over, and says so', async () => {
    // The building stays in the data of this planner.
    launched = await launch({});
    const { page } = launched;
    const planner = plannerPage(page);
    const folder = mkdtempSync(join(tmpdir(), 'homeward-building-'));
    const file = join(folder, 'mill.geojson');
    const corners = [
      [-1.935, 53.733],
      [-1.929, 53.733],
      [-1.929, 53.736],
      [-1.935, 53.736],
      [-1.935, 53.733],
    ];
    const mill = {
      type: 'Feature',
      properties: { building: 'yes', name: 'Mill', height: 32 },
      geometry: { type: 'Polygon', coordinates: [corners] },
    };
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [mill] }));
    await planner.launchAt('53.7348, -1.9321');
    await planner.pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await planner.drop(file);
    await page.locator('[data-sonner-toast]').filter({ hasText: 'mill.geojson' }).waitFor();
    rmSync(folder, { recursive: true });
    const step = await drawWall(planner);
    await page.keyboard.press('Enter');
    await expect.poll(() => step.getByLabel('To, above take-off').inputValue()).toBe('32');
    const top = page.getByTestId('structure-top');
    expect((await top.textContent())?.replaceAll('\u00a0', ' ')).toContain(
      '“To” is the height of the known building “Mill”: 32 m above ground',
    );
    await step.getByLabel('To, above take-off').fill('20');
    await expect.poll(() => top.count()).toBe(0);
  });
});
