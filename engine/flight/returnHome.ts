import type { Draft } from '../draft.ts';
import { type Aloft, aloftAt, canReach, remember } from './aloft.ts';
import type { Flight } from './conditions.ts';
import { drainOver } from './drain.ts';
import type { FlightRules } from './flightRules.ts';
import {
  addCosts,
  type Cost,
  emptyStretch,
  type FlownStretch,
  flyAlong,
  hover,
  moveVertically,
  noCost,
  type StraightWay,
} from './legDrain.ts';

/** DJI's return: nearer than 5 m the aircraft lands, nearer than 50 m it stays at its altitude (Mavic 3 manual, p. 17). */
export const landWithin_m = 5;
export const keepAltitudeWithin_m = 50;
/** Preset height of the return in DJI's apps, above the launch point. */
export const presetReturn_m = 100;
/** Clearance over the highest known ground on the way. */
export const defaultClearance_m = 30;

/**
 * Height of the return above the launch point: the preset, or more to clear the highest ground by 30 m, or by what is asked for
 * (MODEL.md §8). `highestGround_m` is above the launch point.
 */
export const returnHeight = (highestGround_m: number, clear_m = defaultClearance_m): number =>
  Math.max(presetReturn_m, highestGround_m + clear_m);

/** Cost of the landing itself: the change to hover, where there is one, and the hover or approach. */
export const touchDown = (flight: Flight, ground_m: number): Cost =>
  hover(flight, ground_m, landingHover_s(flight.rules));

/** Hover with the same cost as the landing, seconds, including the change from flight on the wing. */
export const landingHover_s = ({ transition_s, landing_s }: FlightRules): number => transition_s + landing_s;

/** Cost from a height to the ground, including the landing; a climb where the ground is higher. Heights above the launch point. */
export function land(flight: Flight, height_m: number, ground_m: number): Cost {
  return addCosts(moveVertically(flight, height_m, ground_m), touchDown(flight, ground_m));
}

/** The way home at one height down to the ground, without the costs that depend on where it starts. */
export interface Arrival {
  readonly cruise: Aloft;
  /** True if the winds there and below allow it to hold a position. */
  readonly canReach: boolean;
  /** Drain of the stop over home, percentage points per second. */
  readonly stop_pct_per_s: number;
  readonly ground_m: number;
  readonly descent: Cost;
}

/** The way home from one height. */
export interface Homing {
  readonly arrival: Arrival;
  /** Climb to the height of the return, and descent to the ground. */
  readonly climb: Cost;
}

/** With a memory, since most returns end at the same height. */
function arrivalFrom(flight: Flight, cruise_m: number, ground_m: number): Arrival {
  const { arrivals } = flight.memory;
  const found = arrivals.get(cruise_m);
  if (found?.ground_m === ground_m) return found;
  const cruise = aloftAt(flight, cruise_m);
  const arrival = {
    cruise,
    canReach: canReach(flight, cruise, cruise_m),
    stop_pct_per_s: drainOver(flight, cruise, 0),
    ground_m,
    descent: moveVertically(flight, cruise_m, ground_m),
  };
  return remember(arrivals, cruise_m, arrival);
}

function homingAt(flight: Flight, height_m: number, cruise_m: number, ground_m: number): Homing {
  const arrival = arrivalFrom(flight, cruise_m, ground_m);
  const { descent } = arrival;
  const climb = cruise_m > height_m ? addCosts(moveVertically(flight, height_m, cruise_m), descent) : descent;
  return { arrival, climb };
}

/** Height of the way home from far enough away to climb first: the return height, or the service ceiling where that is lower. */
function heightFromAfar(flight: Flight, height_m: number, returnHeight_m: number): number {
  const ceiling_m = (flight.drone.service_ceiling_m ?? Infinity) - flight.surface_msl_m;
  return Math.max(height_m, Math.min(returnHeight_m, ceiling_m));
}

/** Height of the way home from a height above the launch point at a distance from it, metres. */
export const heightHome = (
  flight: Flight,
  height_m: number,
  returnHeight_m: number,
  distance_m: number,
): number =>
  distance_m > keepAltitudeWithin_m ? heightFromAfar(flight, height_m, returnHeight_m) : height_m;

/** The pieces of a return home. Nearer than 5 m the aircraft lands at once: `isLevel` is false, and `level` and `stop` do not count. */
export interface ReturnPieces {
  readonly isLevel: boolean;
  readonly level: FlownStretch;
  readonly climb: Cost;
  readonly stop: Draft<Cost>;
  readonly landing: Cost;
}

export const emptyReturn = (): Draft<ReturnPieces> => ({
  isLevel: false,
  level: emptyStretch(),
  climb: noCost,
  stop: { ...noCost },
  landing: noCost,
});

/** Speed that a return holds over the ground, or through the air for wings, m/s: no return is flown in sport mode. */
export const returnSpeed = ({ drone }: Pick<Flight, 'drone'>): number =>
  Math.min(drone.rth_speed_mps ?? drone.cruise_speed_mps, drone.normal_speed_mps ?? Infinity);

/** The start of a return: its height and that of the ground where it ends, above the launch point, its way home from afar, and the cost of landing. */
export interface ReturnStart {
  readonly height_m: number;
  readonly ground_m: number;
  readonly homing: () => Homing;
  readonly landing: Cost;
}

/** The way home from far enough away to climb first, found when it is first asked for: not every height is left for home. */
export function homingOf(
  flight: Flight,
  { height_m, ground_m }: Pick<ReturnStart, 'height_m' | 'ground_m'>,
  returnHeight_m: number,
): () => Homing {
  let homing: Homing | undefined;
  return () => {
    homing ??= homingAt(flight, height_m, heightFromAfar(flight, height_m, returnHeight_m), ground_m);
    return homing;
  };
}

/**
 * The return home along a way (MODEL.md §8): nearer than 5 m the aircraft lands; within 50 m it flies home at its present height;
 * from further away it climbs to the return height first. Then straight home at the return speed, down, and land. Writes into
 * `pieces`, as `flyAlong` does; false: no headway against the wind, which is not checked nearer than 5 m.
 */
export function flyReturn(
  flight: Flight,
  { height_m, ground_m, homing, landing }: ReturnStart,
  way: StraightWay,
  pieces: Draft<ReturnPieces>,
): boolean {
  const { distance_m } = way;
  const isFar = distance_m > keepAltitudeWithin_m;
  const { arrival, climb } = isFar ? homing() : homingAt(flight, height_m, height_m, ground_m);
  pieces.landing = landing;
  pieces.climb = climb;
  pieces.isLevel = distance_m >= landWithin_m;
  if (pieces.isLevel && !(arrival.canReach && flyAlong(flight, arrival.cruise, way, pieces.level)))
    return false;
  pieces.stop.duration_s = pieces.isLevel ? flight.rules.endTime_s(pieces.level, distance_m) : 0;
  pieces.stop.used_pct = pieces.stop.duration_s * arrival.stop_pct_per_s;
  return true;
}

/** Percentage points of all pieces. */
export const usedByReturn = ({ isLevel, level, climb, stop, landing }: ReturnPieces): number =>
  climb.used_pct + (isLevel ? level.used_pct : 0) + stop.used_pct + landing.used_pct;
/** Duration of all pieces of a return, seconds. */
export const durationOfReturn = ({ isLevel, level, climb, stop, landing }: ReturnPieces): number =>
  climb.duration_s + (isLevel ? level.duration_s : 0) + stop.duration_s + landing.duration_s;

/** The start of a single return from a height. */
export const returnStart = (
  flight: Flight,
  height_m: number,
  returnHeight_m: number,
  { landing, ground_m }: Pick<ReturnStart, 'landing' | 'ground_m'> = {
    landing: touchDown(flight, 0),
    ground_m: 0,
  },
): ReturnStart => ({
  height_m,
  ground_m,
  homing: homingOf(flight, { height_m, ground_m }, returnHeight_m),
  landing,
});
