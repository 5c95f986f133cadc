import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { chromiumExecutable } from '../../support/browserApp.ts';
import { plannerForEach } from '../plannerForEach.ts';
import type { PlannerPage } from '../plannerPage.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-hours-'));
afterAll(() => rmSync(folder, { recursive: true }));

let page: Page;
let planner: PlannerPage;
plannerForEach((opened, driver) => {
  page = opened;
  planner = driver;
});

const route = 'latitude,longitude,altitude(m)\n47.01,8,60\n47.01,8.02,60\n47.02,8.01,60\n';
/** Years ahead, so that the hours still come whenever this runs. */
const table =
  'Zeit;Wind (km/h);Richtung;Böen (km/h);°C;Wind 120 m (km/h);Richtung 120 m\n' +
  ['10:00;36;270;50;14;54;280', '11:00;7,2;270;10;15;9;280', '12:00;18;250;25;16;27;260']
    .map((line) => `2099-06-12 ${line}`)
    .join('\n');

it.runIf(chromiumExecutable() !== undefined)(
  'hours are pasted, judged, taken with a click and with keys, changed, kept and undone',
  async () => {
    const { drop, open, pickDrone, verdict, acceptQuestion } = planner;
    const path = join(folder, 'route.csv');
    writeFileSync(path, route);
    await pickDrone('mavic 3', /^Mavic 3\s*DJI/);
    await drop(path);
    await acceptQuestion();
    await page.getByRole('button', { name: 'When?' }).click();
    const hours = page.getByTestId('hours');
    await expect.poll(() => hours.textContent()).toContain('One wind for all hours, typed by hand.');

    await hours.getByText('Type or paste hours').click();
    await hours.getByRole('textbox').fill('10:00;breeze;270');
    await hours.getByRole('button', { name: 'Use these hours' }).click();
    await expect.poll(() => hours.getByRole('alert').textContent()).toContain('“breeze” is no wind');
    await hours.getByRole('textbox').fill(table);
    await hours.getByRole('button', { name: 'Use these hours' }).click();

    const grid = page.getByTestId('hours-grid');
    await grid.waitFor();
    const sentence = () => page.getByTestId('hours-sentence').textContent();
    expect(await sentence()).toMatch(/^Best Fri 12 Jun, 11:00 to 12:00: home with at least \d+/);
    expect(await sentence()).toContain('Fri 12 Jun, 10:00: Do not fly');

    await open('conditions');
    const wind = page.getByTestId('step-conditions').getByLabel('Wind', { exact: true });
    const before = await wind.inputValue();
    await grid.locator('td[data-at="2"]').first().click();
    await expect.poll(() => wind.inputValue()).not.toBe(before);
    await expect
      .poll(() => page.getByTestId('taken-hour').textContent())
      .toContain('Weather of Fri 12 Jun, 12:00');
    const column = grid.getByRole('button', { pressed: true });
    expect(await column.getAttribute('aria-label')).toMatch(/^Fri 12 Jun, 12:00: .* Wind \d/);

    await column.focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('taken-hour').textContent()).toContain('Fri 12 Jun, 11:00');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('10');

    // A line of the table is changed, another deleted; the hour that was taken stays.
    await hours.getByText('Change these hours').click();
    const lines = (await hours.getByRole('textbox').inputValue()).split('\n');
    expect(lines.map((line) => line.split(';')[0])).toEqual([
      'time',
      '2099-06-12 10:00',
      '2099-06-12 11:00',
      '2099-06-12 12:00',
    ]);
    const changed = [lines[0], lines[2]?.replace(';2;', ';3;'), lines[3]].join('\n');
    await hours.getByRole('textbox').fill(changed);
    await hours.getByRole('button', { name: 'Use these hours' }).click();
    await expect.poll(() => grid.getByRole('button').count()).toBe(2);
    await expect.poll(() => wind.inputValue()).toBe('3');
    expect(await page.getByTestId('taken-hour').textContent()).toContain('Fri 12 Jun, 11:00');

    // Kept as a variant, it stands beside the plan in the hour before.
    await hours.getByRole('button', { name: 'Keep as a variant' }).click();
    await expect.poll(() => page.getByTestId('variant-B').textContent()).toContain('Fri 12 Jun, 11:00');
    expect(await page.getByTestId('variant-A').textContent()).toContain('Fri 12 Jun, 12:00');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect
      .poll(() => page.locator('tr[data-row="hour"]').textContent())
      .toMatch(/^Take-off.*12:00.*11:00$/);
    await page.getByTestId('variant-A').click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByTestId('taken-hour').count()).toBe(0);
    expect(await wind.inputValue()).toBe(before);
    expect(await verdict.textContent()).not.toContain('Do not fly');

    // At the next start the hour is known by the clocks there, before the hours are looked at.
    await page.getByTestId('variant-B').click();
    await expect.poll(() => page.getByTestId('taken-hour').textContent()).toContain('11:00');
    await page.reload();
    await open('conditions');
    await expect.poll(() => page.getByTestId('taken-hour').textContent()).toContain('Fri 12 Jun, 11:00');
    expect(await page.getByTestId('hours').count()).toBe(0);
  },
  120_000,
);
