import { defineConfig } from 'vitest/config';

const unit = ['test/**/*.test.ts', 'test/**/*.test.tsx'];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: unit,
    exclude: ['test/acceptance/**', 'test/e2e/**', 'node_modules/**', 'build/**'],
    globalSetup: ['test/support/engineWorker.ts'],
    // One worker fewer than there are cores would leave half of a small machine idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
  },
});
