import { defineConfig } from 'vitest/config';
import { journeysAtOnce } from './display.mjs';
import { LongFirst } from './longFirst.ts';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/*.test.ts'],
    globalSetup: ['test/support/engineWorker.ts'],
    // A journey waits for half of its time, and a machine has two cores at least.
    maxWorkers: journeysAtOnce,
    // Files of a process lend each other their planner (`support/lentPlanner.ts`) and share its modules, which take seconds to load.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Closes the last planners.
    environment: new URL('journeyEnvironment.ts', import.meta.url).pathname,
    setupFiles: ['test/run/ownDisplay.ts'],
    // A window on a virtual screen of a busy machine now and then fails to appear; a fault of ours fails twice.
    // `npm test` counts at its end how many tests needed the second attempt.
    retry: 1,
    // What is awaited comes when a busy machine gets to it; the second that is vitest's own is no promise of ours.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
