/**
 * Tests that load their modules anew for each file: they change what others would see (the environment, the clock, modules, the decoders of a
 * package) or ask how their process is (its memory, what it hears). Those of the window and the contract keep nothing, and share theirs.
 */
export const apart: readonly string[] = [
  'test/*.test.{ts,tsx}',
  'test/bench/**/*.test.ts',
  'test/elevation/**/*.test.ts',
  'test/http/**/*.test.ts',
  'test/server/**/*.test.ts',
  'test/shell/**/*.test.ts',
];
