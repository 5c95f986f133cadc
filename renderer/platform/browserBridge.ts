import { fromBytesJson, toBytesJson } from '../../server/contract/bytesJson.ts';
import type { DesktopBridge, OpenedFile } from '../../server/contract/desktopBridge.ts';
import { makeHostEvents } from '../../server/contract/hostEvents.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { downloadFile } from './downloadFile.ts';
import { chooseFileInPage } from './fileInput.ts';
import { lost } from './lostAnswer.ts';

export interface BrowserBridgeParts {
  readonly fetch: typeof fetch;
  readonly session: string;
  readonly page: Document;
}

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && 'request_id' in value;

/** The host as a page in a browser sees it: calls go over HTTP to where the page came from. */
export function makeBrowserBridge(parts: BrowserBridgeParts): DesktopBridge {
  const post = async (path: string, input: unknown): Promise<Answer<unknown> | undefined> => {
    try {
      const response = await parts.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Homeward-Session': parts.session },
        body: toBytesJson(input, toBase64),
      });
      if (response.status === 204) return undefined;
      const answer = fromBytesJson(await response.text(), fromBase64);
      return isAnswer(answer) ? answer : lost();
    } catch {
      return lost();
    }
  };
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
    call: async <Name extends OperationName>(name: Name, input: unknown) =>
      ((await post(`/bridge/call/${name}`, input)) ?? lost()) as Answer<OperationOutput<Name>>,
    chooseFile: () => chooseFileInPage(parts.page),
    saveFile: async (file) => downloadFile(parts.page, file),
    onMenuCommand: events.onMenuCommand,
    onOpenFile: (listener) => {
      askForFile();
      return events.onOpenFile(listener);
    },
  };
}
