import type { Flight } from './conditions.ts';
import {
  addCosts,
  type Cost,
  type FlownStretch,
  flyStretch,
  hover,
  manoeuvre,
  moveVertically,
  noCost,
} from './legDrain.ts';

/** DJI's return: nearer than 5 m it lands, nearer than 50 m it stays at its altitude (Mavic 3 manual, p. 17). */
const landWithin_m = 5;
const keepAltitudeWithin_m = 50;
/** Height that DJI's apps preset for the return, above the launch point. */
const presetHeight_m = 100;
/** Clearance over the highest known ground on the way. */
const clearance_m = 30;

/** Where the return starts: how far home is, on which (middle) course, and from which height above it. */
export interface ReturnStart {
  readonly distance_m: number;
  readonly course_deg: number;
  readonly height_m: number;
}

/**
 * Height of the return above the launch point: the preset, or what clears the highest ground by 30 m (MODEL.md §8).
 * `highestGround_m` is above the launch point.
 */
export const returnHeight = (highestGround_m: number): number =>
  Math.max(presetHeight_m, highestGround_m + clearance_m);

/** The landing itself: the change to hover where there is one, and the hover or approach. */
export function touchDown(flight: Flight, ground_m: number): Cost {
  const { transition_s, landing_s } = flight.handling;
  return hover(flight, ground_m, transition_s + landing_s);
}

/** From a height to the ground, with the landing; a height below that ground is climbed. Heights above the launch point. */
export function land(flight: Flight, height_m: number, ground_m: number): Cost {
  return addCosts(moveVertically(flight, height_m, ground_m), touchDown(flight, ground_m));
}

/** The return home by what it is spent on. */
export interface ReturnPieces {
  /** Absent where it lands from where it is. */
  readonly level?: FlownStretch;
  /** Up to the return height and down to the ground. */
  readonly climb: Cost;
  readonly stop: Cost;
  readonly landing: Cost;
}

/**
 * The return home (MODEL.md §8): land when nearer than 5 m; within 50 m fly home at the
 * present height; from further away climb to the return height first. Straight home at the return speed, down, land.
 * `undefined`: no headway against the wind. Nearer than 5 m the wind is not asked. The climb ends at the service ceiling.
 */
export function returnPieces(
  flight: Flight,
  start: ReturnStart,
  returnHeight_m: number,
): ReturnPieces | undefined {
  const { distance_m, course_deg, height_m } = start;
  const landing = touchDown(flight, 0);
  if (distance_m < landWithin_m) {
    const climb = moveVertically(flight, height_m, 0);
    return { climb, stop: noCost, landing };
  }
  const climbTo_m = Math.min(
    returnHeight_m,
    (flight.drone.service_ceiling_m ?? Infinity) - flight.surface_msl_m,
  );
  const cruise_m = distance_m > keepAltitudeWithin_m ? Math.max(height_m, climbTo_m) : height_m;
  const ground_speed_mps = flight.drone.rth_speed_mps ?? flight.drone.cruise_speed_mps;
  const cruise = flyStretch(flight, {
    distance_m,
    course_deg,
    from_m: cruise_m,
    to_m: cruise_m,
    ground_speed_mps,
  });
  if (cruise === undefined) return undefined;
  const up = cruise_m > height_m ? moveVertically(flight, height_m, cruise_m) : noCost;
  return {
    level: cruise,
    climb: addCosts(up, moveVertically(flight, cruise_m, 0)),
    stop: manoeuvre(flight, cruise_m, flight.handling.endTime_s(cruise, distance_m)),
    landing,
  };
}

/** Time and charge of all of `returnPieces`; `undefined`: no headway against the wind. */
export function flyHome(flight: Flight, start: ReturnStart, returnHeight_m: number): Cost | undefined {
  const pieces = returnPieces(flight, start, returnHeight_m);
  return pieces && addCosts(pieces.climb, pieces.level ?? noCost, pieces.stop, pieces.landing);
}
