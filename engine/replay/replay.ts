import { type AsFlown, asFlownOf } from '../aircraft/asFlown.ts';
import type { Drone } from '../aircraft/drone.ts';
import type { PackCharge } from '../aircraft/packCharge.ts';
import { lostAfter } from '../aircraft/packCharge.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { aloftAt } from '../flight/aloft.ts';
import { type Flight, inOtherWeather, prepareFlight } from '../flight/conditions.ts';
import { drainAloft, drainOver } from '../flight/drain.ts';
import { type AirTime, airTimeOf } from '../flightlog/record/airTime.ts';
import type { FlightLog, LogNote, LogSamples } from '../flightlog/record/flightLog.ts';
import { known } from '../known.ts';
import { sumOf } from '../sums.ts';
import { intervalOf } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import { changesOf, type Sigmas, sigmasOf, spreadFrom } from '../uncertainty/spread.ts';
import { type FlownStep, flownSteps, type Phase } from './flownSteps.ts';
import { type FlownHome, flownHome, type HomeNeed, homeNeedAt } from './homeNeeds.ts';
import { type Parting, packTempAt, partingsOf } from './partings.ts';
import { estimateWind, type WindEstimate } from './windEstimate.ts';

/** Conditions of a day that a log does not hold; the pilot may. */
export interface ReplayConditions {
  readonly temp_c: number;
  readonly payload_g: number;
  /** Absent: that of the aircraft. */
  readonly as_flown?: AsFlown | undefined;
  /** The wind, where somebody knows it better than the log. */
  readonly wind?: WindEstimate | undefined;
}

/** Charge of a logged flight by what the aircraft did, percentage points. */
export type PhaseCharges = Readonly<
  Record<Phase, { readonly duration_s: number; readonly predicted_pct: number }>
>;

export interface ReplaySample extends HomeNeed {
  /** Time since take-off, seconds. */
  readonly t_s: number;
  readonly logged_pct: number;
  readonly predicted_pct: number;
}

/** A logged flight flown again by the model: its own path, speeds and heights in; charge out. */
export interface ReplayAnalysis {
  readonly duration_s: number;
  /** Distance flown over the ground, metres. */
  readonly distance_m: number;
  /** Charge that the log lost between take-off and landing, percentage points. */
  readonly observed_pct: number;
  readonly predicted_pct: number;
  readonly interval90: { readonly low_pct: number; readonly high_pct: number };
  /** One standard deviation of the prediction by the wind alone. */
  readonly wind_sigma_pct: number;
  readonly wind: WindEstimate;
  readonly phases: PhaseCharges;
  readonly partings: readonly Parting[];
  readonly samples: readonly ReplaySample[];
  /** The last way home, where the aircraft said what it needs for it. */
  readonly way_home?: FlownHome;
  /** True if the flight is long enough to learn from, by a gauge that counts. */
  readonly is_evidence: boolean;
  readonly notes: readonly LogNote[];
}

/** A log teaches nothing below this: whole percents and take-off and landing would weigh too much. */
export const leastEvidence = { duration_s: 180, used_pct: 8 };
/** Rounding of the first and the last whole percent: uniform over a point each. */
const roundingSigma_pct = Math.sqrt(1 / 6);
/** Below this speed over the ground the aircraft holds a position. */
const holding_mps = 0.5;
/** Heights are taken in steps of this: the air is the same in between. */
const heightStep_m = 5;
/** Points of the drawn curves. */
const mostSamples = 400;

const beside = (value: number, step: number): number => step * Math.round(value / step);

function flightOf(
  drone: Drone,
  log: FlightLog,
  wind: WindEstimate,
  conditions: ReplayConditions & { readonly pack_c: number | undefined; readonly start_pct: number },
): Flight {
  return prepareFlight({
    drone,
    weather: {
      wind_speed_mps: wind.speed_mps,
      wind_dir_deg: wind.dir_deg,
      gust_speed_mps: 0,
      temp_c: conditions.temp_c,
      humidity_pct: 50,
    },
    surface_msl_m: log.ground_msl_m ?? 0,
    payload_g: conditions.payload_g,
    battery_cycles: 0,
    battery_temp_c: conditions.pack_c,
    initial_pct: conditions.start_pct,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: conditions.as_flown ?? asFlownOf(drone),
  });
}

/** Drain of a step, points of a warm pack per second. */
function drainOfStep(flight: Flight, step: FlownStep): number {
  const { north_mps, east_mps, climb_mps } = step;
  const aloft = aloftAt(flight, beside(step.height_m, heightStep_m));
  if (Math.hypot(north_mps, east_mps) < holding_mps) return drainOver(flight, aloft, climb_mps);
  const airspeed_mps = Math.hypot(
    north_mps + aloft.mean_mps * aloft.from.north,
    east_mps + aloft.mean_mps * aloft.from.east,
  );
  return drainAloft(flight, aloft, airspeed_mps, climb_mps);
}

/** Points of a warm pack that are drawn before each step, and after the last one. */
function drawnBefore(flight: Flight, steps: readonly FlownStep[]): number[] {
  const drawn = [0];
  for (const [index, step] of steps.entries())
    drawn.push(elementAt(drawn, index) + step.duration_s * drainOfStep(flight, step));
  return drawn;
}

/** Losses of the pack on each step, by what is drawn before and after it. */
const chargesOf = ({ pack }: Flight, drawn_pct: readonly number[]): Float64Array =>
  Float64Array.from(drawn_pct.slice(1), (after_pct, index) => {
    const before_pct = elementAt(drawn_pct, index);
    return lostAfter(pack, before_pct, after_pct - before_pct);
  });

/** Way over the ground of some steps, metres. */
export const distanceOf = (steps: readonly FlownStep[]): number =>
  steps.reduce(
    (sum, { duration_s, north_mps, east_mps }) => sum + duration_s * Math.hypot(north_mps, east_mps),
    0,
  );

function phasesOf(steps: readonly FlownStep[], charges_pct: Float64Array): PhaseCharges {
  const sums = Object.fromEntries(
    (['hover', 'forward', 'climb', 'descent'] as const).map((phase) => [
      phase,
      { duration_s: 0, predicted_pct: 0 },
    ]),
  ) as Record<Phase, { duration_s: number; predicted_pct: number }>;
  steps.forEach(({ phase, duration_s }, index) => {
    sums[phase].duration_s += duration_s;
    sums[phase].predicted_pct += numberAt(charges_pct, index);
  });
  return sums;
}

/** The percentage at a sample, or the last one known before it. */
export function percentAt({ battery_pct }: LogSamples, index: number): number {
  const last = battery_pct.subarray(0, index + 1).findLast((pct) => !Number.isNaN(pct));
  return last ?? known(battery_pct.find((pct) => !Number.isNaN(pct)));
}

function samplesOf(
  log: FlightLog,
  { from }: AirTime,
  steps: readonly FlownStep[],
  charges_pct: Float64Array,
  homeNeed: (index: number) => HomeNeed,
): ReplaySample[] {
  const start_pct = percentAt(log.samples, from);
  const every = Math.ceil(steps.length / mostSamples);
  const start_s = elementAt(steps, 0).start_s;
  let left_pct = start_pct;
  let logged_pct = start_pct;
  return steps.flatMap(({ start_s: t_s, duration_s }, index) => {
    left_pct -= numberAt(charges_pct, index);
    const now_pct = numberAt(log.samples.battery_pct, from + index + 1);
    if (!Number.isNaN(now_pct)) logged_pct = now_pct;
    if (index % every !== 0 && index !== steps.length - 1) return [];
    return [
      {
        t_s: t_s + duration_s - start_s,
        logged_pct,
        predicted_pct: left_pct,
        ...homeNeed(from + index + 1),
      },
    ];
  });
}

/** A flight that is further from the prediction, as a share of it, may be that of another pack or load (MODEL.md §16). */
const farOff = 0.25;

/** Asks what was flown where a flight is far from the prediction, beyond what 9 in 10 would be. */
function farNotes({ observed_pct, predicted_pct, interval90, is_evidence, wind }: Measured): LogNote[] {
  const more = observed_pct / predicted_pct - 1;
  const isInside = observed_pct >= interval90.low_pct && observed_pct <= interval90.high_pct;
  if (!is_evidence || isInside || Math.abs(more) <= farOff) return [];
  const values = {
    off_pct: 100 * Math.abs(more),
    side: more > 0 ? 'more' : 'less',
    wind: wind.basis === 'unknown' ? 'unknown' : 'known',
  };
  return [{ code: 'FAR_FROM_MODEL', values }];
}

type Measured = Pick<
  ReplayAnalysis,
  'observed_pct' | 'predicted_pct' | 'interval90' | 'is_evidence' | 'wind'
>;

const isEvidence = ({ notes }: FlightLog, { duration_s }: AirTime, observed_pct: number): boolean =>
  duration_s >= leastEvidence.duration_s &&
  observed_pct >= leastEvidence.used_pct &&
  !notes.some(({ code }) => code === 'GAUGE_STOOD_STILL');

/** A log flown again, with the pack that it was flown on, and the steps of its flight with what each takes, percentage points. */
export interface Replayed {
  readonly replay: ReplayAnalysis;
  readonly pack: PackCharge;
  readonly air: AirTime;
  readonly steps: readonly FlownStep[];
  readonly charges_pct: Float64Array;
}

/** Flies a log again with the model's aircraft, in the wind that the log tells (MODEL.md §16). */
export const replayLog = (drone: Drone, log: FlightLog, conditions: ReplayConditions): ReplayAnalysis =>
  replayOn(drone, log, conditions).replay;

/** Flies a log as `replayLog` does, and gives its pack and its steps, too. */
export function replayOn(drone: Drone, log: FlightLog, conditions: ReplayConditions): Replayed {
  const air = known(airTimeOf(log.samples));
  const wind = conditions.wind ?? estimateWind(log.samples, air, drone);
  const steps = flownSteps(log.samples, air);
  const start_pct = percentAt(log.samples, air.from);
  const flight = flightOf(drone, log, wind, { ...conditions, pack_c: packTempAt(log, air.from), start_pct });
  const drawn_pct = drawnBefore(flight, steps);
  const charges_pct = chargesOf(flight, drawn_pct);
  const predicted_pct = sumOf(charges_pct);
  const observed_pct = start_pct - percentAt(log.samples, air.to);
  const sigmas: Sigmas = {
    ...sigmasOf(flight.battery_temperature_factor, flight.as_flown.sd),
    wind_mps: wind.error_mps,
  };
  const changed_pct = changesOf(sigmas).map((change) => {
    const other = inOtherWeather(flight, perturbedWeather(flight.weather, change));
    return sumOf(chargesOf(other, drawnBefore(other, steps)));
  });
  const consumption = { used_pct: predicted_pct, overhead_pct: 0, stops_squared_pct2: 0 };
  const { sigma_pct, sigma_below_pct, parts } = spreadFrom(consumption, changed_pct, sigmas, Infinity);
  const uncertain = {
    used_pct: predicted_pct,
    sigma_pct: Math.hypot(sigma_pct, roundingSigma_pct),
    sigma_below_pct: Math.hypot(sigma_below_pct, roundingSigma_pct),
  };
  const drawnAt = (index: number) => elementAt(drawn_pct, index - air.from);
  const samples = samplesOf(log, air, steps, charges_pct, (index) =>
    homeNeedAt(flight, log.samples, air, index, drawnAt(index)),
  );
  const way_home = flownHome(flight, log.samples, air, drawnAt);
  const measured = {
    observed_pct,
    predicted_pct,
    interval90: intervalOf(uncertain, z90, 0),
    is_evidence: isEvidence(log, air, observed_pct),
    wind,
  };
  const replay: ReplayAnalysis = {
    ...measured,
    duration_s: air.duration_s,
    distance_m: distanceOf(steps),
    wind_sigma_pct: parts.wind_pct,
    phases: phasesOf(steps, charges_pct),
    partings: partingsOf(steps, samples, { wind, log, drone }),
    samples,
    ...(way_home !== undefined && { way_home }),
    notes: [...log.notes, ...farNotes(measured)],
  };
  return { replay, pack: flight.pack, air, steps, charges_pct };
}
