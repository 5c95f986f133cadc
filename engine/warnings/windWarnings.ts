import { forecastError_mps, reportedWind_m } from '../air/windProfile.ts';
import { type Flight, strongestWind, windAt } from '../flight/conditions.ts';
import type { Values } from '../saying.ts';
import { compared } from './compared.ts';
import { isLandingWindAboveLimit } from './limits.ts';
import type { Warning, WarningCode } from './warning.ts';

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

/** Tells the height at which wind and gusts count as reported where nobody gave it. */
export function windHeightWarning({ weather }: Flight): Warning[] {
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

/** Warnings about the wind at the heights of a flight. */
export const windWarnings = (flight: Flight, heights: FlownHeights): Warning[] => [
  ...windAloftWarnings(flight, heights),
  ...landingWindWarning(flight),
];
