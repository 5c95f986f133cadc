/**
 * Tests that have a process each, since they change what others in it would see (its environment, clock or modules) or ask how it is
 * (its memory, what it hears). All others keep nothing between files, and share their modules.
 */
export const apart: readonly string[] = [
  'test/cli.test.ts',
  'test/deploy.test.ts',
  'test/bench/**/*.test.ts',
  'test/http/memory.test.ts',
  'test/http/plantedBugs.test.ts',
  'test/http/canary.test.ts',
  'test/http/stopping.test.ts',
  'test/server/storage/**/*.test.ts',
  'test/server/store/**/*.test.ts',
  'test/shell/**/*.test.ts',
];
