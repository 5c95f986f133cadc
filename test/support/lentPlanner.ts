import type { Page, ViewportSize } from 'playwright';
import { onTestFailed } from 'vitest';
import { lent } from '../run/lent.ts';
import { beginAnew, callHost, still } from './beginAnew.ts';
import { type BrowserApp, launchBrowserApp } from './browserApp.ts';
import { type LaunchedApp, launchApp } from './electronApp.ts';

interface Lendable {
  readonly page: Page;
  close(): Promise<void>;
}

interface Waiting<App> {
  readonly app: App;
  readonly settings: unknown;
  readonly size: ViewportSize | null;
}

const settingsOf = async (page: Page) =>
  ((await callHost(page, 'getSettings', {})) as { output: { settings: unknown } }).output.settings;

/**
 * One planner for the tests of all files of a process that leave no more behind than a plan and settings: a start takes longer than most of them.
 * Whoever takes it has it as a start has it, without motion. It is closed for good after a test that failed, or that left another size of the window.
 */
function lendable<App extends Lendable>(launch: () => Promise<App>): () => Promise<App> {
  let waiting: Waiting<App> | undefined;
  const begin = async (): Promise<Waiting<App>> => {
    const app = await launch();
    await still(app.page);
    return { app, settings: await settingsOf(app.page), size: app.page.viewportSize() };
  };
  const again = async (from: Waiting<App>) => {
    await callHost(from.app.page, 'saveSettings', { settings: from.settings });
    await from.app.page.unrouteAll({ behavior: 'ignoreErrors' });
    await beginAnew(from.app.page, from.size);
    return from;
  };
  lent.add(async () => {
    const last = waiting?.app;
    waiting = undefined;
    if (last === undefined) return;
    // A plan that is left would be asked about.
    await beginAnew(last.page, null);
    await last.close();
  });
  return async () => {
    const from = waiting;
    waiting = undefined;
    const taken = from === undefined ? await begin() : await again(from);
    let isSpoilt = false;
    onTestFailed(() => {
      isSpoilt = true;
    });
    const close = async () => {
      const size = taken.app.page.viewportSize();
      const isLeft = isSpoilt || waiting !== undefined || (taken.size === null && size !== null);
      if (isLeft) await taken.app.close();
      else waiting = taken;
    };
    return { ...taken.app, close, discard: taken.app.close };
  };
}

export const lentWindow: () => Promise<LaunchedApp> = lendable(() => launchApp());
export const lentBrowser: () => Promise<BrowserApp> = lendable(() => launchBrowserApp());
