import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hosts, type OpenPlanner } from '../support/hosts.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

/** A straight flight of 60 points to the north, 11 m apart, with a hump in the middle. */
const recording = `<gpx version="1.1"><trk><name>Flight</name><trkseg>${Array.from(
  { length: 60 },
  (_, at) =>
    `<trkpt lat="${(46.95 + at * 1e-4).toFixed(4)}" lon="7.45"><ele>${at === 30 ? 640 : 600}</ele></trkpt>`,
).join('')}</trkseg></trk></gpx>`;

const swapped = JSON.stringify({
  fileType: 'Plan',
  mission: {
    plannedHomePosition: [47.377, 8.541, 410],
    items: [
      { command: 16, frame: 3, params: [0, 0, 0, null, 8.542, 47.378, 50] },
      { command: 16, frame: 3, params: [0, 0, 0, null, 8.546, 47.381, 60] },
    ],
  },
});

const table = 'latitude,longitude,altitude\n8.542,47.378,50\n8.546,47.381,60\n';

/** Nobody hovers for nine hours; the second wait is no number. */
const doubtful = 'lat,lon,alt,hover (h)\n46.950,7.450,50,9\n46.952,7.452,50,soon\n46.954,7.454,50,0.01\n';

/** Faster than any aircraft in metres a second. */
const tooFast = 'lat,lon,alt,speed\n46.950,7.450,50,144\n46.952,7.452,50,144\n';

async function openFile(opened: () => Promise<OpenPlanner>, name: string, text: string) {
  const { page } = await opened();
  const planner = plannerPage(page);
  const path = join(mkdtempSync(join(tmpdir(), 'homeward-questions-')), name);
  writeFileSync(path, text);
  await planner.drop(path);
  return { page, planner, dialog: page.getByRole('dialog') };
}

describe.each(hosts)('a file that leaves something open, in $name', ({ isMissing, launch }) => {
  const opened = plannerOfFile(() => launch());
  it.skipIf(isMissing)('offers the aircraft that the file is for', async () => {
    const { page } = await opened();
    const planner = plannerPage(page);
    await planner.pickDrone('mini4', /^Mini 4 Pro/);
    await planner.drop(join(import.meta.dirname, '../fixtures/plans/inspection.kmz'));
    const offer = page.getByTestId('file-aircraft');
    await expect
      .poll(() => offer.textContent())
      .toContain('for a DJI Mavic 3E. Battery and verdict are for your');
    expect(await seriousFindings(page, '[data-testid="file-aircraft"]')).toEqual([]);
    await offer.getByRole('button', { name: 'Use Mavic 3E' }).click();
    await expect.poll(() => offer.count()).toBe(0);
    await planner.open('drone');
    const chosen = page.getByRole('option', { selected: true });
    await expect.poll(() => chosen.textContent()).toMatch(/^Mavic 3E/);
  });

  longJourney.skipIf(isMissing)(
    'is followed as closely as is wanted where it is a recorded flight',
    async () => {
      const { page, planner, dialog } = await openFile(opened, 'flight.gpx', recording);
      const followed = dialog.getByTestId('followed');
      await expect.poll(() => followed.textContent()).toMatch(/^Through 5 of 60\D/);
      expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
      await dialog.getByRole('radio', { name: 'Every point' }).click();
      await expect.poll(() => followed.textContent()).toMatch(/^Through all 60\D/);
      await dialog.getByRole('radio', { name: /^3\D?m$/ }).click();
      await expect.poll(() => followed.textContent()).toMatch(/^Through 5 of 60\D/);
      await dialog.getByRole('button', { name: 'Use this route' }).click();
      await expect.poll(async () => (await planner.legRows()).length).toBe(5);
      const report = page.getByTestId('import-report');
      await report.locator('summary').click();
      await expect
        .poll(() => report.textContent())
        .toMatch(/5 of 60 points of the recording are used, which keeps within 3\Dm/);
    },
  );

  it.skipIf(isMissing)('is read in the unit that the person chooses', async () => {
    const { page, dialog, planner } = await openFile(opened, 'speeds.csv', tooFast);
    await page.getByRole('dialog', { name: 'Are the units right?' }).waitFor();
    await expect.poll(() => dialog.textContent()).toMatch(/144\D?km\/h= 40\D?m\/s/);
    await dialog.getByRole('radio', { name: /^144\D?km\/h/ }).click();
    await expect.poll(() => dialog.textContent()).not.toContain('faster than any');
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this route' }).click();
    await expect.poll(async () => (await planner.legRows()).length).toBe(2);
    const report = page.getByTestId('import-report');
    await report.locator('summary').click();
    await expect.poll(() => report.textContent()).toContain('speeds of the file are in km/h');
    const verdict = page.getByTestId('verdict');
    await verdict.getByRole('button', { name: 'Use waypoint 1' }).click();
    const question = verdict.getByTestId('assumption-question');
    await expect.poll(() => question.textContent()).toContain('above take-off assumed');
    await expect.poll(() => verdict.textContent()).toContain('altitudes are above take-off');
    expect(await seriousFindings(page, '[data-testid="verdict"]')).toEqual([]);
    await question.getByRole('button').click();
    await expect.poll(() => question.count()).toBe(0);
    await expect.poll(() => verdict.textContent()).not.toContain('altitudes are above take-off');
  });

  longJourney.skipIf(isMissing)('is asked about a unit that is not known', async () => {
    const { page, dialog } = await openFile(opened, 'beaufort.csv', tooFast.replace('speed', 'speed (bft)'));
    await page.getByRole('dialog', { name: 'Which unit are the speeds in?' }).waitFor();
    await expect.poll(() => dialog.textContent()).toContain('beaufort.csv has speeds in “bft”');
    const read = dialog.getByRole('button', { name: /^Read the file/ });
    await expect.poll(() => read.isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: /^144\D?knots/ }).click();
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    await read.click();
    await page.getByTestId('import-report').waitFor();
  });

  longJourney.skipIf(isMissing)(
    'is asked about its units, and what is lost of it is said beside the verdict',
    async () => {
      const { page, planner, dialog } = await openFile(opened, 'hours.csv', doubtful);
      await page.getByRole('dialog', { name: 'Are the units right?' }).waitFor();
      await expect.poll(() => dialog.textContent()).toContain('Waypoint 1: a wait of 9.0 hours');
      expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Use this route' }).click();
      await expect.poll(() => planner.verdict.textContent()).toMatch(/^Do not fly: the battery is empty/);
      await page.getByRole('button', { name: /warning/ }).click();
      await page
        .getByRole('list', { name: 'Warnings' })
        .getByText(/wait of the file/i)
        .first()
        .waitFor();
    },
  );

  it.skipIf(isMissing)('lies at its launch point once latitude and longitude are swapped', async () => {
    const { page, planner, dialog } = await openFile(opened, 'swapped.plan', swapped);
    await page.getByRole('dialog', { name: 'Are latitude and longitude swapped?' }).waitFor();
    expect(
      await dialog.getByRole('radio', { name: /As the file has them/ }).getAttribute('aria-checked'),
    ).toBe('true');
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    const way = dialog.getByRole('img').locator('path').last();
    const before = await way.getAttribute('d');
    await dialog.getByRole('radio', { name: /Swapped along the route/ }).click();
    await expect.poll(() => way.getAttribute('d')).not.toBe(before);
    await dialog.getByRole('button', { name: 'Use this route' }).click();
    // From 47.377 8.541 to 47.378 8.542 it is 134 m (a degree of latitude is 111.2 km, one of longitude 75.4 km there).
    await expect.poll(async () => (await planner.legRows())[0]?.join(' ')).toContain('134');
  });

  longJourney.skipIf(isMissing)('is moved to where a person says it belongs, and back', async () => {
    const { page, planner } = await openFile(opened, 'table.csv', table);
    const launchPoint = planner.page.getByTestId('step-launch').getByRole('button').first();
    await expect.poll(() => launchPoint.textContent()).toContain('8.54200, 47.37800');
    const report = page.getByTestId('import-report');
    await report.locator('summary').click();
    await report.getByRole('button', { name: /Swap latitude and longitude/ }).click();
    await expect.poll(() => launchPoint.textContent()).toContain('47.37800, 8.54200');
    await report.getByRole('button', { name: /Undo the swap/ }).click();
    await expect.poll(() => launchPoint.textContent()).toContain('8.54200, 47.37800');
  });
});
