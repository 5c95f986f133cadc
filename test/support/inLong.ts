import { it } from 'vitest';

const isLong = process.env['HOMEWARD_LONG'] === '1';

/** So many cases in `npm test`, and so many in `npm run test:long`. */
export const inLong = <Value>(few: Value, many: Value): Value => (isLong ? many : few);

/** A test that `npm run test:long` alone has, beside one of the same promise that `npm test` has, too. */
export function itInLong(name: string, test: () => Promise<void>, limit_ms: number): void {
  if (isLong) it(name, test, limit_ms);
}
