import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type {
  FlightLogAnswer,
  LearnResult,
  ReplayResult,
} from '../../../server/contract/schemas/flightLog.ts';
import { ask, type Reply } from '../../analysis/ask.ts';
import { makeLatestCall, type Schedule } from '../../analysis/latestCall.ts';

/** The log of a flight beside what the model says of it. */
export interface Check {
  readonly filename: string;
  readonly log: FlightLogAnswer;
  readonly drone_key: string;
  /** Of the day of the flight, which the log does not hold. */
  readonly temp_c: number;
  /** Of the earlier settings while newer ones are flown. */
  readonly result: ReplayResult | undefined;
  /** Why these settings have no answer. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Logs that were checked before this one, to learn from them together. */
  readonly others: readonly CheckedLog[];
  /** What the flights teach about this aircraft; absent: they are too short, or nothing is known yet. */
  readonly learned: LearnResult | undefined;
  /** Why it could not be kept. */
  readonly fault: string | undefined;
}

type CheckedLog = Pick<Check, 'filename' | 'log' | 'temp_c'>;

interface ReplayState {
  readonly check: Check | undefined;
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly schedule: Schedule;
  /** The aircraft that a log names, else the window's. */
  readonly droneFor: (name: string | undefined) => string;
  /** Reads the catalog again, which has one aircraft more. */
  readonly reloadCatalog: () => Promise<void>;
  /** Takes an aircraft for the plan on screen. */
  readonly planWith: (drone_key: string) => void;
}

export interface Replayer {
  readonly store: StoreApi<ReplayState>;
  /** Checks the model against a log that was read; while another one is checked, both count for learning. */
  open(filename: string, log: FlightLogAnswer): void;
  set(change: Partial<Pick<Check, 'drone_key' | 'temp_c'>>): void;
  /** Plans with the aircraft that the log was flown with, and closes. */
  use(): void;
  /** Keeps what was learned as an aircraft of that name and plans with it. */
  keep(name: string): Promise<void>;
  dismiss(): void;
}

/** Air of a mild day. */
const usualTemp_c = 20;

/** Flies a log again, and again after every change of aircraft or air. */
export function makeReplayer(around: Surroundings): Replayer {
  const { bridge, schedule, droneFor, planWith } = around;
  const store = createStore<ReplayState>(() => ({ check: undefined }));
  const change = (part: Partial<Check>) =>
    store.setState(({ check }) => (check === undefined ? {} : { check: { ...check, ...part } }));
  const calls = makeLatestCall<Check, Reply<{ result: ReplayResult }>>({
    schedule,
    run: ({ log, drone_key, temp_c }, signal) =>
      ask(bridge, 'replayFlight', { log, drone_key, temp_c }, { signal }),
    publish: (reply, { log }) => {
      if (store.getState().check?.log !== log) return;
      change(
        reply.ok
          ? { result: reply.output.result, problem: undefined }
          : { result: undefined, problem: reply.problem.message },
      );
    },
    onBusy: (isBusy) => change({ isBusy }),
  });
  const toLesson = ({ drone_key, others, log, temp_c }: Check) => ({
    drone_key,
    flights: [...others, { log, temp_c }].map((flight) => ({ log: flight.log, temp_c: flight.temp_c })),
  });
  const lessons = makeLatestCall<Check, Reply<{ learned: LearnResult }>>({
    schedule,
    run: (check, signal) => ask(bridge, 'learnDrone', toLesson(check), { signal }),
    publish: (reply, { log }) => {
      if (store.getState().check?.log === log)
        change({ learned: reply.ok ? reply.output.learned : undefined });
    },
  });
  const fly = (check: Check) => {
    store.setState({ check });
    calls.ask(check);
    lessons.ask(check);
  };
  const keep = async (name: string) => {
    const { check } = store.getState();
    if (check === undefined) return;
    const reply = await ask(bridge, 'learnDrone', { ...toLesson(check), name });
    if (store.getState().check?.log !== check.log) return;
    if (!reply.ok) return change({ fault: reply.problem.message });
    await around.reloadCatalog();
    planWith(reply.output.learned.key ?? check.drone_key);
    dismiss();
  };
  const dismiss = () => {
    calls.cancel();
    lessons.cancel();
    store.setState({ check: undefined });
  };
  return {
    store,
    open: (filename, log) => {
      const { check } = store.getState();
      const before = check === undefined ? [] : [...check.others, check];
      fly({
        filename,
        log,
        drone_key: check?.drone_key ?? droneFor(log.aircraft),
        temp_c: check?.temp_c ?? usualTemp_c,
        result: undefined,
        problem: undefined,
        isBusy: true,
        others: before.filter((other) => other.filename !== filename),
        learned: undefined,
        fault: undefined,
      });
    },
    set: (part) => {
      const { check } = store.getState();
      if (check !== undefined) fly({ ...check, ...part, fault: undefined });
    },
    use: () => {
      const { check } = store.getState();
      if (check !== undefined) planWith(check.drone_key);
      dismiss();
    },
    keep,
    dismiss,
  };
}
