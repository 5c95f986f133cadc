import type { Drone, DroneClass } from './drone.ts';

/** The least that must be known about a drone. */
export type DroneBasis = { readonly [Field in keyof Drone]?: Drone[Field] | undefined } & Pick<
  Drone,
  'key' | 'cruise_speed_mps' | 'baseline_flight_time_min'
>;

/** Hover time over flight time: median of 18 drones that publish both (10–90 %: 0.853–0.940). */
const hoverToFlightTime = 0.88;
/** DJI aircraft land by themselves at 10 %; 5 points more cover the error of the model. */
const defaultReserve = 0.15;

/** Hover drain over cruise drain of a VTOL: its rotors carry what the wing carries in cruise (MODEL.md §12). */
const vtolHoverToCruise = 6;

/** Drain while holding a position over the drain of the published flight time; a fixed wing holds it by circling. */
const holdingToFlight: Readonly<Record<DroneClass, number>> = {
  multirotor: 1 / hoverToFlightTime,
  vtol: vtolHoverToCruise,
  fixed_wing: 1,
};

/** Drain at hover where only the flight time is published, which may use less than the whole pack. */
function estimatedHoverDrain(drone: DroneBasis): number {
  const flight_pct_per_min = (drone.spec_depth_pct ?? 100) / drone.baseline_flight_time_min;
  return flight_pct_per_min * holdingToFlight[drone.class ?? 'multirotor'];
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

/** What is estimated where no figure is known. */
const estimates = ['hover_drain_pct_per_min', 'normal_speed_mps'] as const;

const isMultirotor = (drone: DroneBasis): boolean => (drone.class ?? 'multirotor') === 'multirotor';

/**
 * A whole catalog entry from the known fields, which stay as they are: an absent hover drain and, of a multirotor, an absent
 * normal speed are estimated (MODEL.md §4) and named in `estimated_fields`; an absent reserve becomes 0.15, an absent payload
 * limit 0.
 */
export function completeDrone(partial: DroneBasis): Drone {
  const normal_speed_mps =
    partial.normal_speed_mps ?? (isMultirotor(partial) ? estimatedNormalSpeed(partial) : undefined);
  const whole: Drone = {
    ...partial,
    battery_reserve_frac: partial.battery_reserve_frac ?? defaultReserve,
    max_payload_g: partial.max_payload_g ?? 0,
    hover_drain_pct_per_min: partial.hover_drain_pct_per_min ?? estimatedHoverDrain(partial),
    ...(normal_speed_mps !== undefined && { normal_speed_mps }),
    ...(partial.hover_drain_pct_per_min === undefined && { hover_basis: 'estimated' }),
  };
  const estimated = estimates.filter((field) => partial[field] === undefined && whole[field] !== undefined);
  if (estimated.length === 0) return whole;
  return { ...whole, estimated_fields: [...(partial.estimated_fields ?? []), ...estimated] };
}
