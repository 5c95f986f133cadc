import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { fail, type Result } from '../../engine/result.ts';
import type { OperationInput } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { type Call, internalProblem } from '../dispatch.ts';
import type { ComputedOperation, ComputingHandlers, HostFacts } from '../handlers/computing.ts';
import type { LearnFrom } from '../handlers/learnHandler.ts';
import type { ThreadPool } from '../work/pool/threadPool.ts';
import { toTransferable } from '../work/transferable.ts';
import type { ReadWorld } from '../world/worldShelf.ts';
import { type AnswerAsked, refusalOf } from './answerHere.ts';
import type { HostTasks } from './answerTasks.ts';
import { tellFacts } from './hostFacts.ts';
import { whyNotAnswered } from './notAnswered.ts';
import { timeLimit_s } from './timeLimits.ts';

type Pool = Pick<ThreadPool<HostTasks>, 'run'>;

/** Fewer waypoints are flown here in the time that a thread takes to get them and to give the legs. */
const fewWaypoints = 500;

const always = () => true;

/** Tells by the input if an answer takes no longer here than to a thread and back; operations that are not named go to a thread. */
const isQuick: { readonly [Name in ComputedOperation]?: (input: OperationInput<Name>) => boolean } = {
  analyzeRange: always,
  hereAndBack: always,
  analyzeMission: ({ mission }) => mission.waypoints.length <= fewWaypoints,
  checkReturn: ({ mission: { mission } }) => mission.waypoints.length <= fewWaypoints,
};

/** True for an operation whose answers mostly take no longer here than to a thread and back. */
export const isQuickOften = (name: ComputedOperation): boolean => isQuick[name] !== undefined;

/** True for an operation whose answers all take no longer here. */
export const isQuickAlways = (name: ComputedOperation): boolean => isQuick[name] === always;

/** Runs work in a thread that may ask for facts of the host meanwhile. */
async function withFacts<Value>(
  facts: HostFacts,
  work: (host: MessagePort) => Promise<Value>,
): Promise<Value> {
  const { port1: here, port2: host } = new MessageChannel();
  tellFacts(here, facts);
  try {
    return await work(host);
  } finally {
    here.close();
  }
}

/** A value whose files move to a thread: their arrays are empty afterwards. `levels` says how deep files may be. */
function moving(value: unknown, buffers: ArrayBuffer[], levels = 2): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('filename' in value && 'bytes' in value && value.bytes instanceof Uint8Array) {
    const bytes = toTransferable(value.bytes);
    buffers.push(bytes.buffer);
    return { ...value, bytes };
  }
  if (levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => moving(item, buffers, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, moving(member, buffers, levels - 1)]),
  );
}

/**
 * The same handlers, of which threads answer what would keep others waiting, bounded in time and memory and cancelled by a signal. A
 * failure says why nothing was done.
 */
export function makeInThreads(pool: Pool) {
  return (handlers: ComputingHandlers, facts: HostFacts): ComputingHandlers => {
    const handle = (name: ComputedOperation, input: unknown, { signal, client }: Call) =>
      withFacts(facts, async (host): Promise<Result<unknown, Problem>> => {
        const buffers: ArrayBuffer[] = [];
        const work = { name, input: moving(input, buffers), host };
        const done = await pool.run('handle', work, {
          transfer: [host, ...buffers],
          signal,
          client,
          limit_ms: 1000 * timeLimit_s(name),
        });
        return done.ok ? done.value : fail(whyNotAnswered(name, done.failure));
      });
    const lane = (name: ComputedOperation, here: (input: never, call: Call) => unknown) => {
      const isShort = isQuick[name] as ((input: unknown) => boolean) | undefined;
      return (input: never, call: Call) =>
        isShort?.(input) === true ? here(input, call) : handle(name, input, call);
    };
    const names = Object.keys(handlers) as ComputedOperation[];
    return Object.fromEntries(names.map((name) => [name, lane(name, handlers[name])])) as ComputingHandlers;
  };
}

/** Learns from flights in a thread. */
export const makeLearnFrom =
  (pool: Pool): LearnFrom =>
  async (work, { signal, client }) => {
    const done = await pool.run('learnDrone', work, { signal, client });
    return done.ok ? done.value : fail(whyNotAnswered('learnDrone', done.failure));
  };

/** Reads files of what is in the way of flights in a thread; their bytes move there. */
export const makeReadWorld =
  (pool: Pool): ReadWorld =>
  async ({ filename, bytes: given }) => {
    const bytes = toTransferable(given);
    const done = await pool.run('readWorld', { filename, bytes }, { transfer: [bytes.buffer] });
    return done.ok ? done.value : fail({ code: 'NOT_ZONES', why: 'long' });
  };

/**
 * Answers requests whole in threads, from bytes to bytes, so that no other waits for the reading, computing and writing of a large one: the
 * caller's thread moves bytes only. A bug is reported under the request's id.
 */
export function makeAnswerInThread(
  pool: Pool,
  facts: HostFacts,
  reportBug: (error: unknown, request_id: string) => void,
  task: 'answer' | 'answerPiece' = 'answer',
): AnswerAsked {
  return async ({ name, carrier, sent, request_id }, { signal, client }) => {
    const refused = (problem: Problem) => refusalOf({ name, carrier, request_id }, problem);
    try {
      return await withFacts(facts, async (host) => {
        const json = toTransferable(sent.json);
        const buffers: ArrayBuffer[] = [json.buffer];
        const upload = moving(sent.upload, buffers) as typeof sent.upload;
        const asked = { name, carrier, sent: { json, ...(upload && { upload }) }, request_id };
        const transfer = [host, ...buffers];
        const done = await pool.run(task, { asked, host }, { transfer, signal, client });
        return done.ok ? done.value : refused(whyNotAnswered(name, done.failure));
      });
    } catch (error) {
      reportBug(error, request_id);
      return refused(internalProblem(request_id));
    }
  };
}
