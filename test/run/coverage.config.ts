import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Thousands of random days are no evidence that a branch is looked at, and files beside the repository none that everybody
 * has: the tests of single parts must come by each branch of the engine.
 */
const byTheWay = [
  'test/engine/metamorphic.test.ts',
  'test/engine/ringAndMission.test.ts',
  'test/engine/mission/oneCriterion.test.ts',
  'test/flightplan/properties.test.ts',
  'test/flightplan/fuzz.test.ts',
  'test/flightplan/fuzzing.test.ts',
  'test/flightplan/write/roundTrip.test.ts',
  'test/flightplan/write/realMissions.test.ts',
  'test/flightplan/write/realWaylines.test.ts',
  'test/flightplan/corpus.test.ts',
  'test/flightplan/random/randomTables.test.ts',
  'test/flightplan/corpusMembers.test.ts',
];

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/engine/**/*.test.ts', 'test/flightplan/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...byTheWay],
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
