import { airspeedFor } from '../air/wind.ts';
import type { Draft } from '../draft.ts';
import type { Way } from '../geo/geodesic.ts';
import { toRadians } from '../units.ts';
import { type Aloft, aloftAt } from './aloft.ts';
import type { Flight } from './conditions.ts';
import { drainAloft, drainHolding, drainInPlace, drainOver } from './drain.ts';

/** A straight piece of the way, without what happens at its ends. Heights are above the launch point. */
export interface Stretch {
  readonly distance_m: number;
  readonly course_deg: number;
  readonly from_m: number;
  readonly to_m: number;
  /** Speed to hold, m/s: over the ground, or through the air for wings. */
  readonly ground_speed_mps: number;
}

export interface Cost {
  readonly duration_s: number;
  readonly used_pct: number;
}

export interface FlownStretch extends Cost {
  readonly airspeed_mps: number;
  readonly ground_speed_mps: number;
}

/** The cost of nothing. */
export const noCost: Cost = { duration_s: 0, used_pct: 0 };

/** Costs of one thing after another. */
export function addCosts(...costs: readonly Cost[]): Cost {
  let [duration_s, used_pct] = [0, 0];
  for (const cost of costs) {
    duration_s += cost.duration_s;
    used_pct += cost.used_pct;
  }
  return { duration_s, used_pct };
}

/** A move shorter than this over the ground is vertical. */
const vertical_m = 1;

/** Hover over one place in the flight's wind (MODEL.md §3), for a fixed wing circles; whether the place can be held is not asked here. */
export const hover = (flight: Flight, height_m: number, duration_s: number): Cost => ({
  duration_s,
  used_pct: duration_s === 0 ? 0 : duration_s * drainHolding(flight, height_m),
});

/** Straight up or down over one place, for wings in circles, at the rates of an autopilot (MODEL.md §6); nothing for no height. */
export function moveVertically(flight: Flight, from_m: number, to_m: number): Cost {
  const rise_m = to_m - from_m;
  if (rise_m === 0) return noCost;
  const rate_mps = Math.sign(rise_m) * rateOf(flight, rise_m);
  const duration_s = rise_m / rate_mps;
  return { duration_s, used_pct: duration_s * drainInPlace(flight, (from_m + to_m) / 2, rate_mps) };
}

/** A stretch by its geometry alone, which stays the same however often it is flown. */
export interface StraightWay extends Way {
  readonly rise_m: number;
  /** Speed to hold, m/s: over the ground, or through the air for wings. */
  readonly speed_mps: number;
}

/**
 * Time and charge of a straight way that holds its ground speed (MODEL.md §2, §7), `aloft` being at its middle height: a slope
 * is flown in one line, slowed down where the climb or sink rate limits it. Below 1 m over the ground it is a vertical move, and
 * its ground speed is 0. The answer is written into `flown`, for plans are flown leg by leg and many times over. Whether there
 * is one: without headway against this wind or its gusts `flown` means nothing.
 */
export function flyAlong(
  flight: Flight,
  aloft: Aloft,
  way: StraightWay,
  flown: Draft<FlownStretch>,
): boolean {
  // Take-off, stops and landing hold a place, so no flight is possible in a wind beyond the fastest airspeed.
  if (aloft.withstood_mps > aloft.fastest_mps) return false;
  if (way.distance_m < vertical_m) {
    flyInPlace(flight, aloft, way, flown);
    return true;
  }
  const { windFrom, rules } = flight;
  const { distance_m, rise_m, speed_mps } = way;
  const ahead = windFrom.north * way.north + windFrom.east * way.east;
  const aside = windFrom.east * way.north - windFrom.north * way.east;
  const { mean_mps, excess_mps, withstood_mps } = aloft;
  if (
    excess_mps > 0 &&
    rules.groundSpeed(speed_mps, aloft, withstood_mps * ahead, withstood_mps * aside) === 0
  )
    return false;
  const [headwind_mps, crosswind_mps] = [mean_mps * ahead, mean_mps * aside];
  const level_mps = rules.groundSpeed(speed_mps, aloft, headwind_mps, crosswind_mps);
  if (level_mps === 0) return false;
  const level_s = distance_m / level_mps;
  const duration_s = rise_m === 0 ? level_s : Math.max(level_s, Math.abs(rise_m) / rateOf(flight, rise_m));
  const ground_speed_mps = duration_s > level_s ? distance_m / duration_s : level_mps;
  // On a slope too steep for the level speed rotorcraft slow down; wings keep their airspeed and circle up or down.
  const held_mps = rules.mayStop ? ground_speed_mps : level_mps;
  const airspeed_mps = airspeedFor(held_mps, headwind_mps, crosswind_mps);
  flown.duration_s = duration_s;
  flown.used_pct = duration_s * drainAloft(flight, aloft, airspeed_mps, rise_m / duration_s);
  flown.airspeed_mps = airspeed_mps;
  flown.ground_speed_mps = ground_speed_mps;
  return true;
}

const rateOf = (flight: Flight, rise_m: number): number =>
  rise_m > 0 ? flight.ascent_mps : flight.descent_mps;

/** Staying over one place needs an airspeed equal to the wind; wings circle no slower than they can. */
function flyInPlace(flight: Flight, aloft: Aloft, way: StraightWay, flown: Draft<FlownStretch>): void {
  const { distance_m, rise_m, speed_mps } = way;
  const along_s = distance_m / speed_mps;
  const rate_mps = Math.sign(rise_m) * rateOf(flight, rise_m);
  const rise_s = rise_m === 0 ? 0 : rise_m / rate_mps;
  flown.duration_s = along_s + rise_s;
  flown.used_pct =
    (along_s === 0 ? 0 : along_s * drainOver(flight, aloft, 0)) +
    (rise_s === 0 ? 0 : rise_s * drainOver(flight, aloft, rate_mps));
  flown.airspeed_mps = Math.max(aloft.mean_mps, aloft.slowest_mps);
  flown.ground_speed_mps = 0;
}

export const emptyStretch = (): Draft<FlownStretch> => ({
  duration_s: 0,
  used_pct: 0,
  airspeed_mps: 0,
  ground_speed_mps: 0,
});

/** The same for a single stretch; `undefined`: no headway. */
export function flyStretch(flight: Flight, stretch: Stretch): FlownStretch | undefined {
  const { distance_m, course_deg, from_m, to_m, ground_speed_mps: speed_mps } = stretch;
  const θ = toRadians(course_deg);
  const way = { distance_m, north: Math.cos(θ), east: Math.sin(θ), rise_m: to_m - from_m, speed_mps };
  const flown = emptyStretch();
  return flyAlong(flight, aloftAt(flight, (from_m + to_m) / 2), way, flown) ? flown : undefined;
}
