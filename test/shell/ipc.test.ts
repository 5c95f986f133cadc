import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channels } from '../../electron/channels.ts';
import { type IpcParts, registerIpc } from '../../electron/ipc.ts';
import { makeFileTransfers } from '../../server/bridge/fileTransfers.ts';
import type { OpenedFile } from '../../server/contract/desktopBridge.ts';
import { operations } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { logFileLimit_bytes } from '../../server/contract/schemas/flightLog.ts';
import { fromWire, toWire } from '../../server/contract/wire.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';
import { inLong } from '../support/inLong.ts';

type Listener = (event: unknown, ...args: unknown[]) => unknown;
const page = {
  senderFrame: { url: 'app://homeward/', parent: null },
  sender: Object.assign(new EventEmitter().setMaxListeners(0), { id: 1 }),
};

function registered(received: Uint8Array[] = [], windows: unknown[] = []): Record<string, Listener> {
  const listeners: Record<string, Listener> = {};
  registerIpc({
    ipcMain: {
      handle: (channel: string, listener: Listener) => (listeners[channel] = listener),
      on: (channel: string, listener: Listener) => (listeners[channel] = listener),
    } as unknown as IpcParts['ipcMain'],
    dispatch: dispatchWith({
      readFlightPlan: ({ bytes }, { signal }) =>
        new Promise((resolve) => {
          received.push(bytes);
          signal?.addEventListener('abort', () =>
            resolve({ ok: false, failure: { code: 'OVERLOADED', message: 'given up' } }),
          );
        }),
      version: (_input, { window }) => {
        windows.push(window);
        return { ok: false, failure: { code: 'NOT_FOUND', message: 'none' } };
      },
      getDrone: ({ key }) => ({ ok: false, failure: { code: 'NOT_FOUND', message: key } }),
    }),
    transfers: makeFileTransfers(),
    numberOf: () => 2,
    endsPlan: () => true,
    openWindow: (transfer_id) => transfer_id === 'known',
    tellShown: (...told) => windows.push(told),
    showElsewhere: (document_id, window) => document_id === 'known' && window === 2,
    chooseFile: async () => ({
      ok: true,
      output: { filename: 'a.kmz', bytes: new Uint8Array(2) },
      request_id: '1',
    }),
    saveDocumentAs: async () => ({ ok: true, output: { filename: 'c.homeward' }, request_id: '3' }),
    chooseFolder: async () => ({ ok: true, output: { folder_id: 'f' }, request_id: '5' }),
    saveFiles: async () => ({ ok: true, output: { filename: 'flights' }, request_id: '4' }),
    saveFile: async () => ({ ok: true, output: { filename: 'b.kmz' }, request_id: '2' }),
  });
  return listeners;
}

/** Messages of each flood: `HOMEWARD_MESSAGES=100000` for a longer look. */
const messages = Number(process.env['HOMEWARD_MESSAGES'] ?? inLong(2000, 50_000));

const callAs = async (name: unknown, input: unknown, event: unknown = page) =>
  (await registered()[channels.call]?.(event, name, input)) as Answer<unknown>;
const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'OK' : answer.problem.code);

describe('IPC between page and main process', () => {
  it('has thirteen channels', () => {
    expect(Object.keys(registered()).sort()).toEqual([
      'homeward:call',
      'homeward:call-bytes',
      'homeward:cancel',
      'homeward:choose-file',
      'homeward:choose-folder',
      'homeward:ends-plan',
      'homeward:open-window',
      'homeward:save-document-as',
      'homeward:save-file',
      'homeward:save-files',
      'homeward:send-part',
      'homeward:show-elsewhere',
      'homeward:tell-shown',
    ]);
  });

  it('calls the operation by its name', async () => {
    expect(await callAs('getDrone', { key: 'x' })).toMatchObject({
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
    expect(codeOf(await callAs('getDrone', { key: 'x' }, { senderFrame }))).toBe('FORBIDDEN');
    for (const channel of [channels.chooseFile, channels.chooseFolder, channels.saveFile, channels.saveFiles])
      expect(codeOf((await registered()[channel]?.({ senderFrame }, {})) as Answer<unknown>)).toBe(
        'FORBIDDEN',
      );
  });

  describe('takes calls in bytes', () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const callInBytes = async (packed: unknown, event: unknown = page) =>
      fromWire(
        (await registered()[channels.callBytes]?.(event, 'getDrone', packed)) as Uint8Array,
        decode,
      ) as Answer<unknown>;

    it('and answers in bytes', async () => {
      const packed = Buffer.concat(toWire({ key: 'x' }, encode));
      expect(await callInBytes(packed)).toMatchObject({ problem: { code: 'NOT_FOUND', message: 'x' } });
    });

    it('from the page only', async () => {
      const packed = Buffer.concat(toWire({ key: 'x' }, encode));
      const stranger = { ...page, senderFrame: { url: 'https://evil.test/', parent: null } };
      expect(codeOf(await callInBytes(packed, stranger))).toBe('FORBIDDEN');
    });

    it.each([
      ['no bytes', { key: 'x' }],
      ['none', new Uint8Array()],
      ['no UTF-8', new Uint8Array([255, 255, 255, 255, 1])],
      ['no JSON', Buffer.from('x')],
    ])('and refuses what is none: %s', async (_name, packed) => {
      expect(codeOf(await callInBytes(packed))).toBe('BAD_REQUEST');
    });
  });

  describe('takes a file that the page sends in parts', () => {
    const begin = (part: unknown = Uint8Array.of(1, 2), event: unknown = page) => {
      const received: Uint8Array[] = [];
      const listeners = registered(received);
      const sendPart = (...args: unknown[]) => listeners[channels.sendPart]?.(event, ...args);
      const transfer_id = sendPart(part) as string;
      const read = (id: unknown = transfer_id) => {
        void listeners[channels.call]?.(page, 'readFlightPlan', {
          filename: 'a.kml',
          bytes: { transfer_id: id, size: 0 },
        });
      };
      return { listeners, sendPart, transfer_id, read, received };
    };

    it('and reads it whole', () => {
      const { sendPart, transfer_id, read, received } = begin();
      expect(sendPart(Uint8Array.of(3), transfer_id)).toBe(transfer_id);
      read();
      return expect.poll(() => received).toEqual([Uint8Array.of(1, 2, 3)]);
    });

    it('once', async () => {
      const { listeners, transfer_id, read } = begin();
      read();
      const bytes = { transfer_id, size: 2 };
      const again = await listeners[channels.call]?.(page, 'readFlightPlan', { filename: 'a.kml', bytes });
      expect(codeOf(again as Answer<unknown>)).toBe('VALIDATION_ERROR');
    });

    it('from the page only', () => {
      expect(
        begin(new Uint8Array(1), { senderFrame: { url: 'app://other/', parent: null } }).transfer_id,
      ).toBe(undefined);
    });

    it('under no id that the page makes up, and only as bytes', () => {
      const { sendPart, transfer_id } = begin();
      for (const id of ['/etc/passwd', '', 7, null, {}, `${transfer_id}x`])
        expect(sendPart(new Uint8Array(1), id)).toBe(undefined);
      for (const part of [undefined, null, 'text', [1], {}]) expect(sendPart(part)).toBe(undefined);
    });

    it('up to the size limit of a flight log', () => {
      const { sendPart, transfer_id } = begin(new Uint8Array(logFileLimit_bytes));
      expect(transfer_id).toBeTypeOf('string');
      expect(sendPart(new Uint8Array(1), transfer_id)).toBe(undefined);
      expect(sendPart(new Uint8Array(1), transfer_id)).toBe(undefined);
    });

    it('and holds two at most', () => {
      const { sendPart, transfer_id } = begin();
      const next = sendPart(new Uint8Array(1)) as string;
      sendPart(new Uint8Array(1));
      expect(sendPart(new Uint8Array(1), transfer_id)).toBe(undefined);
      expect(sendPart(new Uint8Array(1), next)).toBe(next);
    });

    it('and holds the one that the person chose: the page gets a reference to its bytes', async () => {
      const { listeners, received, read } = begin();
      const chosen = (await listeners[channels.chooseFile]?.(page)) as Answer<OpenedFile>;
      if (!chosen.ok || !('transfer_id' in chosen.output.bytes)) return expect.unreachable();
      expect(chosen.output.bytes.size).toBe(2);
      read(chosen.output.bytes.transfer_id);
      await expect.poll(() => received).toEqual([new Uint8Array(2)]);
    });
  });

  describe('gives up a reading', () => {
    const file = { filename: 'a.kml', bytes: new Uint8Array(3) };
    const frame = { url: 'app://homeward/', parent: null };
    const newPage = (id: number) => ({
      senderFrame: frame,
      sender: Object.assign(new EventEmitter(), { id }),
    });
    const startReading = () => {
      const listeners = registered();
      const own = newPage(7);
      const packed = Buffer.concat(toWire(file, (text) => new TextEncoder().encode(text)));
      const packedAnswer = listeners[channels.callBytes]?.(own, 'readFlightPlan', packed, 1);
      const reading = (packedAnswer as Promise<Uint8Array>).then(
        (bytes) => fromWire(bytes, (part) => new TextDecoder().decode(part)) as Answer<unknown>,
      );
      let isOver = false;
      void reading.then(() => {
        isOver = true;
      });
      return { listeners, own, reading, isOver: () => isOver };
    };
    const settle = () => new Promise((resolve) => setImmediate(resolve));

    it('that the page cancels', async () => {
      const { listeners, own, reading } = startReading();
      listeners[channels.cancel]?.(own, 1);
      expect(codeOf(await reading)).toBe('OVERLOADED');
    });

    it.each(['did-navigate', 'render-process-gone', 'destroyed'])('whose page is gone: %s', async (gone) => {
      const { own, reading } = startReading();
      own.sender.emit(gone);
      expect(codeOf(await reading)).toBe('OVERLOADED');
    });

    it('on no word of a stranger, of another page or about another call', async () => {
      const { listeners, own, reading, isOver } = startReading();
      const stranger = { ...own, senderFrame: { url: 'https://evil.test/', parent: null } };
      listeners[channels.cancel]?.(stranger, 1);
      listeners[channels.cancel]?.(newPage(8), 1);
      for (const id of [2, '1', 1n, undefined, null, NaN, [1], 'readFlightPlan'])
        listeners[channels.cancel]?.(own, id);
      await settle();
      expect(isOver()).toBe(false);
      own.sender.emit('destroyed');
      await reading;
    });

    it('that has no number with its page alone', async () => {
      const listeners = registered();
      const own = newPage(9);
      const reading = listeners[channels.call]?.(own, 'readFlightPlan', file) as Promise<Answer<unknown>>;
      listeners[channels.cancel]?.(own, undefined);
      const first = await Promise.race([reading, settle().then(() => 'still reading')]);
      expect(first).toBe('still reading');
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
    expect(await registered()[channels.chooseFile]?.(page)).toMatchObject({
      ok: true,
      output: { filename: 'a.kmz' },
    });
  });

  it('opens the dialog to save a file for the page', async () => {
    expect(await registered()[channels.saveFile]?.(page, {})).toMatchObject({
      ok: true,
      output: { filename: 'b.kmz' },
    });
  });

  it('opens another window for the page, with a file that it names', () => {
    const { [channels.openWindow]: open } = registered();
    expect([open?.(page, 'known'), open?.(page, undefined)]).toEqual([true, false]);
    expect(open?.({ senderFrame: null }, 'known')).toBe(undefined);
  });

  it('tells the page, and nobody else, at once whether its plan ends with its window', () => {
    const { [channels.endsPlan]: ask } = registered();
    const [own, stranger] = [
      { ...page, returnValue: undefined },
      { senderFrame: null, returnValue: undefined },
    ];
    for (const event of [own, stranger]) ask?.(event);
    expect([own.returnValue, stranger.returnValue]).toEqual([true, false]);
  });

  it('is told by the page alone what it shows, and asked by it alone for a window that shows a plan file', () => {
    const told: unknown[] = [];
    const { [channels.tellShown]: tell, [channels.showElsewhere]: show } = registered([], told);
    const stranger = { ...page, senderFrame: { url: 'https://example.org/', parent: null } };
    tell?.(page, 'known');
    tell?.(stranger, 'other');
    expect(told).toEqual([['known', 2]]);
    expect([show?.(page, 'known'), show?.(page, 'other'), show?.(stranger, 'known')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('says which window calls', async () => {
    const windows: unknown[] = [];
    const listeners = registered([], windows);
    await listeners[channels.call]?.(page, 'version', {});
    const packed = Buffer.concat(toWire({}, (text) => new TextEncoder().encode(text)));
    await listeners[channels.callBytes]?.(page, 'version', packed, 1);
    expect(windows).toEqual([2, 2]);
  });

  it('opens the dialog for a folder of files for the page', async () => {
    expect(await registered()[channels.saveFiles]?.(page, {})).toMatchObject({
      ok: true,
      output: { filename: 'flights' },
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
    for (const name of names) expect([name, codeOf(await callAs(name, {}))]).toEqual([name, 'NOT_FOUND']);
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
        expect(['NOT_FOUND', 'VALIDATION_ERROR']).toContain(codeOf(await callAs(given, payload)));
      }),
      { numRuns: messages },
    );
  }, 120_000);

  it('outlives a flood on all channels, from the page and from strangers, whom it tells nothing', async () => {
    const listeners = registered();
    const stranger = { ...page, senderFrame: { url: 'https://evil.test/', parent: null } };
    const channel = fc.constantFrom(...Object.values(channels).filter((name) => name !== channels.event));
    const words = fc.array(
      fc.oneof(fc.anything({ withTypedArray: true }), fc.uint8Array({ maxLength: 64 })),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(channel, fc.boolean(), words, async (name, isPage, args) => {
        const answer = await listeners[name]?.(isPage ? page : stranger, ...args);
        if (isPage || answer === undefined) return;
        const told =
          answer instanceof Uint8Array ? fromWire(answer, (text) => new TextDecoder().decode(text)) : answer;
        expect(codeOf(told as Answer<unknown>)).toBe('FORBIDDEN');
      }),
      { numRuns: messages },
    );
    const answer = await listeners[channels.call]?.(page, 'getDrone', { key: 'still there' });
    expect(answer).toMatchObject({ problem: { message: 'still there' } });
  }, 120_000);

  it.each(
    Object.keys(operations).filter(
      (name) => operations[name as keyof typeof operations].input.safeParse({}).success === false,
    ),
  )('checks the input of %s before any handler sees it', async (name) => {
    for (const input of [undefined, null, 7, 'x', [], new Map(), { unknown: 1 }])
      expect(codeOf(await callAs(name, input))).toBe('VALIDATION_ERROR');
  });

  it('refuses prototype keys and leaves the prototype of all objects alone', async () => {
    const input: unknown = JSON.parse(
      '{"key":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(codeOf(await callAs('getDrone', input))).toBe('VALIDATION_ERROR');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('refuses 10 MB where a word belongs, without sending it back', async () => {
    const answer = await callAs('getDrone', { key: 'x'.repeat(10_000_000) });
    expect(codeOf(answer)).toBe('VALIDATION_ERROR');
    expect(JSON.stringify(answer).length).toBeLessThan(1_000);
  });

  it('says so when the input is nested too deep to be walked', async () => {
    let waypoints: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) waypoints = { waypoints };
    expect(['VALIDATION_ERROR', 'BAD_REQUEST']).toContain(
      codeOf(await callAs('analyzeMission', { drone: waypoints })),
    );
  });
});
