import { createStore } from 'zustand/vanilla';
import type { PairingQuestion } from '../../../server/contract/schemas/planOnScreen.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { useServerPanel } from '../server/serverStore.ts';

interface PairingState {
  readonly question?: PairingQuestion | undefined;
  readonly problem?: string | undefined;
}

/** After a call that failed, milliseconds. */
const pause_ms = 2_000;

/** Hears of phones that ask to see the plan, for as long as it is shared. */
export const usePairing = part(({ bridge, of, later }) => {
  const store = createStore<PairingState>(() => ({}));
  const server = of(useServerPanel);
  const isShared = () => server.store.getState().status?.running === true;
  let isListening = false;

  const listen = async () => {
    if (isListening) return;
    isListening = true;
    while (isShared()) {
      const known = store.getState().question?.id;
      const reply = await ask(bridge, 'waitForPairing', known === undefined ? {} : { known });
      if (!reply.ok) {
        store.setState({ question: undefined });
        isListening = false;
        return later(() => void listen(), pause_ms);
      }
      const { question } = reply.output;
      if (question?.id !== known) store.setState({ question, problem: undefined });
    }
    isListening = false;
    store.setState({ question: undefined });
  };
  server.store.subscribe(() => void listen());
  void listen();
  return {
    store,
    async answer(allow: boolean) {
      const { question } = store.getState();
      if (question === undefined) return;
      const reply = await ask(bridge, 'answerPairing', { id: question.id, allow });
      if (!reply.ok) return store.setState({ problem: reply.problem.message });
      if (store.getState().question?.id === question.id) store.setState({ question: undefined });
      await server.refresh();
    },
  };
});
