import { airspeedFor, type SpeedPair, type WindComponents, windOnCourse } from '../air/wind.ts';
import { type Flight, fastestAirspeed, slowestAirspeed, speedLimits, windAt } from './conditions.ts';
import { drainHolding, drainInMotion, drainInPlace } from './drain.ts';

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

/** The flight's mean wind on a course, true degrees, at a height above the launch point; gusts apart. */
export const windFor = (flight: Flight, course_deg: number, height_m: number): WindComponents =>
  windOnCourse(windAt(flight, height_m).mean_mps, flight.weather.wind_dir_deg, course_deg);

/** Hover over one place in the flight's wind (MODEL.md §3), for a fixed wing circles; whether the place can be held is not asked here. */
export const hover = (flight: Flight, height_m: number, duration_s: number): Cost => ({
  duration_s,
  used_pct: duration_s === 0 ? 0 : duration_s * drainHolding(flight, height_m),
});

/** Hover asked for on the way, with the changes from flight on the wing to hover and back. */
export function hoverOnTheWay(flight: Flight, height_m: number, duration_s: number): Cost {
  if (duration_s === 0) return noCost;
  return hover(flight, height_m, duration_s + 2 * flight.handling.transition_s);
}

/** Stop, settle or turn over one place, as the aircraft flies. */
export const manoeuvre = (flight: Flight, height_m: number, duration_s: number): Cost => ({
  duration_s,
  used_pct: duration_s === 0 ? 0 : duration_s * drainInPlace(flight, height_m),
});

/** Straight up or down over one place, for wings in circles, at the rates of an autopilot (MODEL.md §6); nothing for no height. */
export function moveVertically(flight: Flight, from_m: number, to_m: number): Cost {
  const rise_m = to_m - from_m;
  if (rise_m === 0) return noCost;
  const rate_mps = Math.sign(rise_m) * rateOf(flight, rise_m);
  const duration_s = rise_m / rate_mps;
  return { duration_s, used_pct: duration_s * drainInPlace(flight, (from_m + to_m) / 2, rate_mps) };
}

/**
 * Time and charge of a straight stretch that holds its ground speed (MODEL.md §2, §7): a slope is flown in one
 * line, slowed down where the climb or sink rate limits it. `undefined`: no headway against this wind or its gusts.
 * Below 1 m over the ground it is a vertical move, and `ground_speed_mps` is then the one asked for.
 */
export function flyStretch(flight: Flight, stretch: Stretch): FlownStretch | undefined {
  const { distance_m, from_m, to_m } = stretch;
  if (distance_m < vertical_m) return flyInPlace(flight, stretch);
  const height_m = (from_m + to_m) / 2;
  const wind = windFor(flight, stretch.course_deg, height_m);
  const level = levelSpeeds(flight, stretch, height_m, wind);
  if (level === undefined) return undefined;
  const rise_m = to_m - from_m;
  const level_s = distance_m / level.ground_speed_mps;
  const duration_s = Math.max(level_s, Math.abs(rise_m) / rateOf(flight, rise_m));
  const { ground_speed_mps, airspeed_mps } =
    duration_s > level_s ? onSlope(flight, distance_m / duration_s, level, wind) : level;
  const drain = drainInMotion(flight, { airspeed_mps, climb_mps: rise_m / duration_s, height_m });
  return { duration_s, used_pct: duration_s * drain, airspeed_mps, ground_speed_mps };
}

const rateOf = (flight: Flight, rise_m: number): number =>
  rise_m > 0 ? flight.ascent_mps : flight.descent_mps;

/** On a slope too steep for the level speed rotorcraft slow down; wings keep their airspeed and circle up or down. */
function onSlope(
  flight: Flight,
  ground_speed_mps: number,
  level: SpeedPair,
  wind: WindComponents,
): SpeedPair {
  const { mayStop } = flight.handling;
  return {
    ground_speed_mps,
    airspeed_mps: mayStop ? airspeedFor(ground_speed_mps, wind) : level.airspeed_mps,
  };
}

/** Take-off, stops and landing hold a place, so no flight is possible in a wind beyond the fastest airspeed. */
function levelSpeeds(flight: Flight, stretch: Stretch, height_m: number, wind: WindComponents) {
  const limits = speedLimits(flight, height_m);
  const { weather, handling } = flight;
  const { withstood_mps, excess_mps } = windAt(flight, height_m);
  if (withstood_mps > limits.fastest_mps) return undefined;
  if (excess_mps > 0) {
    const gusty = windOnCourse(withstood_mps, weather.wind_dir_deg, stretch.course_deg);
    if (handling.speedsFor(stretch.ground_speed_mps, limits, gusty) === undefined) return undefined;
  }
  return handling.speedsFor(stretch.ground_speed_mps, limits, wind);
}

/** Staying over one place needs an airspeed equal to the wind; wings circle no slower than they can. */
function flyInPlace(flight: Flight, stretch: Stretch): FlownStretch | undefined {
  const { distance_m, from_m, to_m, ground_speed_mps } = stretch;
  const height_m = (from_m + to_m) / 2;
  const { mean_mps, withstood_mps } = windAt(flight, height_m);
  const airspeed_mps = Math.max(mean_mps, slowestAirspeed(flight, height_m));
  if (withstood_mps > fastestAirspeed(flight, height_m)) return undefined;
  const along = manoeuvre(flight, height_m, distance_m / ground_speed_mps);
  return { ...addCosts(along, moveVertically(flight, from_m, to_m)), airspeed_mps, ground_speed_mps: 0 };
}
