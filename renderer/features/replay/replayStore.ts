import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { FlightLogAnswer, ReplayResult } from '../../../server/contract/schemas/flightLog.ts';
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
}

interface ReplayState {
  readonly check: Check | undefined;
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly schedule: Schedule;
  /** The aircraft that a log names, else the window's. */
  readonly droneFor: (name: string | undefined) => string;
  /** Takes an aircraft for the plan on screen. */
  readonly planWith: (drone_key: string) => void;
}

export interface Replayer {
  readonly store: StoreApi<ReplayState>;
  /** Checks the model against a log that was read. */
  open(filename: string, log: FlightLogAnswer): void;
  set(change: Partial<Pick<Check, 'drone_key' | 'temp_c'>>): void;
  /** Plans with the aircraft that the log was flown with, and closes. */
  use(): void;
  dismiss(): void;
}

/** Air of a mild day. */
const usualTemp_c = 20;

/** Flies a log again, and again after every change of aircraft or air. */
export function makeReplayer({ bridge, schedule, droneFor, planWith }: Surroundings): Replayer {
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
  const fly = (check: Check) => {
    store.setState({ check });
    calls.ask(check);
  };
  const dismiss = () => {
    calls.cancel();
    store.setState({ check: undefined });
  };
  return {
    store,
    open: (filename, log) =>
      fly({
        filename,
        log,
        drone_key: droneFor(log.aircraft),
        temp_c: usualTemp_c,
        result: undefined,
        problem: undefined,
        isBusy: true,
      }),
    set: (part) => {
      const { check } = store.getState();
      if (check !== undefined) fly({ ...check, ...part });
    },
    use: () => {
      const { check } = store.getState();
      if (check !== undefined) planWith(check.drone_key);
      dismiss();
    },
    dismiss,
  };
}
