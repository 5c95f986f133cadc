import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Problem } from '../contract/problem.ts';
import { internalProblem } from '../dispatch.ts';
import type { ComputedOperation } from '../handlers/computing.ts';
import type { WorldShelf } from '../services/services.ts';
import type { ThreadPool } from '../work/pool/threadPool.ts';
import { toTransferable } from '../work/transferable.ts';
import { type AnswerAsked, refusalOf } from './answerHere.ts';
import type { HostTasks } from './answerTasks.ts';
import { isQuickOften } from './inThreads.ts';
import { whyNotAnswered } from './notAnswered.ts';
import type { HostFolders } from './ownFacts.ts';

/** Threads for large requests, which answer ordinary ones that would wait while they rest. */
export interface SpareThreads {
  /** True for an operation that a thread answers now without a question to its host. */
  mayAnswer(name: ComputedOperation): Promise<boolean>;
  /** A thread rests that the client may have. */
  rests(client: string | undefined): boolean;
  /** Says that a request waits. Many in a short time start a thread. */
  wanted(): void;
  /** Answers to the end what it has begun, though its client hangs up: to end the thread costs more than the answer. */
  readonly answer: AnswerAsked;
}

export interface SpareOptions {
  readonly folders: HostFolders;
  readonly hasGround: () => boolean;
  readonly world: Pick<WorldShelf, 'judging'>;
  readonly reportBug: (error: unknown, request_id: string) => void;
  readonly processors?: number;
}

/** So many ordinary answers take the processor as long as the start of a thread. */
const startedFor = 200;
/** The requests that wait are counted over so long: a thread at rest ends as soon. */
const span_ms = 10_000;

export function makeSpareThreads(
  pool: Pick<ThreadPool<HostTasks>, 'run' | 'rests' | 'load'>,
  { folders, hasGround, world, reportBug, processors = availableParallelism() }: SpareOptions,
): SpareThreads {
  let isStarting = false;
  let since_ms = 0;
  let waits = 0;
  /** One processor is for the thread that takes requests in. */
  const isProcessorFree = () => pool.load().busy < processors - 1;

  async function start(): Promise<void> {
    isStarting = true;
    waits = 0;
    // Whatever keeps a thread from starting is reported by the requests that it is to answer.
    await pool.run('openFacts', folders, { client: 'spare' }).catch(() => undefined);
    isStarting = false;
  }

  return {
    mayAnswer: async (name) => isQuickOften(name) && !hasGround() && (await world.judging()).length === 0,
    rests: (client) => isProcessorFree() && pool.rests(client),
    wanted() {
      const now_ms = performance.now();
      if (now_ms - since_ms > span_ms) {
        since_ms = now_ms;
        waits = 0;
      }
      waits += 1;
      if (waits >= startedFor && !isStarting && isProcessorFree()) void start();
    },
    async answer({ name, carrier, sent, request_id }, { client, signal }) {
      const refused = (problem: Problem) => refusalOf({ name, carrier, request_id }, problem);
      if (signal?.aborted === true) return refused(whyNotAnswered(name, 'cancelled'));
      const json = toTransferable(sent.json);
      const work = { asked: { name, carrier, sent: { json }, request_id }, folders };
      try {
        const done = await pool.run('answerAlone', work, { transfer: [json.buffer], client });
        return done.ok ? done.value : refused(whyNotAnswered(name, done.failure));
      } catch (error) {
        reportBug(error, request_id);
        return refused(internalProblem(request_id));
      }
    },
  };
}
