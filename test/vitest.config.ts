import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const unit = ['test/**/*.test.ts', 'test/**/*.test.tsx'];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: unit,
    exclude: ['test/acceptance/**', 'test/e2e/**', 'test/package/**', 'node_modules/**', 'build/**'],
    globalSetup: ['test/support/engineWorker.ts'],
    setupFiles: ['test/support/strictSaying.ts', 'test/support/sameCases.ts'],
    // The terminal of whoever runs the tests may speak another language.
    env: { HOMEWARD_LANG: 'en' },
    // Tests of servers wait for a part of their time, so two workers more than there are cores.
    maxWorkers: availableParallelism() + 2,
    // Tests make much that is soon garbage; with more room for it, the whole run takes 3 % less of the processor.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
  },
});
