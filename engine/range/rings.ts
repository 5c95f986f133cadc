import { elementAt } from '../elementAt.ts';
import { densityAt, windAt } from '../flight/conditions.ts';
import { drainHolding } from '../flight/drain.ts';
import { geodesicFrom } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { aircraftWarnings, ceilingWarning, isOutsideTemperature } from '../warnings/aircraftWarnings.ts';
import type { Warning } from '../warnings/warning.ts';
import { loiterWarning, stallWarning } from '../warnings/wingWarnings.ts';
import { calibrationSummary } from './calibrationSummary.ts';
import { mean } from './mean.ts';
import type {
  Edge,
  RangeAnalysis,
  RangeInput,
  RangePhysics,
  Ring,
  UnreachableReason,
} from './rangeAnalysis.ts';
import {
  bestAirspeed,
  isTooWindy,
  linesOf,
  type RangeFlight,
  type RingKind,
  rangeFlight,
  wantedAirspeed,
} from './rangeFlight.ts';
import { groundSpeedOn, reachOf, stopCost } from './reach.ts';
import { ringExplanation } from './ringExplanation.ts';
import { conservativeEdge } from './ringUncertainty.ts';

/** Half the circumference of the earth: further is nearer again. */
const furthest_m = 20_003_931;

/**
 * Range rings around a launch point: closed form per bearing, drain being linear in distance (MODEL.md §9).
 * The flight climbs over home, holds its airspeeds out and back at constant height, hovers at the far point, descends and
 * lands. Every finite input has an answer; a ring that cannot be reached is empty and says why.
 */
export function analyzeRange(input: RangeInput): RangeAnalysis {
  const range = rangeFlight(input);
  const { flight } = range;
  const barrier = barrierOf(range);
  const fan = bearingFan(input.center, input.bearings);
  const drawOutAndBack = ringDrawer(range, fan, barrier, 'out_and_back');
  const drawOneWay = ringDrawer(range, fan, barrier, 'one_way');
  const thresholds = [...input.battery_thresholds_pct].sort((a, b) => b - a);
  const reserve_pct = 100 * flight.drone.battery_reserve_frac;
  return {
    center: {
      ...input.center,
      ...(input.elevation_msl_m !== undefined && { elevation_msl_m: input.elevation_msl_m }),
    },
    rings: thresholds.map((threshold_pct) => ({
      ...drawOutAndBack(input.initial_battery_pct - threshold_pct),
      battery_threshold_pct: threshold_pct,
      label: `${formatPct(threshold_pct)} % left at home`,
      below_reserve: threshold_pct < reserve_pct,
    })),
    oneway_ring: {
      ...drawOneWay(input.initial_battery_pct - reserve_pct),
      battery_threshold_pct: reserve_pct,
      label: `One way, ${formatPct(reserve_pct)} % left where it lands`,
      below_reserve: false,
    },
    physics: physicsOf(range),
    warnings: [
      ...aircraftWarnings(flight, input.payload_g, input.height_m),
      ...ceilingWarning(flight, input.height_m),
      ...airspeedWarning(range),
      ...loiterWarning(flight, input.hover_time_s > 0),
    ],
  };
}

const formatPct = (value_pct: number): string => String(Math.round(value_pct * 100) / 100);

/** What forbids the flight in every direction. A limit that is not published forbids nothing. */
function barrierOf(range: RangeFlight): UnreachableReason | undefined {
  const { flight, input } = range;
  if (isOutsideTemperature(flight)) return 'TEMPERATURE';
  if (isTooWindy(range)) return 'WIND';
  return ceilingWarning(flight, input.height_m).length > 0 ? 'CEILING' : undefined;
}

type Fan = readonly ((distance_m: number) => Position)[];

/** One geodesic a bearing, clockwise from north; all rings share them. */
const bearingFan = (center: Position, bearings: number): Fan =>
  Array.from({ length: bearings }, (_, index) => geodesicFrom(center, (360 * index) / bearings));

function outlineOf(fan: Fan, radii_m: readonly number[]): Edge {
  const max_radius_m = Math.max(...radii_m);
  if (max_radius_m === 0) return { polygon: [], min_radius_m: 0, max_radius_m: 0 };
  const outline = fan.map((pointAt, index) => pointAt(elementAt(radii_m, index)));
  return { polygon: [...outline, ...outline.slice(0, 1)], min_radius_m: Math.min(...radii_m), max_radius_m };
}

type Drawing = Edge & Pick<Ring, 'unreachable_reason' | 'conservative' | 'speed_gain_pct' | 'explanation'>;

/** The rings of a kind, flown in one way: what they share is found once. */
interface Drawer {
  readonly radii: (budget_pct: number) => number[];
  readonly draw: (budget_pct: number, radii_m: readonly number[]) => Drawing;
}

function drawerOf(
  range: RangeFlight,
  fan: Fan,
  barrier: UnreachableReason | undefined,
  kind: RingKind,
): Drawer {
  const { uncertainty, explanation } = range.input;
  const lines = linesOf(range, kind);
  let careful: ReturnType<typeof conservativeEdge> | undefined;
  return {
    radii: (budget_pct) =>
      lines.map((line) => (barrier === undefined ? Math.min(furthest_m, reachOf(budget_pct, line)) : 0)),
    draw: (budget_pct, radii_m) => {
      const edge = outlineOf(fan, radii_m);
      if (edge.max_radius_m === 0) {
        const isBlown = lines.every((line) => line === undefined);
        return { ...edge, unreachable_reason: barrier ?? (isBlown ? 'WIND' : 'BATTERY') };
      }
      if (uncertainty) careful ??= conservativeEdge(range, kind);
      const explained = explanation ? ringExplanation(range, kind, radii_m) : undefined;
      return {
        ...edge,
        ...(careful !== undefined && { conservative: outlineOf(fan, careful(budget_pct)) }),
        ...(explained !== undefined && { explanation: explained }),
      };
    },
  };
}

/**
 * Draws the rings of a kind by their budgets. At the speed of best range, too, a ring is no smaller than at the aircraft's own: on a budget
 * for little more than the stops a slow flight reaches further, and is flown.
 */
function ringDrawer(
  range: RangeFlight,
  fan: Fan,
  barrier: UnreachableReason | undefined,
  kind: RingKind,
): (budget_pct: number) => Drawing {
  const chosen = drawerOf(range, fan, barrier, kind);
  if (!isChosen(range.input)) return (budget_pct) => chosen.draw(budget_pct, chosen.radii(budget_pct));
  const cruising = drawerOf(rangeFlight({ ...range.input, speed_policy: 'cruise' }), fan, barrier, kind);
  return (budget_pct) => {
    const [radii_m, cruise_m] = [chosen.radii(budget_pct), cruising.radii(budget_pct)];
    const gain_pct = 100 * (mean(radii_m) / mean(cruise_m) - 1);
    if (gain_pct < 0 && range.input.speed_policy === 'best_range')
      return { ...cruising.draw(budget_pct, cruise_m), speed_gain_pct: 0 };
    return {
      ...chosen.draw(budget_pct, radii_m),
      ...(Number.isFinite(gain_pct) && { speed_gain_pct: gain_pct }),
    };
  };
}

/** Whether another speed than the aircraft's or the asked one is flown. */
const isChosen = ({ speed_policy = 'cruise' }: RangeInput): boolean => speed_policy !== 'cruise';

function physicsOf(range: RangeFlight): RangePhysics {
  const { input, flight, cruise, costs } = range;
  const { weather } = flight;
  return {
    drone_key: flight.drone.key,
    airspeed_mps: cruise.airspeed_mps,
    air_density_kg_m3: densityAt(flight, input.height_m),
    wind_aloft_mps: windAt(flight, input.height_m).mean_mps,
    hover_drain_pct_per_min: 60 * drainHolding(flight, input.height_m),
    cruise_drain_pct_per_min: 60 * cruise.drain_pct_per_s,
    ...speedsOn(range, weather.wind_dir_deg, 'upwind'),
    ...speedsOn(range, weather.wind_dir_deg + 180, 'downwind'),
    climb_cost_pct: costs.climb.used_pct,
    descent_cost_pct: costs.descent.used_pct,
    fixed_cost_pct: costs.overhead.used_pct + 2 * stopCost(flight, cruise),
    hover_cost_pct: costs.hover.used_pct,
    battery_temperature_factor: flight.battery_temperature_factor,
    battery_age_factor: flight.battery_age_factor,
    mass_ratio: flight.mass_ratio,
    calibration: calibrationSummary(flight),
  };
}

/** Speeds straight against or with the wind; none without headway. */
function speedsOn(
  { flight, cruise, input }: RangeFlight,
  course_deg: number,
  side: 'upwind' | 'downwind',
): Partial<RangePhysics> {
  const { height_m } = input;
  const airspeed_mps =
    input.speed_policy === 'best_range' ? bestAirspeed(flight, cruise, course_deg) : cruise.airspeed_mps;
  const ground_speed_mps = groundSpeedOn(flight, { airspeed_mps, height_m }, course_deg);
  if (ground_speed_mps === undefined) return {};
  return { [`${side}_airspeed_mps`]: airspeed_mps, [`${side}_ground_speed_mps`]: ground_speed_mps };
}

function airspeedWarning({ input, flight, cruise }: RangeFlight): Warning[] {
  if (input.speed_policy === 'best_range') return [];
  const wanted_mps = wantedAirspeed(input);
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
