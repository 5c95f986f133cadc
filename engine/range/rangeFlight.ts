import { type Flight, type FlightRequest, prepareFlight, speedLimits, windAt } from '../flight/conditions.ts';
import { addCosts, type Cost, hoverOnTheWay, moveVertically } from '../flight/legDrain.ts';
import { touchDown } from '../flight/returnHome.ts';
import { speedOfLeast } from '../flight/speedPolicy.ts';
import { takeOffOverhead } from '../flight/takeOff.ts';
import type { RangeInput } from './rangeAnalysis.ts';
import {
  type Cruise,
  courseCost,
  cruiseAt,
  groundSpeedOn,
  type Line,
  oneWay,
  outAndBack,
  type WayCost,
} from './reach.ts';

/** What a flight costs besides the way out and back and its stops, percentage points. */
interface FixedCosts {
  readonly climb: Cost;
  readonly descent: Cost;
  /** Take-off and landing. */
  readonly overhead: Cost;
  readonly hover: Cost;
}

/** Airspeeds held out and back on one bearing, m/s. */
interface Airspeeds {
  readonly out_mps: number;
  readonly back_mps: number;
}

/** A flight to the rings' edge: its costs and the ways to all bearings, evenly spread clockwise from north. */
export interface RangeFlight {
  readonly input: RangeInput;
  readonly flight: Flight;
  /** The cruise in calm air; on every bearing unless the speed that carries furthest is asked for. */
  readonly cruise: Cruise;
  readonly airspeeds: readonly Airspeeds[];
  readonly costs: FixedCosts;
  readonly ways: readonly WayCost[];
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

/** Airspeed asked for, m/s, before the aircraft's limits. */
export function wantedAirspeed({ speed_policy, airspeed_mps, drone }: RangeInput): number {
  return typeof speed_policy === 'object' ? speed_policy.mps : (airspeed_mps ?? drone.cruise_speed_mps);
}

/** Airspeed that uses the least charge per metre on a course (MODEL.md §9), or the given one where none is better, m/s. */
export function bestAirspeed(flight: Flight, { height_m, airspeed_mps }: Cruise, course_deg: number): number {
  const { slowest_mps, fastest_mps } = speedLimits(flight, height_m);
  const cost = (speed_mps: number): number => {
    const ground_speed_mps = groundSpeedOn(flight, { airspeed_mps: speed_mps, height_m }, course_deg);
    if (ground_speed_mps === undefined) return Infinity;
    return cruiseAt(flight, speed_mps, height_m).drain_pct_per_s / ground_speed_mps;
  };
  const found_mps = speedOfLeast(cost, Math.max(1, slowest_mps), fastest_mps);
  return cost(found_mps) < cost(airspeed_mps) ? found_mps : airspeed_mps;
}

function bestAirspeeds(flight: Flight, cruise: Cruise, bearings: number): Airspeeds[] {
  const best = Array.from({ length: bearings }, (_, index) => {
    const course_deg = (360 * index) / bearings;
    return [course_deg, bestAirspeed(flight, cruise, course_deg)] as const;
  });
  const known = new Map(best);
  return best.map(([course_deg, out_mps]) => {
    const back_deg = (course_deg + 180) % 360;
    return { out_mps, back_mps: known.get(back_deg) ?? bestAirspeed(flight, cruise, back_deg) };
  });
}

function fixedCosts(flight: Flight, { height_m, hover_time_s }: RangeInput): FixedCosts {
  return {
    climb: moveVertically(flight, 0, height_m),
    descent: moveVertically(flight, height_m, 0),
    overhead: addCosts(takeOffOverhead(flight), touchDown(flight, 0)),
    hover: hoverOnTheWay(flight, height_m, hover_time_s),
  };
}

/** Costs of the ways at known airspeeds; a cruise that many bearings share is found once. */
function waysAt(flight: Flight, height_m: number, airspeeds: readonly Airspeeds[]): WayCost[] {
  const cruises = new Map<number, Cruise>();
  const cruiseOf = (airspeed_mps: number): Cruise => {
    const cruise = cruises.get(airspeed_mps) ?? cruiseAt(flight, airspeed_mps, height_m);
    cruises.set(airspeed_mps, cruise);
    return cruise;
  };
  return airspeeds.map(({ out_mps, back_mps }, index) => {
    const course_deg = (360 * index) / airspeeds.length;
    return {
      out: courseCost(flight, cruiseOf(out_mps), course_deg),
      back: courseCost(flight, cruiseOf(back_mps), course_deg + 180),
    };
  });
}

/** Prepares the flight that the rings are drawn for, at the airspeeds of its policy (MODEL.md §9). */
export function rangeFlight(input: RangeInput): RangeFlight {
  const flight = prepareFlight(requestOf(input));
  const { height_m, bearings } = input;
  const { slowest_mps, fastest_mps } = speedLimits(flight, height_m);
  const held_mps = Math.min(fastest_mps, Math.max(slowest_mps, wantedAirspeed(input)));
  const held = cruiseAt(flight, held_mps, height_m);
  const isBest = input.speed_policy === 'best_range';
  const airspeeds = isBest
    ? bestAirspeeds(flight, held, bearings)
    : Array.from({ length: bearings }, () => ({ out_mps: held_mps, back_mps: held_mps }));
  return {
    input,
    flight,
    cruise: isBest ? cruiseAt(flight, calmBest(flight, held), height_m) : held,
    airspeeds,
    costs: fixedCosts(flight, input),
    ways: waysAt(flight, height_m, airspeeds),
  };
}

/** The best airspeed of the same flight in calm air. */
function calmBest({ request }: Flight, cruise: Cruise): number {
  const weather = { ...request.weather, wind_speed_mps: 0, gust_speed_mps: 0 };
  return bestAirspeed(prepareFlight({ ...request, weather }), cruise, 0);
}

/** The same flight at the same airspeeds under other conditions. */
export function flownUnder({ input, airspeeds, cruise }: RangeFlight, flight: Flight): RangeFlight {
  return {
    input,
    flight,
    airspeeds,
    cruise: cruiseAt(flight, cruise.airspeed_mps, input.height_m),
    costs: fixedCosts(flight, input),
    ways: waysAt(flight, input.height_m, airspeeds),
  };
}

/** Whether the wind, halfway to its gusts, is faster than the aircraft: no place can be held in it. */
export const isTooWindy = ({ flight, input: { height_m } }: RangeFlight): boolean =>
  windAt(flight, height_m).withstood_mps > speedLimits(flight, height_m).fastest_mps;

/** What a kind of ring asks for. */
export type RingKind = 'out_and_back' | 'one_way';

const withFixed = (line: Line | undefined, fixed_pct: number): Line | undefined =>
  line && { fixed_pct: line.fixed_pct + fixed_pct, pct_per_m: line.pct_per_m };

/** All that a flight to a distance uses, bearing by bearing; one way it does not hover. */
export function linesOf({ costs, ways }: RangeFlight, kind: RingKind): (Line | undefined)[] {
  const { climb, descent, overhead, hover } = costs;
  const fixed_pct = climb.used_pct + descent.used_pct + overhead.used_pct;
  return kind === 'one_way'
    ? ways.map((way) => withFixed(oneWay(way), fixed_pct))
    : ways.map((way) => withFixed(outAndBack(way), fixed_pct + hover.used_pct));
}
