import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import type { ElectronApplication } from 'playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import { chromiumExecutable, launchBrowserApp } from '../support/browserApp.ts';
import { electronExecutable, launchApp } from '../support/electronApp.ts';
import { hostOfRun } from '../support/hosts.ts';
import { lentBrowser, lentWindow } from '../support/lentPlanner.ts';
import { type PlannerPage, plannerPage } from './plannerPage.ts';

/** A planner that saves files into a folder of the test and chooses files by the host's own dialog. */
export interface SavingHost {
  readonly planner: PlannerPage;
  /** Clicks what makes the host save, and returns the path of the file. */
  save(click: () => Promise<void>): Promise<string>;
  /** Clicks what makes the host save several files at once into a folder that is empty yet, and returns their paths once all are there. */
  saveAll(count: number, click: () => Promise<void>): Promise<string[]>;
  /** Clicks what makes the host ask for a file, and chooses that. */
  choose(path: string, click: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface DataOptions {
  /** A folder of data that is there already. */
  readonly dataDir?: string;
}

/** Answers the system's dialog, which a test cannot click. */
export const answerSaveDialog = (app: ElectronApplication, into: string, name?: string) =>
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

export const answerOpenDialog = (app: ElectronApplication, path: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (async () => ({
      canceled: false,
      filePaths: [chosen],
    })) as typeof dialog.showOpenDialog;
  }, path);

export async function openSavingWindow(
  folder: string,
  options?: DataOptions,
): Promise<SavingHost & { app: ElectronApplication }> {
  const { app, page, close } = options === undefined ? await lentWindow() : await launchApp(options);
  await answerSaveDialog(app, folder);
  return {
    app,
    planner: plannerPage(page),
    close,
    save: async (click) => {
      const before = new Set(readdirSync(folder));
      await click();
      const added = () =>
        readdirSync(folder).filter((name) => !before.has(name) && /^[\w-]+\.\w+$/.test(name));
      await expect.poll(added).toHaveLength(1);
      return join(folder, added()[0] ?? '');
    },
    saveAll: async (count, click) => {
      const empty = mkdtempSync(join(folder, 'flights-'));
      await answerOpenDialog(app, empty);
      await click();
      const saved = () => readdirSync(empty).filter((name) => !name.startsWith('.'));
      await expect.poll(saved).toHaveLength(count);
      return saved()
        .sort()
        .map((name) => join(empty, name));
    },
    choose: async (path, click) => {
      await answerOpenDialog(app, path);
      await click();
    },
  };
}

async function openSavingBrowser(folder: string, options?: DataOptions): Promise<SavingHost> {
  const { page, close } = options === undefined ? await lentBrowser() : await launchBrowserApp(options);
  return {
    planner: plannerPage(page),
    close,
    save: async (click) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click()]);
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      return path;
    },
    saveAll: async (_count, click) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click()]);
      const { files } = await JSZip.loadAsync(readFileSync(await download.path()));
      for (const [name, held] of Object.entries(files))
        writeFileSync(join(folder, name), await held.async('uint8array'));
      return Object.keys(files)
        .sort()
        .map((name) => join(folder, name));
    },
    choose: async (path, click) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click()]);
      await chooser.setFiles(path);
    },
  };
}

/** A folder of its own for each test of a file, and the planner that the test opens over it. */
export function savingHostForEach(prefix: string) {
  let folder = '';
  let host: SavingHost | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), prefix));
  });
  afterEach(async () => {
    await host?.close();
    host = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Opens a planner that is closed after the test. */
    opened: async (open: (folder: string) => Promise<SavingHost>): Promise<SavingHost> => {
      host = await open(folder);
      return host;
    },
    /** Writes a file into the folder; returns its path. */
    written: (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
  };
}

/** Both ways to open it; a missing one is skipped. */
export const bothSavingHosts = [
  { name: 'its own window', isMissing: electronExecutable() === undefined, open: openSavingWindow },
  { name: 'a browser', isMissing: chromiumExecutable() === undefined, open: openSavingBrowser },
];

export const savingHosts = hostOfRun(bothSavingHosts);
