import geodesic from 'geographiclib-geodesic';
import { askedAsFlown } from '../../engine/aircraft/asFlown.ts';
import { lostBy, warmChargeOf } from '../../engine/aircraft/packCharge.ts';
import type { Explanation } from '../../engine/explanation/explain.ts';
import { aloftAt, canHold } from '../../engine/flight/aloft.ts';
import {
  type Flight,
  type FlightRequest,
  inOtherWeather,
  prepareFlight,
  windAt,
} from '../../engine/flight/conditions.ts';
import { addCosts, hover, moveVertically } from '../../engine/flight/legDrain.ts';
import { takeOffOverhead } from '../../engine/flight/takeOff.ts';
import { landingOverhead_s, stopTime } from '../../engine/flight/timeModel.ts';
import type { Position } from '../../engine/geo/position.ts';
import { speedsOn } from '../../engine/range/askedSpeeds.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { skewOf, upperEnd } from '../../engine/uncertainty/interval.ts';
import { z90 } from '../../engine/uncertainty/normal.ts';
import { perturbedWeather } from '../../engine/uncertainty/perturbedWeather.ts';
import { changesOf, sigmasOf, specifiedAirframe, spreadFrom } from '../../engine/uncertainty/spread.ts';
import { drainInMotion, windOnCourse } from '../engine/motion.ts';

const { Geodesic } = geodesic;
const earth = Geodesic.WGS84;

/** Halvings of the range: from 20,000 km to 0.02 mm. */
const bisections = 40;
const furthest_m = 20_003_931;

export interface NaiveRing {
  readonly polygon: readonly Position[];
  readonly conservative?: readonly Position[];
  readonly explanation?: Explanation;
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

const directTo = ({ lat, lon }: Position, course_deg: number, distance_m: number): Position => {
  const end = earth.Direct(lat, lon, course_deg, distance_m, Geodesic.LATITUDE | Geodesic.LONGITUDE);
  return { lat: end.lat2 ?? lat, lon: end.lon2 ?? lon };
};

/** Costs of one flight of a rotorcraft at any distance: the engine's own physics, each evaluated once a flight. */
interface Costs {
  readonly climb_pct: number;
  readonly ground_pct: number;
  readonly hover_pct: number;
  /** Cost and airspeed of the way on a course. */
  readonly wayOn: (course_deg: number) => Way;
}

interface Way {
  readonly pct_per_m: number;
  readonly stop_pct: number;
  readonly airspeed_mps: number;
}

const noWay: Way = { pct_per_m: Infinity, stop_pct: 0, airspeed_mps: 0 };

function costsOf(input: RangeInput, flight: Flight): Costs {
  const { height_m, hover_time_s, drone } = input;
  const asked_mps = input.airspeed_mps ?? drone.cruise_speed_mps;
  const vertical = addCosts(moveVertically(flight, 0, height_m), moveVertically(flight, height_m, 0));
  return {
    climb_pct: vertical.used_pct,
    ground_pct: addCosts(takeOffOverhead(flight), hover(flight, 0, landingOverhead_s)).used_pct,
    hover_pct: hover(flight, height_m, hover_time_s).used_pct,
    wayOn: (course_deg) => {
      const speeds = speedsOn(flight, aloftAt(flight, height_m), asked_mps, course_deg);
      if (speeds === undefined) return noWay;
      const { airspeed_mps, ground_speed_mps } = speeds;
      return {
        pct_per_m: drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m }) / ground_speed_mps,
        stop_pct: hover(flight, height_m, stopTime(ground_speed_mps, Infinity)).used_pct,
        airspeed_mps,
      };
    },
  };
}

/** A kind of ring: out and back with two stops and the hover, or one way with one stop. */
interface Kind {
  readonly hovers: boolean;
  readonly waysOn: (costs: Costs, course_deg: number) => readonly Way[];
}

const outAndBack: Kind = {
  hovers: true,
  waysOn: ({ wayOn }, course_deg) => [wayOn(course_deg), wayOn(course_deg + 180)],
};
const oneWay: Kind = { hovers: false, waysOn: ({ wayOn }, course_deg) => [wayOn(course_deg)] };

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const hoverOf = ({ hovers }: Kind, { hover_pct }: Costs): number => (hovers ? hover_pct : 0);
const stopsOf = (ways: readonly Way[]): number => sumOf(ways.map(({ stop_pct }) => stop_pct));
const perMetre = (ways: readonly Way[]): number => sumOf(ways.map(({ pct_per_m }) => pct_per_m));

/** Charge of everything but the ways and their stops. */
const onceOf = (kind: Kind, costs: Costs): number =>
  costs.climb_pct + costs.ground_pct + hoverOf(kind, costs);

/**
 * Rings as one would write them first, for rotorcraft that are asked for one speed: every radius and every conservative edge by bisection, each probe a
 * point on the ellipsoid and each flight of an interval asked anew what it uses up to there; every ring explained by flying again without
 * each factor. Physics are the engine's own functions, so that the difference is the method's alone.
 */
export function bisectRings(input: RangeInput): NaiveRing[] {
  const flight = prepareFlight(requestOf(input));
  const costs = costsOf(input, flight);
  const thresholds = [...input.battery_thresholds_pct].sort((a, b) => b - a);
  const reserve_pct = 100 * input.drone.battery_reserve_frac;
  return [
    ...thresholds.map((threshold_pct) => ringOf(input, flight, costs, outAndBack, threshold_pct)),
    ringOf(input, flight, costs, oneWay, reserve_pct),
  ];
}

function ringOf(
  input: RangeInput,
  flight: Flight,
  costs: Costs,
  kind: Kind,
  threshold_pct: number,
): NaiveRing {
  const budget_pct = warmChargeOf(flight.pack, input.initial_battery_pct - threshold_pct);
  const courses = Array.from({ length: input.bearings }, (_, index) => (360 * index) / input.bearings);
  const edge = (usedOn: (course_deg: number) => (distance_m: number) => number): Probe[] =>
    courses.map((course_deg) => bisect(input.center, course_deg, budget_pct, usedOn(course_deg)));
  const ends = edge((course_deg) => usedOn(kind, costs, course_deg));
  const radii = ends.map(({ distance_m }, index) => ({ distance_m, course_deg: courses[index] ?? 0 }));
  const isReached = radii.some(({ distance_m }) => distance_m > 0);
  const upper = input.uncertainty ? upperOn(input, flight, costs, kind, budget_pct) : undefined;
  return {
    polygon: ends.map(({ end }) => end),
    ...(upper && { conservative: edge(upper).map(({ end }) => end) }),
    ...(input.explanation && isReached && { explanation: explanationOf(input, flight.request, kind, radii) }),
  };
}

/** Charge used up to a distance on a course. */
const usedOn = (kind: Kind, costs: Costs, course_deg: number): ((distance_m: number) => number) => {
  const ways = kind.waysOn(costs, course_deg);
  const [fixed_pct, pct_per_m] = [onceOf(kind, costs) + stopsOf(ways), perMetre(ways)];
  return (distance_m) => fixed_pct + pct_per_m * distance_m;
};

interface Probe {
  readonly distance_m: number;
  readonly end: Position;
}

/** The furthest point at which no more than the budget is used; the centre where even that uses more. */
function bisect(
  center: Position,
  course_deg: number,
  budget_pct: number,
  used: (distance_m: number) => number,
): Probe {
  let [near_m, far_m, end] = [0, furthest_m, center];
  for (let step = 0; step < bisections; step++) {
    const middle_m = (near_m + far_m) / 2;
    const probe = directTo(center, course_deg, middle_m);
    if (used(middle_m) <= budget_pct) {
      near_m = middle_m;
      end = probe;
    } else far_m = middle_m;
  }
  return { distance_m: near_m, end };
}

/** Upper end of the 90 % interval of what is used up to a distance (MODEL.md §14); infinite where a changed wind forbids the way. */
function upperOn(
  input: RangeInput,
  flight: Flight,
  costs: Costs,
  kind: Kind,
  budget_pct: number,
): (course_deg: number) => (distance_m: number) => number {
  const changed = changesOf(specifiedAirframe).map((change) => {
    const weather = perturbedWeather(input.weather, change);
    const other = inOtherWeather(flight, weather);
    return canHold(aloftAt(other, input.height_m)) ? costsOf(input, other) : undefined;
  });
  const sigmas = sigmasOf(flight.battery_temperature_factor, flight.as_flown.sd);
  const { mean_mps } = windAt(flight, input.height_m);
  return (course_deg) => {
    const others = changed.map((other) => other && usedOn(kind, other, course_deg));
    const { headwind_mps } = windOnCourse(mean_mps, input.weather.wind_dir_deg, course_deg);
    const ways = kind.waysOn(costs, course_deg);
    const skew = Math.max(
      ...ways.map(({ airspeed_mps }, back) => skewOf(back ? -headwind_mps : headwind_mps, airspeed_mps)),
    );
    const stops = {
      overhead_pct: costs.ground_pct + stopsOf(ways),
      stops_squared_pct2: sumOf(ways.map(({ stop_pct }) => stop_pct ** 2)),
    };
    return (distance_m) => {
      const used_pct = usedOn(kind, costs, course_deg)(distance_m);
      const others_pct = others.map((other) => other?.(distance_m) ?? Infinity);
      if (others_pct.includes(Infinity)) return Infinity;
      const spread = spreadFrom({ ...stops, used_pct }, others_pct, sigmas, budget_pct);
      return upperEnd(spread, z90, skew);
    };
  };
}

type Factor = 'payload' | 'elevation' | 'temperature' | 'wind' | 'ageing' | 'tuning';

const without: Readonly<Record<Factor, (request: FlightRequest) => FlightRequest>> = {
  payload: (request) => ({ ...request, payload_g: 0 }),
  elevation: (request) => ({ ...request, surface_msl_m: 0 }),
  temperature: (request) => ({
    ...request,
    weather: { ...request.weather, temp_c: 20 },
    battery_temp_c: undefined,
  }),
  wind: (request) => ({ ...request, weather: { ...request.weather, wind_speed_mps: 0, gust_speed_mps: 0 } }),
  ageing: (request) => ({ ...request, battery_cycles: 0 }),
  tuning: (request) => ({ ...request, penalty: 0.98 }),
};
const factors = Object.keys(without) as Factor[];

interface Radius {
  readonly course_deg: number;
  readonly distance_m: number;
}

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** The points that each factor adds, flown with and without it, in the mean of both orders (MODEL.md §15). */
function explanationOf(
  input: RangeInput,
  request: FlightRequest,
  kind: Kind,
  radii: readonly Radius[],
): Explanation {
  const flownWithout = (missing: readonly Factor[]) => {
    const changed = missing.reduce((changed, factor) => without[factor](changed), request);
    const flight = prepareFlight(changed);
    const costs = costsOf(input, flight);
    const reached = radii.filter(({ distance_m }) => distance_m > 0);
    const flown = reached.map(({ course_deg, distance_m }) => {
      const ways = kind.waysOn(costs, course_deg);
      return { level_pct: perMetre(ways) * distance_m, stops_pct: stopsOf(ways) };
    });
    const level_pct = meanOf(flown.map((one) => one.level_pct));
    const stops_pct = meanOf(flown.map((one) => one.stops_pct));
    const warm_pct = level_pct + stops_pct + onceOf(kind, costs);
    const total_pct = lostBy(flight.pack, warm_pct);
    return { costs, level_pct, stops_pct, total_pct, share: total_pct / warm_pct };
  };
  const addedBy = (order: readonly Factor[]): Map<Factor, number> =>
    new Map(
      order.map((factor, index) => {
        const [before, after] = [flownWithout(order.slice(index)), flownWithout(order.slice(index + 1))];
        return [factor, after.total_pct - before.total_pct];
      }),
    );
  const [there, back] = [addedBy(factors), addedBy([...factors].reverse())];
  const mean = (factor: Factor): number => ((there.get(factor) ?? 0) + (back.get(factor) ?? 0)) / 2;
  const { costs, level_pct, stops_pct, share } = flownWithout(factors);
  return {
    level_flight_pct: share * level_pct,
    climb_pct: share * costs.climb_pct,
    hover_pct: share * hoverOf(kind, costs),
    overhead_pct: share * (costs.ground_pct + stops_pct),
    payload_pct: mean('payload'),
    elevation_pct: mean('elevation'),
    temperature_pct: mean('temperature'),
    wind_pct: mean('wind'),
    ageing_pct: mean('ageing'),
    as_flown_pct: 0,
    tuning_pct: mean('tuning'),
    total_pct: flownWithout([]).total_pct,
  };
}
