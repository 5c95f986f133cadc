import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kmlOf, logOver, square } from '../support/flownLog.ts';
import { longJourney } from '../support/longJourney.ts';
import { pdfPages } from '../support/pdfText.ts';
import { seriousFindings } from '../support/seriousFindings.ts';
import { savingHostForEach, savingHosts } from './savingHosts.ts';

const inspection = resolve(import.meta.dirname, '../fixtures/plans/inspection.kmz');

const { opened, written } = savingHostForEach('homeward-briefing-');

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

describe.each(savingHosts)('a briefing in $name', ({ isMissing, open }) => {
  it.skipIf(isMissing)(
    'is saved by its key, with the verdict on screen',
    async () => {
      const host = await opened(open);
      const { page, drop, acceptQuestion, legRows } = host.planner;
      await drop(inspection);
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(6);
      const title = page.getByTestId('verdict-title');
      await expect.poll(async () => plain(await title.textContent())).toMatch(/omes home with/);
      await page.getByTestId('plan-name').click();
      await page.getByRole('menuitem', { name: 'Pilot, client and notes' }).click();
      const dialog = page.getByRole('dialog', { name: 'For the briefing' });
      await dialog.getByLabel('Pilot').fill('Ada Muster');
      const list = written('list.txt', '- Props tight\n- Card in');
      await dialog.locator('input[type=file]').setInputFiles(list);
      await expect.poll(() => dialog.getByLabel('Checklist').inputValue()).toBe('Props tight\nCard in');
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Done' }).click();
      const path = await host.save(() => page.keyboard.press('Control+P'));
      expect(basename(path)).toBe('inspection-briefing.pdf');
      await expect
        .poll(() => page.getByText(/^(Saved|Downloaded) inspection-briefing\.pdf$/).isVisible())
        .toBe(true);
      const [printed = []] = pdfPages(readFileSync(path));
      expect(plain(printed.join(' '))).toContain(plain(await title.textContent()));
      expect(plain(printed.join(' '))).toMatch(/Pilot Ada Muster .*Checklist Props tight Card in/);
    },
    60_000,
  );

  longJourney.skipIf(isMissing)(
    'of a logged flight says of one that was flown elsewhere how far away that was',
    async () => {
      const host = await opened(open);
      const { page, drop, acceptQuestion, legRows } = host.planner;
      await drop(written('square.kml', kmlOf(square)));
      await acceptQuestion();
      await expect.poll(async () => (await legRows()).length).toBe(square.length);
      const dialog = page.getByRole('dialog', { name: 'Check against this flight' });
      const print = dialog.getByRole('button', { name: 'Print the comparison' });
      await drop(written('away.csv', logOver(square.map(({ lat, lon }) => ({ lat: lat + 1, lon })))));
      await print.click();
      await expect
        .poll(async () => plain(await page.locator('[data-sonner-toaster]').textContent()))
        .toMatch(/Not printed.*The log was flown elsewhere: at its nearest it is 111 km from the plan/);
    },
    90_000,
  );
});
