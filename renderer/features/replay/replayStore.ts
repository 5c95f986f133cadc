import { createStore } from 'zustand/vanilla';
import { droneNamed } from '../../../server/contract/findDrones.ts';
import type {
  FlightLogAnswer,
  LearnResult,
  ReplayResult,
} from '../../../server/contract/schemas/flightLog.ts';
import { type LatestCall, makeLatestCall } from '../../analysis/latestCall.ts';
import { part } from '../../parts/part.ts';
import { useEntries } from '../../plan/entries.ts';
import { withDrone } from '../../plan/inputs.ts';
import { useInputsStore } from '../../plan/planStores.ts';
import { ask } from '../../platform/ask.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import type { Refusal } from '../import/importState.ts';
import type { ReadLog } from '../import/logReader.ts';

/** The log of a flight beside what the model says of it. */
export interface CheckedFlight extends ReadLog {
  /** The air on the day of the flight, which the log does not hold. */
  readonly temp_c: number;
  /** The answer to the earlier settings while newer ones are flown. */
  readonly result: ReplayResult | undefined;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Its use over the sheet's; absent: not known yet, or the flight is too short to say. */
  readonly factor: number | undefined;
}

/** A file among several that was no log of a flight. */
export type RefusedLog = Pick<Refusal, 'filename' | 'message'>;

export type Start = 'learned' | 'sheet';

/** Flights of one aircraft that are checked, and learned from, together. */
export interface Check {
  readonly drone_key: string;
  /** The name that a log gives to an aircraft other than this one; nothing is flown until somebody says which it is. */
  readonly named?: string | undefined;
  /** Names that were said to be of this aircraft. */
  readonly agreed?: readonly string[];
  /** Says if these flights add to what the aircraft has learned, or replace it. */
  readonly start: Start;
  readonly flights: readonly CheckedFlight[];
  readonly shown: FlightLogAnswer;
  readonly refused: readonly RefusedLog[];
  /** The lesson of the flights; absent: they are too short, or nothing is known yet. */
  readonly learned: LearnResult | undefined;
  readonly isLearning: boolean;
  /** The reason that it could not be kept. */
  readonly fault: string | undefined;
}

export interface ReplayState {
  readonly check: Check | undefined;
}

const usualTemp_c = 20;

export const shownFlight = ({ flights, shown }: Check): CheckedFlight | undefined =>
  flights.find(({ log }) => log === shown);

const toLesson = ({ drone_key, start, flights }: Check) => ({
  drone_key,
  start,
  flights: flights.map(({ log, temp_c }) => ({ log, temp_c })),
});

const isSameFlight = (one: FlightLogAnswer, other: FlightLogAnswer): boolean =>
  one.samples.length === other.samples.length &&
  one.samples.every((byte, index) => byte === other.samples[index]);

/** `flight.csv (2)` beside another file of that name. */
function nameBeside(flights: readonly ReadLog[], filename: string): string {
  const alike = flights.filter((flight) => flight.filename.replace(/ \(\d+\)$/, '') === filename).length;
  return alike === 0 ? filename : `${filename} (${alike + 1})`;
}

/** The flights of logs that are not among those before: one that is dropped again does not count twice. */
function newFlights(before: readonly CheckedFlight[], logs: readonly ReadLog[]): CheckedFlight[] {
  const temp_c = before.at(-1)?.temp_c ?? usualTemp_c;
  const flights = [...before];
  for (const { filename, log } of logs) {
    if (flights.some((other) => isSameFlight(other.log, log))) continue;
    const fresh = { result: undefined, problem: undefined, isBusy: true, factor: undefined };
    flights.push({ filename: nameBeside(flights, filename), log, temp_c, ...fresh });
  }
  return flights.slice(before.length);
}

/** Flies logs again, and again after every change of aircraft or air. */
export const useReplayer = part(({ bridge, schedule, of }) => {
  const catalog = of(useCatalog);
  const inputs = of(useInputsStore);
  /** Finds the aircraft that a log names, else the window's. */
  const droneFor = (name: string | undefined) => {
    const named = name === undefined ? undefined : droneNamed(catalog.store.getState().drones, name);
    return named?.key ?? inputs.getState().drone_key;
  };
  const isOther = (name: string, drone_key: string) =>
    droneNamed(catalog.store.getState().drones, name)?.key !== drone_key;
  const planWith = (key: string) => of(useEntries).setState((state) => withDrone(state, key));
  const store = createStore<ReplayState>(() => ({ check: undefined }));
  const change = (part: (check: Check) => Partial<Check>) =>
    store.setState(({ check }) => (check === undefined ? {} : { check: { ...check, ...part(check) } }));
  const changeFlight = (log: FlightLogAnswer, part: Partial<CheckedFlight>) =>
    change(({ flights }) => ({
      flights: flights.map((flight) => (flight.log === log ? { ...flight, ...part } : flight)),
    }));

  /** Each flight has a call of its own, so that none waits for the settings of another. */
  const calls = new Map<FlightLogAnswer, LatestCall<{ drone_key: string; temp_c: number }>>();
  const callFor = (log: FlightLogAnswer) => {
    const made =
      calls.get(log) ??
      makeLatestCall({
        schedule,
        run: (settings: { drone_key: string; temp_c: number }, signal) =>
          ask(bridge, 'replayFlight', { log, ...settings }, { signal }),
        publish: (reply) =>
          changeFlight(log, {
            result: reply.ok ? reply.output.result : undefined,
            problem: reply.ok ? undefined : reply.problem.message,
          }),
        onBusy: (isBusy) => changeFlight(log, { isBusy }),
      });
    calls.set(log, made);
    return made;
  };
  const drop = (log: FlightLogAnswer) => {
    calls.get(log)?.cancel();
    calls.delete(log);
  };
  const lessons = makeLatestCall({
    schedule,
    run: (check: Check, signal) => ask(bridge, 'learnDrone', toLesson(check), { signal }),
    publish: (reply, asked) => {
      const learned = reply.ok ? reply.output.learned : undefined;
      const factorOf = ({ log }: ReadLog) =>
        learned?.flight_factors[asked.flights.findIndex((flight) => flight.log === log)] ?? undefined;
      change(({ flights }) => ({
        learned,
        flights: flights.map((flight) => ({ ...flight, factor: factorOf(flight) })),
      }));
    },
    onBusy: (isLearning) => change(() => ({ isLearning })),
  });

  const fly = (flown: readonly CheckedFlight[]) => {
    const { check } = store.getState();
    if (check === undefined || check.named !== undefined) return;
    for (const { log, temp_c } of flown) callFor(log).ask({ drone_key: check.drone_key, temp_c });
    lessons.ask(check);
  };
  const dismiss = () => {
    for (const log of [...calls.keys()]) drop(log);
    lessons.cancel();
    store.setState({ check: undefined });
  };
  const open = (logs: readonly ReadLog[], refused: readonly RefusedLog[] = []) => {
    const { check } = store.getState();
    const before = check?.flights ?? [];
    const added = newFlights(before, logs);
    const flights = [...before, ...added];
    const shown = flights.find(({ log }) => log === logs[0]?.log) ?? flights.at(-1);
    if (shown === undefined) return;
    const drone_key = check?.drone_key ?? droneFor(shown.log.aircraft);
    const { learned, start = 'learned', agreed = [] } = check ?? {};
    const names = added.flatMap(({ log }) => log.aircraft ?? []);
    const named = check?.named ?? names.find((name) => isOther(name, drone_key) && !agreed.includes(name));
    store.setState({
      check: {
        drone_key,
        named,
        agreed,
        start,
        flights,
        shown: shown.log,
        refused,
        learned,
        isLearning: named === undefined,
        fault: undefined,
      },
    });
    fly(added);
  };
  const remove = (log: FlightLogAnswer) => {
    const { check } = store.getState();
    const flights = check?.flights.filter((flight) => flight.log !== log) ?? [];
    const next = flights.at(-1);
    drop(log);
    if (next === undefined) return dismiss();
    const isStillNamed = flights.some((flight) => flight.log.aircraft === check?.named);
    const wasAsked = check?.named !== undefined && !isStillNamed;
    change(({ shown, named }) => ({
      flights,
      shown: shown === log ? next.log : shown,
      fault: undefined,
      named: isStillNamed ? named : undefined,
    }));
    fly(wasAsked ? flights : []);
  };
  const keep = async (name: string) => {
    const { check } = store.getState();
    if (check === undefined) return;
    const reply = await ask(bridge, 'learnDrone', { ...toLesson(check), name });
    if (store.getState().check === undefined) return;
    if (!reply.ok) return change(() => ({ fault: reply.problem.message }));
    await catalog.load();
    planWith(reply.output.learned.key ?? check.drone_key);
    dismiss();
  };

  return {
    store,
    /** Checks the model against logs that were read, beside those that are checked already; names files that were none. */
    open,
    show: (shown: FlightLogAnswer) => change(() => ({ shown })),
    /** Leaves a flight out; the last one closes the check. */
    remove,
    setDrone: (drone_key: string) => {
      change(({ named, agreed = [] }) => ({
        drone_key,
        fault: undefined,
        named: undefined,
        agreed: named === undefined ? agreed : [...agreed, named],
      }));
      fly(store.getState().check?.flights ?? []);
    },
    startFrom: (start: Start) => {
      change(() => ({ start, fault: undefined }));
      fly([]);
    },
    /** The air on the day of the flight on screen. */
    setTemperature: (temp_c: number) => {
      const { check } = store.getState();
      const flight = check && shownFlight(check);
      if (flight === undefined) return;
      changeFlight(flight.log, { temp_c });
      fly([{ ...flight, temp_c }]);
    },
    /** Plans with the aircraft that the logs were flown with, and closes. */
    use: () => {
      const { check } = store.getState();
      if (check !== undefined) planWith(check.drone_key);
      dismiss();
    },
    /** Keeps what was learned as an aircraft of that name and plans with it. */
    keep,
    dismiss,
  };
});
