import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
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
}

export interface Briefer {
  readonly store: StoreApi<BriefingState>;
  /** Prints the plan as it is now, and asks where to save it; does nothing while one is being printed. */
  print(): Promise<void>;
}

const gapsText =
  'Some letters of a name are printed as boxes: the typeface of the briefing does not have them.';

const refused = (text: string): BriefingNotice => ({ kind: 'refused', title: 'Not printed', text });

const lost = refused('The file was not saved: Homeward did not answer. Try again.');

export const useBriefer = part(({ bridge, of }): Briefer => {
  const store = createStore<BriefingState>(() => ({ isPrinting: false, notice: undefined }));

  async function printed(asked: BriefingQuestion): Promise<BriefingNotice | undefined> {
    const reply = await ask(bridge, 'briefPlan', asked);
    if (!reply.ok) return refused(reply.problem.message);
    const { filename, bytes, has_gaps } = reply.output;
    try {
      const saved = await bridge.saveFile({ filename, bytes });
      if (saved === undefined) return undefined;
      if (!saved.ok) return refused(saved.problem.message);
      const done = bridge.host === 'browser' ? 'Downloaded' : 'Saved';
      return {
        kind: 'done',
        title: `${done} ${saved.output.filename}`,
        text: has_gaps ? gapsText : undefined,
      };
    } catch {
      return lost;
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
