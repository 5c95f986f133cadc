import geodesic from 'geographiclib-geodesic';
import { askedAsFlown } from '../../engine/aircraft/asFlown.ts';
import { lostAfter, lostBy, warmChargeOf } from '../../engine/aircraft/packCharge.ts';
import {
  type Explanation,
  explanationBy,
  flyWithout,
  type Pieces,
  totalCharge,
} from '../../engine/explanation/explain.ts';
import { type Flight, inOtherWeather, prepareFlight, windAt } from '../../engine/flight/conditions.ts';
import { addCosts, type Cost, flyStretch, noCost } from '../../engine/flight/legDrain.ts';
import { returnHeight } from '../../engine/flight/returnHome.ts';
import { takeOffOverhead } from '../../engine/flight/takeOff.ts';
import { landingOverhead_s, stopTime } from '../../engine/flight/timeModel.ts';
import { toBearing, turnBetween } from '../../engine/geo/angle.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { completionProbability, intervalOf, skewOf } from '../../engine/uncertainty/interval.ts';
import { z90 } from '../../engine/uncertainty/normal.ts';
import { perturbedWeather } from '../../engine/uncertainty/perturbedWeather.ts';
import {
  type Consumption,
  changesOf,
  sigmasOf,
  specifiedAirframe,
  spreadFrom,
} from '../../engine/uncertainty/spread.ts';
import { drainInMotion, windOnCourse } from '../engine/motion.ts';

const { Geodesic } = geodesic;
const earth = Geodesic.WGS84;

interface Way {
  readonly distance_m: number;
  readonly course_deg: number;
}

function inverse(from: Position, to: Position): Way {
  const found = earth.Inverse(from.lat, from.lon, to.lat, to.lon, Geodesic.DISTANCE | Geodesic.AZIMUTH);
  const [start_deg, end_deg] = [found.azi1 ?? 0, found.azi2 ?? 0];
  return {
    distance_m: found.s12 ?? 0,
    course_deg: toBearing(start_deg + turnBetween(start_deg, end_deg) / 2),
  };
}

/** Drain in place, found anew each time: that of a hold in wind, and never less than in calm. */
const drainAnew = (flight: Flight, height_m: number, climb_mps: number): number =>
  Math.max(
    drainInMotion(flight, { airspeed_mps: flight.weather.wind_speed_mps, climb_mps, height_m }),
    drainInMotion(flight, { airspeed_mps: 0, climb_mps, height_m }),
  );

const hoverAnew = (flight: Flight, height_m: number, duration_s: number): Cost => ({
  duration_s,
  used_pct: duration_s * drainAnew(flight, height_m, 0),
});

function moveAnew(flight: Flight, from_m: number, to_m: number): Cost {
  const rate_mps = to_m > from_m ? flight.ascent_mps : -flight.descent_mps;
  const duration_s = (to_m - from_m) / rate_mps;
  return { duration_s, used_pct: duration_s * drainAnew(flight, (from_m + to_m) / 2, rate_mps) };
}

/** A flown part of the plan: what it costs in all, and of what that is made. */
interface Part extends Cost {
  readonly level: Cost;
  readonly climb: Cost;
  readonly hover: Cost;
  readonly stop: Cost;
  readonly ground: Cost;
  /** How far errors of the wind mostly enlarge it. */
  readonly skew: number;
}

function partOf(pieces: Pick<Part, 'level' | 'climb' | 'hover' | 'stop' | 'ground'>, skew: number): Part {
  const { level, climb, hover, stop, ground } = pieces;
  return { ...addCosts(level, climb, hover, stop, ground), ...pieces, skew };
}

const skewOn = (flight: Flight, course_deg: number, height_m: number, airspeed_mps: number): number => {
  const { mean_mps } = windAt(flight, height_m);
  return skewOf(windOnCourse(mean_mps, flight.weather.wind_dir_deg, course_deg).headwind_mps, airspeed_mps);
};

/** Up to the return height, straight home, down and landed; for points more than 50 m from home. */
function flyHome(flight: Flight, way: Way, height_m: number): Part {
  const cruise_m = Math.max(height_m, returnHeight(0));
  const ground_speed_mps = flight.drone.rth_speed_mps ?? flight.drone.cruise_speed_mps;
  const level = flyStretch(flight, { ...way, from_m: cruise_m, to_m: cruise_m, ground_speed_mps });
  if (level === undefined) throw new Error('The wind forbids the way home.');
  const up = cruise_m > height_m ? moveAnew(flight, height_m, cruise_m) : noCost;
  return partOf(
    {
      level,
      climb: addCosts(up, moveAnew(flight, cruise_m, 0)),
      hover: noCost,
      stop: hoverAnew(flight, cruise_m, stopTime(level.ground_speed_mps, way.distance_m)),
      ground: hoverAnew(flight, 0, landingOverhead_s),
    },
    skewOn(flight, way.course_deg, returnHeight(0), level.airspeed_mps),
  );
}

interface NaiveLeg {
  readonly distance_m: number;
  readonly flown: Part;
  readonly home: Part;
}

/**
 * Legs of a plan that stops at every waypoint, over level ground, with its heights above take-off: two geodesic
 * inverses a leg, one for the leg and one for the way home, and the engine's own power for every state met.
 */
function flyLegs(input: MissionInput, flight: Flight): NaiveLeg[] {
  let from: Position = input.home;
  let from_m = 0;
  return input.waypoints.map((waypoint, index) => {
    const to_m = waypoint.altitude.value_m;
    const start_m = index === 0 ? to_m : from_m;
    const way = inverse(from, waypoint);
    const ground_speed_mps = waypoint.speed_mps ?? input.drone.cruise_speed_mps;
    const along = flyStretch(flight, { ...way, from_m: start_m, to_m, ground_speed_mps });
    if (along === undefined) throw new Error(`The wind forbids leg ${index}.`);
    const height_m = (start_m + to_m) / 2;
    const { airspeed_mps, duration_s, used_pct } = along;
    const level_pct = duration_s * drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m });
    const slope: Cost = { duration_s: 0, used_pct: used_pct - level_pct };
    const flown = partOf(
      {
        level: { duration_s, used_pct: level_pct },
        climb: index === 0 ? addCosts(slope, moveAnew(flight, 0, to_m)) : slope,
        hover: hoverAnew(flight, to_m, waypoint.hover_time_s),
        stop: hoverAnew(flight, to_m, stopTime(along.ground_speed_mps, way.distance_m)),
        ground: index === 0 ? takeOffOverhead(flight) : noCost,
      },
      skewOn(flight, way.course_deg, height_m, airspeed_mps),
    );
    const home = flyHome(flight, inverse(waypoint, input.home), to_m);
    [from, from_m] = [waypoint, to_m];
    return { distance_m: way.distance_m, flown, home };
  });
}

const figures = ['leg', 'route', 'home', 'whole'] as const;

interface Use extends Consumption {
  readonly skew: number;
}

/** Charge used by a leg, up to its end, home from there, and up to home. */
type Uses = Readonly<Record<(typeof figures)[number], Use>>;

const useOf = ({ used_pct, stop, ground, skew }: Part): Use => ({
  used_pct,
  overhead_pct: stop.used_pct + ground.used_pct,
  stops_squared_pct2: stop.used_pct ** 2,
  skew,
});

const sumOf = (a: Use, b: Use): Use => ({
  used_pct: a.used_pct + b.used_pct,
  overhead_pct: a.overhead_pct + b.overhead_pct,
  stops_squared_pct2: a.stops_squared_pct2 + b.stops_squared_pct2,
  skew: Math.max(a.skew, b.skew),
});

function usesOf(legs: readonly NaiveLeg[]): Uses[] {
  let route: Use = { used_pct: 0, overhead_pct: 0, stops_squared_pct2: 0, skew: 0 };
  return legs.map(({ flown, home }) => {
    route = sumOf(route, useOf(flown));
    return { leg: useOf(flown), route, home: useOf(home), whole: sumOf(route, useOf(home)) };
  });
}

function piecesOf(legs: readonly NaiveLeg[]): Pieces {
  const parts = [...legs.map(({ flown }) => flown), ...legs.slice(-1).map(({ home }) => home)];
  const sum = (costOf: (part: Part) => number) => parts.reduce((total, part) => total + costOf(part), 0);
  return {
    level_flight_pct: sum(({ level }) => level.used_pct),
    climb_pct: sum(({ climb }) => climb.used_pct),
    hover_pct: sum(({ hover }) => hover.used_pct),
    overhead_pct: sum(({ stop, ground }) => stop.used_pct + ground.used_pct),
  };
}

export interface NaiveMission {
  readonly legs: readonly {
    readonly distance_m: number;
    readonly duration_s: number;
    readonly used_pct: number;
    readonly home_pct: number;
    /** Lower and upper ends: of the leg, of what it leaves, of the way home and of its margin. */
    readonly ends_pct: readonly number[];
  }[];
  readonly completion_probability: number;
  readonly explanation: Explanation | undefined;
}

const held = (value_pct: number): number => Math.min(100, Math.max(0, value_pct));

/**
 * A mission with its defaults as one would write it first: the plan flown from its waypoints under the day, under each change of wind
 * and temperature, and without each factor. Power, and what is made of the seven consumptions, are the engine's own functions.
 */
export function flyMission(input: MissionInput): NaiveMission {
  const { initial_pct, rth_threshold_pct } = input.battery;
  const flight = prepareFlight({
    drone: input.drone,
    weather: input.weather,
    surface_msl_m: 0,
    payload_g: input.options.payload_g,
    battery_cycles: input.battery.cycles,
    initial_pct,
    penalty: input.options.alt_penalty,
    fine_tune_factor: input.options.fine_tune_factor,
    as_flown: askedAsFlown(input.drone, input.options.as_flown),
  });
  const { pack } = flight;
  const budget_pct = warmChargeOf(pack, initial_pct - rth_threshold_pct);
  const legs = flyLegs(input, flight);
  const uses = usesOf(legs);
  const sigmas = sigmasOf(1, askedAsFlown(input.drone, input.options.as_flown).sd);
  const changed = changesOf(specifiedAirframe).map((change) => {
    const weather = perturbedWeather(input.weather, change);
    return usesOf(flyLegs(input, inOtherWeather(flight, weather)));
  });
  /** A leg that cannot be flown uses the whole pack, or the charge down to the threshold where that is asked. */
  const spreadAt = (
    index: number,
    figure: (typeof figures)[number],
    most_pct = warmChargeOf(pack, initial_pct),
  ) => {
    const others = changed.map((other) => other[index]?.[figure].used_pct);
    const use = uses[index]?.[figure] ?? { used_pct: 0, overhead_pct: 0, stops_squared_pct2: 0, skew: 0 };
    return { ...spreadFrom(use, others, sigmas, most_pct), skew: use.skew };
  };
  const last = spreadAt(legs.length - 1, 'whole', budget_pct);
  return {
    legs: legs.map(({ distance_m, flown }, index) => {
      const [leg, route, back, whole] = figures.map((figure) => {
        const spread = spreadAt(index, figure);
        const { low_pct, high_pct } = intervalOf(spread, z90, spread.skew);
        return [spread.used_pct, low_pct, high_pct] as const;
      }) as [Ends, Ends, Ends, Ends];
      const before_pct = route[0] - leg[0];
      const home_pct = lostAfter(pack, route[0], back[0]);
      const left_pct = held(initial_pct - lostBy(pack, route[0]));
      const above_pct = left_pct - home_pct - rth_threshold_pct + lostBy(pack, whole[0]);
      return {
        distance_m,
        duration_s: flown.duration_s,
        used_pct: lostAfter(pack, before_pct, leg[0]),
        home_pct,
        ends_pct: [
          ...leg.slice(1).map((end_pct) => lostAfter(pack, before_pct, end_pct)),
          held(initial_pct - lostBy(pack, route[2])),
          held(initial_pct - lostBy(pack, route[1])),
          ...back.slice(1).map((end_pct) => lostAfter(pack, route[0], end_pct)),
          above_pct - lostBy(pack, whole[2]),
          above_pct - lostBy(pack, whole[1]),
        ],
      };
    }),
    completion_probability: completionProbability(last, budget_pct, last.skew),
    explanation: explanationAnew(input, flight),
  };
}

/** Flies again without each factor (MODEL.md §15). */
function explanationAnew(input: MissionInput, flight: Flight): Explanation | undefined {
  const { factors, flights } = flyWithout(flight, (other) => ({
    pack: other.pack,
    pieces: piecesOf(flyLegs(input, other)),
  }));
  const [neutral] = flights;
  const lost_pct = flights.map(({ pack, pieces }) => lostBy(pack, totalCharge(pieces)));
  return neutral && explanationBy(factors, neutral.pieces, lost_pct);
}

type Ends = readonly [used_pct: number, low_pct: number, high_pct: number];
