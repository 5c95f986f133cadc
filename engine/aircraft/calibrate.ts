import { classCurve } from './classCurve.ts';
import { type Drone, depthOf } from './drone.ts';
import { payloadExponent } from './payloadExponent.ts';
import { levelPower, type PowerCurve } from './powerCurve.ts';
import { airframeOf, airframePrior, avionicsShare, hoverInducedVelocity, referenceMass } from './priors.ts';
import { fitShape } from './shapeFit.ts';

/** A rotorcraft's power curve with the drains that scale it, percent of the pack per minute. Plain data. */
export interface PowerModel {
  readonly kind: 'rotor';
  readonly curve: PowerCurve;
  /** Drain at hover, reference mass, standard air, 20 °C, new battery. */
  readonly hover_drain_pct_per_min: number;
  /** Drain at power ratio 1: that of the hover. */
  readonly unit_drain_pct_per_min: number;
  /** Rotorcraft cannot stall, so this is 0. */
  readonly stall_mps: 0;
  readonly hover_basis: 'published' | 'estimated';
  /** The theory cannot reach the published times; a factor makes them exact. */
  readonly bucket_residual: boolean;
}

/** A published test speed below this is a hover. */
const slowestTest_mps = 1;

/** True if the published time is a hover time, which says nothing of forward flight. */
export const isTimeOfHover = ({
  flight_time_test_speed_mps: tested_mps,
}: Pick<Drone, 'flight_time_test_speed_mps'>): boolean =>
  tested_mps !== undefined && tested_mps < slowestTest_mps;

/** Airspeed at which the published flight time holds, m/s: that of the test; without one, or of a hover, the cruise speed. */
export const flightTimeSpeed = (drone: Drone): number =>
  isTimeOfHover(drone)
    ? drone.cruise_speed_mps
    : (drone.flight_time_test_speed_mps ?? drone.cruise_speed_mps);

/** Drain in level flight over drain at hover, from the two published times. */
function publishedRatio(drone: Drone): number {
  const flightDrain_pct_per_min = depthOf(drone) / drone.baseline_flight_time_min;
  return flightDrain_pct_per_min / drone.hover_drain_pct_per_min;
}

/** Relative power at the speed of the published distance, if the drone has both figures. */
function distanceTarget(drone: Drone): { speed_mps: number; ratio: number } | undefined {
  const { max_flight_distance_m: distance_m, flight_distance_test_speed_mps: speed_mps } = drone;
  if (distance_m === undefined || speed_mps === undefined) return undefined;
  const drain_pct_per_min = (depthOf(drone) * 60 * speed_mps) / distance_m;
  return { speed_mps, ratio: drain_pct_per_min / drone.hover_drain_pct_per_min };
}

/** The curve that meets the published flight time, and a published distance where it is believable. */
function fittedCurve(drone: Drone): PowerCurve {
  const mass_kg = referenceMass(drone);
  const prior = airframePrior(airframeOf(drone));
  const f_a = avionicsShare(mass_kg);
  const speed_mps = flightTimeSpeed(drone);
  const ratio = publishedRatio(drone);
  const frame = { mass_kg, f_a, hover_induced_velocity_mps: hoverInducedVelocity(drone, mass_kg) };
  const bare = fitShape(frame, prior, { speed_mps, ratio }, distanceTarget(drone));
  const reached = levelPower(bare, speed_mps);
  return { ...bare, residual_multiplier: ratio / reached, residual_speed_mps: speed_mps };
}

/**
 * Power curve of a drone from its published figures (MODEL.md §4). It reproduces hover time and flight time exactly
 * (calm, 1.225 kg/m³, 20 °C battery); a published distance shapes the curve; a residual factor closes the gap where momentum
 * theory cannot reach the two times. Where the time is that of a hover, forward flight follows the class alone. Defined for any drone
 * with positive times, speeds and masses; treats every drone as a multirotor.
 */
export function calibrate(drone: Drone): PowerModel {
  const curve = isTimeOfHover(drone) ? classCurve(drone) : fittedCurve(drone);
  const exponent = payloadExponent(drone);
  return {
    kind: 'rotor',
    curve: { ...curve, ...(exponent !== undefined && { payload_exponent: exponent }) },
    hover_drain_pct_per_min: drone.hover_drain_pct_per_min,
    unit_drain_pct_per_min: drone.hover_drain_pct_per_min,
    stall_mps: 0,
    hover_basis: drone.hover_basis ?? 'published',
    bucket_residual: Math.abs(curve.residual_multiplier - 1) > 1e-6,
  };
}
