import { availableParallelism } from 'node:os';
import type { LogChoice } from '../../engine/flightlog/record/flightLog.ts';
import type { PlanFile, PlanProblem, PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Briefing } from '../briefing/briefing.ts';
import type { Printed } from '../briefing/printBriefing.ts';
import type { BodyOperation } from '../contract/httpOperations.ts';
import type { Problem } from '../contract/problem.ts';
import type { FlightLogAnswer, ReplayResult } from '../contract/schemas/flightLog.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import type { EngineTasks } from './engineTasks.ts';
import type { FileMission, FileMissionInput } from './fileMission.ts';
import type { ReplayWork } from './flightReplay.ts';
import type { LearnWork, Lesson } from './learnDrone.ts';
import { type MissionWork, toMissionResult } from './missionResult.ts';
import {
  type CallOptions,
  makeThreadPool,
  type NotDone,
  type PoolOptions,
  type ThreadPool,
} from './pool/threadPool.ts';
import { logRejected, rejected } from './refusals.ts';
import type { SurveyWork } from './surveyLines.ts';
import { toTransferable } from './transferable.ts';
import { findWorkerFile } from './workerFile.ts';

/** Who waits for the work: `client` as the pool has it, and a signal that ends it. */
type WorkCall = Pick<CallOptions, 'client' | 'signal'>;

/** The log of a flight, with what a person says of its columns. */
export interface LogFile extends Pick<PlanFile, 'filename' | 'bytes'>, LogChoice {}

/** `isExact` is for missions analyzed in place; threads always round, to spare the main thread that work. */
interface AnalysisCall extends WorkCall {
  readonly isExact?: boolean | undefined;
}

/**
 * Does the engine's long work in threads, bounded in time and memory and cancelled by a signal. The bytes of a file move
 * to the thread: the caller's array is empty afterwards. A failure says why nothing was done.
 */
export interface EngineWork {
  readonly readPlan: (file: PlanFile, call?: WorkCall) => Promise<Result<PlanReading, Problem>>;
  /** Like `readPlan`, with no more points than the window can show. */
  readonly openPlan: EngineWork['readPlan'];
  readonly readMission: (
    file: PlanFile,
    input: FileMissionInput,
    call?: WorkCall,
  ) => Promise<Result<FileMission, Problem>>;
  readonly analyze: (work: MissionWork, call?: AnalysisCall) => Promise<Result<MissionResult, Problem>>;
  readonly readLog: (file: LogFile, call?: WorkCall) => Promise<Result<FlightLogAnswer, Problem>>;
  readonly replay: (work: ReplayWork, call?: WorkCall) => Promise<Result<ReplayResult, Problem>>;
  readonly learnFrom: (work: LearnWork, call?: WorkCall) => Promise<Result<Lesson, Problem>>;
  readonly print: (briefing: Briefing, call?: WorkCall) => Promise<Result<Printed, Problem>>;
  readonly layOut: (work: SurveyWork, call?: WorkCall) => Promise<Result<SurveyLines, Problem>>;
}

/** More would hold more memory than they save time. */
const mostThreads = 4;
/** Longer than any mission takes, and any file within the reader's limits. */
const limit_s = 20;

export const usualPool = (): PoolOptions => ({
  file: findWorkerFile(),
  threads: Math.min(mostThreads, Math.max(2, availableParallelism())),
  waiting: 64,
  limit_ms: limit_s * 1000,
  heap_mb: 768,
  idle_ms: 10_000,
});

/** Analyzing so many waypoints here takes no longer than sending them to a thread and back. */
const shortMission_waypoints = 500;

/** Read by the person who cancelled, or by a client of a host that closes. */
const cancelled: Problem = {
  code: 'OVERLOADED',
  message: 'This call was cancelled, or Homeward is closing. Try again.',
  retry_after_s: 1,
};

const overloaded: Problem = {
  code: 'OVERLOADED',
  message: 'Homeward is busy with other files and missions; try again in a moment.',
  retry_after_s: 2,
};

const unreadable: Readonly<Record<'took_too_long' | 'out_of_memory', PlanProblem>> = {
  took_too_long: {
    code: 'TOOK_TOO_LONG',
    values: { limit_s },
    class: 'reject',
  },
  out_of_memory: {
    code: 'NEEDS_TOO_MUCH_MEMORY',
    class: 'reject',
  },
};

const unreadableLog: Readonly<Record<keyof typeof unreadable, Problem>> = {
  took_too_long: logRejected({
    code: 'TOOK_TOO_LONG',
    says: 'TOOK_TOO_LONG.log',
    values: { limit_s },
  }),
  out_of_memory: logRejected({ code: 'NEEDS_TOO_MUCH_MEMORY', says: 'NEEDS_TOO_MUCH_MEMORY.log' }),
};

const tooLongReplay: Problem = {
  code: 'ACTION_FAILED',
  message: `Flying this log again took more than the ${limit_s} s or the memory set aside for it; export one flight of it.`,
};

const tooLongMission: Problem = {
  code: 'OVERLOADED',
  message: `The mission needs more than the ${limit_s} s or the memory set aside for it; split it, or try again.`,
  retry_after_s: limit_s,
};

const tooLongBriefing: Problem = {
  code: 'ACTION_FAILED',
  message: `Printing took more than the ${limit_s} s or the memory set aside for it; print a part of the plan.`,
};

const tooLongSurvey: Problem = {
  code: 'ACTION_FAILED',
  message: 'The outline is too intricate for lines this close together; set them farther apart.',
};

/** Failures that are no fault of the file or the mission. */
const temporary = { overloaded, cancelled } as const;

const toOptions = ({ signal, client }: WorkCall = {}): WorkCall => ({ signal, client });

function toTransfer<File extends LogFile>({ bytes, ...rest }: File) {
  const own = toTransferable(bytes);
  return { file: { ...rest, bytes: own }, transfer: [own.buffer] };
}

/** Why a thread answered no request of an operation, in the words of its own work. */
export function whyNotAnswered(name: BodyOperation, failure: NotDone): Problem {
  if (failure === 'overloaded' || failure === 'cancelled') return temporary[failure];
  if (name === 'analyzeMissionFile') return rejected(unreadable[failure]);
  const isOfLogs = name === 'replayFlightFile' || name === 'learnFromFiles';
  return isOfLogs ? unreadableLog[failure] : tooLongMission;
}

export function makeEngineWork(pool: Pick<ThreadPool<EngineTasks>, 'run'>): EngineWork {
  async function read(task: 'readPlan' | 'openPlan', planFile: PlanFile, call: WorkCall = {}) {
    const { file, transfer } = toTransfer(planFile);
    const done = await pool.run(task, file, { transfer, ...toOptions(call) });
    if (done.ok) return succeed(done.value);
    const { failure } = done;
    if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
    return succeed(fail(unreadable[failure]));
  }
  return {
    readPlan: (file, call) => read('readPlan', file, call),
    openPlan: (file, call) => read('openPlan', file, call),
    async readMission(planFile, input, call) {
      const { file, transfer } = toTransfer(planFile);
      const done = await pool.run('readMission', { file, input }, { transfer, ...toOptions(call) });
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
      return fail(rejected(unreadable[failure]));
    },
    async analyze(work: MissionWork, call = {}) {
      if (work.input.waypoints.length <= shortMission_waypoints)
        return succeed(toMissionResult(work, call.isExact));
      const done = await pool.run('analyzeMission', work, toOptions(call));
      if (done.ok) return succeed(done.value);
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
      return fail(tooLongMission);
    },
    async readLog(logFile, call) {
      const { file, transfer } = toTransfer(logFile);
      const done = await pool.run('readLog', file, { transfer, ...toOptions(call) });
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
      return fail(unreadableLog[failure]);
    },
    async replay(work, call) {
      const done = await pool.run('replayLog', work, toOptions(call));
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
      return fail(tooLongReplay);
    },
    async learnFrom(work, call) {
      const done = await pool.run('learnDrone', work, toOptions(call));
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
      return fail(tooLongReplay);
    },
    async print(briefing, call) {
      const done = await pool.run('printBriefing', briefing, toOptions(call));
      if (done.ok) return succeed(done.value);
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
      return fail(tooLongBriefing);
    },
    async layOut(work, call) {
      const done = await pool.run('layOutSurvey', work, toOptions(call));
      if (done.ok) return done.value;
      const { failure } = done;
      if (failure === 'overloaded' || failure === 'cancelled') return fail(temporary[failure]);
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
