import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/support/engineWorker.ts'],
    // One window at a time: they share the display and the machine's two or four cores.
    fileParallelism: false,
    // A window on a virtual screen of a busy machine now and then fails to appear; a fault of ours fails twice.
    // `npm test` counts at its end how many tests needed the second attempt.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
