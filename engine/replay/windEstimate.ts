import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import type { Drone } from '../aircraft/drone.ts';
import { airframeOf, airframePrior, referenceMass } from '../aircraft/priors.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import type { AirTime } from '../flightlog/record/airTime.ts';
import type { LogSamples } from '../flightlog/record/flightLog.ts';
import { toBearing } from '../geo/angle.ts';
import { meanOf } from '../sums.ts';
import { toDegrees, toRadians } from '../units.ts';
import { fitWithPriors, type Prior } from './leastSquares.ts';

/** How a wind is known: by how the aircraft leans, by the autopilot, or not at all. */
export const windBases = ['tilt', 'autopilot', 'unknown'] as const;

/** The mean wind of a flight, with the error of each of its components. The wind blows FROM its direction. */
export interface WindEstimate {
  readonly speed_mps: number;
  readonly dir_deg: number;
  /** One standard deviation of each component. */
  readonly error_mps: number;
  readonly basis: (typeof windBases)[number];
}

const gravity_mps2 = 9.80665;
/** Days on which people fly: a mean of some 3 m/s, from anywhere. */
const usualWind_mps = 2.5;
/** Error of an autopilot's own estimate. */
const autopilotError_mps = 1;
/** One wind stands for a whole flight, at all its heights: it changes by so much, however well its mean is known. */
const changes_mps = 0.7;
/**
 * Lean of a rotorcraft: tan tilt = c·V^1.5 fits tilt and speed of nine logs of five aircraft better than V or V² (residuals 1.5–2.1°): the
 * rotors drag with V, the body with V². At 20 m/s c gives the drag area of the class (folding: c·m^(1/3) 0.0065–0.0071 on five logs).
 */
const leanExponent = 1.5;
const leanSpeed_mps = 20;
const leanSpread = 0.25;
/** Trim of the attitude: what a log shows in calm, radians. */
const trim = 0.017;
/** Gusts and corrections scatter the lean by 1.5° and more; one gust lasts some 20 samples of half a second, of which every fifth is taken. */
const takenEvery = 5;
const leanScatter = { least: 0.026, alike: 20 / takenEvery };
/** Faster changes of speed are manoeuvres, in g. */
const steady_g = 0.1;
/** A lean over less than two minutes says more of the pilot than of the wind. */
const leastLeans = 240 / takenEvery;
const leastWinds = 240;
const longestStep_s = 3;

interface Lean {
  /** Lean of the thrust to north and east that is left for the drag, as tangents. */
  readonly north: number;
  readonly east: number;
  readonly north_mps: number;
  readonly east_mps: number;
  readonly heading: number;
}

/** The lean of one sample without what its acceleration takes; `undefined` in manoeuvres and where the log lacks something. */
function leanAt(samples: LogSamples, index: number): Lean | undefined {
  const at = (column: keyof LogSamples, shift = 0) => numberAt(samples[column], index + shift);
  const span_s = at('t_s', 1) - at('t_s', -1);
  const accelerations = [at('north_mps', 1) - at('north_mps', -1), at('east_mps', 1) - at('east_mps', -1)];
  const [north_g = 0, east_g = 0] = accelerations.map((change) => change / span_s / gravity_mps2);
  const [θ, pitch, roll] = [
    toRadians(at('heading_deg')),
    toRadians(at('pitch_deg')),
    toRadians(at('roll_deg')),
  ];
  const [ahead, aside] = [-Math.tan(pitch), Math.tan(roll) / Math.cos(pitch)];
  const lean = {
    north: ahead * Math.cos(θ) - aside * Math.sin(θ) - north_g,
    east: ahead * Math.sin(θ) + aside * Math.cos(θ) - east_g,
    north_mps: at('north_mps'),
    east_mps: at('east_mps'),
    heading: θ,
  };
  const isKnown = Object.values(lean).every(Number.isFinite);
  return isKnown && span_s <= longestStep_s && Math.hypot(north_g, east_g) <= steady_g ? lean : undefined;
}

function leansOf(samples: LogSamples, { from, to }: AirTime): Lean[] {
  // Take-off and landing lean on the ground.
  const [first, last] = [from + 6, to - 6];
  const taken = Math.max(0, Math.floor((last - first) / takenEvery));
  return Array.from({ length: taken }, (_, index) => leanAt(samples, first + takenEvery * index)).filter(
    (lean) => lean !== undefined,
  );
}

/** The coefficient of lean that the drag area of the aircraft's class asks for. */
function usualLean(drone: Drone): number {
  const mass_kg = referenceMass(drone);
  const drag_area_m2 = airframePrior(airframeOf(drone)).drag_scale * mass_kg ** (2 / 3);
  const drag = (0.5 * standardDensity_kg_m3 * drag_area_m2 * leanSpeed_mps ** 2) / (mass_kg * gravity_mps2);
  return drag / leanSpeed_mps ** leanExponent;
}

/** Residuals of all leans for the motion of the air, the logarithm of the coefficient and the trim of pitch and roll. */
const residualsOf =
  (leans: readonly Lean[]) =>
  ([air_north = 0, air_east = 0, logLean = 0, ahead = 0, aside = 0]: readonly number[]): number[] =>
    leans.flatMap(({ north, east, north_mps, east_mps, heading }) => {
      const [vn, ve] = [north_mps - air_north, east_mps - air_east];
      const pull = Math.exp(logLean) * Math.hypot(vn, ve) ** (leanExponent - 1);
      const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
      return [north - pull * vn - ahead * cos + aside * sin, east - pull * ve - ahead * sin - aside * cos];
    });

const toEstimate = (
  air_north: number,
  air_east: number,
  error_mps: number,
  basis: WindEstimate['basis'],
): WindEstimate => ({
  speed_mps: Math.hypot(air_north, air_east),
  // −0 would be a bearing of 180.
  dir_deg: toBearing(toDegrees(Math.atan2(0 - air_east, 0 - air_north))),
  error_mps,
  basis,
});

function windOfAutopilot(samples: LogSamples, { from, to }: AirTime): WindEstimate | undefined {
  const during = (column: Float64Array) => [...column.subarray(from, to + 1)].filter(Number.isFinite);
  const [north, east] = [during(samples.air_north_mps), during(samples.air_east_mps)];
  if (north.length < leastWinds) return undefined;
  return toEstimate(meanOf(north), meanOf(east), autopilotError_mps, 'autopilot');
}

/**
 * The mean wind of a logged flight: the autopilot's own estimate, else from how the aircraft leans on each heading while it hovers and flies
 * (least squares over the motion of the air, the aircraft's drag and the trim of its attitude, each with a prior), else none: 0 with the
 * spread of the days on which people fly. Drift, hovers and opposite courses all count in it. Constants: MODEL.md §16.
 */
export function estimateWind(samples: LogSamples, air: AirTime, drone: Drone): WindEstimate {
  const told = windOfAutopilot(samples, air);
  if (told !== undefined) return told;
  const leans = leansOf(samples, air);
  if (leans.length < leastLeans || drone.class === 'fixed_wing' || drone.class === 'vtol')
    return toEstimate(0, 0, usualWind_mps, 'unknown');
  const priors: Prior[] = [
    { mean: 0, sd: 2 * usualWind_mps },
    { mean: 0, sd: 2 * usualWind_mps },
    { mean: Math.log(usualLean(drone)), sd: leanSpread },
    { mean: 0, sd: trim },
    { mean: 0, sd: trim },
  ];
  const { values, sds } = fitWithPriors(priors, residualsOf(leans), leanScatter);
  const error_mps = Math.hypot(elementAt(sds, 0), elementAt(sds, 1), Math.SQRT2 * changes_mps) / Math.SQRT2;
  return toEstimate(elementAt(values, 0), elementAt(values, 1), error_mps, 'tilt');
}
