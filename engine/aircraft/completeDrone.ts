import { flightTimeSpeed, isTimeOfHover } from './calibrate.ts';
import { classCurve } from './classCurve.ts';
import { type Drone, type DroneClass, depthOf, isMultirotor } from './drone.ts';
import { levelPower } from './powerCurve.ts';

/** The least that must be known about a drone. */
export type DroneBasis = { readonly [Field in keyof Drone]?: Drone[Field] | undefined } & Pick<
  Drone,
  'key' | 'cruise_speed_mps' | 'baseline_flight_time_min'
>;

/** DJI aircraft land by themselves at 10 %; 5 points more cover the error of the model. */
const defaultReserve = 0.15;

/**
 * Hover drain over cruise drain of a VTOL: its rotors carry what the wing carries in cruise. A quadplane took 1,227 W in a hovering climb
 * and 385 W at 15.6 m/s (MODEL.md §12).
 */
export const vtolHoverToCruise = 3.3;

/**
 * Drain while holding a position over the drain of the published flight time. That of a rotorcraft is what the curve of its class says: a
 * figure without a measurement behind it must not put a bucket into its curve (MODEL.md §4). A fixed wing holds its position by circling.
 */
const holdingToFlight: Readonly<Record<DroneClass, (drone: Drone) => number>> = {
  multirotor: (drone) =>
    isTimeOfHover(drone) ? 1 : 1 / levelPower(classCurve(drone), flightTimeSpeed(drone)),
  vtol: () => vtolHoverToCruise,
  fixed_wing: () => 1,
};

/** Drain at hover where only the flight time is published, which may use less than the whole pack. */
function estimatedHoverDrain(drone: Drone): number {
  const flight_pct_per_min = depthOf(drone) / drone.baseline_flight_time_min;
  return flight_pct_per_min * holdingToFlight[drone.class ?? 'multirotor'](drone);
}

/** Waypoint files of DJI ask for 1 to 15 m/s (Cloud API, WPML: `autoFlightSpeed`). */
const usualNormalSpeed_mps = 15;

/** Normal speed where none is published: the usual one, or that at which the aircraft is known to fly, within its top speed. */
function estimatedNormalSpeed(drone: DroneBasis): number {
  const flown_mps = [
    drone.cruise_speed_mps,
    drone.flight_time_test_speed_mps ?? 0,
    drone.flight_distance_test_speed_mps ?? 0,
  ];
  return Math.min(drone.max_speed_mps ?? Infinity, Math.max(usualNormalSpeed_mps, ...flown_mps));
}

/** True if the maker publishes the time as a hover time; an entry may only suppose so. */
const isPublishedHover = (drone: DroneBasis): boolean =>
  isTimeOfHover(drone) && !drone.estimated_fields?.includes('flight_time_test_speed_mps');

/**
 * A whole catalog entry from the known fields, which stay as they are: an absent hover drain and, of a multirotor, an absent
 * normal speed are estimated (MODEL.md §4) and named in `estimated_fields`; an absent reserve becomes 0.15, an absent payload
 * limit 0.
 */
export function completeDrone(partial: DroneBasis): Drone {
  const normal_speed_mps =
    partial.normal_speed_mps ?? (isMultirotor(partial) ? estimatedNormalSpeed(partial) : undefined);
  const basis = {
    ...partial,
    battery_reserve_frac: partial.battery_reserve_frac ?? defaultReserve,
    max_payload_g: partial.max_payload_g ?? 0,
  };
  const hover = partial.hover_drain_pct_per_min;
  const isHoverKnown = hover !== undefined || isPublishedHover(partial);
  const whole: Drone = {
    ...basis,
    hover_drain_pct_per_min: hover ?? estimatedHoverDrain({ ...basis, hover_drain_pct_per_min: 0 }),
    ...(normal_speed_mps !== undefined && { normal_speed_mps }),
    ...(!isHoverKnown && { hover_basis: 'estimated' }),
  };
  const estimated = [
    ...(isHoverKnown ? [] : ['hover_drain_pct_per_min']),
    ...(partial.normal_speed_mps === undefined && normal_speed_mps !== undefined ? ['normal_speed_mps'] : []),
  ];
  if (estimated.length === 0) return whole;
  return { ...whole, estimated_fields: [...(partial.estimated_fields ?? []), ...estimated] };
}
