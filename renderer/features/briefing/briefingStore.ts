import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { words } from '../../ui/words.ts';
import { briefingQuestion } from './briefingQuestion.ts';

export type BriefingQuestion = OperationRequest<'briefPlan'>;

export interface BriefingNotice {
  readonly kind: 'done' | 'refused';
  readonly title: string;
  readonly text?: string | undefined;
}

export interface BriefingState {
  readonly isPrinting: boolean;
  readonly notice: BriefingNotice | undefined;
  /** The dialog for the texts of the briefing is on screen. */
  readonly areDetailsOpen: boolean;
}

export interface Briefer {
  readonly store: StoreApi<BriefingState>;
  /** Prints the plan as it is now, and asks where to save it; does nothing while one is being printed. */
  print(): Promise<void>;
}

const refused = (text: string): BriefingNotice => ({
  kind: 'refused',
  title: words('window.briefing.not_printed'),
  text,
});

export const useBriefer = part(({ bridge, of }): Briefer => {
  const store = createStore<BriefingState>(() => ({
    isPrinting: false,
    notice: undefined,
    areDetailsOpen: false,
  }));

  async function printed(asked: BriefingQuestion): Promise<BriefingNotice | undefined> {
    const reply = await ask(bridge, 'briefPlan', asked);
    if (!reply.ok) return refused(reply.problem.message);
    const { filename, bytes, has_gaps } = reply.output;
    try {
      const saved = await bridge.saveFile({ filename, bytes });
      if (saved === undefined) return undefined;
      if (!saved.ok) return refused(saved.problem.message);
      const done = bridge.host === 'browser' ? 'window.briefing.downloaded' : 'window.documents.saved';
      return {
        kind: 'done',
        title: words(done, { filename: saved.output.filename }),
        text: has_gaps ? words('window.briefing.letters_missing') : undefined,
      };
    } catch {
      return refused(words('window.common.file_not_saved'));
    }
  }

  return {
    store,
    async print() {
      const asked = briefingQuestion(of);
      if (asked === undefined || store.getState().isPrinting) return;
      store.setState({ isPrinting: true, notice: undefined });
      store.setState({ notice: await printed(asked), isPrinting: false });
    },
  };
});
