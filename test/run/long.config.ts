import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import whole from '../vitest.config.ts';

const tests = new URL('..', import.meta.url);

/** The tests that do more where they have the time: those that ask `support/inLong.ts` how often. */
const long = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/^(e2e|acceptance|package)\//.test(file))
  .filter((file) => readFileSync(new URL(file, tests), 'utf8').includes('support/inLong.ts'));

export default defineConfig({
  test: {
    ...whole.test,
    include: long.map((file) => `test/${file}`),
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
