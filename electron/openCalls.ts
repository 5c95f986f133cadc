import type { WebContents } from 'electron';

/** The part of a page that shows when it is gone. */
type Page = Pick<WebContents, 'id' | 'on'>;

interface OpenCall {
  /** The page's own number for the call; absent: only the end of the page cancels it. */
  readonly id: unknown;
  readonly controller: AbortController;
}

export interface OpenCalls {
  /** Runs `work` with a signal that aborts when the page cancels that number, or ends. */
  follow<Value>(page: Page, id: unknown, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** Cancels a call of this page only: other pages may use the same number. */
  cancel(page: Page, id: unknown): void;
}

/** Follows the running calls of all pages; cancels those of a page that is closed, reloaded or crashed. */
export function makeOpenCalls(): OpenCalls {
  const pages = new Map<number, Set<OpenCall>>();

  const cancelThose = (calls: ReadonlySet<OpenCall>, isMeant: (call: OpenCall) => boolean) => {
    for (const call of calls) if (isMeant(call)) call.controller.abort();
  };
  const openPage = (page: Page): Set<OpenCall> => {
    const calls = new Set<OpenCall>();
    const all = () => cancelThose(calls, () => true);
    pages.set(page.id, calls);
    page.on('did-navigate', all);
    page.on('render-process-gone', all);
    page.on('destroyed', () => {
      all();
      pages.delete(page.id);
    });
    return calls;
  };

  return {
    async follow(page, id, work) {
      const calls = pages.get(page.id) ?? openPage(page);
      const call = { id, controller: new AbortController() };
      calls.add(call);
      try {
        return await work(call.controller.signal);
      } finally {
        calls.delete(call);
      }
    },
    cancel(page, id) {
      if (typeof id !== 'number') return;
      cancelThose(pages.get(page.id) ?? new Set(), (call) => call.id === id);
    },
  };
}
