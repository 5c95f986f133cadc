import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import { picture } from '../../support/pictures.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import type { PlannerPage } from '../plannerPage.ts';
import { bothSavingHosts, type SavingHost } from '../savingHosts.ts';

let folder = '';
let host: SavingHost | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-bulk-'));
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const inspection = resolve(import.meta.dirname, '../../fixtures/plans/inspection.plan');
/** Files hold seven decimals of a degree. */
const tolerance_m = 0.02;

async function waypointsIn(path: string) {
  const reading = await readFlightPlan({
    filename: basename(path),
    bytes: new Uint8Array(readFileSync(path)),
  });
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return toMission(reading.value, { default_altitude_m: 0 }).mission.waypoints;
}

const cell = ({ page }: PlannerPage, row: number, column: string) =>
  page
    .getByTestId(`waypoint-${row}`)
    .getByRole('gridcell')
    .nth(['Latitude', 'Longitude', 'Height', 'Speed', 'Wait', 'Heading'].indexOf(column));

describe.each(bothSavingHosts)('many waypoints in $name', ({ isMissing, open, name }) => {
  it.skipIf(isMissing)(
    'are raised in the table, reversed, saved, opened again and exported as the route of the file',
    async () => {
      host = await open(folder);
      const { planner } = host;
      const { page, drop, acceptQuestion, legRows } = planner;
      const undo = page.getByRole('banner').getByRole('button', { name: /^Undo/ });
      await page.getByTestId('step-start').waitFor();
      await drop(inspection);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(6);
      const before = await waypointsIn(inspection);

      await page.getByRole('button', { name: 'Waypoints', exact: true }).click();
      await cell(planner, 1, 'Height').click();
      await page.keyboard.press('Control+Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('Control+c');
      await cell(planner, 1, 'Height').click();
      await page.keyboard.press('Control+v');
      await expect.poll(() => undo.getAttribute('aria-label')).not.toContain('paste');
      await page.keyboard.type('123 m');
      await page.keyboard.press('Enter');
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: height of waypoint 1');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+Shift+ArrowDown');
      await page.keyboard.press('Control+v');
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: paste 6 rows');
      for (const row of [1, 6])
        await expect.poll(() => cell(planner, row, 'Height').textContent()).toBe('123');
      await page.keyboard.type('high');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.getByRole('grid').getByRole('alert').textContent())
        .toContain('not a number');
      await picture(page, `table-${name}`);
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+a');
      await page.getByTestId('waypoints-editor').getByRole('button', { name: 'Reverse the route' }).click();
      await expect.poll(() => undo.getAttribute('aria-label')).toBe('Undo: reverse the route');
      const saved = await host.save(() =>
        page.getByRole('banner').getByRole('button', { name: 'Save plan' }).click(),
      );
      await page.getByRole('button', { name: 'New plan' }).click();
      await page.getByTestId('step-start').waitFor();
      await host.choose(saved, () =>
        page.getByRole('banner').getByRole('button', { name: 'Open file' }).click(),
      );
      await expect.poll(async () => (await legRows()).length).toBe(6);

      await page.keyboard.press('Control+Shift+E');
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('radio', { name: /QGroundControl/ })
        .first()
        .click();
      const written = await host.save(() => dialog.getByRole('button', { name: '.plan' }).click());
      const after = (await waypointsIn(written)).toReversed();
      expect(after).toHaveLength(before.length);
      for (const [index, waypoint] of after.entries()) {
        const source = before[index] ?? waypoint;
        expect(distanceBetween(waypoint, source)).toBeLessThan(tolerance_m);
        expect(waypoint.altitude.value_m).toBe(123);
        expect(waypoint.hover_time_s).toBe(source.hover_time_s);
      }
    },
    60_000,
  );
});
