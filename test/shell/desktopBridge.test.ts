import { describe, expect, it } from 'vitest';
import { makeDesktopBridge } from '../../renderer/platform/desktopBridge.ts';
import { makeFileTransfers } from '../../server/bridge/fileTransfers.ts';
import type { DesktopHost, OpenedFile, WholeFile } from '../../server/contract/desktopBridge.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import { fromWire, toWire } from '../../server/contract/wire.ts';

const megabyte = 1024 * 1024;
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A main process that records what crosses to it, and answers each call with a list as long as a large plan's. */
function makeHost(parts: Partial<DesktopHost> = {}) {
  const crossed_bytes: number[] = [];
  const called: { readonly name: OperationName; readonly input: unknown }[] = [];
  const cancelled: number[] = [];
  const transfers = makeFileTransfers();
  const legs = Array.from({ length: 10_000 }, (_, index) => ({ index }));
  const host: DesktopHost = {
    host: 'desktop',
    call: async () => expect.unreachable('calls of the page are packed'),
    callBytes: async (name, packed) => {
      crossed_bytes.push(packed.byteLength);
      called.push({ name, input: transfers.withBytes(name, fromWire(packed, decode)) });
      const answer = { ok: true, output: { legs }, request_id: '1' };
      return Uint8Array.from(Buffer.concat(toWire(answer, encode)));
    },
    sendPart: async (part, transfer_id) => {
      crossed_bytes.push(part.byteLength);
      return transfers.addPart(part, transfer_id);
    },
    cancel: (id) => cancelled.push(id),
    chooseFile: async () => undefined,
    saveFile: async () => undefined,
    saveFiles: async () => undefined,
    chooseFolder: async () => undefined,
    saveDocumentAs: async () => undefined,
    endsPlan: () => false,
    openWindow: async () => false,
    tellShown: () => undefined,
    showElsewhere: async () => false,
    onChangedElsewhere: () => () => undefined,
    onMenuCommand: () => () => undefined,
    onOpenFile: () => () => undefined,
    ...parts,
  };
  return { host, bridge: makeDesktopBridge(host), crossed_bytes, called, cancelled, transfers, legs };
}

const bytesOf = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 31) % 251);
const dropped = (count: number): OpenedFile => ({
  filename: 'a.gpx',
  bytes: new File([bytesOf(count)], 'a.gpx'),
});

describe('calls in bytes', () => {
  const wireWith = (json: string, behind: Uint8Array) => Uint8Array.from([...encode(`${json}\n`), ...behind]);

  it('hand out each byte once', () => {
    const once = wireWith('[{"$bytes":[0,4]},{"$bytes":[4,8]}]', bytesOf(8));
    expect(fromWire(once, decode)).toEqual([bytesOf(8).slice(0, 4), bytesOf(8).slice(4)]);
    const twice = wireWith('[{"$bytes":[0,6]},{"$bytes":[0,6]}]', bytesOf(8));
    expect(() => fromWire(twice, decode)).toThrow('more than once');
  });
});

describe('the page of the desktop', () => {
  it.each([0, 1, megabyte - 1, megabyte, megabyte + 1, 10 * megabyte])(
    'sends the host a whole dropped file of %i bytes, and no more than a megabyte at a time',
    async (count) => {
      const { bridge, called, crossed_bytes } = makeHost();
      await bridge.call('readFlightPlan', dropped(count));
      const [{ input } = { input: undefined }] = called;
      const file = input as WholeFile;
      expect(called).toHaveLength(1);
      expect(file.filename).toBe('a.gpx');
      expect(Buffer.from(file.bytes).equals(Buffer.from(bytesOf(count)))).toBe(true);
      expect(Math.max(...crossed_bytes)).toBeLessThanOrEqual(megabyte);
    },
  );

  it('names a file that the host holds by its transfer', async () => {
    const { bridge, called, transfers } = makeHost();
    const opened = transfers.toReference({
      ok: true,
      output: { filename: 'b.kml', bytes: bytesOf(5) },
      request_id: '',
    });
    if (!opened.ok) return expect.unreachable();
    await bridge.call('readFlightPlan', opened.output);
    expect(called).toEqual([{ name: 'readFlightPlan', input: { filename: 'b.kml', bytes: bytesOf(5) } }]);
    const units = { speed: 'kn' } as const;
    await bridge.call('readFlightPlan', { ...opened.output, units });
    expect(called[1]?.input).toEqual({ filename: 'b.kml', bytes: bytesOf(5), units });
  });

  it('learns that the host’s file is the log of a flight, and has it read as one', async () => {
    const { bridge, called, transfers } = makeHost();
    const bytes = new TextEncoder().encode('time(millisecond),battery_percent\n0,98\n');
    const file = { filename: 'flight.txt', bytes };
    const opened = transfers.toReference({ ok: true, output: file, request_id: '' });
    if (!opened.ok) return expect.unreachable();
    const { isLog, ...reference } = opened.output;
    expect(isLog).toBe(true);
    await bridge.call('readFlightLog', reference);
    expect(called).toEqual([{ name: 'readFlightLog', input: file }]);
    const columns = { battery: 'battery_percent' };
    await bridge.call('readFlightLog', { ...reference, columns, capacity_mah: 5000 });
    expect(called[1]?.input).toEqual({ ...file, columns, capacity_mah: 5000 });
  });

  it('learns that the host’s file is an own aircraft, and has it read as one', async () => {
    const { bridge, called, transfers } = makeHost();
    const file = {
      filename: 'a.json',
      bytes: new TextEncoder().encode('{"schema":"homeward/own-aircraft"}'),
    };
    const opened = transfers.toReference({ ok: true, output: file, request_id: '' });
    if (!opened.ok) return expect.unreachable();
    const { isAircraft, ...reference } = opened.output;
    expect(isAircraft).toBe(true);
    await bridge.call('readAircraft', reference);
    expect(called).toEqual([{ name: 'readAircraft', input: file }]);
  });

  it('reads a long answer whole', async () => {
    const { bridge, legs } = makeHost();
    expect(await bridge.call('version', {})).toEqual({ ok: true, output: { legs }, request_id: '1' });
  });

  it('stops sending a file whose call is cancelled, and has nobody read it', async () => {
    const { host, crossed_bytes, called, cancelled } = makeHost();
    const gaveUp = new AbortController();
    const page = makeDesktopBridge({
      ...host,
      sendPart: async (part, transfer_id) => {
        gaveUp.abort();
        return host.sendPart(part, transfer_id);
      },
    });
    const { signal } = gaveUp;
    expect((await page.call('readFlightPlan', dropped(5 * megabyte), { signal })).ok).toBe(false);
    expect(crossed_bytes).toEqual([megabyte]);
    expect(called).toEqual([]);
    expect(cancelled).toEqual([]);
  });

  it.each([
    [
      'cannot be read',
      { slice: () => ({ arrayBuffer: async () => Promise.reject(new Error('moved')) }) },
      {},
    ],
    ['is dropped by the host', {}, { sendPart: async () => undefined }],
  ])('names the file that %s', async (_name, file, parts) => {
    const { bridge } = makeHost(parts);
    const bytes = Object.assign(new File([bytesOf(3)], 'a.gpx'), file);
    expect(await bridge.call('readFlightPlan', { filename: 'a.gpx', bytes })).toMatchObject({
      ok: false,
      problem: {
        code: 'ACTION_FAILED',
        message: '“a.gpx” cannot be opened: it was moved, or you may not read it.',
      },
    });
  });
});
