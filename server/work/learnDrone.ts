import type { Drone } from '../../engine/aircraft/drone.ts';
import { type Before, type Learned, learn } from '../../engine/replay/learn.ts';
import { observationOf } from '../../engine/replay/observations.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { FlightLogAnswer } from '../contract/schemas/flightLog.ts';
import { tooShort } from '../report/replayWords.ts';
import { fromSampleBytes } from './logSamples.ts';
import { invalid, issueOf, logRejected } from './refusals.ts';

export interface LearnWork {
  readonly drone: Drone;
  /** Knowledge of its consumption before these flights. */
  readonly before: Before;
  readonly flights: readonly {
    readonly log: FlightLogAnswer;
    readonly temp_c: number;
    readonly payload_g?: number;
  }[];
}

const notOurs = (index: number) =>
  invalid([issueOf(`flights[${index}].log.samples`, 'samples', { says: 'fault.own_samples' })]);

/** The lesson, and the consumption of each flight over the sheet; null: it is too short to say. */
export interface Lesson {
  readonly learned: Learned;
  readonly flight_factors: readonly (number | null)[];
}

/** Learns from the flights that are long enough, of which there must be one. */
export function toLearned({ drone, before, flights }: LearnWork): Result<Lesson, Problem> {
  const logs = flights.map((flight) => ({
    payload_g: 0,
    ...flight,
    samples: fromSampleBytes(flight.log.samples),
  }));
  const broken = logs.findIndex(({ samples }) => samples === undefined);
  if (broken >= 0) return fail(notOurs(broken));
  const observed = logs.map(
    ({ log, temp_c, payload_g, samples }) =>
      samples && observationOf(drone, { ...log, samples }, { temp_c, payload_g }).observation,
  );
  const observations = observed.filter((observation) => observation !== undefined);
  if (observations.length === 0) return fail(logRejected(tooShort));
  return succeed({
    learned: learn(before, observations),
    flight_factors: observed.map((observation) =>
      observation === undefined ? null : observation.used_pct / observation.sheet_pct,
    ),
  });
}
