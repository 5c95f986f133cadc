import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import whole from '../vitest.config.ts';

const tests = new URL('..', import.meta.url);

const doesMore = /support\/inLong\.ts|from 'fast-check'/;

/** The tests that do more where they have the time, by `support/inLong.ts`, or draw other random cases. */
const long = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/^(e2e|acceptance|package)\//.test(file))
  .filter((file) => doesMore.test(readFileSync(new URL(file, tests), 'utf8')));

export default defineConfig({
  test: {
    ...whole.test,
    include: long.map((file) => `test/${file}`),
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
