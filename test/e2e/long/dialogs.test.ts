import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../server/contract/locale.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { airdata, flight } from '../../engine/flightlog/sampleLogs.ts';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../../support/browserApp.ts';
import { fieldsCutOff } from '../../support/fieldsCutOff.ts';
import { leftInEnglish, textIn } from '../../support/languageOnPage.ts';
import { seriousFindings } from '../../support/seriousFindings.ts';
import { type PlannerPage, plannerPage } from '../plannerPage.ts';

const plans = resolve(import.meta.dirname, '../../fixtures/plans');
const folder = mkdtempSync(join(tmpdir(), 'homeward-dialogs-'));

/** Faster than any aircraft in metres a second. */
const tooFast = 'lat,lon,alt,speed\n46.950,7.450,50,144\n46.952,7.452,50,144\n';

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

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

let launched: BrowserApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

/** Starts a planner in the language, with an inspection that a Mavic 3 is to fly. */
async function openIn(language: Language): Promise<PlannerPage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-language-'));
  const settings = { version: 1, settings: { network: 'offline', language } };
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
  const app = await launchBrowserApp({ dataDir });
  launched = {
    ...app,
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const planner = plannerPage(page);
  await planner.open('drone');
  await page.getByTestId('step-drone').getByRole('combobox').first().fill('mavic 3');
  await page
    .getByRole('option', { name: /^Mavic 3\s*DJI/ })
    .first()
    .click();
  return planner;
}

/** Chooses a command by its name where commands are found. */
async function command({ page }: PlannerPage, language: Language, name: MessageName): Promise<void> {
  await page.keyboard.press('Control+k');
  const list = page.getByRole('dialog', { name: textIn(language, 'command.commands').replace('…', '') });
  await list.getByRole('combobox').fill(textIn(language, name));
  await list.getByRole('option').first().click();
  await list.waitFor({ state: 'detached' });
}

const commands = [
  'command.export_plan',
  'command.briefing_details',
  'command.my_aircraft',
  'command.add_aircraft',
  'command.settings',
  'command.manual',
  'command.shortcuts',
  'command.about',
] as const satisfies readonly MessageName[];

/** Texts that reach beyond the sides of a dialog, or of the drawing that they stand in. */
const cutOff = (dialog: Locator) =>
  dialog.evaluate((frame) => {
    const beyond: string[] = [];
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const within = (node.parentElement?.closest('svg') ?? frame).getBoundingClientRect();
      if (width > 1 && (left < within.left - 1 || right > within.right + 1))
        beyond.push(`${node.textContent}`);
    }
    return beyond;
  });

describe.skipIf(chromiumExecutable() === undefined)('dialogs', () => {
  it.each(['de', 'fr', 'es'] as const)(
    'say nothing in English in %s, are not cut off, and have nothing serious for axe at twice the size',
    async (language) => {
      const planner = await openIn(language);
      const { page } = planner;
      const dialog = page.getByRole('dialog');
      const look = async (name: string) => {
        await dialog.first().waitFor();
        for (const size of [
          { width: 1024, height: 700 },
          { width: 720, height: 450 },
        ]) {
          await page.setViewportSize(size);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([name, wider]).toEqual([name, 0]);
          expect([name, await cutOff(dialog.first())]).toEqual([name, []]);
          expect([name, await fieldsCutOff(page)]).toEqual([name, []]);
        }
        expect([name, await leftInEnglish(page, language)]).toEqual([name, []]);
        expect([name, await seriousFindings(page)]).toEqual([name, []]);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      };
      await planner.drop(resolve(plans, 'inspection.kmz'));
      await page.getByTestId('leg-2').waitFor();
      for (const name of commands) {
        await command(planner, language, name);
        await look(name);
      }
      await planner.drop(fileOf('swapped.plan', swapped));
      await look('the question about coordinates');
      await planner.drop(fileOf('speeds.csv', tooFast));
      await look('the question about a unit');
      await planner.drop(fileOf('flight.csv', airdata(flight({ duration_s: 600 }))));
      await dialog.getByTestId('replay-chart').waitFor();
      await look('the check of a log');
    },
    120_000,
  );
});
