import { numberAt } from '../../elementAt.ts';
import { meanOf } from '../../sums.ts';
import type { LogSamples } from './flightLog.ts';

/** The part of a log in the air: from the sample of take-off to that of landing. */
export interface AirTime {
  readonly from: number;
  readonly to: number;
  readonly duration_s: number;
  /** Flights in the log, of which this is the longest. */
  readonly flights: number;
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
/**
 * An aircraft that is low and still for so long, without a strong current, has landed: what its barometer says of the ground drifts by a
 * metre and more. Where no current is logged the voltage tells it from a hover: a pack loses some 4 % of it under the current of flight.
 */
const leastStay_s = 10;
const still_mps = 0.5;
const recovery = 1.02;

const known = (column: Float64Array): number[] => Array.from(column).filter((value) => !Number.isNaN(value));

interface Movement {
  /** In the air, by the current where there is one, else by height and speed. */
  readonly flies: (index: number) => boolean;
  /** Perhaps on the ground: low, still and without a strong current. */
  readonly rests: (index: number) => boolean;
  /** True if a stretch of rest was one on the ground. */
  readonly isStay: (stretch: Stretch) => boolean;
}

/** From its first sample to the one after its last. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** True if the voltage of a stretch is that of motors at rest, by the sample before it. */
function isRelieved({ voltage_v }: LogSamples, { from, to }: Stretch): boolean {
  const at_rest = known(voltage_v.subarray(from, to));
  const mean_v = meanOf(at_rest);
  return from > 0 && mean_v > recovery * numberAt(voltage_v, from - 1);
}

function movementIn(samples: LogSamples): Movement {
  const { current_a, height_m, ground_speed_mps } = samples;
  const draws = known(current_a).sort((a, b) => a - b);
  const threshold_a = flyingShare * (draws[Math.floor(strongDraw * draws.length)] ?? 0);
  const lowest_m = known(height_m).reduce((least, height) => Math.min(least, height), highestGround_m);
  const ground_m = Math.max(0, lowest_m);
  const isDriven = (index: number) => numberAt(current_a, index) > threshold_a;
  const moves = (index: number) =>
    numberAt(height_m, index) > ground_m + flying_m || numberAt(ground_speed_mps, index) > flying_mps;
  const isLowAndStill = (index: number) =>
    numberAt(height_m, index) < ground_m + highestGround_m &&
    !(numberAt(ground_speed_mps, index) > still_mps);
  if (threshold_a === 0)
    return { flies: moves, rests: isLowAndStill, isStay: (stretch) => isRelieved(samples, stretch) };
  const everUp = height_m.some((_, index) => moves(index));
  return {
    flies: (index) => everUp && isDriven(index),
    rests: (index) => isLowAndStill(index) && !isDriven(index),
    isStay: () => true,
  };
}

/** Where the aircraft stands on the ground for 10 s and more. */
function staysIn({ t_s }: LogSamples, { rests, isStay }: Movement): Stretch[] {
  const stays: Stretch[] = [];
  let from = 0;
  for (let to = 0; to <= t_s.length; to++) {
    if (to < t_s.length && rests(to)) continue;
    const isLong = to > from && numberAt(t_s, to - 1) - numberAt(t_s, from) >= leastStay_s;
    if (isLong && isStay({ from, to })) stays.push({ from, to });
    from = to + 1;
  }
  return stays;
}

/** From the first to the last sample that flies, between two stays; `undefined`: it flies for less than 5 s. */
function flightBetween(
  { t_s }: LogSamples,
  { flies }: Movement,
  start: number,
  end: number,
): Omit<AirTime, 'flights'> | undefined {
  let [from, to] = [-1, -1];
  for (let index = start; index < end; index++) {
    if (!flies(index)) continue;
    if (from < 0) from = index;
    to = index;
  }
  if (from < 0) return undefined;
  const duration_s = numberAt(t_s, to) - numberAt(t_s, from);
  return duration_s < leastFlight_s ? undefined : { from, to, duration_s };
}

/**
 * The longest flight of a log, from the first to the last sample that flies; between them it counts as flying, unless it stands low and
 * still for 10 s. `undefined`: it never flies for 5 s.
 */
export function airTimeOf(samples: LogSamples): AirTime | undefined {
  const movement = movementIn(samples);
  const stays = staysIn(samples, movement);
  const starts = [0, ...stays.map(({ to }) => to)];
  const ends = [...stays.map(({ from }) => from), samples.t_s.length];
  const flights = starts
    .map((start, index) => flightBetween(samples, movement, start, numberAt(Float64Array.from(ends), index)))
    .filter((flight) => flight !== undefined);
  const [first] = flights;
  if (first === undefined) return undefined;
  const longest = flights.reduce((best, next) => (next.duration_s > best.duration_s ? next : best), first);
  return { ...longest, flights: flights.length };
}
