import { configDefaults, defineConfig } from 'vitest/config';
import { byTheWay } from './byTheWay.ts';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/engine/**/*.test.ts', 'test/flightplan/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...byTheWay],
    maxWorkers: '100%',
    // The engine keeps nothing between calls, so its tests share their modules; loaded anew for each file, they took as long again.
    isolate: false,
    setupFiles: ['test/support/strictSaying.ts', 'test/support/sameCases.ts'],
    // As in `test/vitest.config.ts`.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['engine/**/*.ts'],
      exclude: ['test/**'],
      thresholds: { branches: 100, functions: 100 },
    },
  },
});
