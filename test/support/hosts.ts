import type { Page } from 'playwright';
import { chromiumExecutable, launchBrowserApp } from './browserApp.ts';
import { electronExecutable, launchApp } from './electronApp.ts';

/** A planner that was started, whatever shows it. */
export interface OpenPlanner {
  readonly page: Page;
  close(): Promise<void>;
}

/** Both ways to open the planner; a missing one is skipped. */
export const hosts = [
  {
    name: 'its own window',
    isMissing: electronExecutable() === undefined,
    launch: (): Promise<OpenPlanner> => launchApp(),
  },
  {
    name: 'a browser',
    isMissing: chromiumExecutable() === undefined,
    launch: (): Promise<OpenPlanner> => launchBrowserApp(),
  },
];
