import './underPolicy.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationName, OperationOutput, OperationRequest } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { makeBrowserBridge } from './browserBridge.ts';
import { lost } from './lostAnswer.ts';
import { takeSession } from './session.ts';
import { withShortcuts } from './shortcuts.ts';

/** What the host gives the page: the desktop's preload put it there, or the browser host is reached over HTTP. */
export const bridge: DesktopBridge = withShortcuts(
  window.homeward ??
    makeBrowserBridge({
      fetch: (...request) => fetch(...request),
      session: takeSession(window),
      page: document,
    }),
  document,
);

/** One operation, answered always: a host that is gone is a problem like any other. */
export async function call<Name extends OperationName>(
  name: Name,
  input: OperationRequest<Name>,
): Promise<Answer<OperationOutput<Name>>> {
  try {
    return await bridge.call(name, input);
  } catch {
    return lost();
  }
}
