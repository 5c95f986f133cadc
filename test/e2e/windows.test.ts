import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { content } from '../server/documents/sampleDocument.ts';
import { electronExecutable, type LaunchedApp, launchApp, launchArguments } from '../support/electronApp.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerPage } from './plannerPage.ts';

const root = resolve(import.meta.dirname, '../..');

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-windows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return folder;
}

const routeFile = (folder: string, name: string, lat: number): string => {
  const path = join(folder, `${name}.csv`);
  writeFileSync(path, `latitude,longitude,altitude(m)\n${lat},8.001,60\n${lat},8.004,60\n`);
  return path;
};

const start = async (options: Parameters<typeof launchApp>[0]): Promise<LaunchedApp> => {
  const launched = await launchApp(options);
  const child = launched.app.process();
  onTestFinished(() => void child.kill('SIGKILL'));
  return launched;
};

async function startAgain({ dataDir }: LaunchedApp, file: string): Promise<void> {
  const second = spawn(electronExecutable() ?? '', launchArguments(dataDir, [file]), {
    cwd: root,
    stdio: 'ignore',
  });
  if (second.exitCode === null) await once(second, 'exit');
}

const titlesOf = async ({ app }: LaunchedApp): Promise<string[]> =>
  (await Promise.all(app.windows().map((page) => page.title()))).sort();

const pageTitled = async ({ app }: LaunchedApp, words: RegExp): Promise<Page> => {
  for (const page of app.windows()) if (words.test(await page.title())) return page;
  throw new Error('There is no such window.');
};

/** The window's plan is saved a quarter of a second after a change. */
const plansIn = (folder: string) => readdirSync(folder).filter((name) => /^plan(-\d)?\.json$/.test(name));

describe.skipIf(electronExecutable() === undefined)('several windows', () => {
  it('show a plan each, share their settings, outlive a kill, and ask before a plan ends with its window', async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const here = await start({ dataDir, args: [routeFile(folder, 'north field', 47.02)] });
    await expect
      .poll(() => titlesOf(here), { timeout: 15_000 })
      .toEqual([expect.stringMatching(/north field/)]);
    await startAgain(here, routeFile(folder, 'south field', 46.98));
    const both = [expect.stringMatching(/north field/), expect.stringMatching(/south field/)];
    await expect.poll(() => titlesOf(here), { timeout: 15_000 }).toEqual(both);

    const [north, south] = [await pageTitled(here, /north/), await pageTitled(here, /south/)];
    const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
    await north.evaluate(() => window.homeward?.call('saveSettings', { settings: { theme: 'dark' } }));
    await expect.poll(() => themeOf(south)).toBe('dark');

    await expect.poll(() => plansIn(dataDir)).toEqual(['plan-2.json', 'plan.json']);
    await south.waitForTimeout(1000);
    const gone = once(here.app.process(), 'exit');
    here.app.process().kill('SIGKILL');
    await gone;
    const again = await start({ dataDir });
    await expect.poll(() => titlesOf(again), { timeout: 15_000 }).toEqual(both);

    const closing = await pageTitled(again, /south/);
    await plannerPage(closing).fill('conditions', 'Wind', 5);
    await closing.evaluate(() => window.close());
    const question = closing.getByRole('dialog');
    await question.getByText('in no file').waitFor();
    await question.getByRole('button', { name: 'Don’t save' }).click();
    await expect.poll(() => titlesOf(again)).toEqual([expect.stringMatching(/north field/)]);
    await expect.poll(() => plansIn(dataDir)).toEqual(['plan.json']);
    await again.close();
  }, 90_000);

  longJourney(
    'show no plan file twice: the one that has it comes to the front',
    async () => {
      const folder = makeFolder();
      const field = join(folder, 'field.homeward');
      writeFileSync(field, planDocumentText(content));
      const here = await start({ dataDir: join(folder, 'data'), args: [field] });
      await expect.poll(() => titlesOf(here), { timeout: 15_000 }).toEqual([expect.stringMatching(/field/)]);
      await startAgain(here, routeFile(folder, 'south', 46.98));
      const both = [expect.stringMatching(/field/), expect.stringMatching(/south/)];
      await expect.poll(() => titlesOf(here), { timeout: 15_000 }).toEqual(both);
      const focused = () =>
        here.app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle() ?? '');
      await expect.poll(focused).toMatch(/south/);
      const south = await pageTitled(here, /south/);
      await south.getByTestId('plan-name').click();
      await south.getByRole('menuitem', { name: /field/ }).click();
      await expect.poll(focused).toMatch(/field/);
      expect(await titlesOf(here)).toEqual(both);
      await here.close();
    },
    60_000,
  );
});
