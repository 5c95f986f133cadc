import { createStore } from 'zustand/vanilla';
import type { RequestList } from '../../../server/contract/schemas/askedRequest.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';

/** A host that refuses is asked again after so long. */
const retry_ms = 2_000;

interface RequestsState {
  readonly list: RequestList | undefined;
  /** The list follows what is asked. */
  readonly isLive: boolean;
}

export const useRequests = part(({ bridge, later }) => {
  const store = createStore<RequestsState>(() => ({ list: undefined, isLive: false }));
  let followers = 0;
  let following: AbortController | undefined;

  async function keepAsking(signal: AbortSignal): Promise<void> {
    let after: number | undefined;
    while (!signal.aborted) {
      const reply = await ask(bridge, 'listRequests', after === undefined ? {} : { after }, { signal });
      if (signal.aborted) return;
      store.setState(reply.ok ? { list: reply.output, isLive: true } : { isLive: false });
      after = reply.ok ? reply.output.revision : undefined;
      if (!reply.ok) await new Promise<void>((resolve) => later(resolve, retry_ms));
    }
  }

  return {
    store,
    /** Keeps the list up to date until the returned function is called; of several who follow one call is open. */
    follow() {
      followers += 1;
      if (following === undefined) {
        following = new AbortController();
        void keepAsking(following.signal);
      }
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        followers -= 1;
        if (followers > 0) return;
        following?.abort();
        following = undefined;
        store.setState({ isLive: false });
      };
    },
  };
});
