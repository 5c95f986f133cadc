import type { Drone } from '../aircraft/drone.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import type { FlightLog } from '../flightlog/record/flightLog.ts';
import { meanOf } from '../sums.ts';
import { toRadians } from '../units.ts';
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
  /** Charge used beyond the model; negative: less. */
  readonly beyond_pct: number;
  readonly cause: PartingCause;
  /** The flight meanwhile: its greatest height and ground speed, and the mean wind against it; negative: from behind. */
  readonly height_m: number;
  readonly ground_speed_mps: number;
  readonly headwind_mps: number;
  /** Absent where the log does not hold it. */
  readonly pack_temp_c?: number | undefined;
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

type Doings = Pick<Parting, 'height_m' | 'ground_speed_mps' | 'headwind_mps' | 'pack_temp_c'>;

/** Temperature of the pack at a sample; `undefined` where the log does not hold it, and the pack counts as kept warm. */
export function packTempAt({ samples }: FlightLog, index: number): number | undefined {
  const pack_c = numberAt(samples.pack_temp_c, index);
  return Number.isNaN(pack_c) ? undefined : pack_c;
}

const speedOf = ({ north_mps, east_mps }: FlownStep): number => Math.hypot(north_mps, east_mps);

/** The wind against a step, m/s; 0 where it stands. */
function headwindOf(step: FlownStep, { speed_mps, dir_deg }: WindEstimate): number {
  const θ = toRadians(dir_deg);
  const along_mps2 = speed_mps * (Math.cos(θ) * step.north_mps + Math.sin(θ) * step.east_mps);
  return along_mps2 === 0 ? 0 : along_mps2 / speedOf(step);
}

function doingsOf(steps: readonly FlownStep[], { wind, log }: Circumstances): Doings {
  const { start_s } = elementAt(steps, 0);
  const pack_temp_c = packTempAt(
    log,
    log.samples.t_s.findIndex((t_s) => t_s >= start_s),
  );
  return {
    height_m: Math.max(...steps.map(({ height_m }) => height_m)),
    ground_speed_mps: Math.max(...steps.map(speedOf)),
    headwind_mps: meanOf(steps.map((step) => headwindOf(step, wind))),
    ...(pack_temp_c !== undefined && { pack_temp_c }),
  };
}

function causeOf(steps: readonly FlownStep[], doings: Doings, { wind, drone }: Circumstances): PartingCause {
  const { pack_temp_c = coldPack_c, ground_speed_mps } = doings;
  if (pack_temp_c < coldPack_c) return 'cold';
  if (ground_speed_mps > (drone.normal_speed_mps ?? Infinity)) return 'fast';
  if (meanOf(steps.map(({ climb_mps }) => Math.max(0, climb_mps))) > climbing_mps) return 'climb';
  return wind.basis === 'unknown' || wind.speed_mps > strongWind_mps ? 'wind' : 'unknown';
}

/** Charge that the log has used beyond the model so far. */
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
    const doings = doingsOf(during, circumstances);
    return { from_s, to_s, beyond_pct, cause: causeOf(during, doings, circumstances), ...doings };
  });
}
