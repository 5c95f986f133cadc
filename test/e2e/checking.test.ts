import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { airdata, flight, type Moment } from '../engine/flightlog/sampleLogs.ts';
import { hosts } from '../support/hosts.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { plannerPage } from './plannerPage.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-logs-'));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

type Cells = Readonly<Record<string, (moment: Moment) => number>>;

const tableOf = (cells: Cells): string =>
  [
    Object.keys(cells),
    ...flight({ duration_s: 600, rate_hz: 1 }).map((moment) =>
      Object.values(cells).map((cell) => cell(moment)),
    ),
  ]
    .map((row) => `${row.join(',')}\n`)
    .join('');

const unknownHeight: Cells = {
  time_s: ({ t_s }) => t_s,
  lat: ({ north_m }) => 47 + north_m / 111_195,
  lng: () => 8,
  Hoehe: ({ height_m }) => height_m,
  Signal: () => -70,
  battery_percent: ({ battery_pct }) => battery_pct,
};

const noPlaces: Cells = {
  Zeit: ({ t_s }) => t_s,
  Tempo: ({ north_mps }) => north_mps,
  Hoehe: ({ height_m }) => height_m,
  Verbrauch: ({ battery_pct }) => 50 * (95 - battery_pct),
};

describe.each(hosts)('a dropped log of a flight, in $name', ({ isMissing, launch }) => {
  const opened = plannerOfFile(() => launch({}));
  it.skipIf(isMissing)(
    'is drawn beside what the model says, with another aircraft, and planned with',
    async () => {
      const { page } = await opened();
      const planner = plannerPage(page);
      await planner.drop(fileOf('flight.csv', airdata(flight({ duration_s: 600 }))));
      const dialog = page.getByRole('dialog', { name: 'Check against this flight' });
      const chart = dialog.getByTestId('replay-chart');
      await chart.waitFor();
      await expect
        .poll(() => dialog.textContent())
        .toMatch(/flight\.csv ·\u00a0names no aircraft ·\u00a04 May 2024, .* ·\u00a0wind /);
      await expect.poll(() => dialog.textContent()).toMatch(/35\u00a0%/);
      await expect
        .poll(() => chart.locator('[data-part="logged"]').getAttribute('d'))
        .toMatch(/^M44\.\d .*L736\.0 [\d.]+$/);
      expect(await seriousFindings(page)).toEqual([]);

      const box = await chart.boundingBox();
      if (box === null) throw new Error('The chart is not on screen.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect
        .poll(() => dialog.getByTestId('replay-legend').textContent())
        .toMatch(/^Battery\d:\d\d · logged \d\d/);
      await expect.poll(() => dialog.getByTestId('replay-cursor').count()).toBe(1);

      const predicted = () => chart.locator('[data-part="predicted"]').getAttribute('d');
      const before = await predicted();
      const other = dialog.getByRole('button', { name: 'Another aircraft' });
      const search = dialog.getByRole('combobox', { name: 'Find an aircraft' });
      await other.click();
      await page.keyboard.type('x');
      for (const left of ['', undefined]) {
        await page.keyboard.press('Escape');
        if (left === undefined) await search.waitFor({ state: 'detached' });
        else await expect.poll(() => search.inputValue()).toBe(left);
      }
      await page.keyboard.press('Enter');
      await page.keyboard.type('mini 4 pro');
      await page.keyboard.press('Enter');
      await search.waitFor({ state: 'detached' });
      expect(await other.evaluate((button) => button === document.activeElement)).toBe(true);
      await expect.poll(predicted).not.toBe(before);
      await dialog.getByRole('button', { name: 'Plan with Mini 4 Pro' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByTestId('step-drone').textContent()).toContain('DJI Mini 4 Pro');
    },
  );

  longJourney.skipIf(isMissing)(
    'is one of several that are dropped together, of which a bad one is named',
    async () => {
      const { page } = await opened();
      const logOf = (name: string, pct_per_s: number) =>
        fileOf(name, airdata(flight({ duration_s: 600, pct_per_s })));
      const empty = fileOf('empty.csv', airdata([]));
      await plannerPage(page).drop(logOf('a.csv', 0.06), empty, logOf('b.csv', 0.066));
      const dialog = page.getByRole('dialog', { name: 'Check against 2 flights' });
      await dialog.getByTestId('learn').waitFor();
      await expect
        .poll(() => dialog.getByTestId('refused-logs').textContent())
        .toContain('empty.csv was not opened');
      await expect.poll(() => dialog.getByTestId('flight-factors').getByRole('listitem').count()).toBe(2);
      await expect
        .poll(() => dialog.textContent())
        .toMatch(/from 2\u00a0flights, (19|20)\u00a0min in the air/);
      await expect.poll(() => dialog.textContent()).toContain('with the sheet alone');
      expect(await seriousFindings(page)).toEqual([]);

      const factors = () => page.getByTestId('flight-factors').textContent();
      const before = await factors();
      await dialog.getByTitle('b.csv').first().click();
      await dialog.getByText('b.csv ·', { exact: false }).waitFor();
      await dialog.getByRole('button', { name: 'Leave out a.csv' }).click();
      await page.getByRole('dialog', { name: 'Check against this flight' }).waitFor();
      await expect.poll(factors).not.toBe(before);
    },
  );

  longJourney.skipIf(isMissing)(
    'that nobody can read is refused in the reader’s words, and no dialog opens',
    async () => {
      const { page } = await opened();
      await plannerPage(page).drop(fileOf('FLY001.DAT', 'BUILD 2019\0\0\0DJI_LOG_V3'));
      await page
        .getByText('The file is the .DAT log of a DJI aircraft, in a format that DJI does not publish')
        .waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    },
  );

  it.skipIf(isMissing)(
    'whose columns nobody knows asks for them, by keys alone, and is checked by the answer',
    async () => {
      const { page } = await opened();
      await plannerPage(page).drop(fileOf('book.csv', tableOf(unknownHeight)));
      const dialog = page.getByRole('dialog', { name: 'Columns of the log' });
      await dialog.waitFor();
      const check = dialog.getByRole('button', { name: 'Check the log' });
      await expect.poll(() => check.isDisabled()).toBe(true);
      await expect
        .poll(() => dialog.getByTestId('columns-missing').textContent())
        .toBe('Still to say: height above take-off.');
      expect(await seriousFindings(page)).toEqual([]);

      const height = dialog.getByRole('combobox', { name: 'Height above take-off' });
      await height.focus();
      await page.keyboard.press('Enter');
      const column = page.getByRole('option', { name: /^Hoehe 0 · 4 · 8$/ });
      await column.waitFor();
      await page.keyboard.press('Escape');
      await column.waitFor({ state: 'detached' });
      await dialog.waitFor();
      await page.keyboard.press('Enter');
      await column.waitFor();
      await page.keyboard.type('Ho');
      const isFocused = () => column.evaluate((option) => option === document.activeElement);
      await expect.poll(isFocused).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(() => height.textContent()).toContain('Hoehe');
      await check.focus();
      await page.keyboard.press('Enter');
      const checked = page.getByRole('dialog', { name: 'Check against this flight' });
      await checked.getByTestId('replay-chart').waitFor();
      await expect.poll(() => checked.textContent()).toContain('book.csv');
      await expect.poll(() => checked.textContent()).toContain('height “Hoehe”');
    },
  );

  longJourney.skipIf(isMissing)(
    'is offered of a table that is no plan, with the charge that was used; Escape leaves it alone',
    async () => {
      const { page } = await opened();
      const planner = plannerPage(page);
      const dialog = page.getByRole('dialog', { name: 'Columns of the log' });
      const offer = page.getByRole('button', { name: 'Check as a log' });
      for (const isLeft of [true, false]) {
        await planner.drop(fileOf('radio.csv', tableOf(noPlaces)));
        await offer.click();
        await dialog.waitFor();
        if (!isLeft) break;
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      }
      const choose = async (label: string, header: string) => {
        await dialog.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: new RegExp(`^${header} `) }).click();
      };
      await choose('Time', 'Zeit');
      await dialog.getByRole('radio', { name: 'Speed alone' }).click();
      await choose('Ground speed', 'Tempo');
      await choose('Height above take-off', 'Hoehe');
      await dialog.getByRole('radio', { name: 'Charge used' }).click();
      await choose('Charge used (mAh)', 'Verbrauch');
      await expect
        .poll(() => dialog.getByTestId('columns-missing').textContent())
        .toBe('Still to say: capacity.');
      await dialog.getByLabel('Capacity of the battery').fill('5000');
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Check the log' }).click();
      const checked = page.getByRole('dialog', { name: 'Check against this flight' });
      await checked.getByTestId('replay-chart').waitFor();
      await expect.poll(() => checked.textContent()).toContain('a capacity of 5000 mAh');
    },
  );

  longJourney.skipIf(isMissing)('is told from a flight plan in CSV', async () => {
    const { page } = await opened();
    const planner = plannerPage(page);
    await planner.drop(resolve(import.meta.dirname, '../fixtures/plans/inspection.csv'));
    await expect.poll(async () => (await planner.legRows()).length).toBeGreaterThan(1);
    await expect.poll(() => page.getByRole('dialog', { name: 'Check against this flight' }).count()).toBe(0);
  });

  // The last one: the aircraft that it makes is there from then on.
  it.skipIf(isMissing)(
    'teaches what this very aircraft uses, which is in the picker from then on',
    async () => {
      const { page } = await opened();
      const planner = plannerPage(page);
      await planner.drop(fileOf('flight.csv', airdata(flight({ duration_s: 600 }))));
      const learn = page.getByTestId('learn');
      await learn.waitFor();
      await expect
        .poll(() => learn.textContent())
        .toMatch(/My Mavic 3 uses \d+\u00a0% (more|less) than its sheet/);
      await learn.getByLabel('Name').fill('My Mavic');
      await page.getByRole('button', { name: 'Plan with My Mavic', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByTestId('step-drone').textContent()).toContain('My Mavic');
      await planner.launchAt('46.948, 7.4474');
      await expect.poll(() => page.getByTestId('verdict-aircraft').textContent()).toBe('My Mavic (learned)');
      await planner.open('drone');
      await page.getByRole('option', { name: /^My Mavic\s*own/ }).waitFor();
    },
  );
});
