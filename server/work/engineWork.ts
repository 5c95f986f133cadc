import type { PlanFile, PlanProblem, PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import type { EngineTasks } from './engineTasks.ts';
import type { FileMission, FileMissionQuestion } from './fileMission.ts';
import { type MissionWork, toMissionResult } from './missionResult.ts';
import { makeThreadPool, type PoolOptions, type ThreadPool } from './pool/threadPool.ts';
import { rejected } from './refusals.ts';
import type { SurveyWork } from './surveyLines.ts';
import { findWorkerFile } from './workerFile.ts';

/** Threads round the figures in any case, so that nobody else is kept by it. */
interface AnalysisCall {
  readonly signal?: AbortSignal | undefined;
  readonly isExact?: boolean | undefined;
}

/**
 * The engine's long work, done where nobody waits for it: bounded in time and memory, and given up on a signal. The
 * bytes of a file are handed over: they are gone from the caller's side. A failure says why nothing was done.
 */
export interface EngineWork {
  readonly readPlan: (file: PlanFile, signal?: AbortSignal) => Promise<Result<PlanReading, Problem>>;
  /** As `readPlan`, with no more points than the window can show. */
  readonly openPlan: EngineWork['readPlan'];
  readonly readMission: (
    file: PlanFile,
    question: FileMissionQuestion,
    signal?: AbortSignal,
  ) => Promise<Result<FileMission, Problem>>;
  readonly analyze: (work: MissionWork, call?: AnalysisCall) => Promise<Result<MissionResult, Problem>>;
  readonly layOut: (work: SurveyWork, signal?: AbortSignal) => Promise<Result<SurveyLines, Problem>>;
}

/** Longer than any file takes that is within the limits of the reader, and than any mission. */
const limit_s = 20;

export const usualPool = (): PoolOptions => ({
  file: findWorkerFile(),
  threads: 2,
  waiting: 64,
  limit_ms: limit_s * 1000,
  heap_mb: 768,
  idle_ms: 10_000,
});

/** As quick as posting it to a thread and back. */
const shortMission_waypoints = 500;

/** For who is still there to read it: the person who cancelled, or a client of a host that closes. */
const cancelled: Problem = {
  code: 'OVERLOADED',
  message: 'This was given up before it was done: it was cancelled, or Homeward is closing. Ask again.',
  retry_after_s: 1,
};

const overloaded: Problem = {
  code: 'OVERLOADED',
  message: 'Homeward reads and analyzes as much as it can at once; try again in a moment.',
  retry_after_s: 2,
};

const unreadable: Readonly<Record<'took_too_long' | 'out_of_memory', PlanProblem>> = {
  took_too_long: {
    code: 'TOOK_TOO_LONG',
    message: `Reading the file took longer than ${limit_s} s and was given up; export only the route, or a part of it.`,
    class: 'reject',
  },
  out_of_memory: {
    code: 'NEEDS_TOO_MUCH_MEMORY',
    message:
      'The file unfolds to more than fits in the memory set aside for reading; export only the route, or a part of it.',
    class: 'reject',
  },
};

const tooLongMission: Problem = {
  code: 'OVERLOADED',
  message: `The mission took more than the ${limit_s} s or the memory set aside for it; cut it into parts, or try again.`,
  retry_after_s: limit_s,
};

const tooLongSurvey: Problem = {
  code: 'ACTION_FAILED',
  message: 'The outline is too intricate for lines this close together; set them farther apart.',
};

/** Why nothing was tried: no fault of file or mission. */
const ofMoment = { overloaded, cancelled } as const;

/** Bytes that are all of their buffer change hands; a part of a larger buffer is copied, or the rest would go along. */
function handOver({ filename, bytes }: PlanFile) {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  const own = isWhole && bytes.byteLength > 0 ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
  return { file: { filename, bytes: own }, transfer: [own.buffer] };
}

export function makeEngineWork(pool: ThreadPool<EngineTasks>): EngineWork {
  async function read(task: 'readPlan' | 'openPlan', given: PlanFile, signal: AbortSignal | undefined) {
    const { file, transfer } = handOver(given);
    const done = await pool.run(task, file, { transfer, signal });
    if (done.ok) return succeed(done.value);
    const { failure } = done;
    if (failure === 'overloaded' || failure === 'cancelled') return fail(ofMoment[failure]);
    return succeed(fail(unreadable[failure]));
  }
  return {
    readPlan: (file, signal) => read('readPlan', file, signal),
    openPlan: (file, signal) => read('openPlan', file, signal),
    async readMission(given, question, signal) {
      const { file, transfer } = handOver(given);
      const done = await pool.run('readMission', { file, question }, { transfer, signal });
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(ofMoment[failure]);
      return fail(rejected(unreadable[failure]));
    },
    async analyze(work: MissionWork, { signal, isExact } = {}) {
      if (work.input.waypoints.length <= shortMission_waypoints)
        return succeed(toMissionResult(work, isExact));
      const done = await pool.run('analyzeMission', work, { signal });
      if (done.ok) return succeed(done.value);
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(ofMoment[failure]);
      return fail(tooLongMission);
    },
    async layOut(work, signal) {
      const done = await pool.run('layOutSurvey', work, { signal });
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(ofMoment[failure]);
      return fail(tooLongSurvey);
    },
  };
}

export interface RunningEngineWork extends EngineWork {
  close(): Promise<void>;
}

export function startEngineWork(options: PoolOptions = usualPool()): RunningEngineWork {
  const pool = makeThreadPool<EngineTasks>(options);
  return { ...makeEngineWork(pool), close: pool.close };
}
