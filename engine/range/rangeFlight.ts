import { numberAt } from '../elementAt.ts';
import { type Aloft, airAloft } from '../flight/aloft.ts';
import { type Flight, type FlightRequest, prepareFlight, speedLimits } from '../flight/conditions.ts';
import { drainAloft, drainOfHover, drainOver } from '../flight/drain.ts';
import { landingHover_s } from '../flight/returnHome.ts';
import { takeOffHover_s } from '../flight/takeOff.ts';
import { type Airspeeds, bestAirspeeds, calmBest, heldAirspeed, wantedAirspeed } from './airspeeds.ts';
import { type Courses, coursesOf } from './courses.ts';
import { type Paces, pacesOf } from './paces.ts';
import type { RangeInput } from './rangeAnalysis.ts';
import { type Cruise, cruiseAt, stopTime_s } from './reach.ts';

/** Costs of a flight besides the way out and back and its stops, percentage points. */
interface FixedCosts {
  readonly climb_pct: number;
  readonly descent_pct: number;
  /** Take-off and landing. */
  readonly overhead_pct: number;
  readonly hover_pct: number;
}

/** The parts of a range that its flights share under all conditions. */
interface RangePlan {
  readonly input: RangeInput;
  readonly courses: Courses;
  readonly airspeeds: Airspeeds;
  readonly pacesFor: (flight: Flight, aloft: Aloft) => Paces;
}

/** A flight to the rings' edge with its costs. */
export interface FlownRange {
  readonly plan: RangePlan;
  readonly flight: Flight;
  /** At the height flown. */
  readonly aloft: Aloft;
  readonly costs: FixedCosts;
  /** By airspeed: drain in forward flight, and charge of a stop. */
  readonly drains_pct_per_s: Float64Array;
  readonly stops_pct: Float64Array;
  readonly paces: Paces;
}

/** The flight of the request, for which the rings are drawn. */
export interface RangeFlight extends FlownRange {
  /** The cruise in calm air; also that of every bearing, unless the policy is `best_range`. */
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

/** Prepares the flight of a request, at the airspeeds of its policy (MODEL.md §9). */
export function rangeFlight(input: RangeInput): RangeFlight {
  const flight = prepareFlight(requestOf(input));
  const { height_m } = input;
  const courses = coursesOf(input.bearings);
  const { slowest_mps, fastest_mps } = speedLimits(flight, height_m);
  const held_mps = Math.min(fastest_mps, Math.max(slowest_mps, wantedAirspeed(input)));
  const held = cruiseAt(flight, held_mps, height_m);
  const isBest = input.speed_policy === 'best_range';
  const airspeeds = isBest ? bestAirspeeds(flight, held, courses) : heldAirspeed(courses, held_mps);
  const plan = { input, courses, airspeeds, pacesFor: pacesOf(courses, airspeeds) };
  const cruise = isBest ? cruiseAt(flight, calmBest(flight, held), height_m) : held;
  return { ...flownRange(plan, flight), cruise };
}

function fixedCosts(flight: Flight, aloft: Aloft, { height_m, hover_time_s }: RangeInput): FixedCosts {
  const { rules, ascent_mps, descent_mps } = flight;
  const middle = airAloft(flight, height_m / 2);
  const grounded_s = takeOffHover_s(rules) + landingHover_s(rules);
  const hover_s = hover_time_s === 0 ? 0 : hover_time_s + 2 * rules.transition_s;
  return {
    climb_pct: (height_m / ascent_mps) * drainOver(flight, middle, ascent_mps),
    descent_pct: (height_m / descent_mps) * drainOver(flight, middle, -descent_mps),
    overhead_pct: grounded_s * drainOfHover(flight, airAloft(flight, 0)),
    hover_pct: hover_s === 0 ? 0 : hover_s * drainOfHover(flight, aloft),
  };
}

/** The range of a flight: that of the request, or the same under other conditions, always at the same airspeeds. */
export function flownRange(plan: RangePlan, flight: Flight): FlownRange {
  const { mps } = plan.airspeeds;
  const aloft = airAloft(flight, plan.input.height_m);
  const drains_pct_per_s = new Float64Array(mps.length);
  const stops_pct = new Float64Array(mps.length);
  const overPlace_pct_per_s = drainOver(flight, aloft, 0);
  for (let index = 0; index < mps.length; index++) {
    const airspeed_mps = numberAt(mps, index);
    drains_pct_per_s[index] = drainAloft(flight, aloft, airspeed_mps, 0);
    stops_pct[index] = stopTime_s(flight, airspeed_mps) * overPlace_pct_per_s;
  }
  const costs = fixedCosts(flight, aloft, plan.input);
  return { plan, flight, aloft, costs, drains_pct_per_s, stops_pct, paces: plan.pacesFor(flight, aloft) };
}

/** Whether the wind, half-way to its gusts, is faster than the aircraft, which then cannot hold a position. */
export const isTooWindy = ({ aloft }: FlownRange): boolean => aloft.withstood_mps > aloft.fastest_mps;
