import { airspeedFor } from '../air/wind.ts';
import type { Draft } from '../draft.ts';
import type { Way } from '../geo/geodesic.ts';
import type { Slopes } from '../terrain/slopes.ts';
import { toRadians } from '../units.ts';
import { type Aloft, aloftAt, canHold } from './aloft.ts';
import type { Flight } from './conditions.ts';
import { drainAloft, drainHolding, drainInPlace, drainOver } from './drain.ts';
import { groundSpeedAlong } from './groundSpeed.ts';

/** A straight piece of the way, without the stops or turns at its ends. Heights are above the launch point. */
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

export const noCost: Cost = { duration_s: 0, used_pct: 0 };

export function addCosts(...costs: readonly Cost[]): Cost {
  let duration_s = 0;
  let used_pct = 0;
  for (const cost of costs) {
    duration_s += cost.duration_s;
    used_pct += cost.used_pct;
  }
  return { duration_s, used_pct };
}

/** A shorter move over the ground is vertical. */
const vertical_m = 1;

/** Cost of a hover over one position in the flight's wind (MODEL.md §3), or of circles of a fixed wing. Does not check that the wind allows it. */
export const hover = (flight: Flight, height_m: number, duration_s: number): Cost => ({
  duration_s,
  used_pct: duration_s === 0 ? 0 : duration_s * drainHolding(flight, height_m),
});

/** Cost of climbing or sinking over one position, for wings in circles, at the rates of an autopilot (MODEL.md §6). */
export function moveVertically(flight: Flight, from_m: number, to_m: number): Cost {
  const rise_m = to_m - from_m;
  if (rise_m === 0) return noCost;
  const rate_mps = Math.sign(rise_m) * rateOf(flight, rise_m);
  const duration_s = rise_m / rate_mps;
  return { duration_s, used_pct: duration_s * drainInPlace(flight, (from_m + to_m) / 2, rate_mps) };
}

/** The geometry of a stretch, which is the same however often it is flown. */
export interface StraightWay extends Way {
  readonly rise_m: number;
  /** Speed to hold, m/s: over the ground, or through the air for wings. */
  readonly speed_mps: number;
}

/**
 * Time and charge of a straight way (MODEL.md §2, §7); `aloft` is the air at its middle height. The aircraft flies a slope in one
 * line, slower where its climb or sink rate limits it. Below 1 m over the ground the way is a vertical move with a ground speed of 0.
 * Writes the result into `flown`, since plans are flown leg by leg and many times. Returns false where there is no headway against
 * this wind or its gusts; `flown` then means nothing.
 */
export function flyAlong(
  flight: Flight,
  aloft: Aloft,
  way: StraightWay,
  flown: Draft<FlownStretch>,
): boolean {
  if (!canHold(aloft)) return false;
  if (way.distance_m < vertical_m) {
    flyInPlace(flight, aloft, way, flown);
    return true;
  }
  const { rules } = flight;
  const { from } = aloft;
  const { distance_m, rise_m, speed_mps } = way;
  const ahead = from.north * way.north + from.east * way.east;
  const aside = from.east * way.north - from.north * way.east;
  const level_mps = groundSpeedAlong(rules, aloft, speed_mps, ahead, aside);
  if (level_mps === 0) return false;
  const level_s = distance_m / level_mps;
  const duration_s = rise_m === 0 ? level_s : Math.max(level_s, Math.abs(rise_m) / rateOf(flight, rise_m));
  const ground_speed_mps = duration_s > level_s ? distance_m / duration_s : level_mps;
  // On a slope too steep for the level speed rotorcraft slow down; wings keep their airspeed and circle up or down.
  const held_mps = rules.mayStop ? ground_speed_mps : level_mps;
  const airspeed_mps = airspeedFor(held_mps, aloft.mean_mps * ahead, aloft.mean_mps * aside);
  flown.duration_s = duration_s;
  flown.used_pct = duration_s * drainAloft(flight, aloft, airspeed_mps, rise_m / duration_s);
  flown.airspeed_mps = airspeed_mps;
  flown.ground_speed_mps = ground_speed_mps;
  return true;
}

/** A way that may follow the ground: its climbs, descents and level parts are then flown one after the other. */
export interface SlopedWay extends StraightWay {
  readonly slopes?: Slopes | undefined;
}

/** Flies along a way that may follow the ground: airspeed and ground speed are then means over its time. */
export function flyWay(flight: Flight, aloft: Aloft, way: SlopedWay, flown: Draft<FlownStretch>): boolean {
  const { slopes } = way;
  if (slopes === undefined) return flyAlong(flight, aloft, way, flown);
  const { level_m, up, down } = slopes;
  const part = emptyStretch();
  let duration_s = 0;
  let used_pct = 0;
  let air_m = 0;
  for (const { distance_m, rise_m } of [{ distance_m: level_m, rise_m: 0 }, up, down]) {
    if (distance_m === 0) continue;
    if (!flyAlong(flight, aloft, { ...way, distance_m, rise_m }, part)) return false;
    duration_s += part.duration_s;
    used_pct += part.used_pct;
    air_m += part.duration_s * part.airspeed_mps;
  }
  flown.duration_s = duration_s;
  flown.used_pct = used_pct;
  flown.airspeed_mps = air_m / duration_s;
  flown.ground_speed_mps = way.distance_m / duration_s;
  return true;
}

const rateOf = (flight: Flight, rise_m: number): number =>
  rise_m > 0 ? flight.ascent_mps : flight.descent_mps;

/** A move over one position: staying there needs an airspeed equal to the wind, and wings circle no slower than they can. */
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

/** Flies along a single stretch; `undefined`: no headway. */
export function flyStretch(flight: Flight, stretch: Stretch): FlownStretch | undefined {
  const { distance_m, course_deg, from_m, to_m, ground_speed_mps: speed_mps } = stretch;
  const θ = toRadians(course_deg);
  const way = { distance_m, north: Math.cos(θ), east: Math.sin(θ), rise_m: to_m - from_m, speed_mps };
  const flown = emptyStretch();
  return flyAlong(flight, aloftAt(flight, (from_m + to_m) / 2), way, flown) ? flown : undefined;
}
