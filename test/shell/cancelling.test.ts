import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { channels } from '../../electron/channels.ts';
import { type IpcParts, registerIpc } from '../../electron/ipc.ts';
import { makeBrowserBridge } from '../../renderer/platform/browserBridge.ts';
import { makeDesktopBridge } from '../../renderer/platform/desktopBridge.ts';
import { startBridgeServer } from '../../server/bridge/bridgeServer.ts';
import { makeFileTransfers } from '../../server/bridge/fileTransfers.ts';
import { openPageFiles } from '../../server/bridge/pageFiles.ts';
import type { DesktopBridge, DesktopHost } from '../../server/contract/desktopBridge.ts';
import type { Dispatch } from '../../server/dispatch.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';
import { makePageFolder } from './pageFolder.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type MakePages = (dispatch: Dispatch) => Promise<() => DesktopBridge>;

/** Pages of the desktop and their channels to the main process, without Electron. */
const desktopPages: MakePages = async (dispatch) => {
  const listeners: Record<string, (event: unknown, ...args: unknown[]) => unknown> = {};
  const listen = (channel: string, listener: (typeof listeners)[string]) => (listeners[channel] = listener);
  registerIpc({
    ipcMain: { handle: listen, on: listen } as unknown as IpcParts['ipcMain'],
    dispatch,
    transfers: makeFileTransfers(),
    numberOf: () => 1,
    endsPlan: () => false,
    openWindow: () => false,
    tellShown: () => undefined,
    showElsewhere: () => false,
    chooseFile: async () => undefined,
    saveDocumentAs: async () => undefined,
    saveFile: async () => undefined,
    saveFiles: async () => undefined,
    chooseFolder: async () => undefined,
  });
  let pages = 0;
  return () => {
    pages += 1;
    const sender = Object.assign(new EventEmitter(), { id: pages });
    const event = { senderFrame: { url: 'app://homeward/', parent: null }, sender };
    return makeDesktopBridge({
      host: 'desktop',
      callBytes: async (...args: unknown[]) => listeners[channels.callBytes]?.(event, ...args),
      sendPart: async (...args: unknown[]) => listeners[channels.sendPart]?.(event, ...args),
      cancel: (id: unknown) => listeners[channels.cancel]?.(event, id),
    } as unknown as DesktopHost);
  };
};

const browserPages: MakePages = async (dispatch) => {
  const page = await openPageFiles(makePageFolder());
  const server = await startBridgeServer({ dispatch, page, tiles: async () => undefined, port: 0 });
  closing.push(server.close);
  return () =>
    makeBrowserBridge({
      fetch: (path, init) => fetch(`http://127.0.0.1:${server.port}${String(path)}`, init),
      session: server.token,
      page: new EventTarget() as Document,
    });
};

/** A host that reads each file until the test ends the reading or its call is cancelled. */
function makeReader() {
  const begun: string[] = [];
  const gaveUp: string[] = [];
  const goOn = new EventTarget();
  const dispatch = dispatchWith({
    readFlightPlan: ({ filename }, { signal }) =>
      new Promise((resolve) => {
        begun.push(filename);
        const end = () =>
          resolve({ ok: false, failure: { code: 'FLIGHT_PLAN_REJECTED', message: filename } });
        goOn.addEventListener('go on', end);
        signal?.addEventListener('abort', () => {
          gaveUp.push(filename);
          end();
        });
      }),
  });
  return { begun, gaveUp, dispatch, goOn: () => goOn.dispatchEvent(new Event('go on')) };
}

const file = (filename: string) => ({ filename, bytes: new Uint8Array(1) });

describe.each([
  ['the desktop', desktopPages],
  ['a browser', browserPages],
])('a call of a page in %s', (_name, makePages) => {
  it('is given up by its own signal, and no other of its name', async () => {
    const reader = makeReader();
    const bridge = (await makePages(reader.dispatch))();
    const first = new AbortController();
    const one = bridge.call('readFlightPlan', file('one'), { signal: first.signal });
    const two = bridge.call('readFlightPlan', file('two'), { signal: new AbortController().signal });
    await expect.poll(() => [...reader.begun].sort()).toEqual(['one', 'two']);
    first.abort();
    expect((await one).ok).toBe(false);
    await expect.poll(() => reader.gaveUp).toEqual(['one']);
    reader.goOn();
    expect(await two).toMatchObject({ problem: { code: 'FLIGHT_PLAN_REJECTED', message: 'two' } });
    expect(reader.gaveUp).toEqual(['one']);
  });

  it('is not given up by another page, whose calls are numbered alike', async () => {
    const reader = makeReader();
    const makePage = await makePages(reader.dispatch);
    const [own, other] = [makePage(), makePage()];
    const theirs = new AbortController();
    const one = own.call('readFlightPlan', file('own'));
    const two = other.call('readFlightPlan', file('other'), { signal: theirs.signal });
    await expect.poll(() => reader.begun.length).toBe(2);
    theirs.abort();
    await two;
    await expect.poll(() => reader.gaveUp).toEqual(['other']);
    reader.goOn();
    expect(await one).toMatchObject({ problem: { message: 'own' } });
  });

  it('that is given up before it is sent never reaches the host', async () => {
    const reader = makeReader();
    const bridge = (await makePages(reader.dispatch))();
    const answer = await bridge.call('readFlightPlan', file('never'), { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ ok: false, problem: { message: 'It was given up.' } });
    expect(reader.begun).toEqual([]);
  });

  it('that is answered cannot be given up any more', async () => {
    const reader = makeReader();
    const bridge = (await makePages(reader.dispatch))();
    const late = new AbortController();
    const call = bridge.call('readFlightPlan', file('done'), { signal: late.signal });
    await expect.poll(() => reader.begun.length).toBe(1);
    reader.goOn();
    await call;
    late.abort();
    expect((await bridge.call('version', {})).ok).toBe(false);
    expect(reader.gaveUp).toEqual([]);
  });
});
