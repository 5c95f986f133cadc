import { createStore } from 'zustand/vanilla';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import { part } from '../../parts/part.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { type Notice, noticeOf } from '../../ui/notice.ts';
import { words } from '../../ui/words.ts';
import { briefingQuestion, toComparisonQuestion } from './briefingQuestion.ts';

export type BriefingQuestion = OperationRequest<'briefPlan'>;
export type LoggedFlight = OperationRequest<'compareFlight'>['flown'];

export interface BriefingState {
  readonly isPrinting: boolean;
  /** The plan, or a logged flight on it. */
  readonly printed: 'plan' | 'comparison';
  readonly notice: Notice | undefined;
  readonly areDetailsOpen: boolean;
}

const refused = (text: () => string): Notice =>
  noticeOf({ kind: 'refused', title: () => words('window.briefing.not_printed'), text });

export const useBriefer = part(({ bridge, of }) => {
  const store = createStore<BriefingState>(() => ({
    isPrinting: false,
    printed: 'plan',
    notice: undefined,
    areDetailsOpen: false,
  }));

  async function save(reply: Reply<OperationOutput<'briefPlan'>>): Promise<Notice | undefined> {
    if (!reply.ok) return refused(() => reply.problem.message);
    const { filename, bytes, has_gaps } = reply.output;
    try {
      const saved = await bridge.saveFile({ filename, bytes });
      if (saved === undefined) return undefined;
      if (!saved.ok) return refused(() => saved.problem.message);
      const done = bridge.host === 'browser' ? 'window.briefing.downloaded' : 'window.documents.saved';
      return noticeOf({
        kind: 'done',
        title: () => words(done, { filename: saved.output.filename }),
        text: () => (has_gaps ? words('window.briefing.letters_missing') : undefined),
      });
    } catch {
      return refused(() => words('window.common.file_not_saved'));
    }
  }

  /** Has the plan printed by an operation, one print at a time. */
  async function print(
    printed: BriefingState['printed'],
    by: (question: BriefingQuestion) => Promise<Reply<OperationOutput<'briefPlan'>>>,
  ): Promise<void> {
    const question = briefingQuestion(of);
    if (question === undefined || store.getState().isPrinting) return;
    store.setState({ isPrinting: true, printed, notice: undefined });
    store.setState({ notice: await save(await by(question)), isPrinting: false });
  }

  return {
    store,
    /** Prints the plan as it is now, and asks where to save it; does nothing while one is being printed. */
    print: () => print('plan', (question) => ask(bridge, 'briefPlan', question)),
    /** Prints a logged flight on the plan as it is now, in the same way. */
    printComparison: (flown: LoggedFlight) =>
      print('comparison', (question) => ask(bridge, 'compareFlight', toComparisonQuestion(question, flown))),
  };
});
