import { askedAsFlown } from '../aircraft/asFlown.ts';
import { numberAt } from '../elementAt.ts';
import { type Aloft, airAloft, canReach } from '../flight/aloft.ts';
import { type Flight, type FlightRequest, prepareFlight } from '../flight/conditions.ts';
import { drainAloft, drainOfHover, drainOver } from '../flight/drain.ts';
import { calmAirspeed } from '../flight/flightRules.ts';
import { moveVertically } from '../flight/legDrain.ts';
import { heightHome, landingHover_s, presetReturn_m, returnSpeed } from '../flight/returnHome.ts';
import { takeOffHover_s } from '../flight/takeOff.ts';
import { packedNumbers } from '../packedNumbers.ts';
import { bestSpeeds, calmBest, requestedSpeed } from './askedSpeeds.ts';
import { type AskedSpeeds, type CourseSpeeds, courseSpeeds } from './courseSpeeds.ts';
import { type Courses, coursesOf } from './courses.ts';
import type { RangeInput } from './rangeAnalysis.ts';

/** Costs of a flight besides the way out and back and its stops, percentage points. */
interface FixedCosts {
  readonly climb_pct: number;
  readonly descent_pct: number;
  /** Charge of take-off and landing, percentage points. */
  readonly overhead_pct: number;
  readonly hover_pct: number;
}

/** Finds the speeds on the courses of a range, for flights that are all asked for the same ones. */
type SpeedsFor = (flight: Flight, aloft: Aloft) => CourseSpeeds;

/** The parts of a range that its flights share under all conditions. */
interface RangePlan {
  readonly input: RangeInput;
  readonly courses: Courses;
  readonly speedsFor: SpeedsFor;
  /** The aircraft's own return; absent where that is the way out, flown back. */
  readonly own?:
    | { readonly height_m: number; readonly asked_mps: AskedSpeeds; readonly speedsFor: SpeedsFor }
    | undefined;
}

/** Level flight at one height on the courses of a range. */
export interface Ways {
  readonly aloft: Aloft;
  readonly speeds: CourseSpeeds;
  /** Two figures a course: charge of a stop, and per metre, infinite where the wind allows no headway; percentage points. */
  readonly ways_pct: Float64Array;
}

/** The aircraft's own return from the edge of a ring: a climb over the far point, the way home at its height, and the descent. */
export interface OwnReturn extends Ways {
  /** Height above the launch point, metres. */
  readonly height_m: number;
  readonly asked_mps: AskedSpeeds;
  /** The climb and the descent, percentage points. */
  readonly vertical_pct: number;
}

/** A flight to the rings' edge with its costs; its ways are those at the height flown. */
export interface FlownRange extends Ways {
  readonly plan: RangePlan;
  readonly flight: Flight;
  readonly costs: FixedCosts;
  /** Absent where it is the way out, flown back. */
  readonly own?: OwnReturn | undefined;
}

/** Level cruise in calm air at the height flown. */
interface Cruise {
  readonly airspeed_mps: number;
  readonly drain_pct_per_s: number;
}

/** The flight of the request, for which the rings are drawn. */
export interface RangeFlight extends FlownRange {
  readonly cruise: Cruise;
}

const requestOf = (input: RangeInput): FlightRequest => ({
  drone: input.drone,
  weather: input.weather,
  surface_msl_m: input.elevation_msl_m ?? 0,
  payload_g: input.payload_g,
  battery_cycles: input.battery_cycles,
  battery_temp_c: input.battery_temp_c,
  initial_pct: input.initial_battery_pct,
  penalty: input.elevation_penalty,
  fine_tune_factor: 1,
  as_flown: askedAsFlown(input.drone, input.as_flown),
});

/** Prepares the flight of a request, at the speeds of its policy (MODEL.md §9), on its bearings or on other courses. */
export function rangeFlight(input: RangeInput, courses = coursesOf(input.bearings)): RangeFlight {
  const flight = prepareFlight(requestOf(input));
  const aloft = airAloft(flight, input.height_m);
  const requested_mps = requestedSpeed(input);
  const isBest = input.speed_policy === 'best_range';
  const asked_mps = isBest
    ? bestSpeeds(flight, aloft, requested_mps, courses)
    : packedNumbers(2 * courses.lines).fill(requested_mps);
  const plan = {
    input,
    courses,
    speedsFor: courseSpeeds(courses, asked_mps),
    own: ownReturnOf({ input, courses, asked_mps }, flight),
  };
  const calm_mps = isBest ? calmBest(flight, input.height_m, requested_mps) : requested_mps;
  return { ...flownRange(plan, flight), cruise: cruiseOf(flight, aloft, calm_mps) };
}

function cruiseOf(flight: Flight, aloft: Aloft, asked_mps: number): Cruise {
  const airspeed_mps = calmAirspeed(asked_mps, aloft);
  return { airspeed_mps, drain_pct_per_s: drainAloft(flight, aloft, airspeed_mps, 0) };
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

interface AskedRange extends Pick<RangePlan, 'input' | 'courses'> {
  readonly asked_mps: AskedSpeeds;
}

/**
 * Plan of the aircraft's own return, where it flies at another height or speed than the way out, or over ground. At best range it
 * flies at its best speeds, too.
 */
function ownReturnOf({ input, courses, asked_mps }: AskedRange, flight: Flight): RangePlan['own'] {
  const height_m = heightHome(flight, input.height_m, presetReturn_m, Infinity);
  const speed_mps = returnSpeed(flight);
  const isBest = input.speed_policy === 'best_range';
  const follows = input.altitude_reference === 'agl' && input.ground !== undefined;
  const isOther = !isBest && asked_mps.some((mps) => mps !== speed_mps);
  if (!follows && !isOther && height_m === input.height_m) return undefined;
  const home_mps = isBest
    ? bestSpeeds(flight, airAloft(flight, height_m), speed_mps, courses)
    : packedNumbers(asked_mps.length).fill(speed_mps);
  return { height_m, asked_mps: home_mps, speedsFor: courseSpeeds(courses, home_mps) };
}

/** The range of a flight: that of the request, or the same under other conditions, always asked for the same speeds. */
export function flownRange(plan: RangePlan, flight: Flight): FlownRange {
  const { input, own } = plan;
  const aloft = airAloft(flight, input.height_m);
  const ways = waysIn(plan, flight, aloft, plan.speedsFor);
  const costs = fixedCosts(flight, aloft, input);
  return { plan, flight, costs, ...ways, own: own && ownReturn(plan, flight, own) };
}

function ownReturn(
  plan: RangePlan,
  flight: Flight,
  { height_m, asked_mps, speedsFor }: NonNullable<RangePlan['own']>,
): OwnReturn {
  const aloft = airAloft(flight, height_m);
  const { used_pct: up_pct } = moveVertically(flight, plan.input.height_m, height_m);
  const { used_pct: down_pct } = moveVertically(flight, height_m, 0);
  const ways = waysIn(plan, flight, aloft, speedsFor);
  // No return is flown where the aircraft cannot hold a position at its height or on the way there.
  if (!canReach(flight, aloft, height_m))
    for (let course = 0; course < 2 * plan.courses.lines; course++) ways.ways_pct[2 * course + 1] = Infinity;
  return { height_m, asked_mps, vertical_pct: up_pct + down_pct, ...ways };
}

function waysIn({ courses }: RangePlan, flight: Flight, aloft: Aloft, speedsFor: SpeedsFor): Ways {
  const speeds = speedsFor(flight, aloft);
  const ways_pct = packedNumbers(2 * 2 * courses.lines);
  const overPlace_pct_per_s = drainOver(flight, aloft, 0);
  for (let course = 0; course < 2 * courses.lines; course++) {
    const drain_pct_per_s = drainAloft(flight, aloft, numberAt(speeds, 3 * course), 0);
    ways_pct[2 * course] = numberAt(speeds, 3 * course + 2) * overPlace_pct_per_s;
    ways_pct[2 * course + 1] = drain_pct_per_s * numberAt(speeds, 3 * course + 1);
  }
  return { aloft, speeds, ways_pct };
}
