import { elementAt } from '../elementAt.ts';
import { densityAt, type Flight, prepareFlight, speedLimits } from '../flight/conditions.ts';
import { drainHolding, drainInMotion } from '../flight/drain.ts';
import { addCosts, type Cost, hoverOnTheWay, manoeuvre, moveVertically } from '../flight/legDrain.ts';
import { touchDown } from '../flight/returnHome.ts';
import { takeOffOverhead } from '../flight/takeOff.ts';
import { geodesicFrom } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { aircraftWarnings, ceilingWarning, isOutsideTemperature } from '../mission/aircraftWarnings.ts';
import type { Warning } from '../mission/warning.ts';
import { loiterWarning, stallWarning } from '../mission/wingWarnings.ts';
import { calibrationSummary } from './calibrationSummary.ts';
import type { RangeAnalysis, RangeInput, RangePhysics, Ring, UnreachableReason } from './rangeAnalysis.ts';
import { type Cruise, groundSpeedOn, oneWayReach, outAndBackReach, type WayCost, wayCosts } from './reach.ts';
import { oneWayColor, ringColor } from './ringColors.ts';

/** Half the circumference of the earth: further is nearer again. */
const furthest_m = 20_003_931;

/** What a flight costs besides the way out and back, percentage points. */
interface FixedCosts {
  readonly climb: Cost;
  readonly descent: Cost;
  readonly overhead: Cost;
  /** Of one stop from cruise: at the far point, and again over home. */
  readonly stop: Cost;
  readonly hover: Cost;
}

interface RangeFlight {
  readonly input: RangeInput;
  readonly flight: Flight;
  readonly cruise: Cruise;
  readonly costs: FixedCosts;
  readonly ways: readonly WayCost[];
  readonly barrier: UnreachableReason | undefined;
}

/**
 * Range rings around a launch point: closed form per bearing, drain being linear in distance (MODEL.md §9).
 * The flight climbs over home, holds its airspeed out and back at constant height, hovers at the far point, descends and
 * lands. Every finite input has an answer; a ring that cannot be reached is empty and says why.
 */
export function analyzeRange(input: RangeInput): RangeAnalysis {
  const range = prepareRange(input);
  const { flight } = range;
  const thresholds = [...input.battery_thresholds_pct].sort((a, b) => b - a);
  const reserve_pct = 100 * flight.drone.battery_reserve_frac;
  const fan = bearingFan(input.center, range.ways.length);
  return {
    center: {
      ...input.center,
      ...(input.elevation_msl_m !== undefined && { elevation_msl_m: input.elevation_msl_m }),
    },
    rings: thresholds.map((threshold_pct, index) => ({
      ...drawRing(range, fan, outAndBackBudget(range, threshold_pct), outAndBackReach),
      battery_threshold_pct: threshold_pct,
      label: `${formatPct(threshold_pct)} % left at home`,
      color: ringColor(index),
      below_reserve: threshold_pct < reserve_pct,
    })),
    oneway_ring: {
      ...drawRing(range, fan, oneWayBudget(range, reserve_pct), oneWayReach),
      battery_threshold_pct: reserve_pct,
      label: `One way, ${formatPct(reserve_pct)} % left where it lands`,
      color: oneWayColor,
      below_reserve: false,
    },
    physics: physicsOf(range),
    warnings: [
      ...aircraftWarnings(flight, input.payload_g),
      ...ceilingWarning(flight, input.height_m),
      ...airspeedWarning(range),
      ...loiterWarning(flight, input.hover_time_s > 0),
    ],
  };
}

const formatPct = (value_pct: number): string => String(Math.round(value_pct * 100) / 100);

function prepareRange(input: RangeInput): RangeFlight {
  const flight = prepareFlight({
    drone: input.drone,
    weather: input.weather,
    surface_msl_m: input.elevation_msl_m ?? 0,
    payload_g: input.payload_g,
    battery_cycles: input.battery_cycles,
    penalty: input.elevation_penalty,
    fine_tune_factor: 1,
  });
  const { height_m } = input;
  const { slowest_mps, fastest_mps } = speedLimits(flight, height_m);
  const wanted_mps = input.airspeed_mps ?? input.drone.cruise_speed_mps;
  const airspeed_mps = Math.min(fastest_mps, Math.max(slowest_mps, wanted_mps));
  const cruise = {
    airspeed_mps,
    drain_pct_per_s: drainInMotion(flight, { airspeed_mps, climb_mps: 0, height_m }),
  };
  const still = { airspeed_mps, ground_speed_mps: airspeed_mps };
  const costs = {
    climb: moveVertically(flight, 0, height_m),
    descent: moveVertically(flight, height_m, 0),
    overhead: addCosts(takeOffOverhead(flight), touchDown(flight, 0)),
    stop: manoeuvre(flight, height_m, flight.handling.endTime_s(still, Infinity)),
    hover: hoverOnTheWay(flight, height_m, input.hover_time_s),
  };
  const ways = wayCosts(flight, cruise, input.bearings);
  return { input, flight, cruise, costs, ways, barrier: barrierOf(flight, height_m, fastest_mps) };
}

/** What forbids the flight in every direction. A limit that is not published forbids nothing. */
function barrierOf(flight: Flight, height_m: number, fastest_mps: number): UnreachableReason | undefined {
  if (isOutsideTemperature(flight)) return 'TEMPERATURE';
  if (flight.feasibility_wind_mps > fastest_mps) return 'WIND';
  return ceilingWarning(flight, height_m).length > 0 ? 'CEILING' : undefined;
}

function oneWayBudget({ input, costs }: RangeFlight, threshold_pct: number): number {
  const fixed_pct =
    costs.climb.used_pct + costs.descent.used_pct + costs.overhead.used_pct + costs.stop.used_pct;
  return input.initial_battery_pct - threshold_pct - fixed_pct;
}

const outAndBackBudget = (range: RangeFlight, threshold_pct: number): number =>
  oneWayBudget(range, threshold_pct) - range.costs.stop.used_pct - range.costs.hover.used_pct;

type Fan = readonly ((distance_m: number) => Position)[];

/** One geodesic a bearing, clockwise from north; all rings share them. */
const bearingFan = (center: Position, bearings: number): Fan =>
  Array.from({ length: bearings }, (_, index) => geodesicFrom(center, (360 * index) / bearings));

function drawRing(
  { ways, barrier }: RangeFlight,
  fan: Fan,
  budget_pct: number,
  reach: (budget_pct: number, way: WayCost) => number,
): Pick<Ring, 'polygon' | 'min_radius_m' | 'max_radius_m' | 'unreachable_reason'> {
  const unreachable = (unreachable_reason: UnreachableReason) => ({
    polygon: [],
    min_radius_m: 0,
    max_radius_m: 0,
    unreachable_reason,
  });
  if (barrier !== undefined) return unreachable(barrier);
  const radii_m = ways.map((way) => Math.min(furthest_m, reach(budget_pct, way)));
  const max_radius_m = Math.max(...radii_m);
  if (max_radius_m === 0) return unreachable(ways.some((way) => reach(1, way) > 0) ? 'BATTERY' : 'WIND');
  const outline = fan.map((pointAt, index) => pointAt(elementAt(radii_m, index)));
  return { polygon: [...outline, ...outline.slice(0, 1)], min_radius_m: Math.min(...radii_m), max_radius_m };
}

function physicsOf({ input, flight, cruise, costs }: RangeFlight): RangePhysics {
  const { weather } = flight;
  const upwind_ground_speed_mps = groundSpeedOn(flight, cruise, weather.wind_dir_deg);
  const downwind_ground_speed_mps = groundSpeedOn(flight, cruise, weather.wind_dir_deg + 180);
  return {
    drone_key: flight.drone.key,
    airspeed_mps: cruise.airspeed_mps,
    air_density_kg_m3: densityAt(flight, input.height_m),
    hover_drain_pct_per_min: 60 * drainHolding(flight, input.height_m),
    cruise_drain_pct_per_min: 60 * cruise.drain_pct_per_s,
    ...(upwind_ground_speed_mps !== undefined && { upwind_ground_speed_mps }),
    ...(downwind_ground_speed_mps !== undefined && { downwind_ground_speed_mps }),
    climb_cost_pct: costs.climb.used_pct,
    descent_cost_pct: costs.descent.used_pct,
    fixed_cost_pct: costs.overhead.used_pct + 2 * costs.stop.used_pct,
    hover_cost_pct: costs.hover.used_pct,
    battery_temperature_factor: flight.battery_temperature_factor,
    battery_age_factor: flight.battery_age_factor,
    mass_ratio: flight.mass_ratio,
    calibration: calibrationSummary(flight),
  };
}

function airspeedWarning({ input, flight, cruise }: RangeFlight): Warning[] {
  const wanted_mps = input.airspeed_mps ?? input.drone.cruise_speed_mps;
  if (wanted_mps < cruise.airspeed_mps) return stallWarning(flight, wanted_mps, input.height_m);
  if (wanted_mps === cruise.airspeed_mps) return [];
  return [
    {
      code: 'SPEED_ABOVE_MAXIMUM',
      message: `The airspeed of ${wanted_mps.toFixed(1)} m/s is above what this aircraft can fly; the rings use ${cruise.airspeed_mps.toFixed(1)} m/s.`,
      value: wanted_mps,
      limit: cruise.airspeed_mps,
      unit: 'm/s',
    },
  ];
}
