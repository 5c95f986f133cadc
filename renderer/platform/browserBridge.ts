import { fromBytesJson, toPacked } from '../../server/contract/bytesJson.ts';
import type { DesktopBridge, OpenedFile } from '../../server/contract/desktopBridge.ts';
import { makeHostEvents } from '../../server/contract/hostEvents.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromBase64 } from './base64.ts';
import { downloadFile } from './downloadFile.ts';
import { chooseFileInPage } from './fileInput.ts';
import { lost } from './lostAnswer.ts';

export interface BrowserBridgeParts {
  readonly fetch: typeof fetch;
  readonly session: string;
  readonly page: Document;
}

const encode = (text: string) => new TextEncoder().encode(text);

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && 'request_id' in value;

/** The host as a page in a browser sees it: calls go over HTTP to where the page came from. */
export function makeBrowserBridge(parts: BrowserBridgeParts): DesktopBridge {
  const post = async (
    path: string,
    input: unknown,
    signal: AbortSignal | null = null,
  ): Promise<Answer<unknown> | undefined> => {
    try {
      const response = await parts.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream', 'X-Homeward-Session': parts.session },
        // As it is: recoding a large file would hold up the page.
        body: new Blob(toPacked(input, encode)),
        signal,
      });
      if (response.status === 204) return undefined;
      const answer = fromBytesJson(await response.text(), fromBase64);
      return isAnswer(answer) ? answer : lost();
    } catch {
      return lost();
    }
  };
  const underWay = new Set<{ readonly name: OperationName; readonly gaveUp: AbortController }>();
  const events = makeHostEvents();
  let isFileAskedFor = false;
  const askForFile = async () => {
    if (isFileAskedFor) return;
    isFileAskedFor = true;
    const opened = await post('/bridge/file', {});
    if (opened !== undefined) events.tell({ kind: 'open_file', opened: opened as Answer<OpenedFile> });
  };
  return {
    host: 'browser',
    // The table of operations types the answer; the host made it by that table.
    call: async <Name extends OperationName>(name: Name, input: unknown) => {
      const call = { name, gaveUp: new AbortController() };
      underWay.add(call);
      const answer = await post(`/bridge/call/${name}`, input, call.gaveUp.signal);
      underWay.delete(call);
      return (answer ?? lost()) as Answer<OperationOutput<Name>>;
    },
    // The host sees the connection end, and gives up what it computes for it.
    cancel: (name) => {
      for (const call of underWay) if (call.name === name) call.gaveUp.abort();
    },
    chooseFile: () => chooseFileInPage(parts.page),
    saveFile: async (file) => downloadFile(parts.page, file),
    onMenuCommand: events.onMenuCommand,
    onOpenFile: (listener) => {
      askForFile();
      return events.onOpenFile(listener);
    },
  };
}
