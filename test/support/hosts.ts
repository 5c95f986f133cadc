import type { Page } from 'playwright';
import { chromiumExecutable, launchBrowserApp } from './browserApp.ts';
import { electronExecutable, launchApp } from './electronApp.ts';
import { inLong } from './inLong.ts';
import { lentBrowser, lentWindow } from './lentPlanner.ts';

/** A planner that was started, whatever shows it. */
export interface OpenPlanner {
  readonly page: Page;
  close(): Promise<void>;
  discard?(): Promise<void>;
}

interface LaunchOptions {
  /** A folder of data that is there already. */
  readonly dataDir?: string;
}

/** Both ways to open the planner; a missing one is skipped. Without options it is the one that files lend each other. */
export const bothHosts = [
  {
    name: 'its own window',
    isMissing: electronExecutable() === undefined,
    launch: (options?: LaunchOptions): Promise<OpenPlanner> =>
      options === undefined ? lentWindow() : launchApp(options),
  },
  {
    name: 'a browser',
    isMissing: chromiumExecutable() === undefined,
    launch: (options?: LaunchOptions): Promise<OpenPlanner> =>
      options === undefined ? lentBrowser() : launchBrowserApp(options),
  },
];

/** Of two hosts that drive one journey, that of this run: the window in `npm test`, a browser in `npm run test:long`. */
export const hostOfRun = <Host extends { readonly name: string }>(both: readonly Host[]): readonly Host[] =>
  both.filter(({ name }) => name === inLong('its own window', 'a browser'));

export const hosts = hostOfRun(bothHosts);
