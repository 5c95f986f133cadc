import { rmSync } from 'node:fs';
import type { Page, ViewportSize } from 'playwright';
import { onTestFailed } from 'vitest';
import { beginAnew, callHost, still } from './beginAnew.ts';
import { type BrowserApp, launchBrowserApp } from './browserApp.ts';
import { type LaunchedApp, launchApp } from './electronApp.ts';

interface Lendable {
  readonly page: Page;
  readonly dataDir: string;
  /** Ends it at once, where nobody can wait. */
  kill(): void;
  close(): Promise<void>;
}

interface Waiting<App> {
  readonly app: App;
  readonly settings: unknown;
  readonly size: ViewportSize | null;
}

const settingsOf = async (page: Page) =>
  ((await callHost(page, 'getSettings', {})) as { output: { settings: unknown } }).output.settings;

/** Ends those that still wait when the run is over, and nobody else will. */
function endWith(kill: () => void): void {
  process.once('exit', kill);
  process.once('SIGTERM', () => process.exit());
}

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
  endWith(() => {
    if (waiting === undefined) return;
    waiting.app.kill();
    rmSync(waiting.app.dataDir, { recursive: true, force: true });
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

export const lentWindow: () => Promise<LaunchedApp> = lendable(async () => {
  const launched = await launchApp();
  return { ...launched, kill: () => void launched.app.process().kill('SIGKILL') };
});

export const lentBrowser: () => Promise<BrowserApp> = lendable(async () => {
  const launched = await launchBrowserApp();
  // The browser ends with this process.
  return { ...launched, kill: () => void process.kill(launched.pid, 'SIGKILL') };
});
