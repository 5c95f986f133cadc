import { internalProblem } from '../dispatch.ts';
import { toTransferable, whyNotAnswered } from '../work/engineWork.ts';
import type { Outlook, ThreadPool } from '../work/pool/threadPool.ts';
import type { AnswerAsked } from './answerHere.ts';
import type { HostTasks } from './answerTasks.ts';
import type { FactFiles } from './ownFacts.ts';
import { toProblemReply } from './reply.ts';

/** Threads that answer ordinary requests while they have nothing large to do. */
export interface SpareThreads {
  /** What an ordinary request of a client would meet there now. */
  readonly outlook: (client: string | undefined) => Outlook;
  /** Starts one, which rests soon, unless one is starting. */
  readonly start: () => Promise<void>;
  readonly answer: AnswerAsked;
}

export interface SpareOptions {
  readonly files: FactFiles;
  /** Whether ground heights come from somewhere: the host's thread asks for them, and then answers itself. */
  readonly hasGround: () => boolean;
  readonly reportBug: (error: unknown, request_id: string) => void;
}

/** The threads answer from the files of the catalog, and so ask nobody. */
export function makeSpareThreads(
  pool: Pick<ThreadPool<HostTasks>, 'run' | 'outlook'>,
  { files, hasGround, reportBug }: SpareOptions,
): SpareThreads {
  let isStarting = false;
  return {
    outlook: (client) => (hasGround() ? 'queue' : pool.outlook(client)),
    async start() {
      if (isStarting) return;
      isStarting = true;
      // What keeps a thread from starting is reported by the requests that it answers.
      await pool.run('openFacts', files, { client: 'spare' }).catch(() => {});
      isStarting = false;
    },
    /** To the end, even if nobody waits any more: to end the thread would cost more than the answer. */
    async answer({ name, sent, request_id }, { client }) {
      const json = toTransferable(sent.json);
      const input = { asked: { name, sent: { json }, request_id }, files };
      try {
        const done = await pool.run('answerAlone', input, { transfer: [json.buffer], client });
        return done.ok ? done.value : toProblemReply(whyNotAnswered(name, done.failure), request_id);
      } catch (error) {
        reportBug(error, request_id);
        return toProblemReply(internalProblem, request_id);
      }
    },
  };
}
