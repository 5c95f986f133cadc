import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SavingHost, savingHosts } from './savingHosts.ts';

let folder = '';
let source = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-fencing-'));
  source = mkdtempSync(join(tmpdir(), 'homeward-fencing-from-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  for (const made of [folder, source]) rmSync(made, { recursive: true, force: true });
});

const items = [
  [46.953, 7.4474],
  [46.955, 7.4505],
].map((place, index) => ({
  type: 'SimpleItem',
  autoContinue: true,
  command: 16,
  doJumpId: index + 1,
  frame: 3,
  params: [0, 0, 0, null, ...place, 50],
}));
const plan = {
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  mission: { version: 2, plannedHomePosition: [46.948, 7.4474, 540], hoverSpeed: 8, items },
};

describe.each(savingHosts)('a fence drawn across the route in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'forbids the flight, until its lowest height is above it; is undone, moved, exported and read again',
    async () => {
      host = await open(folder);
      const { page, drop, acceptQuestion, legRows, pickDrone, restingPlace, drag } = host.planner;
      const verdict = async () =>
        (await page.getByTestId('verdict').textContent())?.replaceAll('\u00a0', ' ');
      const path = join(source, 'free.plan');
      writeFileSync(path, JSON.stringify(plan));
      await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await drop(path);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(2);
      await expect.poll(verdict).toMatch(/omes home/);

      const launch = await restingPlace(page.getByTestId('launch'));
      const first = await restingPlace(page.locator('[data-waypoint="1"]'));
      const middle = { x: (launch.x + first.x) / 2, y: (launch.y + first.y) / 2 };
      await page.getByRole('button', { name: 'Draw a fence', exact: true }).first().click();
      await expect
        .poll(() => page.getByTestId('fences').getByRole('status').textContent())
        .toMatch(/corners/);
      for (const [x, y] of [
        [-40, -25],
        [40, -25],
        [40, 25],
        [-40, 25],
      ] as const)
        await page.mouse.click(middle.x + x, middle.y + y, { delay: 20 });
      await expect.poll(() => page.locator('[data-fence-point]').count()).toBe(4);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('[data-fence="exclusion"]').count()).toBe(1);
      await expect.poll(verdict).toMatch(/Do not fly: leg 1 is inside a no-fly area/);
      await expect.poll(() => page.locator('[data-fence-handle^="corner"]').count()).toBe(4);

      const fences = page.getByTestId('fences');
      await fences.getByLabel('Name').fill('Crane');
      await expect.poll(verdict).toMatch(/inside a no-fly area \(Crane\)/);
      // Legs are flown at 50 m, and ways home at 100 m.
      await fences.getByLabel('Holds from height').fill('150');
      await expect.poll(verdict).toMatch(/omes home/);
      await expect
        .poll(() => fences.locator('[data-fence-row="1"]').textContent())
        .toMatch(/from 150.m above/);
      await page.getByTestId('launch').focus();
      await page.keyboard.press('Control+z');
      await expect.poll(verdict).toMatch(/Do not fly/);
      await page.keyboard.press('Control+y');
      await expect.poll(verdict).toMatch(/omes home/);

      // Digit by digit, as a person types: on the way to 180 the highest height is below the lowest.
      const row = fences.locator('[data-fence-row="1"]');
      const upper = fences.getByLabel('Holds up to height');
      await upper.pressSequentially('18');
      await expect.poll(() => fences.textContent()).toContain('The lowest height must be below the highest');
      expect(await upper.inputValue()).toBe('18');
      await upper.pressSequentially('0');
      await expect.poll(() => row.textContent()).toMatch(/from 150.m to 180.m above/);
      await upper.press('Control+a');
      await upper.pressSequentially('200');
      await upper.press('Tab');
      await expect.poll(() => row.textContent()).toMatch(/from 150.m to 200.m above/);
      await upper.fill('100');
      await upper.fill('');
      await expect.poll(() => row.textContent()).toMatch(/from 150.m above/);
      expect(await fences.textContent()).not.toContain('The lowest height must be below the highest');

      const corner = page.locator('.leaflet-marker-icon:has([data-fence-handle="corner 1"])');
      const before = await restingPlace(corner);
      await drag(corner, { x: -30, y: 0 });
      await expect.poll(async () => (await restingPlace(corner)).x).toBeLessThan(before.x - 20);
      await corner.focus();
      await page.keyboard.press('ArrowUp');
      await expect.poll(async () => (await restingPlace(corner)).y).toBeLessThan(before.y - 4);
      await corner.focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => page.locator('[data-fence-handle^="corner"]').count()).toBe(3);
      await expect.poll(() => page.getByRole('button', { name: /^Undo: shape of fence 1/ }).count()).toBe(1);

      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: '(.plan)' }).click();
      await expect
        .poll(() => dialog.getByTestId('export-preview').textContent())
        .toContain('the heights of geofences');
      const saved = await host.save(() => dialog.getByRole('button', { name: '.plan' }).click());
      const written = readFileSync(saved, 'utf8');
      expect(JSON.parse(written).geoFence.polygons).toHaveLength(1);
      const again = join(source, 'again.plan');
      writeFileSync(again, written);
      await drop(again);
      await acceptQuestion();
      await expect.poll(verdict).toMatch(/Do not fly: leg 1 is inside a no-fly area/);
    },
    90_000,
  );
});
