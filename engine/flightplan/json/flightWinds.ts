import type { FlightWind, FlightWinds } from '../../mission/mission.ts';
import { listAt, numberAt } from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';

/** The winds of the flights of a split; a damaged one is the plan's. */
export function flightWindsIn(holder: unknown): FlightWinds | undefined {
  const winds = listAt(holder, 'flight_winds').slice(0, limits.flight_winds).map(windIn);
  return winds.some((wind) => wind !== null) ? winds : undefined;
}

const isBetween = (value: number | undefined, most: number): value is number =>
  value !== undefined && value >= 0 && value <= most;

function windIn(item: unknown): FlightWind | null {
  const [wind_speed_mps, wind_dir_deg] = [numberAt(item, 'wind_speed_mps'), numberAt(item, 'wind_dir_deg')];
  const gust_speed_mps = numberAt(item, 'gust_speed_mps') ?? 0;
  const isWind = isBetween(wind_speed_mps, limits.wind_mps) && isBetween(gust_speed_mps, limits.wind_mps);
  return isWind && isBetween(wind_dir_deg, 360) ? { wind_speed_mps, wind_dir_deg, gust_speed_mps } : null;
}
