/**
 * Tests of the engine that are run for what they say, not for the branches they take. Thousands of random days are no evidence that
 * a branch is looked at: the tests of single parts must come by each branch.
 */
export const byTheWay: readonly string[] = [
  'test/engine/metamorphic.test.ts',
  'test/engine/ringAndMission.test.ts',
  'test/engine/mission/oneCriterion.test.ts',
  'test/flightplan/properties.test.ts',
  'test/flightplan/fuzz.test.ts',
  'test/flightplan/fuzzing.test.ts',
  'test/flightplan/write/roundTrip.test.ts',
  'test/flightplan/random/randomTables.test.ts',
  'test/flightplan/memberFates.test.ts',
];
