import { numberAt } from '../../elementAt.ts';
import type { LogSamples } from './flightLog.ts';

/** The part of a log in the air: from the sample of take-off to that of landing. */
export interface AirTime {
  readonly from: number;
  readonly to: number;
  readonly duration_s: number;
}

/** Motors that carry the aircraft draw more than this share of a strong draw of the flight; on the ground they draw far less. */
const flyingShare = 0.4;
const strongDraw = 0.8;
/** Above this height over the lowest, or faster than this, it flies. */
const flying_m = 0.8;
const flying_mps = 1;
/** A barometer is wrong by no more on the ground: a log that begins higher begins in the air. */
const highestGround_m = 2;
/** Gusts and barometers lift parked aircraft by less, for less long. */
const leastFlight_s = 5;

const known = (column: Float64Array): number[] => Array.from(column).filter((value) => !Number.isNaN(value));

/** Whether each sample is in the air, by its current where there is one, else by its height and speed. */
function flyingTest({ current_a, height_m, ground_speed_mps }: LogSamples): (index: number) => boolean {
  const draws = known(current_a).sort((a, b) => a - b);
  const threshold_a = flyingShare * (draws[Math.floor(strongDraw * draws.length)] ?? 0);
  const ground_m = known(height_m).reduce((least, height) => Math.min(least, height), highestGround_m);
  const moves = (index: number) =>
    numberAt(height_m, index) > Math.max(0, ground_m) + flying_m ||
    numberAt(ground_speed_mps, index) > flying_mps;
  if (threshold_a === 0) return moves;
  const everUp = height_m.some((_, index) => moves(index));
  return (index) => everUp && numberAt(current_a, index) > threshold_a;
}

/**
 * The part of a log in the air, from the first to the last sample that flies; between them it counts as flying. `undefined`: it never
 * flies for 5 s.
 */
export function airTimeOf(samples: LogSamples): AirTime | undefined {
  const flies = flyingTest(samples);
  const { t_s } = samples;
  let [from, to] = [-1, -1];
  for (let index = 0; index < t_s.length; index++) {
    if (!flies(index)) continue;
    if (from < 0) from = index;
    to = index;
  }
  if (from < 0) return undefined;
  const duration_s = numberAt(t_s, to) - numberAt(t_s, from);
  return duration_s < leastFlight_s ? undefined : { from, to, duration_s };
}
