import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kmlOf, logOver, square } from '../support/flownLog.ts';
import { pdfPages } from '../support/pdfText.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { type SavingHost, savingHostForEach, savingHosts } from './savingHosts.ts';

const { opened, written } = savingHostForEach('homeward-jobs-');

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

async function compareThree({ planner }: SavingHost) {
  const { page, fill, pickDrone, verdict } = planner;
  const strip = page.getByTestId('verdict');
  const tab = (letter: string) => page.getByTestId(`variant-${letter}`);
  const left = async () => {
    await expect.poll(() => strip.getAttribute('data-standing')).toBe('current');
    const title = plain(await verdict.textContent());
    return /at least \d+ %, probably \d+ %/.exec(title)?.[0] ?? title;
  };
  const ofPlan = await left();
  await page.keyboard.press('Control+Shift+v');
  await fill('conditions', 'Wind', 5);
  await expect.poll(async () => plain(await tab('B').textContent())).toBe('B · 5 m/s from 0°');
  const inWind = await left();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Shift+v');
  await pickDrone('mini 4 pro', /^Mini 4 Pro\s*DJI/);
  await expect.poll(async () => plain(await tab('C').textContent())).toBe('C · DJI Mini 4 Pro, calm air');
  const ofOther = await left();
  expect(new Set([ofPlan, inWind, ofOther]).size).toBe(3);

  await page.keyboard.press('Alt+1');
  await expect.poll(() => tab('A').getAttribute('aria-checked')).toBe('true');
  await page.getByRole('button', { name: 'Compare' }).click();
  const table = page.getByTestId('compare');
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  const cells = async (name: string) =>
    (await row(name).getByRole('cell').locator(':scope > span').allTextContents()).map(plain);
  await expect.poll(() => cells('Home with')).toEqual([ofPlan, inWind, ofOther]);
  await expect
    .poll(async () => (await row('What differs').getByRole('cell').allTextContents()).slice(1))
    .toEqual(['Wind', 'Aircraft']);
  await expect.poll(() => page.locator('[data-compared-ring="A"][data-dashed="false"]').count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  // The head of a column is pointed at, and the table then left by its upper edge.
  await table.getByRole('button', { name: 'Use C' }).hover();
  await page.getByRole('button', { name: 'Compare' }).click();
  await table.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[data-compared-ring]').count()).toBe(0);
}

/** Years ahead, so that the hours still come whenever this runs. The first is too windy, the last takes more than the middle one. */
const hours = `time;wind (m/s);from;gusts (m/s);°C
2099-06-12 10:00;14;270;18;14
2099-06-12 11:00;2;270;3;15
2099-06-12 12:00;6;250;8;16
`;

async function takeBestHour({ planner }: SavingHost) {
  const { page, verdict } = planner;
  const title = async () => plain(await verdict.textContent());
  const before = await title();
  await page.getByRole('button', { name: 'When?' }).click();
  const drawer = page.getByTestId('hours');
  await drawer.getByText('Type or paste hours').click();
  await drawer.getByRole('textbox').fill(hours);
  await drawer.getByRole('button', { name: 'Use these hours' }).click();
  const grid = page.getByTestId('hours-grid');
  await grid.waitFor();
  // One host writes a comma after the day of the week.
  const sentence = plain(await page.getByTestId('hours-sentence').textContent());
  expect(sentence).toMatch(/^Best Fri,? 12 Jun, 11:00 to 12:00: home with at least \d+ %, probably \d+ %/);
  expect(sentence).toMatch(/Fri,? 12 Jun, 10:00: Do not fly/);
  await grid.getByRole('button').first().focus();
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByTestId('taken-hour').textContent())
    .toMatch(/^Weather of Fri,? 12 Jun, 11:00/);
  const left = /at least \d+ %, probably \d+ %/.exec(sentence)?.[0] ?? 'no figure';
  await expect.poll(title).toContain(left);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByTestId('taken-hour').count()).toBe(0);
  await expect.poll(title).toBe(before);
  await page.getByRole('button', { name: 'When?' }).click();
  await drawer.waitFor({ state: 'detached' });
}

async function flyIt({ planner }: SavingHost) {
  const { page, legRows } = planner;
  await page.getByRole('button', { name: 'Fly it' }).click();
  const slider = page.getByRole('slider', { name: 'Time of the flight' });
  await slider.waitFor();
  const card = page.getByRole('complementary', { name: 'This moment of the flight' });
  const said = async () => plain(await slider.getAttribute('aria-valuetext'));
  await expect.poll(said).toMatch(/^0:00, Leg 1 of 4, Taking off, battery at least 100 %/);
  await slider.press('ArrowRight');
  await slider.press('Shift+ArrowRight');
  await expect.poll(said).toMatch(/^0:11/);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect.poll(said).toMatch(/Leg 2 of 4/);
  const homeWith = /Turn back nowat least (\d+ %), probably/.exec(plain(await card.textContent()))?.[1];
  expect(plain(`${(await legRows())[1]}`)).toContain(homeWith ?? 'no figure');
  await expect
    .poll(async () => plain(await page.getByTestId('fly-spoken').textContent()))
    .toMatch(
      /^Waypoint 2 at \d+:\d\d: battery at least \d+ %, probably \d+ %; home from there with at least/,
    );
  await expect.poll(() => page.getByTestId('flown-aircraft').count()).toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(said).toMatch(/^\d+:\d\d, Leg 3 of 4/);
  await slider.press('Escape');
  await expect.poll(() => page.getByTestId('flown-aircraft').count()).toBe(0);
  await page.getByRole('button', { name: 'Fly it' }).waitFor();
}

async function layLog({ planner, save }: SavingHost) {
  const { page, drop } = planner;
  await drop(written('flight.csv', logOver(square)));
  const dialog = page.getByRole('dialog', { name: 'Check against this flight' });
  const print = dialog.getByRole('button', { name: 'Print the comparison' });
  const score = plain(await dialog.getByTestId('replay-verdict').locator('b').textContent());
  const path = await save(() => print.click());
  expect(basename(path)).toBe('square-flown.pdf');
  await expect.poll(() => page.getByText(/^(Saved|Downloaded) square-flown\.pdf$/).isVisible()).toBe(true);
  const text = plain(pdfPages(readFileSync(path)).flat().join(' '));
  expect(text).toContain(score);
  expect(text).toContain('Waypoints reached in order 4 of 4');
  expect(text).toContain('own return estimate The log has none.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** The jobs of one day with one plan, in their order; each begins with the plan on screen and no dialog open. */
const jobs = [compareThree, takeBestHour, flyIt, layLog] as const;

describe.each(savingHosts)('a plan in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'is compared three ways, judged by the hour, flown on its slider, and has the log of its flight laid on it',
    async () => {
      const host = await opened(open);
      const { page, pickDrone, drop, acceptQuestion, legRows } = host.planner;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
      await drop(written('square.kml', kmlOf(square)));
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(square.length);
      for (const job of jobs) await job(host);
    },
    120_000,
  );
});
