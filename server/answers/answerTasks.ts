import type { MessagePort } from 'node:worker_threads';
import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { SentBatch } from '../batches/batches.ts';
import { toSentBatch } from '../batches/toSentBatch.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';
import type { Problem } from '../contract/problem.ts';
import { type BatchAnalysis, kindOf } from '../contract/schemas/batch.ts';
import { makeDispatch, parseInput } from '../dispatch.ts';
import { earth } from '../earth/earth.ts';
import { type ComputedOperation, type HostFacts, makeComputingHandlers } from '../handlers/computing.ts';
import { mbtilesTasks } from '../maps/files/mbtilesTasks.ts';
import { type LogWork, toLogAnswer } from '../work/flightReplay.ts';
import { type LearnWork, toLearned } from '../work/learnDrone.ts';
import { moving } from '../work/pool/taskServer.ts';
import { toTransferable } from '../work/transferable.ts';
import { readWorld } from '../world/worldReading.ts';
import { type Asked, makeAnswerHere } from './answerHere.ts';
import { giveWayToAll } from './giveWay.ts';
import { askFacts } from './hostFacts.ts';
import { readJson } from './jsonText.ts';
import { type HostFolders, ownFacts } from './ownFacts.ts';
import type { Reply } from './reply.ts';

/** Reads and checks the body of a batch. Takes long for a large one: a thread does it. */
function readBatch(json: Uint8Array): Result<SentBatch, Problem> {
  const read = readJson(json, 'The body');
  if (!read.ok) return read;
  const parsed = parseInput('startBatch', read.value);
  if (!parsed.ok) return fail(parsed.failure);
  // The input stays as it was sent: the operation adds its defaults when it answers.
  const { analyses } = read.value as { readonly analyses: readonly BatchAnalysis[] };
  return succeed(toSentBatch(analyses, parsed.value.analyses.map(kindOf)));
}

/** A request to be answered, and where to ask for what only the host knows. */
interface Work {
  readonly host: MessagePort;
}

interface ParsedWork extends Work {
  readonly name: ComputedOperation;
  /** The input as the operation's schema parsed it. */
  readonly input: unknown;
}

/** Answers a request that is parsed. */
async function handle({ name, input, host }: ParsedWork): Promise<Result<unknown, Problem>> {
  try {
    return await makeComputingHandlers(askFacts(host))[name](input as never, {});
  } finally {
    host.close();
  }
}

const toBytes = (body: Reply['body']) =>
  toTransferable(typeof body === 'string' ? new TextEncoder().encode(body) : body);

/** Answers a request, from its bytes to those of the reply, which move to the caller. A bug is thrown. */
async function answerBy(facts: HostFacts, asked: Asked): Promise<Reply> {
  let bug: unknown;
  const dispatch = makeDispatch(makeComputingHandlers(facts), (error) => {
    bug = error;
  });
  const reply = await makeAnswerHere(dispatch)(asked, {});
  if (bug !== undefined) throw bug;
  const body = toBytes(reply.body);
  return moving({ ...reply, body }, [body.buffer]);
}

async function answer({ asked, host }: Work & { readonly asked: Asked }): Promise<Reply> {
  try {
    return await answerBy(askFacts(host), asked);
  } finally {
    host.close();
  }
}

interface AloneWork {
  readonly asked: Asked;
  readonly folders: HostFolders;
}

/** Answers an analysis of a batch, which nobody waits for. */
async function answerPiece(work: Parameters<typeof answer>[0]): Promise<Reply> {
  giveWayToAll();
  return answer(work);
}

/** Reads the body of a batch; its analyses move to the caller. */
async function readBatchBody(json: Uint8Array): Promise<Result<SentBatch, Problem>> {
  const read = readBatch(json);
  if (!read.ok) return read;
  const bytes = toTransferable(read.value.bytes);
  return moving(succeed({ ...read.value, bytes }), [bytes.buffer]);
}

/** All that the threads of a host do: plain values in, plain values out. */
export const hostTasks = {
  handle,
  answer,
  answerPiece,
  answerAlone: ({ asked, folders }: AloneWork) => answerBy(ownFacts(folders), asked),
  openFacts: async (folders: HostFolders) => void ownFacts(folders),
  readBatch: readBatchBody,
  readPlan: async (file: PlanFile) => readFlightPlan(file, earth),
  readLog: async (work: LogWork) => toLogAnswer(work),
  learnDrone: async (work: LearnWork) => toLearned(work),
  readWorld: async (file: WholeFile) => readWorld(file),
  ...mbtilesTasks,
} as const;

export type HostTasks = typeof hostTasks;
