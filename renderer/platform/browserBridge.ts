import { fromBytesJson } from '../../server/contract/bytesJson.ts';
import type { CallOptions, DesktopBridge, OpenedFile } from '../../server/contract/desktopBridge.ts';
import { withFencesAside } from '../../server/contract/fencesAside.ts';
import { makeHostEvents } from '../../server/contract/hostEvents.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromWireYielding, toWireParts } from '../../server/contract/wire.ts';
import { fromBase64 } from './base64.ts';
import { downloadFile } from './downloadFile.ts';
import { chooseFileInPage } from './fileInput.ts';
import { givenUp, lost } from './lostAnswer.ts';
import { answerInWords } from './plainProblem.ts';
import { makeYieldToMain } from './yieldToMain.ts';
import { zipped } from './zipped.ts';

export interface BrowserBridgeParts {
  readonly fetch: typeof fetch;
  readonly session: string;
  readonly page: Document;
}

/** Fetch Standard, 4.6 (HTTP-network-or-cache fetch): requests that outlive their page may carry 64 KiB together. */
const keptAlive_bytes = 60 * 1024;

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Sends a file as a `Blob`: the browser reads it while it sends it. */
const files = {
  encode,
  isPart: (value: unknown): value is Uint8Array<ArrayBuffer> | Blob =>
    value instanceof Uint8Array || value instanceof Blob,
  sizeOf: (part: Uint8Array<ArrayBuffer> | Blob) => (part instanceof Blob ? part.size : part.byteLength),
};

async function readAnswer(response: Response): Promise<unknown> {
  return response.headers.get('Content-Type')?.startsWith('application/octet-stream') === true
    ? fromWireYielding(new Uint8Array(await response.arrayBuffer()), decode, makeYieldToMain())
    : fromBytesJson(await response.text(), fromBase64);
}

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && 'request_id' in value;

/** The host for a page in a browser: calls go over HTTP to the page's own origin. */
export function makeBrowserBridge(parts: BrowserBridgeParts): DesktopBridge {
  const post = async (
    path: string,
    input: unknown,
    { signal, isLast = false }: CallOptions = {},
  ): Promise<Answer<unknown> | undefined> => {
    // Nothing is recoded and files stay unread: copying a large one would block the page.
    const body = new Blob(toWireParts(withFencesAside(input, encode), files));
    try {
      const response = await parts.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream', 'X-Homeward-Session': parts.session },
        body,
        keepalive: isLast && body.size <= keptAlive_bytes,
        // The host sees this one request end and stops computing its answer.
        signal: signal ?? null,
      });
      if (response.status === 204) return undefined;
      const answer = await readAnswer(response);
      return isAnswer(answer) ? answer : lost();
    } catch {
      return signal?.aborted === true ? givenUp() : lost();
    }
  };
  const events = makeHostEvents();
  let isFileAskedFor = false;
  const askForFile = async () => {
    if (isFileAskedFor) return;
    isFileAskedFor = true;
    const opened = await post('/bridge/file', {});
    if (opened !== undefined)
      events.emit({ kind: 'open_file', opened: answerInWords(opened as Answer<OpenedFile>) });
  };
  return {
    host: 'browser',
    // The table of operations types the answer; the host builds it by the same table.
    call: async <Name extends OperationName>(name: Name, input: unknown, options?: CallOptions) =>
      ((await post(`/bridge/call/${name}`, input, options)) ?? lost()) as Answer<OperationOutput<Name>>,
    chooseFile: () => chooseFileInPage(parts.page),
    saveFile: async (file) => downloadFile(parts.page, file),
    saveFiles: async (set) => downloadFile(parts.page, await zipped(set)),
    chooseFolder: async () => undefined,
    saveDocumentAs: async (file) => downloadFile(parts.page, file),
    endsPlan: () => false,
    openWindow: async () => false,
    tellShown: () => undefined,
    showElsewhere: async () => false,
    onChangedElsewhere: events.onChangedElsewhere,
    onMenuCommand: events.onMenuCommand,
    onOpenFile: (listener) => {
      askForFile();
      return events.onOpenFile(listener);
    },
  };
}
