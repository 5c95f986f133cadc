import type { WebContents } from 'electron';

/** What tells that a page is gone. */
type Page = Pick<WebContents, 'id' | 'on'>;

interface OpenCall {
  /** The page's own number for it; absent: it ends with the page alone. */
  readonly id: unknown;
  readonly gaveUp: AbortController;
}

export interface OpenCalls {
  /** Runs `work` with a signal that the page's cancel of that number, and its end, abort. */
  follow<Value>(page: Page, id: unknown, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** Reaches the calls of this page alone, whatever another one numbers its own. */
  cancel(page: Page, id: unknown): void;
}

/** The calls that pages have under way; those of a page that is closed, reloaded or crashed are given up. */
export function makeOpenCalls(): OpenCalls {
  const pages = new Map<number, Set<OpenCall>>();

  const giveUp = (calls: ReadonlySet<OpenCall>, isMeant: (call: OpenCall) => boolean) => {
    for (const call of calls) if (isMeant(call)) call.gaveUp.abort();
  };
  const openPage = (page: Page): Set<OpenCall> => {
    const calls = new Set<OpenCall>();
    const all = () => giveUp(calls, () => true);
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
      const call = { id, gaveUp: new AbortController() };
      calls.add(call);
      try {
        return await work(call.gaveUp.signal);
      } finally {
        calls.delete(call);
      }
    },
    cancel(page, id) {
      if (typeof id !== 'number') return;
      giveUp(pages.get(page.id) ?? new Set(), (call) => call.id === id);
    },
  };
}
