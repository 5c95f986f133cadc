import { toRadians } from '../units.ts';

/**
 * Acceleration and settling of a stop. The three stops of 94 Matrice 100 flights at 4–12 m/s on a course of 454 m took V/2.7 + 0.59 s in
 * the mean (MODEL.md §6).
 */
const acceleration_mps2 = 2.7;
const settling_s = 0.6;
/** Nearer than this, the aircraft is already at the waypoint. */
const standstill_m = 0.1;

/** Hover of take-off and landing in those flights, 27 s in all, of which 11 s belong to the landing. */
export const takeOffOverhead_s = 16;
export const landingOverhead_s = 11;

/** Time that speeding up and slowing down add to a leg flown at speed V, seconds: V/a, or what a leg too short for that speed takes. */
export function rampTime(speed_mps: number, distance_m: number): number {
  if (distance_m < standstill_m) return 0;
  return distance_m >= speed_mps ** 2 / acceleration_mps2
    ? speed_mps / acceleration_mps2
    : 2 * Math.sqrt(distance_m / acceleration_mps2) - distance_m / speed_mps;
}

/**
 * Time that speeding up and stopping add to a leg flown at speed V, seconds: V/a and 0.6 s to settle. A leg too short to reach
 * its speed (d < V²/a) takes 2·√(d/a) in all, and 0.6 s to settle. 0 below 0.1 m. The speed is positive.
 */
export const stopTime = (speed_mps: number, distance_m: number): number =>
  distance_m < standstill_m ? 0 : rampTime(speed_mps, distance_m) + settling_s;

/**
 * Time that flying through a corner adds, seconds: none where its radius allows the speed at this acceleration; else the arc is flown at the
 * speed that it allows, √(a·r), with slowing down and speeding up around it. No more than the change of the velocity takes without an arc,
 * 2·V·sin(½·turn)/a (MODEL.md §6). Any turn in degrees, either way.
 */
export function cornerTime(speed_mps: number, turn_deg: number, radius_m: number): number {
  const turn = Math.abs(toRadians(turn_deg));
  const arc_mps = Math.sqrt(acceleration_mps2 * radius_m);
  if (arc_mps >= speed_mps) return 0;
  const slower_s = radius_m * turn * (1 / arc_mps - 1 / speed_mps);
  const slowing_s = (speed_mps - arc_mps) ** 2 / (acceleration_mps2 * speed_mps);
  return Math.min(slower_s + slowing_s, (2 * speed_mps * Math.sin(turn / 2)) / acceleration_mps2);
}
