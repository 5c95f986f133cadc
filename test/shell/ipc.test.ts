import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels } from '../../electron/channels.ts';
import { type IpcParts, registerIpc } from '../../electron/ipc.ts';
import { operations } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';

type Listener = (event: unknown, ...given: unknown[]) => unknown;
const page = {
  senderFrame: { url: 'app://homeward/', parent: null },
  sender: Object.assign(new EventEmitter().setMaxListeners(0), { id: 1 }),
};

function door(): Record<string, Listener> {
  const listeners: Record<string, Listener> = {};
  registerIpc({
    ipcMain: {
      handle: (channel: string, listener: Listener) => (listeners[channel] = listener),
      on: (channel: string, listener: Listener) => (listeners[channel] = listener),
    } as unknown as IpcParts['ipcMain'],
    dispatch: dispatchWith({
      readFlightPlan: (_file, { signal }) =>
        new Promise((resolve) =>
          signal?.addEventListener('abort', () =>
            resolve({ ok: false, failure: { code: 'OVERLOADED', message: 'given up' } }),
          ),
        ),
      getDrone: ({ key }) => ({ ok: false, failure: { code: 'NOT_FOUND', message: key } }),
    }),
    chooseFile: async () => ({
      ok: true,
      output: { filename: 'a.kmz', bytes: new Uint8Array(2) },
      request_id: '1',
    }),
    saveFile: async () => ({ ok: true, output: { filename: 'b.kmz' }, request_id: '2' }),
  });
  return listeners;
}

const knock = async (name: unknown, input: unknown, event: unknown = page) =>
  (await door()[channels.call]?.(event, name, input)) as Answer<unknown>;
const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'OK' : answer.problem.code);

describe('the door between page and main process', () => {
  it('has four channels', () => {
    expect(Object.keys(door()).sort()).toEqual([
      'homeward:call',
      'homeward:cancel',
      'homeward:choose-file',
      'homeward:save-file',
    ]);
  });

  it('leads to the operation of the name', async () => {
    expect(await knock('getDrone', { key: 'x' })).toMatchObject({
      problem: { code: 'NOT_FOUND', message: 'x' },
    });
  });

  it.each([
    ['another page', { url: 'https://evil.test/', parent: null }],
    ['another host of the scheme', { url: 'app://other/', parent: null }],
    ['a file', { url: 'file:///app/index.html', parent: null }],
    ['a frame within the page', { url: 'app://homeward/', parent: {} }],
    ['a blank page', { url: 'about:blank', parent: null }],
    ['a page that is gone', null],
  ])('is closed to %s', async (_name, senderFrame) => {
    expect(codeOf(await knock('getDrone', { key: 'x' }, { senderFrame }))).toBe('FORBIDDEN');
    for (const channel of [channels.chooseFile, channels.saveFile])
      expect(codeOf((await door()[channel]?.({ senderFrame }, {})) as Answer<unknown>)).toBe('FORBIDDEN');
  });

  describe('gives up a reading', () => {
    const file = { filename: 'a.kml', bytes: new Uint8Array(3) };
    const frame = { url: 'app://homeward/', parent: null };
    const newPage = (id: number) => ({
      senderFrame: frame,
      sender: Object.assign(new EventEmitter(), { id }),
    });
    const startReading = () => {
      const listeners = door();
      const own = newPage(7);
      const reading = listeners[channels.call]?.(own, 'readFlightPlan', file) as Promise<Answer<unknown>>;
      let isOver = false;
      void reading.then(() => {
        isOver = true;
      });
      return { listeners, own, reading, isOver: () => isOver };
    };
    const settle = () => new Promise((resolve) => setImmediate(resolve));

    it('that the page cancels', async () => {
      const { listeners, own, reading } = startReading();
      listeners[channels.cancel]?.(own, 'readFlightPlan');
      expect(codeOf(await reading)).toBe('OVERLOADED');
    });

    it.each(['did-navigate', 'render-process-gone', 'destroyed'])('whose page is gone: %s', async (gone) => {
      const { own, reading } = startReading();
      own.sender.emit(gone);
      expect(codeOf(await reading)).toBe('OVERLOADED');
    });

    it('on no word of a stranger, of another page or about another operation', async () => {
      const { listeners, own, reading, isOver } = startReading();
      const stranger = { ...own, senderFrame: { url: 'https://evil.test/', parent: null } };
      listeners[channels.cancel]?.(stranger, 'readFlightPlan');
      listeners[channels.cancel]?.(newPage(8), 'readFlightPlan');
      listeners[channels.cancel]?.(own, 'analyzeMission');
      await settle();
      expect(isOver()).toBe(false);
      own.sender.emit('destroyed');
      await reading;
    });

    it('and listens to each page once, however much it asks', async () => {
      const { listeners, own } = startReading();
      for (let call = 0; call < 50; call += 1)
        await listeners[channels.call]?.(own, 'getDrone', { key: 'x' });
      expect(own.sender.listenerCount('destroyed')).toBe(1);
    });
  });

  it('opens the file dialog for the page', async () => {
    expect(await door()[channels.chooseFile]?.(page)).toMatchObject({
      ok: true,
      output: { filename: 'a.kmz' },
    });
  });

  it('opens the dialog to save a file for the page', async () => {
    expect(await door()[channels.saveFile]?.(page, {})).toMatchObject({
      ok: true,
      output: { filename: 'b.kmz' },
    });
  });

  it('knows no operation but those of the table', async () => {
    const names = [
      undefined,
      null,
      7,
      {},
      [],
      ['getDrone'],
      'GetDrone',
      'getDrone ',
      '',
      '__proto__',
      'constructor',
      'toString',
      'valueOf',
      'hasOwnProperty',
      Symbol.iterator,
    ];
    for (const name of names) expect([name, codeOf(await knock(name, {}))]).toEqual([name, 'NOT_FOUND']);
  });

  it('answers whatever is put through it with a typed refusal', async () => {
    const name = fc.oneof(
      fc.constantFrom('getDrone', ...Object.keys(Object.prototype)),
      fc.string(),
      fc.anything(),
    );
    const input = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    });
    await fc.assert(
      fc.asyncProperty(name, input, async (given, payload) => {
        expect(['NOT_FOUND', 'VALIDATION_ERROR']).toContain(codeOf(await knock(given, payload)));
      }),
      { seed: 51, numRuns: 5_000 },
    );
  });

  it.each(
    Object.keys(operations).filter(
      (name) => operations[name as keyof typeof operations].input.safeParse({}).success === false,
    ),
  )('checks the input of %s before any handler sees it', async (name) => {
    for (const input of [undefined, null, 7, 'x', [], new Map(), { unknown: 1 }])
      expect(codeOf(await knock(name, input))).toBe('VALIDATION_ERROR');
  });

  it('refuses prototype keys and leaves the prototype of all objects alone', async () => {
    const input: unknown = JSON.parse(
      '{"key":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(codeOf(await knock('getDrone', input))).toBe('VALIDATION_ERROR');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('refuses 10 MB where a word belongs, without sending it back', async () => {
    const answer = await knock('getDrone', { key: 'x'.repeat(10_000_000) });
    expect(codeOf(answer)).toBe('VALIDATION_ERROR');
    expect(JSON.stringify(answer).length).toBeLessThan(1_000);
  });

  it('says so when the input is nested too deep to be walked', async () => {
    let waypoints: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) waypoints = { waypoints };
    expect(['VALIDATION_ERROR', 'BAD_REQUEST']).toContain(
      codeOf(await knock('analyzeMission', { drone: waypoints })),
    );
  });
});
