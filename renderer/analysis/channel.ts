import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { MissionQuestion } from '../../server/report/planQuestions.ts';
import type { MissionResult } from '../map/mapProps.ts';
import type { Schedule } from '../parts/part.ts';
import { ask, type Reply } from '../platform/ask.ts';
import { isSame } from './isSame.ts';
import { makeLatestCall } from './latestCall.ts';

/** A question with its latest answer, which may still be that to the question before. */
export interface Known<Question, Answer> {
  readonly question?: Question | undefined;
  readonly answer?: Answer | undefined;
  readonly answered?: Question | undefined;
  readonly problem?: string | undefined;
}

export const isCurrent = <Question, Answer>({ question, answered, answer }: Known<Question, Answer>) =>
  answer !== undefined && question !== undefined && question === answered;

interface Channel<Question> {
  ask(question: Question | undefined): void;
}

interface Parts<Question, Answer> {
  readonly run: (question: Question, signal: AbortSignal) => Promise<Reply<Answer>>;
  readonly get: () => Known<Question, Answer>;
  readonly set: (known: Known<Question, Answer>) => void;
  readonly schedule: Schedule;
  /** An earlier question is not worth its answer. */
  readonly dropsEarlier?: true;
}

/** Keeps the question now beside the latest answer. */
export function makeChannel<Question, Answer>(parts: Parts<Question, Answer>): Channel<Question> {
  const { get, set } = parts;
  const calls = makeLatestCall<Question, Reply<Answer>>({
    run: parts.run,
    schedule: parts.schedule,
    publish: (reply, answered) =>
      set(
        reply.ok
          ? { question: get().question, answer: reply.output, answered }
          : { question: get().question, problem: reply.problem.message, answered },
      ),
  });
  return {
    ask: (question) => {
      if (isSame(question, get().question)) return;
      if (question === undefined || parts.dropsEarlier === true) calls.cancel();
      set(question === undefined ? {} : { ...get(), question });
      if (question !== undefined) calls.ask(question);
    },
  };
}

/** Flies what is drawn, without the versions that an answer carries. */
export const makeFlightChannel = ({
  bridge,
  ...parts
}: Omit<Parts<MissionQuestion, MissionResult>, 'run'> & { readonly bridge: DesktopBridge }) =>
  makeChannel<MissionQuestion, MissionResult>({
    ...parts,
    run: async (question, signal) => {
      const reply = await ask(bridge, 'analyzeMission', question, { signal });
      return reply.ok ? { ok: true, output: reply.output.result } : reply;
    },
  });
