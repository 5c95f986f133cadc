import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { fromBase64 } from '../../renderer/platform/base64.ts';
import { makeBrowserBridge } from '../../renderer/platform/browserBridge.ts';
import { takeSession } from '../../renderer/platform/session.ts';
import { type BridgeServer, startBridgeServer } from '../../server/bridge/bridgeServer.ts';
import { openPageFiles } from '../../server/bridge/pageFiles.ts';
import { fromBytesJson, toBytesJson } from '../../server/contract/bytesJson.ts';
import type { OpenedFile } from '../../server/contract/desktopBridge.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromWire, fromWireYielding, toWire } from '../../server/contract/wire.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';
import { inLong } from '../support/inLong.ts';
import { makePageFolder } from './pageFolder.ts';

let server: BridgeServer | undefined;
afterEach(() => server?.close());

const page = new EventTarget() as Document;
const planFile = { filename: 'a.gpx', bytes: new Uint8Array([1, 2, 255]) };

async function connect() {
  const received: OpenedFile[] = [];
  /** Told when the host begins to read a file called "wait", and when it gives that up. */
  const told = new EventTarget();
  const once = (name: string) => new Promise<void>((resolve) => told.addEventListener(name, () => resolve()));
  const [begun, gaveUp] = [once('begun'), once('given up')];
  server = await startBridgeServer({
    dispatch: dispatchWith({
      getDrone: ({ key }) => ({ ok: false, failure: { code: 'NOT_FOUND', message: key } }),
      readFlightPlan: async (file, { signal }) => {
        received.push(file);
        if (file.filename === 'wait') {
          signal?.addEventListener('abort', () => told.dispatchEvent(new Event('given up')));
          told.dispatchEvent(new Event('begun'));
          await gaveUp;
        }
        return { ok: false, failure: { code: 'FLIGHT_PLAN_REJECTED', message: 'no route' } };
      },
    }),
    page: await openPageFiles(makePageFolder()),
    tiles: async () => undefined,
    port: 0,
    file: async () => ({ ok: true, output: planFile, request_id: '1' }),
  });
  const { port, token } = server;
  const here: typeof fetch = (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init);
  return { received, begun, gaveUp, bridge: makeBrowserBridge({ fetch: here, session: token, page }), here };
}

describe('the page in a browser', () => {
  it('hands a file to the host byte for byte', async () => {
    const { bridge, received } = await connect();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
    const answer = await bridge.call('readFlightPlan', { filename: 'a.kmz', bytes });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'FLIGHT_PLAN_REJECTED' } });
    expect(received).toEqual([{ filename: 'a.kmz', bytes }]);
  });

  it('hands over a file that it has not read', async () => {
    const { bridge, received } = await connect();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 11) % 256);
    await bridge.call('readFlightPlan', { filename: 'a.kmz', bytes: new File([bytes], 'a.kmz') });
    expect(received).toEqual([{ filename: 'a.kmz', bytes }]);
  });

  it('hands over any text and any bytes, side by side', async () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const join = (value: unknown) => Uint8Array.from(Buffer.concat(toWire(value, encode)));
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array(), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.record({ one: value, other: fc.array(value) })), (given) => {
        expect(fromWire(join(given), decode)).toEqual(given);
      }),
      { numRuns: inLong(60, 600) },
    );
    // What only looks like a place, and what is cut off.
    for (const range of [[0, 4], [-1, 1], [2, 1], [0.5, 1], ['0', 1], [0], 'x', null]) {
      const odd = { $bytes: range };
      expect(fromWire(join({ odd, bytes: new Uint8Array(3) }), decode)).toMatchObject({ odd });
    }
    for (let cut = 0; cut < 12; cut += 1)
      expect(() => fromWire(join({ text: 'long enough' }).subarray(0, cut), decode)).toThrow();
  });

  it('reads long JSON piece by piece, with a pause between two', async () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const item = fc.oneof(
      text,
      fc.integer(),
      fc.uint8Array({ maxLength: 3 }),
      fc.constant(null),
      fc.constant([]),
    );
    const record = fc.dictionary(text, fc.oneof(item, fc.array(item, { maxLength: 4 })), { maxKeys: 4 });
    const long = 'a long text, "with" what is \\ escaped '.repeat(8_000);
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 5, maxLength: 20 }), text, async (records, name) => {
        const list = Array.from({ length: 20_000 }, (_, at) => ({
          at,
          name,
          ...records[at % records.length],
        }));
        const given = {
          none: [],
          before: name,
          within: { list, [name]: { list } },
          long,
          after: [long, [1, 2], name],
        };
        const wire = Uint8Array.from(Buffer.concat(toWire(given, encode)));
        let pauses = 0;
        const read = await fromWireYielding(wire, decode, async () => {
          pauses += 1;
        });
        const plain = JSON.parse(JSON.stringify(fromWire(wire, decode)));
        expect(JSON.parse(JSON.stringify(read))).toEqual(plain);
        const json_bytes = wire.indexOf(10) < 0 ? wire.length : wire.indexOf(10);
        expect(pauses).toBeGreaterThanOrEqual(Math.floor(json_bytes / (256 * 1024)));
        const cut = wire.subarray(0, json_bytes - 1);
        await expect(fromWireYielding(cut, decode, async () => {})).rejects.toThrow(SyntaxError);
      }),
      { numRuns: inLong(2, 12) },
    );
  }, 60_000);

  it('writes plain JSON where there are no bytes', () => {
    const given = { lists: [Array.from({ length: 1_000 }, (_, at) => ({ at }))] };
    const wire = Buffer.concat(toWire(given, (text) => new TextEncoder().encode(text)));
    expect(wire.toString()).toBe(JSON.stringify(given));
  });

  it('takes bytes within a long list along', () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const given = Array.from({ length: 400 }, (_, at) => ({ bytes: Uint8Array.of(at % 256) }));
    const packed = Uint8Array.from(Buffer.concat(toWire(given, encode)));
    expect(fromWire(packed, (bytes) => new TextDecoder().decode(bytes))).toEqual(given);
  });

  it('is told what to do when the host is gone', async () => {
    const { bridge } = await connect();
    await server?.close();
    expect(await bridge.call('version', {})).toMatchObject({
      ok: false,
      problem: { message: 'Homeward has stopped; start it again and reload this page.' },
    });
  });

  it('is told so too when someone else answers at the host’s address', async () => {
    const bridge = makeBrowserBridge({ fetch: async () => new Response('<p>hello</p>'), session: '', page });
    expect(await bridge.call('version', {})).toMatchObject({ ok: false, problem: { code: 'NOT_READY' } });
  });

  it('of an earlier start learns that the address has changed', async () => {
    const { here } = await connect();
    const stale = makeBrowserBridge({ fetch: here, session: 'old', page });
    expect(await stale.call('version', {})).toMatchObject({ ok: false, problem: { code: 'UNAUTHORIZED' } });
  });
});

describe('the file that the browser host was started with', () => {
  it('reaches the first page that listens, once, and whoever listens when it arrives', async () => {
    const { bridge, here, received } = await connect();
    bridge.onOpenFile(() => expect.unreachable('stopped listening before the file came'))();
    const opened = await new Promise<Answer<OpenedFile>>((resolve) => bridge.onOpenFile(resolve));
    expect(opened).toMatchObject({ ok: true, output: { filename: planFile.filename }, request_id: '1' });
    // What stands for its bytes, which the host reads.
    if (opened.ok) await bridge.call('readFlightPlan', opened.output);
    expect(received).toEqual([planFile]);
    const again = await here('/bridge/file', {
      method: 'POST',
      headers: { 'X-Homeward-Session': server?.token ?? '' },
    });
    expect(again.status).toBe(204);
  });

  it('is not for a page without the token', async () => {
    const { here } = await connect();
    expect((await here('/bridge/file', { method: 'POST' })).status).toBe(401);
  });
});

describe('the session token', () => {
  function pageAt(hash: string, kept: Record<string, string>) {
    const shown: (string | URL | null | undefined)[] = [];
    const window = {
      location: { hash, pathname: '/', search: '' },
      history: {
        replaceState: (_data: unknown, _title: string, url?: string | URL | null) => shown.push(url),
      },
      sessionStorage: {
        getItem: (key: string) => kept[key] ?? null,
        setItem: (key: string, value: string) => {
          kept[key] = value;
        },
      },
    };
    return { shown, session: takeSession(window as unknown as Window) };
  }

  it('is taken from the address, which no longer shows it', () => {
    expect(pageAt('#token', {})).toEqual({ shown: ['/'], session: 'token' });
  });

  it('outlives a reload of the page', () => {
    const kept = {};
    pageAt('#token', kept);
    expect(pageAt('', kept)).toEqual({ shown: [], session: 'token' });
  });

  it('is empty for a page that was opened without it', () => {
    expect(pageAt('', {}).session).toBe('');
  });
});

describe('JSON that carries bytes', () => {
  const node = {
    toBase64: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64'),
    fromBase64: (text: string) => new Uint8Array(Buffer.from(text, 'base64')),
  };

  it('carries those of a file as Node reads it', () => {
    const read = { filename: 'a.kmz', bytes: Buffer.from([80, 75, 255]) };
    expect(fromBytesJson(toBytesJson(read, node.toBase64), fromBase64)).toEqual({
      filename: 'a.kmz',
      bytes: new Uint8Array([80, 75, 255]),
    });
  });

  it('gives back what was put in, whichever side wrote it', () => {
    const value = fc.letrec((tie) => ({
      part: fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.array(tie('part'), { maxLength: 3 }),
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((key) => !/^(__proto__|\$base64)$/.test(key)),
          tie('part'),
          {
            maxKeys: 3,
            noNullPrototype: true,
          },
        ),
      ),
    })).part;
    fc.assert(
      fc.property(value, (given) => {
        expect(fromBytesJson(toBytesJson(given, node.toBase64), fromBase64)).toEqual(given);
      }),
      { numRuns: inLong(90, 900) },
    );
  });
});
