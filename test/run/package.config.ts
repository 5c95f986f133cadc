import { defineConfig } from 'vitest/config';

/** Packs the program and installs it: minutes, and root for a user of its own. `npm run test:long -- --only package`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/package/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 1_800_000,
  },
});
