import './underPolicy.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import { makeBrowserBridge } from './browserBridge.ts';
import { makeDesktopBridge } from './desktopBridge.ts';
import { takeSession } from './session.ts';

/** The page's way to its host: the desktop's preload provides it, the browser host is reached over HTTP. */
export const bridge: DesktopBridge =
  window.homeward === undefined
    ? makeBrowserBridge({
        fetch: (...request) => fetch(...request),
        session: takeSession(window),
        page: document,
      })
    : makeDesktopBridge(window.homeward);
