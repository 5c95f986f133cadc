import { fromBytesJson, toBytesJson } from '../../server/contract/bytesJson.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { chooseFileInPage } from './fileInput.ts';
import { lost } from './lostAnswer.ts';

export interface BrowserBridgeParts {
  readonly fetch: typeof fetch;
  readonly session: string;
}

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && 'request_id' in value;

/** The host as a page in a browser sees it: calls go over HTTP to where the page came from. */
export function makeBrowserBridge({ fetch, session }: BrowserBridgeParts): DesktopBridge {
  const post = async (name: OperationName, input: unknown): Promise<Answer<unknown>> => {
    try {
      const response = await fetch(`/bridge/call/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Homeward-Session': session },
        body: toBytesJson(input, toBase64),
      });
      const answer = fromBytesJson(await response.text(), fromBase64);
      return isAnswer(answer) ? answer : lost();
    } catch {
      return lost();
    }
  };
  return {
    host: 'browser',
    // The table of operations types the answer; the host made it by that table.
    call: async <Name extends OperationName>(name: Name, input: unknown) =>
      (await post(name, input)) as Answer<OperationOutput<Name>>,
    chooseFile: () => chooseFileInPage(document),
    onMenuCommand: () => () => undefined,
    onOpenFile: () => () => undefined,
  };
}
