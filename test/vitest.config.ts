import { defineConfig } from 'vitest/config';

const unit = ['test/**/*.test.ts', 'test/**/*.test.tsx'];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: unit,
    exclude: ['test/e2e/**', 'node_modules/**', 'build/**'],
    globalSetup: ['test/support/engineWorker.ts'],
    testTimeout: 30_000,
  },
});
