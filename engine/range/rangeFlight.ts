import { numberAt } from '../elementAt.ts';
import { type Flight, type FlightRequest, prepareFlight, speedLimits, windAt } from '../flight/conditions.ts';
import { addCosts, type Cost, hoverOnTheWay, moveVertically } from '../flight/legDrain.ts';
import { touchDown } from '../flight/returnHome.ts';
import { takeOffOverhead } from '../flight/takeOff.ts';
import { type Airspeeds, bestAirspeeds, calmBest, heldAirspeed, wantedAirspeed } from './airspeeds.ts';
import { type Courses, coursesOf } from './courses.ts';
import { type Paces, pacesOf } from './paces.ts';
import type { RangeInput } from './rangeAnalysis.ts';
import { type Cruise, cruiseAt, stopCost } from './reach.ts';

/** What a flight costs besides the way out and back and its stops, percentage points. */
interface FixedCosts {
  readonly climb: Cost;
  readonly descent: Cost;
  /** Take-off and landing. */
  readonly overhead: Cost;
  readonly hover: Cost;
}

/** What a range's flights have in common under all conditions. */
interface RangePlan {
  readonly input: RangeInput;
  readonly courses: Courses;
  readonly airspeeds: Airspeeds;
  readonly pacesFor: (flight: Flight) => Paces;
}

/** A flight to the rings' edge with what it costs. */
export interface FlownRange {
  readonly plan: RangePlan;
  readonly flight: Flight;
  readonly costs: FixedCosts;
  /** By airspeed: drain under way, and charge of a stop. */
  readonly drains_pct_per_s: Float64Array;
  readonly stops_pct: Float64Array;
  readonly paces: Paces;
}

/** The flight that the rings are drawn for. */
export interface RangeFlight extends FlownRange {
  /** The cruise in calm air; on every bearing unless the speed that carries furthest is asked for. */
  readonly cruise: Cruise;
}

const requestOf = (input: RangeInput): FlightRequest => ({
  drone: input.drone,
  weather: input.weather,
  surface_msl_m: input.elevation_msl_m ?? 0,
  payload_g: input.payload_g,
  battery_cycles: input.battery_cycles,
  penalty: input.elevation_penalty,
  fine_tune_factor: 1,
});

/** Prepares the flight that the rings are drawn for, at the airspeeds of its policy (MODEL.md §9). */
export function rangeFlight(input: RangeInput): RangeFlight {
  const flight = prepareFlight(requestOf(input));
  const { height_m } = input;
  const courses = coursesOf(input.bearings);
  const { slowest_mps, fastest_mps } = speedLimits(flight, height_m);
  const held_mps = Math.min(fastest_mps, Math.max(slowest_mps, wantedAirspeed(input)));
  const held = cruiseAt(flight, held_mps, height_m);
  const isBest = input.speed_policy === 'best_range';
  const airspeeds = isBest ? bestAirspeeds(flight, held, courses) : heldAirspeed(courses, held_mps);
  const plan = { input, courses, airspeeds, pacesFor: pacesOf(courses, airspeeds, height_m) };
  const cruise = isBest ? cruiseAt(flight, calmBest(flight, held), height_m) : held;
  return { ...flownRange(plan, flight), cruise };
}

function fixedCosts(flight: Flight, { height_m, hover_time_s }: RangeInput): FixedCosts {
  return {
    climb: moveVertically(flight, 0, height_m),
    descent: moveVertically(flight, height_m, 0),
    overhead: addCosts(takeOffOverhead(flight), touchDown(flight, 0)),
    hover: hoverOnTheWay(flight, height_m, hover_time_s),
  };
}

/** A range flown by a flight: that of its request, or the same under other conditions, always at the same airspeeds. */
export function flownRange(plan: RangePlan, flight: Flight): FlownRange {
  const { mps } = plan.airspeeds;
  const flown = {
    plan,
    flight,
    costs: fixedCosts(flight, plan.input),
    drains_pct_per_s: new Float64Array(mps.length),
    stops_pct: new Float64Array(mps.length),
    paces: plan.pacesFor(flight),
  };
  for (let index = 0; index < mps.length; index++) {
    const cruise = cruiseAt(flight, numberAt(mps, index), plan.input.height_m);
    flown.drains_pct_per_s[index] = cruise.drain_pct_per_s;
    flown.stops_pct[index] = stopCost(flight, cruise);
  }
  return flown;
}

/** Whether the wind, halfway to its gusts, is faster than the aircraft: no place can be held in it. */
export const isTooWindy = (flight: Flight, height_m: number): boolean =>
  windAt(flight, height_m).withstood_mps > speedLimits(flight, height_m).fastest_mps;
