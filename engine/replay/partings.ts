import type { Drone } from '../aircraft/drone.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import type { FlightLog } from '../flightlog/record/flightLog.ts';
import type { FlownStep } from './flownSteps.ts';
import type { ReplaySample } from './replay.ts';
import type { WindEstimate } from './windEstimate.ts';

/** Why a logged flight may use more or less than the model says. */
export const partingCauses = ['cold', 'fast', 'climb', 'wind', 'unknown'] as const;
export type PartingCause = (typeof partingCauses)[number];

/** A minute in which log and model part. */
export interface Parting {
  readonly from_s: number;
  readonly to_s: number;
  /** What the log used beyond the model; negative: less. */
  readonly beyond_pct: number;
  readonly cause: PartingCause;
}

interface Circumstances {
  readonly wind: WindEstimate;
  readonly log: FlightLog;
  readonly drone: Drone;
}

/** Whole percents hide what parts in less time. */
const window_s = 60;
/** A parting below this may be rounding. */
const least_pct = 1.5;
const mostPartings = 3;
/** A pack below this has lost charge to cold. */
const coldPack_c = 15;
const strongWind_mps = 5;
const climbing_mps = 1;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The temperature of the pack at a time; NaN where the log does not hold it. */
function packTemperature({ samples }: FlightLog, at_s: number): number {
  const index = samples.t_s.findIndex((t_s) => t_s >= at_s);
  return numberAt(samples.pack_temp_c, index);
}

function causeOf(steps: readonly FlownStep[], { wind, log, drone }: Circumstances): PartingCause {
  const speeds = steps.map(({ north_mps, east_mps }) => Math.hypot(north_mps, east_mps));
  if (packTemperature(log, elementAt(steps, 0).start_s) < coldPack_c) return 'cold';
  if (Math.max(...speeds) > (drone.normal_speed_mps ?? Infinity)) return 'fast';
  if (meanOf(steps.map(({ climb_mps }) => Math.max(0, climb_mps))) > climbing_mps) return 'climb';
  return wind.basis === 'unknown' || wind.speed_mps > strongWind_mps ? 'wind' : 'unknown';
}

/** What the log has used beyond the model so far. */
const lagOf = ({ logged_pct, predicted_pct }: ReplaySample): number => predicted_pct - logged_pct;

/** The minutes of a flight: pairs of samples a minute and more apart. */
function minutesOf(samples: readonly ReplaySample[]): (readonly [ReplaySample, ReplaySample])[] {
  const minutes: (readonly [ReplaySample, ReplaySample])[] = [];
  let first = elementAt(samples, 0);
  for (const sample of samples) {
    if (sample.t_s - first.t_s < window_s) continue;
    minutes.push([first, sample]);
    first = sample;
  }
  return minutes;
}

/** The minutes in which log and model part most, in their order, each with what may be the cause; at most three. */
export function partingsOf(
  steps: readonly FlownStep[],
  samples: readonly ReplaySample[],
  circumstances: Circumstances,
): Parting[] {
  const take_off_s = elementAt(steps, 0).start_s;
  const found = minutesOf(samples)
    .map(([first, last]) => ({ from_s: first.t_s, to_s: last.t_s, beyond_pct: lagOf(last) - lagOf(first) }))
    .filter(({ beyond_pct }) => Math.abs(beyond_pct) >= least_pct);
  const most = found
    .toSorted((a, b) => Math.abs(b.beyond_pct) - Math.abs(a.beyond_pct))
    .slice(0, mostPartings)
    .sort((a, b) => a.from_s - b.from_s);
  return most.map(({ from_s, to_s, beyond_pct }) => {
    // A step that a hole ends may begin before the minute.
    const during = steps.filter(
      ({ start_s, duration_s }) => start_s + duration_s - take_off_s > from_s && start_s - take_off_s < to_s,
    );
    return { from_s, to_s, beyond_pct, cause: causeOf(during, circumstances) };
  });
}
