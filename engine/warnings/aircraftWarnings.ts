import { forecastError_mps, reportedWind_m } from '../air/windProfile.ts';
import { coldPack_c, soakedBy } from '../aircraft/battery.ts';
import { depthOf } from '../aircraft/drone.ts';
import { type Flight, prepareFlight, strongestWind, windAt } from '../flight/conditions.ts';
import type { Values } from '../saying.ts';
import type { Warning, WarningCode } from './warning.ts';

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
const allowedTemperatures = ({ drone }: Flight) => ({
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

/** A figure beside the limit that it is compared with. */
const compared = (code: WarningCode, value: number, limit: number, unit: Warning['unit']): Warning[] => [
  { code, value, limit, unit },
];

/** Heights above the launch point up to which a plan is flown, metres: the greatest of all, of its legs, and of its ways home. */
export interface FlownHeights {
  readonly greatest_m: number;
  readonly legs_m: number;
  readonly return_m: number;
}

/** Rings and their returns are flown at one height. */
export const atOneHeight = (height_m: number): FlownHeights => ({
  greatest_m: height_m,
  legs_m: height_m,
  return_m: height_m,
});

/** The height of the usual report of wind, metres: below it the ground and its trees decide what wind there is, and no advice is given. */
const leastAdvised_m = 10;

/** The greatest height in whole metres up to which wind and gusts are within a limit; `undefined`: they are too strong in all heights that are advised. */
function heightWithin(flight: Flight, limit_mps: number, greatest_m: number): number | undefined {
  const isWithin = (height_m: number) => {
    const { mean_mps, excess_mps } = strongestWind(flight, height_m);
    return mean_mps + excess_mps <= limit_mps;
  };
  if (greatest_m < leastAdvised_m || !isWithin(leastAdvised_m)) return undefined;
  let [low_m, high_m] = [leastAdvised_m, Math.ceil(greatest_m)];
  while (high_m - low_m > 1) {
    const middle_m = Math.floor((low_m + high_m) / 2);
    if (isWithin(middle_m)) low_m = middle_m;
    else high_m = middle_m;
  }
  return low_m;
}

/** The legs, the returns or both that have to be lower for the wind to be within a limit, and the greatest height for that. */
function lowerWithin(
  flight: Flight,
  limit_mps: number,
  { greatest_m, legs_m, return_m }: FlownHeights,
): Values {
  const below_m = heightWithin(flight, limit_mps, greatest_m);
  if (below_m === undefined) return { lower: 'none', below_m: 0 };
  if (legs_m <= below_m) return { lower: 'return', below_m };
  return { lower: return_m > below_m ? 'both' : 'legs', below_m };
}

function windAloftWarnings(flight: Flight, heights: FlownHeights): Warning[] {
  const { drone, weather } = flight;
  const { wind_speed_mps, gust_speed_mps } = weather;
  const { mean_mps, excess_mps, height_m } = strongestWind(flight, heights.greatest_m);
  const limit = drone.max_wind_mps;
  const beside = (code: WarningCode, value: number, within_mps: number): Warning[] => [
    { code, values: lowerWithin(flight, within_mps, heights), value, limit, height_m, unit: 'm/s' },
  ];
  const above = (code: WarningCode, value: number): Warning[] =>
    limit === undefined || value <= limit ? [] : beside(code, value, limit);
  const gusts_mps = gust_speed_mps < wind_speed_mps ? 0 : mean_mps + excess_mps;
  const isNear =
    gust_speed_mps > 0 && limit !== undefined && gusts_mps <= limit && gusts_mps > limit - forecastError_mps;
  const isBelow = gust_speed_mps > 0 && gust_speed_mps < wind_speed_mps;
  return [
    ...above('WIND_ABOVE_LIMIT', mean_mps),
    ...above('GUST_ABOVE_LIMIT', gusts_mps),
    ...(isNear ? beside('GUST_NEAR_LIMIT', gusts_mps, limit - forecastError_mps) : []),
    ...(isBelow ? compared('GUST_BELOW_WIND', gust_speed_mps, wind_speed_mps, 'm/s') : []),
  ];
}

function windHeightWarning({ weather }: Flight): Warning[] {
  const { wind_speed_mps, gust_speed_mps, wind_height_m } = weather;
  if (wind_height_m !== undefined || Math.max(wind_speed_mps, gust_speed_mps) === 0) return [];
  const isCalm = wind_speed_mps === 0;
  const gusts = gust_speed_mps > wind_speed_mps ? 'beside' : 'none';
  return [
    {
      code: 'WIND_HEIGHT_ASSUMED',
      values: { reported_m: reportedWind_m, gusts: isCalm ? 'alone' : gusts, gust_speed_mps },
      value: isCalm ? gust_speed_mps : wind_speed_mps,
      unit: 'm/s',
    },
  ];
}

function landingWindWarning(flight: Flight): Warning[] {
  const limit = flight.drone.landing_max_wind_mps;
  if (limit === undefined || !isLandingWindAboveLimit(flight)) return [];
  const { mean_mps, excess_mps } = windAt(flight, 0);
  return compared('LANDING_WIND_ABOVE_LIMIT', mean_mps + excess_mps, limit, 'm/s');
}

function temperatureWarning(flight: Flight): Warning[] {
  if (!isOutsideTemperature(flight)) return [];
  const { coldest_c, hottest_c } = allowedTemperatures(flight);
  const { temp_c } = flight.weather;
  return compared('TEMPERATURE_OUTSIDE_RANGE', temp_c, temp_c < coldest_c ? coldest_c : hottest_c, '°C');
}

/** A colder pack gives little until it has warmed up; makers ask for a minute of hover first. */
function coldPackWarning({ battery_temp_c: value, rules }: Flight): Warning[] {
  if (value >= coldPack_c) return [];
  return [
    {
      code: 'BATTERY_COLD',
      values: { may_hover: rules.mayHover ? 'yes' : 'no' },
      value,
      limit: coldPack_c,
      unit: '°C',
    },
  ];
}

/** Half-way to a pack that is soaked with cold: from there on it matters whether the pack was kept warm. */
const halfSoaked = 0.5;

/** Tells in cold air that the pack counts as kept warm where nobody gave its temperature, and what one as cold as the air would give. */
function warmPackWarning({ request, battery_temp_c, battery_temperature_factor }: Flight): Warning[] {
  const { temp_c } = request.weather;
  if (request.battery_temp_c !== undefined || soakedBy(temp_c) < halfSoaked) return [];
  const soaked = prepareFlight({ ...request, battery_temp_c: temp_c });
  const share_pct = (100 * soaked.battery_temperature_factor) / battery_temperature_factor;
  return [
    { code: 'BATTERY_WARM_ASSUMED', values: { share_pct }, value: temp_c, limit: battery_temp_c, unit: '°C' },
  ];
}

const payloadWarning = (flight: Flight, payload_g: number): Warning[] =>
  isTooHeavy(flight, payload_g)
    ? compared('PAYLOAD_ABOVE_MAXIMUM', payload_g, flight.drone.max_payload_g, 'g')
    : [];

/** Time in hover as a share of the published flight time, percent. */
const hoverShare = (drone: Flight['drone']): number =>
  (100 * depthOf(drone)) / drone.hover_drain_pct_per_min / drone.baseline_flight_time_min;

/** Tells that the hover of a rotorcraft or a VTOL was estimated; a fixed wing has none to estimate. */
function profileWarning({ model, drone }: Flight): Warning[] {
  if (model.hover_basis === 'published' || model.kind === 'fixed_wing') return [];
  const share_pct = hoverShare(drone);
  const values = { kind: model.kind, share_pct, times: Math.round(1000 / share_pct) / 10 };
  return [{ code: 'PROFILE_ESTIMATED', values }];
}

/** Warnings about the wind at the heights of a flight. */
export const windWarnings = (flight: Flight, heights: FlownHeights): Warning[] => [
  ...windAloftWarnings(flight, heights),
  ...landingWindWarning(flight),
];

/** Warnings about the aircraft, its load, and the weather at its heights. */
export function aircraftWarnings(flight: Flight, payload_g: number, heights: FlownHeights): Warning[] {
  return [
    ...windWarnings(flight, heights),
    ...windHeightWarning(flight),
    ...temperatureWarning(flight),
    ...coldPackWarning(flight),
    ...warmPackWarning(flight),
    ...payloadWarning(flight, payload_g),
    ...profileWarning(flight),
  ];
}

/** Warns where a height above the launch point exceeds the service ceiling, which is above sea level; none where it is unpublished. */
export function ceilingWarning(flight: Flight, height_m: number): Warning[] {
  const limit = flight.drone.service_ceiling_m;
  if (limit === undefined || !isAboveCeiling(flight, height_m)) return [];
  return compared('ABOVE_CEILING', flight.surface_msl_m + height_m, limit, 'm');
}
