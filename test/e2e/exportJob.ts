import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { formatTraits, type WriteFormat, writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import { isSpeedHeld } from '../../engine/flightplan/write/writtenParts.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import { toToolText } from '../../renderer/features/export/exportText.ts';
import { longJourney } from '../support/longJourney.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import type { SavingHost } from './savingHosts.ts';

export const inspection = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');
/** Files hold seven decimals of a degree, and heights to the centimetre. */
const tolerance = { place_m: 0.02, height_m: 0.01 };
const ground_m = 540;

export async function missionIn(path: string): Promise<Mission> {
  const reading = await readFlightPlan({
    filename: basename(path),
    bytes: new Uint8Array(readFileSync(path)),
  });
  if (!reading.ok) throw new Error(`${path}: ${sentenceOf(reading.failure)}`);
  return toMission(reading.value, { default_altitude_m: 0 }).mission;
}

/** Compares heights above sea level if the format holds no others. */
export function expectSameRoute(written: Mission, drawn: Mission, format: WriteFormat) {
  expect(written.waypoints, format).toHaveLength(drawn.waypoints.length);
  const isAboveSea = !formatTraits[format].datums.includes('takeoff');
  for (const [index, waypoint] of drawn.waypoints.entries()) {
    const back = written.waypoints[index];
    if (back === undefined) throw new Error(`${format} lost waypoint ${index + 1}`);
    expect(distanceBetween(back, waypoint), format).toBeLessThan(tolerance.place_m);
    const height_m = waypoint.altitude.value_m + (isAboveSea ? ground_m : 0);
    expect(Math.abs(back.altitude.value_m - height_m), format).toBeLessThan(tolerance.height_m);
    if (formatTraits[format].hover) expect(back.hover_time_s, format).toBeCloseTo(waypoint.hover_time_s, 1);
    if (formatTraits[format].speed && isSpeedHeld(index, format))
      expect(back.speed_mps, format).toBeCloseTo(waypoint.speed_mps ?? NaN, 2);
  }
}

export async function openInspection({ planner }: SavingHost, path = inspection) {
  await planner.drop(path);
  await planner.acceptQuestion();
  await expect.poll(async () => (await planner.legRows()).length).toBe(6);
}

/** A plan leaves the window as a file and comes back as the same plan; one journey, run in every host. */
export function describeExport(openHost: () => Promise<SavingHost>): void {
  it('is written in every format, what is lost said before, and read back as the same route', async () => {
    const host = await openHost();
    const { page } = host.planner;
    await openInspection(host);
    const drawn = await missionIn(inspection);
    const dialog = page.getByRole('dialog');
    for (const format of writeFormats) {
      await page.keyboard.press('Control+Shift+E');
      await dialog.getByRole('radio', { name: toToolText(format) }).click();
      const preview = dialog.getByTestId('export-preview');
      const button = dialog.getByRole('button', { name: `.${formatTraits[format].extensions[0]}` });
      if (format === 'kml') {
        await expect.poll(() => preview.textContent()).toMatch(/needs the ground height at the launch point/);
        await expect.poll(() => button.isDisabled()).toBe(true);
        await preview.getByLabel('Ground height at the launch point').fill(String(ground_m));
        await expect.poll(() => preview.textContent()).toMatch(/All altitudes are written above sea level/);
      }
      if (!formatTraits[format].hover) {
        const lost = preview.getByRole('list', { name: 'Changed or lost' });
        await expect.poll(() => lost.textContent()).toMatch(/cannot hold waits/);
      }
      const path = await host.save(() => button.click());
      expect(basename(path)).toBe(`inspection.${formatTraits[format].extensions[0]}`);
      expectSameRoute(await missionIn(path), drawn, format);
      await dialog
        .getByRole('button', { name: 'Done' })
        .click({ timeout: 1500 })
        .catch(() => {});
      await dialog.waitFor({ state: 'detached' });
    }
  }, 120_000);

  longJourney('says what is missing where there is no route', async () => {
    const { planner } = await openHost();
    const { page } = planner;
    await page.getByRole('button', { name: 'Export flight plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export flight plan' });
    await expect.poll(() => dialog.textContent()).toContain('There is no route yet.');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Export', exact: true }).isDisabled())
      .toBe(true);
  });
}
