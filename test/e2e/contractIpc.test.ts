import { describe } from 'vitest';
import { fromBytesJson, toBytesJson } from '../../server/contract/bytesJson.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { cases } from '../contract/cases.ts';
import { describeContract, firstOfEach } from '../contract/contract.ts';
import { electronExecutable, launchApp } from '../support/electronApp.ts';
import { inLong } from '../support/inLong.ts';

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The same cases as for the other callers, through preload and IPC of the real window; in `npm test` of each operation one that is answered and one that is refused. */
describe.skipIf(electronExecutable() === undefined)('in the real window', () => {
  describeContract(
    'called over IPC',
    async () => {
      const { page, close } = await launchApp({ isFirstStart: true });
      return {
        async call(name, input) {
          const text = await page.evaluate(
            async ([operation, json]) => {
              const given = JSON.parse(json, (_key, part) =>
                typeof part?.$base64 === 'string'
                  ? Uint8Array.from(atob(part.$base64), (char) => char.charCodeAt(0))
                  : part,
              );
              const call = window.homeward?.call as unknown as (
                name: string,
                input: unknown,
              ) => Promise<unknown>;
              // Does what `toBytesJson` does, which the page does not have.
              return JSON.stringify(await call(operation, given), (_key, part) =>
                part instanceof Uint8Array
                  ? { $base64: btoa(Array.from(part, (byte) => String.fromCharCode(byte)).join('')) }
                  : part,
              );
            },
            [name, toBytesJson(input, toBase64)] as const,
          );
          return fromBytesJson(
            text,
            (base64) => new Uint8Array(Buffer.from(base64, 'base64')),
          ) as Answer<unknown>;
        },
        close,
      };
    },
    undefined,
    true,
    inLong(firstOfEach(cases), cases),
  );
});
