import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import whole from './e2e.config.ts';

const journeys = new URL('../e2e/', import.meta.url);

/** Journeys that `npm test` drives in one host alone (`support/hosts.ts`), or in a few of their looks. */
const withMore = readdirSync(journeys)
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) =>
    /inLong|longJourney|\b(?:hosts|savingHosts|fieldHosts)\b/.test(
      readFileSync(new URL(file, journeys), 'utf8'),
    ),
  );

/** The journeys of `npm run test:long`. */
export default defineConfig({
  test: {
    ...whole.test,
    include: ['test/e2e/long/**/*.test.ts', ...withMore.map((file) => `test/e2e/${file}`)],
  },
});
