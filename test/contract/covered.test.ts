import { expect, it } from 'vitest';
import { operations } from '../../server/contract/operations.ts';
import { cases } from './cases.ts';
import { scenarios } from './scenarios.ts';

it('every operation is called by a case or a scenario', () => {
  const called = new Set([
    ...cases.map(({ operation }) => operation as string),
    ...scenarios.flatMap(({ needs }) => needs as readonly string[]),
  ]);
  expect(Object.keys(operations).filter((name) => !called.has(name))).toEqual([]);
});
