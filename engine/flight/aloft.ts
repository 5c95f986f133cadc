import { levelHeightsBelow } from '../air/windsAloft.ts';
import { aircraftIn } from '../aircraft/aircraftModel.ts';
import { densityAt, type Flight, type StillAir, speedLimits, type WindAloft, windAt } from './conditions.ts';

/** A reported gust is about 2.5 standard deviations of the wind above the mean. */
const gustSpread = 2.5;
/** Share of extra power per m/s of wind for holding the track in turbulence: slope of Matrice 100 residuals, 0.4–0.7 % (MODEL.md §3). */
const stationKeepingPerMps = 0.005;

/** Most heights in memory at once: a plan that follows the terrain has a different height at every waypoint. */
const mostHeights = 1000;

/** A drain in motion, percentage points per second. */
interface LatestDrain {
  airspeed_mps: number;
  climb_mps: number;
  drain_pct_per_s: number;
}

/** Wind, speed limits and air of a flight at one height above the launch point, computed once. */
export interface Aloft extends WindAloft, StillAir {
  /** Standard deviation of the wind, m/s. */
  readonly gusts_mps: number;
  /** Factor on power for holding the track: full from a gust factor of 1.5 on, 1 without gusts, since steady air needs no corrections. */
  readonly stationKeeping: number;
  /** The last result of `drainAloft`. */
  readonly latest: LatestDrain;
}

/** Adds a value to a memory by height, which forgets all before there are too many. */
export function remember<Value>(memory: Map<number, Value>, height_m: number, value: Value): Value {
  if (memory.size >= mostHeights) memory.clear();
  memory.set(height_m, value);
  return value;
}

function stillAirAloft(flight: Flight, height_m: number): StillAir {
  const { slowest_mps, normal_mps, fastest_mps } = speedLimits(flight, height_m);
  const air = aircraftIn(flight.model, flight.mass_ratio, densityAt(flight, height_m));
  return { slowest_mps, normal_mps, fastest_mps, air };
}

/** The air of a flight at a height above the launch point. */
export function airAloft(flight: Flight, height_m: number): Aloft {
  const { mean_mps, excess_mps, withstood_mps, from } = windAt(flight, height_m);
  const { stillAirs } = flight.memory;
  const { slowest_mps, normal_mps, fastest_mps, air } =
    stillAirs.get(height_m) ?? remember(stillAirs, height_m, stillAirAloft(flight, height_m));
  return {
    mean_mps,
    excess_mps,
    withstood_mps,
    from,
    slowest_mps,
    normal_mps,
    fastest_mps,
    gusts_mps: excess_mps / gustSpread,
    stationKeeping: 1 + stationKeepingPerMps * Math.min(mean_mps, 2 * excess_mps),
    air,
    latest: { airspeed_mps: Number.NaN, climb_mps: Number.NaN, drain_pct_per_s: Number.NaN },
  };
}

/** Returns `airAloft` from memory: a search asks for the same few heights over and over. */
export function aloftAt(flight: Flight, height_m: number): Aloft {
  const { airs } = flight.memory;
  return airs.get(height_m) ?? remember(airs, height_m, airAloft(flight, height_m));
}

/** True if the aircraft can hold a position in the wind half-way to its gusts; take-off, stops and landing need that. */
export const canHold = ({ withstood_mps, normal_mps }: Aloft): boolean => withstood_mps <= normal_mps;

/** True if it can hold a position in the air of a height, and at every level of wind below, which it passes on its way up and down. */
export const canReach = (flight: Flight, aloft: Aloft, height_m: number): boolean =>
  canHold(aloft) &&
  levelHeightsBelow(flight.weather, height_m).every((level_m) => canHold(aloftAt(flight, level_m)));
