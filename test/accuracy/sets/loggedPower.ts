import { asTheSheet } from '../../../engine/aircraft/asFlown.ts';
import { classCurve } from '../../../engine/aircraft/classCurve.ts';
import { powerRatio } from '../../../engine/aircraft/powerCurve.ts';
import { elementAt, numberAt } from '../../../engine/elementAt.ts';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { airTimeOf } from '../../../engine/flightlog/record/airTime.ts';
import { known } from '../../../engine/known.ts';
import { type FlownStep, flownSteps } from '../../../engine/replay/flownSteps.ts';
import { drainInMotion } from '../../engine/motion.ts';
import type { Evidence } from '../evidence.ts';
import type { LoggedFlight } from '../flightLogs.ts';
import type { Score } from '../score.ts';
import { errorsOf, type Pair } from '../statistics.ts';

/** A stretch at one speed is level and steady for 4 s around; a bin of 2 m/s holds 10 s of it or more. */
const besides = 4;
const binWidth_mps = 2;
const leastSteps = 20;

/** One step of a log, in the air around it. */
interface AirStep {
  readonly airspeed_mps: number;
  readonly climb_mps: number;
  readonly height_m: number;
  readonly power_w: number;
}

/** Drain of a step, in any unit: only ratios count. */
type DrainOf = (step: AirStep) => number;

/** The weather of a log, in its own wind. */
const weatherOf = ({ sheet: { wind } }: LoggedFlight) => ({
  wind_speed_mps: wind.speed_mps,
  wind_dir_deg: wind.dir_deg,
  gust_speed_mps: 0,
  temp_c: 20,
  humidity_pct: 50,
});

const flightOf = (logged: LoggedFlight) =>
  prepareFlight({
    drone: logged.drone,
    weather: weatherOf(logged),
    surface_msl_m: logged.log.ground_msl_m ?? 0,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: asTheSheet,
  });

/** The model's drain by the sheet. */
function drainBySheet(logged: LoggedFlight): DrainOf {
  const flight = flightOf(logged);
  return (step) => drainInMotion(flight, step);
}

const speedOf = ({ north_mps, east_mps }: FlownStep): number => Math.hypot(north_mps, east_mps);

function isSteady(steps: readonly FlownStep[], index: number): boolean {
  const [step, before, after] = [index, index - besides, index + besides].map((at) => elementAt(steps, at));
  if (step === undefined || before === undefined || after === undefined) return false;
  const isLevel = Math.abs(step.climb_mps) <= 0.5 && Math.abs(before.climb_mps) <= 0.7 && step.height_m >= 3;
  return isLevel && Math.abs(speedOf(after) - speedOf(before)) <= 2 && after.start_s - before.start_s <= 6;
}

/** Level and steady steps of a log with power, by ground speed; 0 is the hover. */
function binsOf(logged: LoggedFlight): Map<number, AirStep[]> {
  const { samples } = logged.log;
  const air = known(airTimeOf(samples));
  const steps = flownSteps(samples, air);
  const { north, east } = flightOf(logged).windFrom;
  const { speed_mps: wind_mps } = logged.sheet.wind;
  const bins = new Map<number, AirStep[]>();
  for (let index = 10; index < steps.length - 10; index++) {
    const power_w =
      numberAt(samples.current_a, air.from + index) * numberAt(samples.voltage_v, air.from + index);
    if (!(power_w > 0) || !isSteady(steps, index)) continue;
    const step = elementAt(steps, index);
    const { north_mps, east_mps, climb_mps } = step;
    const speed_mps = speedOf(step);
    const bin = speed_mps < 1 ? 0 : binWidth_mps * Math.max(1, Math.round(speed_mps / binWidth_mps));
    const airspeed_mps = Math.hypot(north_mps + wind_mps * north, east_mps + wind_mps * east);
    const height_m = 5 * Math.round(step.height_m / 5);
    bins.set(bin, [...(bins.get(bin) ?? []), { airspeed_mps, climb_mps, height_m, power_w }]);
  }
  return bins;
}

const meanOf = (steps: readonly AirStep[], amountOf: DrainOf): number =>
  steps.reduce((sum, step) => sum + amountOf(step), 0) / steps.length;

/** Power over that of the same log's hover, measured and predicted, for each bin that is long enough. */
function powerRatios(bins: ReadonlyMap<number, readonly AirStep[]>, drainOf: DrainOf): Pair[] {
  const hover = bins.get(0) ?? [];
  if (hover.length < leastSteps) return [];
  const ratio = (steps: readonly AirStep[], amountOf: DrainOf) =>
    meanOf(steps, amountOf) / meanOf(hover, amountOf);
  return [...bins]
    .filter(([bin, steps]) => bin > 0 && steps.length >= leastSteps)
    .map(([, steps]) => ({
      measured: ratio(steps, ({ power_w }) => power_w),
      predicted: ratio(steps, drainOf),
    }));
}

/** Profile shares and drag areas over mass^(2/3), m²/kg^(2/3), among which those of a class are sought. */
const profileShares = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75];
const dragScales = [0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05];
const shapes = profileShares.flatMap((phi) => dragScales.map((drag_scale) => ({ phi, drag_scale })));

/** The ratios of a log by each of the shapes, without its sheet. */
function ratiosByShape({ drone }: LoggedFlight, bins: ReadonlyMap<number, readonly AirStep[]>): Pair[][] {
  const curve = classCurve(drone);
  return shapes.map(({ phi, drag_scale }) => {
    const shaped = { ...curve, phi, drag_area_m2: drag_scale * curve.mass_kg ** (2 / 3) };
    return powerRatios(bins, ({ airspeed_mps, climb_mps }) =>
      powerRatio(shaped, { airspeed_mps, climb_mps, mass_ratio: 1, density_kg_m3: 1.225 }),
    );
  });
}

const misfit = (pairs: readonly Pair[]): number =>
  pairs.reduce((sum, { predicted, measured }) => sum + Math.log(predicted / measured) ** 2, 0);

interface ShapedLog {
  readonly key: string;
  readonly byShape: readonly Pair[][];
}

/** The ratios of an aircraft by the shape that fits the logs of all others best. */
function leftOutRatios(logs: readonly ShapedLog[], left: string): Pair[] {
  const others = logs.filter(({ key }) => key !== left);
  const costs = shapes.map((_, index) => misfit(others.flatMap(({ byShape }) => elementAt(byShape, index))));
  const best = costs.indexOf(Math.min(...costs));
  return logs.filter(({ key }) => key === left).flatMap(({ byShape }) => elementAt(byShape, best));
}

const source = 'public flight logs, named in assets/evidence/flight_logs.csv (MIT, ISC)';

/** Power over hover power in logged flights, by the model and by shapes that know nothing of the aircraft (MODEL.md §16). */
export function loggedPowerScores({ logged }: Evidence): Score[] {
  const binned = logged.map((flight) => ({ flight, bins: binsOf(flight) }));
  const shaped = binned.map(({ flight, bins }) => ({
    key: flight.drone.key,
    byShape: ratiosByShape(flight, bins),
  }));
  const keys = [...new Set(shaped.map(({ key }) => key))];
  return [
    {
      set: 'Power over that of the same log’s hover, by speed, level and steady',
      errors: errorsOf(binned.flatMap(({ flight, bins }) => powerRatios(bins, drainBySheet(flight)))),
      bar_mape_pct: 12,
      published: '—',
      source,
      note: 'no independent proof: drag area and profile share of the class were fitted to these logs',
    },
    {
      set: 'The same with each aircraft left out: one profile share and drag area from the logs of all others, no sheet',
      errors: errorsOf(keys.flatMap((key) => leftOutRatios(shaped, key))),
      bar_mape_pct: 12,
      published: '—',
      source,
    },
  ];
}
