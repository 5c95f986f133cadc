import type { Drone } from '../../engine/aircraft/drone.ts';
import { readFlightLog } from '../../engine/flightlog/readFlightLog.ts';
import type { FlightLog, LogChoice } from '../../engine/flightlog/record/flightLog.ts';
import { isDjiRecord } from '../../engine/flightlog/refuseForeign.ts';
import { type Replayed, replayOn } from '../../engine/replay/replay.ts';
import { replayBand } from '../../engine/replay/replayBand.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { FlightLogAnswer, ReplayResult } from '../contract/schemas/flightLog.ts';
import type { Computed } from '../figures/rounding.ts';
import { withMessages } from '../report/say.ts';
import { fromSampleBytes, toSampleBytes } from './logSamples.ts';
import { invalid, issueOf, logRejected } from './refusals.ts';

export interface ReplayWork {
  readonly log: FlightLogAnswer;
  readonly drone: Drone;
  readonly temp_c: number;
  readonly payload_g: number;
}

/** A log to read, with what a person says of its columns. */
export interface LogWork extends LogChoice {
  readonly bytes: Uint8Array;
}

/** Reads the log of a flight for the window: a few samples a second, however large the file. */
export async function toLogAnswer({ bytes, ...choice }: LogWork): Promise<Result<FlightLogAnswer, Problem>> {
  const reading = isDjiRecord(bytes, bytes.length)
    ? // The decoder is loaded for the files that need it alone.
      (await import('./djiRecord.ts')).readDjiRecord(bytes)
    : readFlightLog(bytes, choice);
  if (!reading.ok) return fail(logRejected(reading.failure));
  const { samples, notes, ...log } = reading.value;
  return succeed({ ...log, samples: toSampleBytes(samples), notes: withMessages(notes) });
}

const notOurs = invalid([issueOf('log.samples', 'samples', { says: 'fault.own_samples' })]);

/** A log flown again: what was read of it, the flight of the model, and what the window is told. */
export interface FlownAgain {
  readonly log: FlightLog;
  readonly replayed: Replayed;
  readonly result: Computed<ReplayResult>;
}

/** Flies a log again with an aircraft. */
export function flyAgain({ log: sent, drone, temp_c, payload_g }: ReplayWork): Result<FlownAgain, Problem> {
  const samples = fromSampleBytes(sent.samples);
  if (samples === undefined) return fail(notOurs);
  const log = { ...sent, samples };
  const replayed = replayOn(drone, log, { temp_c, payload_g });
  const { replay } = replayed;
  const told = { samples: replayBand(replay), notes: withMessages(replay.notes) };
  return succeed({ log, replayed, result: { aircraft: drone.key, ...replay, ...told } });
}
