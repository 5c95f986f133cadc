import type { Page } from 'playwright';
import { chromiumExecutable, launchBrowserApp } from './browserApp.ts';
import { electronExecutable, launchApp } from './electronApp.ts';
import { inLong } from './inLong.ts';

/** A planner that was started, whatever shows it. */
export interface OpenPlanner {
  readonly page: Page;
  close(): Promise<void>;
}

interface LaunchOptions {
  /** A folder of data that is there already. */
  readonly dataDir?: string;
}

/** Both ways to open the planner; a missing one is skipped. */
export const bothHosts = [
  {
    name: 'its own window',
    isMissing: electronExecutable() === undefined,
    launch: (options?: LaunchOptions): Promise<OpenPlanner> => launchApp(options),
  },
  {
    name: 'a browser',
    isMissing: chromiumExecutable() === undefined,
    launch: (options?: LaunchOptions): Promise<OpenPlanner> => launchBrowserApp(options),
  },
];

/** A journey is driven in the window by `npm test`, and in a browser by `npm run test:long`. */
export const hosts = bothHosts.filter(({ name }) => name === inLong('its own window', 'a browser'));
