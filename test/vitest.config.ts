import { defineConfig } from 'vitest/config';

const unit = ['test/**/*.test.ts', 'test/**/*.test.tsx'];

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: unit,
    exclude: ['test/e2e/**', 'node_modules/**', 'build/**'],
    globalSetup: ['test/support/engineWorker.ts'],
    testTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['engine/**/*.ts'],
      exclude: ['engine/flightplan/**', 'test/**'],
      thresholds: { branches: 100, functions: 100 },
    },
  },
});
