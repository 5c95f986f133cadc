import geodesic from 'geographiclib-geodesic';
import { type Flight, prepareFlight } from '../../engine/flight/conditions.ts';
import { drainInMotion } from '../../engine/flight/drain.ts';
import {
  addCosts,
  type Cost,
  flyStretch,
  hover,
  moveVertically,
  noCost,
} from '../../engine/flight/legDrain.ts';
import { returnHeight } from '../../engine/flight/returnHome.ts';
import { takeOffOverhead } from '../../engine/flight/takeOff.ts';
import { landingOverhead_s, stopTime } from '../../engine/flight/timeModel.ts';
import { toBearing, turnBetween } from '../../engine/geo/angle.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { MissionInput } from '../../engine/mission/missionAnalysis.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { groundSpeedOn } from '../../engine/range/reach.ts';

const { Geodesic } = geodesic;
const earth = Geodesic.WGS84;

/** Halvings of the range: from 20,000 km to 0.02 mm. */
const bisections = 40;
const furthest_m = 20_003_931;

function flightOf(input: RangeInput): Flight {
  return prepareFlight({
    drone: input.drone,
    weather: input.weather,
    surface_msl_m: input.elevation_msl_m ?? 0,
    payload_g: input.payload_g,
    battery_cycles: input.battery_cycles,
    penalty: input.elevation_penalty,
    fine_tune_factor: 1,
  });
}

const directTo = ({ lat, lon }: Position, course_deg: number, distance_m: number): Position => {
  const end = earth.Direct(lat, lon, course_deg, distance_m, Geodesic.LATITUDE | Geodesic.LONGITUDE);
  return { lat: end.lat2 ?? lat, lon: end.lon2 ?? lon };
};

/**
 * Rings as one would write them first: every radius by bisection, every probe a point on the ellipsoid. Physics are the
 * engine's own functions, evaluated once a bearing, so that the difference is the method's alone.
 */
export function bisectRings(input: RangeInput): Position[][] {
  const flight = flightOf(input);
  const airspeed_mps = input.airspeed_mps ?? input.drone.cruise_speed_mps;
  const { height_m } = input;
  const cruise = {
    airspeed_mps,
    height_m,
    drain_pct_per_s: drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m }),
  };
  const fixed = addCosts(
    moveVertically(flight, 0, height_m),
    moveVertically(flight, height_m, 0),
    takeOffOverhead(flight),
    hover(flight, 0, landingOverhead_s),
    hover(flight, height_m, stopTime(airspeed_mps, Infinity)),
  );
  const atTarget = hover(flight, height_m, input.hover_time_s + stopTime(airspeed_mps, Infinity));
  const bearings = Array.from({ length: input.bearings }, (_, index) => (360 * index) / input.bearings);
  const ring = (budget_pct: number, costOn: (course_deg: number) => number) =>
    bearings.map((course_deg) => bisectReach(input.center, course_deg, budget_pct, costOn(course_deg)));
  const perMetre = (course_deg: number) =>
    cruise.drain_pct_per_s / (groundSpeedOn(flight, cruise, course_deg) ?? 0);
  const spendable_pct = input.initial_battery_pct - fixed.used_pct;
  const thresholds = [...input.battery_thresholds_pct].sort((a, b) => b - a);
  return [
    ...thresholds.map((threshold_pct) =>
      ring(
        spendable_pct - atTarget.used_pct - threshold_pct,
        (course_deg) => perMetre(course_deg) + perMetre(course_deg + 180),
      ),
    ),
    ring(spendable_pct - 100 * input.drone.battery_reserve_frac, perMetre),
  ];
}

function bisectReach(center: Position, course_deg: number, budget_pct: number, pct_per_m: number): Position {
  let [near_m, far_m] = [0, furthest_m];
  let end = center;
  for (let step = 0; step < bisections; step++) {
    const middle_m = (near_m + far_m) / 2;
    const probe = directTo(center, course_deg, middle_m);
    if (middle_m * pct_per_m <= budget_pct) {
      near_m = middle_m;
      end = probe;
    } else far_m = middle_m;
  }
  return end;
}

export interface NaiveLeg {
  readonly distance_m: number;
  readonly duration_s: number;
  readonly used_pct: number;
  readonly home_pct: number;
}

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

/** Up to the return height, straight home, down and landed; for points more than 50 m from home. */
function homeAnew(flight: Flight, way: Way, height_m: number): Cost {
  const cruise_m = Math.max(height_m, returnHeight(0));
  const ground_speed_mps = flight.drone.rth_speed_mps ?? flight.drone.cruise_speed_mps;
  const cruise = flyStretch(flight, { ...way, from_m: cruise_m, to_m: cruise_m, ground_speed_mps });
  if (cruise === undefined) throw new Error('The wind forbids the way home.');
  return addCosts(
    cruise_m > height_m ? moveAnew(flight, height_m, cruise_m) : noCost,
    cruise,
    hoverAnew(flight, cruise_m, stopTime(cruise.ground_speed_mps, way.distance_m)),
    moveAnew(flight, cruise_m, 0),
    hoverAnew(flight, 0, landingOverhead_s),
  );
}

/**
 * Legs of a plan that stops at every waypoint, over level ground, with its heights above take-off: two geodesic
 * inverses a leg, one for the leg and one for the way home, and the engine's own power for every state met.
 */
export function flyLegs(input: MissionInput): NaiveLeg[] {
  const flight = prepareFlight({
    drone: input.drone,
    weather: input.weather,
    surface_msl_m: 0,
    payload_g: input.options.payload_g,
    battery_cycles: input.battery.cycles,
    penalty: input.options.alt_penalty,
    fine_tune_factor: input.options.fine_tune_factor,
  });
  let from: Position = input.home;
  let from_m = 0;
  return input.waypoints.map((waypoint, index) => {
    const height_m = waypoint.altitude.value_m;
    const way = inverse(from, waypoint);
    const before = index === 0 ? takeOff(flight, height_m) : noCost;
    const along = flyStretch(flight, {
      ...way,
      from_m: index === 0 ? height_m : from_m,
      to_m: height_m,
      ground_speed_mps: waypoint.speed_mps ?? input.drone.cruise_speed_mps,
    });
    if (along === undefined) throw new Error(`The wind forbids leg ${index}.`);
    const stop_s = stopTime(along.ground_speed_mps, way.distance_m) + waypoint.hover_time_s;
    const cost = addCosts(before, along, hoverAnew(flight, height_m, stop_s));
    const home = homeAnew(flight, inverse(waypoint, input.home), height_m);
    [from, from_m] = [waypoint, height_m];
    return { ...cost, distance_m: way.distance_m, home_pct: home.used_pct };
  });
}

const takeOff = (flight: Flight, height_m: number): Cost =>
  addCosts(takeOffOverhead(flight), moveAnew(flight, 0, height_m));
