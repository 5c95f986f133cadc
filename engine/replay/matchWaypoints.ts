import { elementAt, numberAt } from '../elementAt.ts';
import { apart, type Corner } from '../geo/plane.ts';
import { type FlownTrack, onPlaneOf, placeAt } from './flownTrack.ts';
import type { PlannedPlace } from './plannedFlight.ts';

/** An aircraft that passes a waypoint within this has reached it: autopilots round corners, and receivers err. */
export const reach_m = 30;
/** A metre of height counts for less than one over the ground: barometers drift, and grounds differ. */
const heightShare = 0.25;
/** A visit later in the flight costs more, up to as much as one 5 m off: of two visits alike the earlier one counts. */
const lateness_m2 = 25;
/** At a waypoint an aircraft hovers and wavers: while it is no farther than this beyond its nearest, it is still there. */
const wavering_m = 2;
/** Longer logs and plans are matched at fewer samples. */
const mostCells = 4e6;

interface Spot extends Corner {
  readonly altitude_m: number;
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Square of the distance of a sample from a waypoint, m²; beyond all reach where its place is not known. */
function apartAt(track: FlownTrack, index: number, spot: Spot): number {
  const over = apart(placeAt(track, index), spot);
  const above = heightShare * orZero(numberAt(track.height_m, index) - spot.altitude_m);
  return Number.isNaN(over) ? Infinity : over ** 2 + above ** 2;
}

/** The last sample, from its nearest one on, at which the aircraft is still at a waypoint. */
function leavesAt(track: FlownTrack, spot: Spot, nearest: number, before: number): number {
  const still_m2 = (Math.sqrt(apartAt(track, nearest, spot)) + wavering_m) ** 2;
  let index = nearest;
  while (index < before && apartAt(track, index + 1, spot) <= still_m2) index += 1;
  return index;
}

/**
 * The sample at which a flight left each waypoint; `undefined`: it was not reached, or not in its turn. Chosen are the samples, in the
 * order of the plan, with the least sum of squared distances, where a waypoint that was missed counts as its reach (dynamic programming
 * over samples and waypoints).
 */
export function matchWaypoints(track: FlownTrack, places: readonly PlannedPlace[]): (number | undefined)[] {
  const { length } = track.east_m;
  const spots = places.map((place) => ({ ...onPlaneOf(track, place), altitude_m: place.altitude_m }));
  const every = Math.max(1, Math.ceil((length * spots.length) / mostCells));
  const count = Math.ceil(length / every);
  const missed_m2 = reach_m ** 2;
  const costAt = (spot: Spot, step: number) =>
    Math.min(missed_m2, apartAt(track, step * every, spot)) + (lateness_m2 * step) / count;
  let before = new Float64Array(count);
  const choices = spots.map((spot) => {
    const [sums, at] = [new Float64Array(count), new Float64Array(count)];
    let [least, where] = [Infinity, 0];
    for (let step = 0; step < count; step++) {
      const sum = numberAt(before, step) + costAt(spot, step);
      if (sum < least) [least, where] = [sum, step];
      sums[step] = least;
      at[step] = where;
    }
    before = sums;
    return at;
  });
  const left: (number | undefined)[] = [];
  let [step, limit] = [count - 1, length - 1];
  for (let at = spots.length - 1; at >= 0; at--) {
    const spot = elementAt(spots, at);
    step = numberAt(elementAt(choices, at), step);
    const isReached = apartAt(track, step * every, spot) < missed_m2;
    left[at] = isReached ? leavesAt(track, spot, step * every, limit) : undefined;
    if (isReached) limit = step * every;
  }
  return left;
}
