import { fail, type Result } from '../../engine/result.ts';
import type { Batches } from '../batches/batches.ts';
import type { BatchParts } from '../batches/batchParts.ts';
import { makeLeftover } from '../batches/leftover.ts';
import { startBatch } from '../batches/startBatch.ts';
import type { Problem } from '../contract/problem.ts';
import type { Batch } from '../contract/schemas/batch.ts';
import { type Call, internalProblem } from '../dispatch.ts';
import type { HostFacts } from '../handlers/computing.ts';
import type { KeyStore } from '../services/services.ts';
import { isLive } from '../services/storedKey.ts';
import { makeThreadPool, type PoolLoad, type ThreadPool } from '../work/pool/threadPool.ts';
import { toTransferable } from '../work/transferable.ts';
import { usualPool } from '../work/usualPool.ts';
import { toReplyOf } from './answerHere.ts';
import { makeAnswerPiece, refusedResult } from './answerPiece.ts';
import type { HostTasks } from './answerTasks.ts';
import { makeAnswerInThread } from './inThreads.ts';
import { whyNotAnswered } from './notAnswered.ts';
import type { Reply } from './reply.ts';

type ReportBug = (error: unknown, request_id: string) => void;

interface OpenBatchesOptions {
  readonly open: (parts: BatchParts) => Batches;
  /** Load of the threads that answer requests. */
  readonly poolLoad: () => PoolLoad;
  readonly facts: () => HostFacts;
  readonly keys: KnownKeys;
  readonly note: (message: string) => void;
  readonly reportBug: ReportBug;
}

type KnownKeys = Pick<KeyStore, 'list' | 'learn'>;

function isListed(keys: KnownKeys, owner: string): boolean {
  const key = keys.list().find(({ id }) => id === owner);
  return key !== undefined && isLive(key);
}

/**
 * True while a key may ask; whoever has none is the person at this computer. One that is dead by what this server knows may have been
 * made or renewed at another one since: the store says so before a batch ends.
 */
async function isLiveKey(keys: KnownKeys, owner: string): Promise<boolean> {
  if (owner === '' || isListed(keys, owner)) return true;
  await keys.learn?.(owner);
  return isListed(keys, owner);
}

/** Opens the batches of this process, whose analyses are answered in a thread of their own that makes way for all others. */
export function openBatches({ open, poolLoad, facts, keys, note, reportBug }: OpenBatchesOptions): Batches {
  const pool = makeThreadPool<HostTasks>({ ...usualPool(), threads: 1 });
  let known: ReturnType<typeof makeAnswerInThread> | undefined;
  const batches = open({
    answer: makeAnswerPiece((asked, call) => {
      known ??= makeAnswerInThread(pool, facts(), reportBug, 'answerPiece');
      return known(asked, call);
    }),
    leftover: makeLeftover(poolLoad),
    isLive: (owner) => isLiveKey(keys, owner),
    refuse: refusedResult,
    note,
  });
  const { refusal } = batches;
  return {
    refusal,
    start: (...asked) => batches.start(...asked),
    get: (...asked) => batches.get(...asked),
    results: (...asked) => batches.results(...asked),
    cancel: (...asked) => batches.cancel(...asked),
    async close() {
      await batches.close();
      await pool.close();
    },
  };
}

/** Reads and takes a batch from its bytes to those of the reply. */
export type StartBatch = (json: Uint8Array, request_id: string, call: Call) => Promise<Reply>;

interface StartBatchParts {
  readonly pool: Pick<ThreadPool<HostTasks>, 'run'>;
  readonly batches: Batches;
  readonly reportBug: ReportBug;
}

/** Makes what takes batches over HTTP: a thread reads the body, which holds a thousand analyses. */
export function makeStartBatch({ pool, batches, reportBug }: StartBatchParts): StartBatch {
  async function start(sent: Uint8Array, call: Call): Promise<Result<Batch, Problem>> {
    if (batches.refusal !== undefined) return fail(batches.refusal);
    const json = toTransferable(sent);
    const { signal, client } = call;
    const read = await pool.run('readBatch', json, { transfer: [json.buffer], signal, client });
    if (!read.ok) return fail(whyNotAnswered('startBatch', read.failure));
    return read.value.ok ? startBatch(batches, read.value.value, call) : read.value;
  }
  return async (json, request_id, call) => {
    const toReply = toReplyOf('startBatch');
    try {
      const started = await start(json, call);
      return started.ok
        ? toReply({ ok: true, output: { batch: started.value }, request_id })
        : toReply({ ok: false, problem: started.failure, request_id });
    } catch (error) {
      reportBug(error, request_id);
      return toReply({ ok: false, problem: internalProblem(request_id), request_id });
    }
  };
}
