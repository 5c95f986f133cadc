import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import { sampleInputs } from '../support/contractRequest.ts';
import { assembleHost } from './support/host.ts';

/** A sentence with some names in it, each cut to a readable length. */
const longest_chars = 700;
const long = 'N'.repeat(1_000_000);

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

/** The input with each of its texts, in turn, a million characters long, and with a member of such a name in each of its objects. */
function* lengthened(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield long;
  if (Array.isArray(value)) for (const longer of lengthened(value[0])) yield [longer];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
    return;
  yield { ...value, [long]: 1 };
  for (const [name, inner] of Object.entries(value))
    for (const longer of lengthened(inner)) yield { ...value, [name]: longer };
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
      ? Object.values(value).flatMap(textsIn)
      : [];

describe('what is answered to a request with a name of a million characters', () => {
  it.each(Object.entries(sampleInputs))('is short: %s', async (name, input) => {
    // A host may hand bytes over to a thread, and with them those of every other test.
    for (const longer of lengthened(structuredClone(input))) {
      const answer = await host.dispatch(name as OperationName, longer);
      const texts = answer.ok ? textsIn(answer.output) : textsIn(answer.problem);
      const tooLong = texts.filter((text) => text.length > longest_chars);
      expect(tooLong.map((text) => text.slice(0, 200))).toEqual([]);
    }
  });
});
