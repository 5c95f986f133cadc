import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moodyReports } from '../../server/reports/moodyReports.ts';
import type { BrowserApp } from '../../support/browserApp.ts';
import { lentBrowser } from '../../support/lentPlanner.ts';
import { plannerPage } from '../plannerPage.ts';

let folder = '';
let app: BrowserApp | undefined;
let service: Awaited<ReturnType<typeof moodyReports>> | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-reports-'));
  service = await moodyReports();
  app = await lentBrowser();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  service?.close();
  rmSync(folder, { recursive: true, force: true });
});

const route = 'latitude,longitude,altitude(m)\n46.948,7.86,60\n46.95,7.88,60\n46.96,7.87,60\n';

it('reports are asked for where an address is set, read, and their wind is used and undone', async () => {
  const { page } = app as BrowserApp;
  const { asked, address, host, be } = service as Awaited<ReturnType<typeof moodyReports>>;
  const { drop, open, pickDrone, acceptQuestion } = plannerPage(page);
  const path = join(folder, 'route.csv');
  writeFileSync(path, route);
  await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
  await drop(path);
  await acceptQuestion();
  await page.getByRole('button', { name: 'When?' }).click();
  const hours = page.getByTestId('hours');
  await expect.poll(() => hours.textContent()).toContain('enter an address of reports in the settings');
  const ask = hours.getByRole('button', { name: 'Ask for airfield reports' });
  expect(await ask.count()).toBe(0);

  await page.getByRole('button', { name: 'Settings' }).click();
  const entry = page.getByLabel('Airfield reports');
  await entry.fill('https://reports.example.org/metar');
  await entry.press('Enter');
  await expect
    .poll(() => page.getByRole('dialog').textContent())
    .toContain('must say where the place goes: {south},{west},{north},{east} or {lat},{lon}');
  await entry.fill(address);
  await entry.press('Enter');
  await page.keyboard.press('Escape');

  await expect.poll(() => hours.textContent()).toContain(`Sent to ${host}: the launch point to 0.1°`);
  expect(asked).toEqual([]);
  be('garbage');
  await ask.click();
  await expect.poll(() => hours.textContent()).toContain('sent something that is no list of reports');
  be('fresh');
  await ask.click();
  const metar = page.getByTestId('report-METAR');
  await metar.waitFor();
  const said = await metar.textContent();
  expect(said).toContain('METAR LSZB (Bern/Belp Arpt, BE, CH)');
  expect(said).toContain('28\u00a0km west of the launch point');
  expect(said).toContain('20 minutes old');
  expect(said).toContain('24015G28KT 210V280 4000 -SHRA BKN012CB');
  expect(said).toContain('7.7\u00a0m/s from 240° (210° to 280°), gusts 14.4\u00a0m/s');
  expect(said).toContain('rain showers (light)');
  const taf = await page.getByTestId('report-TAF').textContent();
  // The days of the month are those of the computer's own clock.
  expect(taf).toMatch(/Changing \w+ 12 \w+, \d\d:00 to \w+ 12 \w+, \d\d:00/);
  expect(taf).toContain('Weather: thunderstorm with rain');

  await open('conditions');
  const wind = page.getByTestId('step-conditions').getByLabel('Wind', { exact: true });
  const before = await wind.inputValue();
  await metar.getByRole('button', { name: 'Use this wind' }).click();
  await expect.poll(() => page.getByTestId('used-report').textContent()).toContain('Wind of LSZB');
  expect(await wind.inputValue()).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByTestId('used-report').count()).toBe(0);
  expect(await wind.inputValue()).toBe(before);
  expect(asked).toHaveLength(2);
}, 120_000);
