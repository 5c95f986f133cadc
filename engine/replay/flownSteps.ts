import { numberAt } from '../elementAt.ts';
import type { AirTime } from '../flightlog/record/airTime.ts';
import type { LogSamples } from '../flightlog/record/flightLog.ts';

/** State of the aircraft in a step of its log. */
export type Phase = 'hover' | 'forward' | 'climb' | 'descent';

/** A short piece of a logged flight at one speed; velocities over the ground to north and east. */
export interface FlownStep {
  readonly start_s: number;
  readonly duration_s: number;
  readonly north_mps: number;
  readonly east_mps: number;
  readonly climb_mps: number;
  readonly height_m: number;
  readonly phase: Phase;
}

/** Over longer steps the log has a hole: what lies between counts as a straight line. */
const gap_s = 5;
/** A faster rise or fall is a climb or a descent; slower over the ground it hovers. */
const vertical_mps = 0.7;
const hover_mps = 1.5;

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);

function phaseOf(ground_speed_mps: number, climb_mps: number): Phase {
  if (climb_mps > vertical_mps) return 'climb';
  if (climb_mps < -vertical_mps) return 'descent';
  return ground_speed_mps < hover_mps ? 'hover' : 'forward';
}

/** Change of a column from one sample to the next; 0 where the log lacks it. */
const changeOf = (column: Float64Array, index: number): number =>
  orZero(numberAt(column, index + 1) - numberAt(column, index));

/** Velocity of a step: in a hole that of the straight line, else the log's. A speed without a course counts as north. */
function velocityOf(samples: LogSamples, index: number, duration_s: number): readonly [number, number] {
  if (duration_s > gap_s)
    return [changeOf(samples.north_m, index) / duration_s, changeOf(samples.east_m, index) / duration_s];
  const [north, east] = [numberAt(samples.north_mps, index), numberAt(samples.east_mps, index)];
  if (Number.isFinite(north) && Number.isFinite(east)) return [north, east];
  return [orZero(numberAt(samples.ground_speed_mps, index)), 0];
}

function stepAt(samples: LogSamples, index: number): FlownStep {
  const start_s = numberAt(samples.t_s, index);
  const duration_s = numberAt(samples.t_s, index + 1) - start_s;
  const [north_mps, east_mps] = velocityOf(samples, index, duration_s);
  const climb_mps =
    duration_s > gap_s
      ? changeOf(samples.height_m, index) / duration_s
      : orZero(numberAt(samples.climb_mps, index));
  const height_m = orZero(numberAt(samples.height_m, index));
  const phase = phaseOf(Math.hypot(north_mps, east_mps), climb_mps);
  return { start_s, duration_s, north_mps, east_mps, climb_mps, height_m, phase };
}

/** The steps of a log's flight from sample to sample, in order. */
export const flownSteps = (samples: LogSamples, { from, to }: AirTime): FlownStep[] =>
  Array.from({ length: to - from }, (_, index) => stepAt(samples, from + index));
