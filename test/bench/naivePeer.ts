import geodesic from 'geographiclib-geodesic';
import { type Flight, prepareFlight } from '../../engine/flight/conditions.ts';
import { drainInMotion } from '../../engine/flight/drain.ts';
import { addCosts, hover, moveVertically } from '../../engine/flight/legDrain.ts';
import { takeOffOverhead } from '../../engine/flight/takeOff.ts';
import { landingOverhead_s, stopTime } from '../../engine/flight/timeModel.ts';
import type { Position } from '../../engine/geo/position.ts';
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
