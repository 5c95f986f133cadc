import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../../server/contract/problem.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import type { PageName } from './manualPages.ts';

export type HelpPart = 'manual' | 'commands' | 'shortcuts' | 'about';

export interface HelpState {
  readonly shown: HelpPart | undefined;
  /** The page of the manual that is open, or was open last. */
  readonly page: PageName;
  /** Version of Homeward; `undefined`: not yet asked, or no answer. */
  readonly version: string | undefined;
  readonly problem: Problem | undefined;
}

export const useHelp = part(({ bridge }) => {
  const store = createStore<HelpState>(() => ({
    shown: undefined,
    page: 'start',
    version: undefined,
    problem: undefined,
  }));
  const askVersion = async () => {
    const reply = await ask(bridge, 'version', {});
    store.setState(
      reply.ok
        ? { version: reply.output.server_version, problem: undefined }
        : { version: undefined, problem: reply.problem },
    );
  };
  return {
    store,
    show: (part: HelpPart) => {
      store.setState({ shown: part });
      if (part === 'about' && store.getState().version === undefined) void askVersion();
    },
    read: (page: PageName) => store.setState({ shown: 'manual', page }),
    close: () => store.setState({ shown: undefined }),
  };
});
