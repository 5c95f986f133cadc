import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bothSavingHosts, type SavingHost } from '../savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-fences-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const corners = [
  [46.947, 7.444],
  [46.947, 7.456],
  [46.9555, 7.456],
  [46.9555, 7.444],
];
const geoFence = {
  circles: [{ circle: { center: [46.953, 7.4505], radius: 110 }, inclusion: false, version: 1 }],
  polygons: [{ inclusion: true, polygon: corners, version: 1 }],
  version: 2,
};
const rallyPoints = { points: [[46.9485, 7.4455, 30]], version: 2 };
const items = [
  [46.95, 7.448],
  [46.954, 7.452],
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
  geoFence,
  rallyPoints,
  mission: { version: 2, plannedHomePosition: [46.948, 7.4474, 540], hoverSpeed: 8, items },
};

describe.each(bothSavingHosts)('a plan with fences in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'shows them, judges the route by them and writes them back',
    async () => {
      host = await open(folder);
      const { page, drop, acceptQuestion, legRows } = host.planner;
      const path = join(folder, 'fenced.json');
      writeFileSync(path, JSON.stringify(plan));
      await drop(path);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(2);
      await expect.poll(() => page.locator('[data-fence]').count()).toBe(2);
      await expect
        .poll(() => page.locator('[data-fence-label]').allTextContents())
        .toEqual(['Geofence', 'No-fly area']);
      await expect.poll(() => page.getByRole('button', { name: 'Rally point 1' }).count()).toBe(1);
      await expect
        .poll(async () => (await page.getByTestId('verdict').textContent())?.replaceAll('\u00a0', ' '))
        .toMatch(/Do not fly: leg 2 is inside a no-fly area for 211 m/);
      const mark = page.getByTestId('leg-2').getByRole('img', { name: /^inside a no-fly area for 211/ });
      await expect.poll(() => mark.getAttribute('data-status')).toBe('bad');
      await expect.poll(() => page.getByTestId('leg-1').getAttribute('data-status')).not.toBe('bad');
      await page.locator('path[data-leg="1"][data-status="cannot_complete"]').waitFor({ state: 'attached' });
      await page.locator('path[data-breaches]').waitFor({ state: 'attached' });
      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Litchi' }).click();
      await expect.poll(() => dialog.getByTestId('export-preview').textContent()).toContain('geofences');
      await dialog.getByRole('radio', { name: '(.plan)' }).click();
      const saved = await host.save(() => dialog.getByRole('button', { name: '.plan' }).click());
      const file = JSON.parse(readFileSync(saved, 'utf8'));
      expect(file.geoFence).toEqual(geoFence);
      expect(file.rallyPoints).toEqual(rallyPoints);
    },
    60_000,
  );
});
