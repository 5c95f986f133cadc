import { asTheSheet } from '../../../engine/aircraft/asFlown.ts';
import { airframeOf } from '../../../engine/aircraft/priors.ts';
import { elementAt, numberAt } from '../../../engine/elementAt.ts';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { airTimeOf } from '../../../engine/flightlog/record/airTime.ts';
import { known } from '../../../engine/known.ts';
import { type FlownStep, flownSteps } from '../../../engine/replay/flownSteps.ts';
import { z90 } from '../../../engine/uncertainty/normal.ts';
import { drainInMotion } from '../../engine/motion.ts';
import type { Evidence } from '../evidence.ts';
import { fitClasses, type LoggedFlight } from '../flightLogs.ts';
import type { Score } from '../score.ts';
import { errorsOf, type Pair } from '../statistics.ts';

const source = 'public flight logs, named in assets/evidence/flight_logs.csv (MIT, ISC)';

interface Prediction extends Pair {
  readonly isInside: boolean;
}

/** The percentage that a log used and what its class says, fitted without that log. */
function predictionOf(flight: LoggedFlight, flights: readonly LoggedFlight[]): Prediction {
  const others = flights.filter((other) => other !== flight && other.isFitted);
  const { factor, sd } = fitClasses(others)[airframeOf(flight.drone)];
  const { observed_pct: measured, predicted_pct } = flight.sheet;
  const predicted = factor * predicted_pct;
  return { predicted, measured, isInside: Math.abs(measured - predicted) <= z90 * sd * predicted };
}

const percentScore = (predictions: readonly Prediction[]) => ({
  errors: errorsOf(predictions),
  coverage90_pct: (100 * predictions.filter(({ isInside }) => isInside).length) / predictions.length,
});

/** A stretch at one speed is level and steady for 4 s around; a bin of 2 m/s holds 10 s of it or more. */
const besides = 4;
const binWidth_mps = 2;
const leastSteps = 20;

interface Bin {
  power_w: number;
  charge_pct_per_s: number;
  count: number;
}

const emptyBin = (): Bin => ({ power_w: 0, charge_pct_per_s: 0, count: 0 });

/** The model's drain in the steps of a log, in the log's own wind, by the sheet. */
function drainIn({ drone, log, sheet: { wind } }: LoggedFlight): (step: FlownStep) => number {
  const weather = {
    wind_speed_mps: wind.speed_mps,
    wind_dir_deg: wind.dir_deg,
    gust_speed_mps: 0,
    temp_c: 20,
    humidity_pct: 50,
  };
  const flight = prepareFlight({
    drone,
    weather,
    surface_msl_m: log.ground_msl_m ?? 0,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: asTheSheet,
  });
  const { north, east } = flight.windFrom;
  return ({ north_mps, east_mps, climb_mps, height_m }) =>
    drainInMotion(flight, {
      airspeed_mps: Math.hypot(north_mps + wind.speed_mps * north, east_mps + wind.speed_mps * east),
      climb_mps,
      height_m: 5 * Math.round(height_m / 5),
    });
}

/** Power over that of the same log's hover, by ground speed: measured, and of the model in the log's wind. */
function powerRatios(logged: LoggedFlight): Pair[] {
  const { log } = logged;
  const drainOf = drainIn(logged);
  const air = known(airTimeOf(log.samples));
  const steps = flownSteps(log.samples, air);
  const bins = new Map<number, Bin>();
  for (let index = 10; index < steps.length - 10; index++) {
    const [step, before, after] = [index, index - besides, index + besides].map((at) => elementAt(steps, at));
    if (step === undefined || before === undefined || after === undefined) continue;
    const power_w =
      numberAt(log.samples.current_a, air.from + index) * numberAt(log.samples.voltage_v, air.from + index);
    const speedOf = ({ north_mps, east_mps }: typeof step) => Math.hypot(north_mps, east_mps);
    const isLevel =
      Math.abs(step.climb_mps) <= 0.5 && Math.abs(before.climb_mps) <= 0.7 && step.height_m >= 3;
    const isSteady = Math.abs(speedOf(after) - speedOf(before)) <= 2 && after.start_s - before.start_s <= 6;
    if (!(power_w > 0) || !isLevel || !isSteady) continue;
    const speed_mps = speedOf(step);
    const bin = speed_mps < 1 ? 0 : binWidth_mps * Math.max(1, Math.round(speed_mps / binWidth_mps));
    const sum = bins.get(bin) ?? emptyBin();
    sum.power_w += power_w;
    sum.charge_pct_per_s += drainOf(step);
    sum.count += 1;
    bins.set(bin, sum);
  }
  const hover = bins.get(0);
  if (hover === undefined || hover.count < leastSteps) return [];
  return [...bins]
    .filter(([bin, { count }]) => bin > 0 && count >= leastSteps)
    .map(([, { power_w, charge_pct_per_s, count }]) => ({
      measured: power_w / count / (hover.power_w / hover.count),
      predicted: charge_pct_per_s / count / (hover.charge_pct_per_s / hover.count),
    }));
}

/** Real flights, most of them of folding camera drones, flown again (MODEL.md §16). */
export function loggedFlightScores({ logged }: Evidence): Score[] {
  const isFolding = ({ drone }: LoggedFlight) => airframeOf(drone) === 'folding';
  const predictionsOf = (flights: readonly LoggedFlight[]) =>
    flights.map((flight) => predictionOf(flight, logged));
  return [
    {
      set: 'Logged flights of folding camera drones, percent used, with the factor of their class fitted without the scored log',
      ...percentScore(predictionsOf(logged.filter(isFolding))),
      bar_mape_pct: 10,
      published: '—',
      source,
      note: 'wind from how the aircraft leaned, where that is logged; the day’s temperature is not known',
    },
    {
      set: 'Logged flights of Phantom 4 Pro and Phantom 3 Standard, percent used, likewise',
      ...percentScore(predictionsOf(logged.filter((flight) => !isFolding(flight)))),
      published: '—',
      source,
      note: 'the four of the Phantom 3 use 16–36 % less than its sheet; they log no current, so that nothing shows what their gauge counts, and make no constant',
    },
    {
      set: 'Power over that of the same log’s hover, by speed, level and steady',
      errors: errorsOf(logged.flatMap(powerRatios)),
      bar_mape_pct: 12,
      published: '—',
      source,
      note: 'drag area and profile share of the class were fitted to these logs',
    },
  ];
}
