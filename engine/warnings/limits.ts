import { type Flight, strongestWind, windAt } from '../flight/conditions.ts';

/**
 * True if the payload exceeds both the published maximum and the maximum take-off mass: no lift-off is promised. False where
 * either mass is unpublished.
 */
export function isOverloaded({ drone }: Flight, payload_g: number): boolean {
  const { takeoff_mass_g, max_takeoff_mass_g, max_payload_g } = drone;
  if (takeoff_mass_g === undefined || max_takeoff_mass_g === undefined) return false;
  return payload_g > max_payload_g && takeoff_mass_g + payload_g > max_takeoff_mass_g;
}

/** True if the payload exceeds the published maximum. */
export const isTooHeavy = ({ drone }: Flight, payload_g: number): boolean => payload_g > drone.max_payload_g;

/** True if mean wind or gusts up to a height above the launch point exceed the published limit; an unpublished one forbids nothing. */
export function isWindAboveLimit(flight: Flight, height_m: number): boolean {
  const { max_wind_mps } = flight.drone;
  if (max_wind_mps === undefined) return false;
  const { mean_mps, excess_mps } = strongestWind(flight, height_m);
  return mean_mps + excess_mps > max_wind_mps;
}

/** The same on the ground, where the limit of take-off and landing holds. */
export function isLandingWindAboveLimit(flight: Flight): boolean {
  const { mean_mps, excess_mps } = windAt(flight, 0);
  return mean_mps + excess_mps > (flight.drone.landing_max_wind_mps ?? Infinity);
}

/** Lists the limits of wind, payload and temperature that a flight at this height exceeds, though it could be flown; the gravest first. */
export const limitsAgainst = (
  flight: Flight,
  payload_g: number,
  height_m: number,
): readonly ('WIND' | 'PAYLOAD' | 'TEMPERATURE')[] => [
  ...(isWindAboveLimit(flight, height_m) || isLandingWindAboveLimit(flight) ? (['WIND'] as const) : []),
  ...(isTooHeavy(flight, payload_g) ? (['PAYLOAD'] as const) : []),
  ...(isOutsideTemperature(flight) ? (['TEMPERATURE'] as const) : []),
];

/** The temperatures that the maker allows; an unpublished limit forbids nothing. */
export const allowedTemperatures = ({ drone }: Flight) => ({
  coldest_c: drone.operating_temp_min_c ?? -Infinity,
  hottest_c: drone.operating_temp_max_c ?? Infinity,
});

/** True if the launch point is colder or hotter than the maker allows. */
export function isOutsideTemperature(flight: Flight): boolean {
  const { coldest_c, hottest_c } = allowedTemperatures(flight);
  const { temp_c } = flight.weather;
  return temp_c < coldest_c || temp_c > hottest_c;
}

/** True if a height above the launch point is over the published ceiling; an unpublished one forbids nothing. */
export const isAboveCeiling = ({ drone, surface_msl_m }: Flight, height_m: number): boolean =>
  surface_msl_m + height_m > (drone.service_ceiling_m ?? Infinity);

/** Barriers to a flight besides wind and charge. */
export const barriers = ['CEILING', 'PAYLOAD'] as const;
export type Barrier = (typeof barriers)[number];

const noBarriers: readonly Barrier[] = [];

/** Lists the barriers to a flight at a height above the launch point. */
export function barriersAt(flight: Flight, payload_g: number, height_m: number): readonly Barrier[] {
  const isHigh = isAboveCeiling(flight, height_m);
  const isHeavy = isOverloaded(flight, payload_g);
  if (!isHigh && !isHeavy) return noBarriers;
  return [...(isHigh ? (['CEILING'] as const) : []), ...(isHeavy ? (['PAYLOAD'] as const) : [])];
}
