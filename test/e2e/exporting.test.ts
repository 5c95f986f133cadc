import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserApp, chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { electronExecutable, type LaunchedApp, launchApp } from '../support/electronApp.ts';
import { describeExport, type ExportHost } from './exportJob.ts';
import { plannerPage } from './plannerPage.ts';

let folder = '';
let launched: LaunchedApp | BrowserApp | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-export-'));
});
afterEach(async () => {
  await launched?.close();
  launched = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Answers the system's dialog, which a test cannot click. */
const answerDialog = (app: ElectronApplication, into: string, name?: string) =>
  app.evaluate(
    ({ dialog }, [chosen, given]) => {
      dialog.showSaveDialog = (async (...asked: [unknown, Electron.SaveDialogOptions]) => {
        const question = asked.at(-1) as Electron.SaveDialogOptions;
        const suggested = (question.defaultPath ?? '').split('/').at(-1) ?? '';
        return { canceled: false, filePath: `${chosen}/${given ?? suggested}` };
      }) as typeof dialog.showSaveDialog;
    },
    [into, name] as const,
  );

async function openDesktop(): Promise<ExportHost & { app: ElectronApplication }> {
  const here = await launchApp();
  launched = here;
  await answerDialog(here.app, folder);
  const planner = plannerPage(here.page);
  return {
    app: here.app,
    planner,
    save: async (click) => {
      const before = new Set(readdirSync(folder));
      await click();
      const added = () => readdirSync(folder).filter((name) => !before.has(name) && /^\w+\.\w+$/.test(name));
      await expect.poll(added).toHaveLength(1);
      return join(folder, added()[0] ?? '');
    },
  };
}

async function openBrowser(): Promise<ExportHost> {
  const here = await launchBrowserApp();
  launched = here;
  return {
    planner: plannerPage(here.page),
    save: async (click) => {
      const [download] = await Promise.all([here.page.waitForEvent('download'), click()]);
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      return path;
    },
  };
}

describe.skipIf(electronExecutable() === undefined)('a plan in its own window', () => {
  describeExport(openDesktop);

  it('is exported from the menu, and a place that cannot be written to is said in the dialog', async () => {
    const { app, planner } = await openDesktop();
    const { page } = planner;
    await planner.launchAt('46.9495, 7.4496');
    await page.getByRole('button', { name: 'Draw route' }).click();
    for (const across of [0.3, 0.6]) {
      const { x, y } = await planner.placeOnMap(across, 0.3);
      await page.mouse.click(x, y);
    }
    await expect.poll(async () => (await planner.legRows()).length).toBe(2);
    writeFileSync(join(folder, 'file'), '');
    await answerDialog(app, join(folder, 'file'));
    await app.evaluate(({ Menu }) => {
      const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File');
      file?.submenu?.items.find(({ label }) => label === 'Export…')?.click();
    });
    const dialog = page.getByRole('dialog', { name: 'Export flight plan' });
    await dialog.getByRole('button', { name: 'Export .kmz' }).click();
    expect(await dialog.getByRole('alert').textContent()).toBe(
      '“Untitled.kmz” was not saved: that folder is no longer there. Choose another folder.',
    );
    await answerDialog(app, folder, 'mine');
    await dialog.getByRole('button', { name: 'Export .kmz' }).click();
    await page.getByRole('dialog', { name: 'Exported' }).waitFor();
    expect(existsSync(join(folder, 'mine.kmz'))).toBe(true);
  });
});

describe.skipIf(chromiumExecutable() === undefined)('a plan in a browser', () => {
  describeExport(openBrowser);
});
