import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../../assets/messages/en.json' with { type: 'json' };
import { speak } from '../../../renderer/field/speech.ts';
import { change, current } from '../../../renderer/field/state.ts';
import { askHere, locate } from '../../../renderer/field/where.ts';

const here = [46.96, 7.45] as const;
const refused = (status: number, error: object, headers: Record<string, string> = {}) =>
  Response.json({ ok: false, error, request_id: 'x' }, { status, headers });
const isDenied = { code: 1, PERMISSION_DENIED: 1 };

/** What the page shows where the answer to its question is this. */
async function toldAfter(answer: () => Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => answer());
  await askHere([...here]);
  return current().answer;
}

const told = (fault: string) => ({ fault });

describe('a phone that asks for the flight to where it is', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null, removeItem: () => {} });
    const words = Object.entries(english).map(([name, text]) => [name.replace('field.page.', ''), text]);
    speak({ tag: 'en-GB', words: Object.fromEntries(words) });
    change({ view: undefined, answer: undefined, gate: undefined, isLost: false });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('says why it is not answered, and when to ask again', async () => {
    const busy = () => refused(429, { code: 'RATE_LIMITED', message: 'busy' }, { 'Retry-After': '7' });
    expect(await toldAfter(busy)).toEqual(told('Homeward is busy. Try again in 7 s.'));
    const noPlan = () => refused(404, { code: 'NOT_FOUND', message: 'none' });
    expect(await toldAfter(noPlan)).toEqual(told('There is no plan on screen yet.'));
    const inSea = () => refused(422, { code: 'VALIDATION_ERROR', message: 'The place is in the sea.' });
    expect(await toldAfter(inSea)).toEqual(told('No answer for where you are. The place is in the sea.'));
  });

  it('says that there was no answer, and holds the server for lost', async () => {
    const nobody = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await toldAfter(nobody)).toEqual(told(english['field.page.here_no_answer']));
    expect(current().gate).toEqual({ text: english['field.page.no_answer'], again: 'start' });
  });

  it('shows the answer, and nothing of a phone that was forgotten meanwhile', async () => {
    const answer = { distance_m: 120 };
    expect(await toldAfter(() => Response.json(answer))).toEqual(answer);
    expect(await toldAfter(() => refused(401, { code: 'UNAUTHORIZED' }))).toBeUndefined();
    expect(current().gate?.text).toBe(english['field.page.forgotten']);
  });

  it.each([
    ['place_denied', true, isDenied],
    ['place_not_found', true, { ...isDenied, code: 2 }],
    ['place_unencrypted', false, isDenied],
  ] as const)('says %s where it may not or cannot tell', (word, isSecureContext, error) => {
    vi.stubGlobal('isSecureContext', isSecureContext);
    const getCurrentPosition = (_: unknown, fail: (error: object) => void) => fail(error);
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    locate();
    expect(current().answer).toEqual(told(english[`field.page.${word}`]));
  });
});
