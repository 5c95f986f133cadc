import { elementAt } from '../elementAt.ts';
import { emptyReturn, type ReturnPieces, usedByReturn } from '../flight/returnHome.ts';
import { isOverloaded } from '../warnings/aircraftWarnings.ts';
import type { Leg, LegReason, LegStatus } from './missionAnalysis.ts';
import type { SureMargin, UncertaintyInFlight } from './missionUncertainty.ts';
import {
  costOfStaying,
  durationOf,
  emptyLegCost,
  flyHomeFrom,
  flyLeg,
  type LegCost,
  middleOf,
  type RouteAir,
  usedBy,
  waypointAirOf,
} from './routeAir.ts';
import type { Route } from './routeLegs.ts';

/** State from leg to leg. `isCut`: an earlier leg ended the flight; `isStopped`: the wind forbids an earlier leg. */
interface Progress {
  readonly battery_pct: number;
  readonly elapsed_s: number;
  readonly isCut: boolean;
  readonly isStopped: boolean;
}

const clampPct = (value_pct: number): number => Math.min(100, Math.max(0, value_pct));

/** A leg in the weather of the input; `home` is absent where the wind forbids the return from its end. */
export interface FlownLeg {
  readonly index: number;
  readonly cost: LegCost;
  readonly home: ReturnPieces | undefined;
}

/** Flies the legs in order, with their uncertainty; legs after one that ends the flight are not reached. Linear in the waypoints. */
export function flyRoute(air: RouteAir, uncertainty?: UncertaintyInFlight): Leg[] {
  const cost = emptyLegCost();
  const pieces = emptyReturn();
  let progress: Progress = {
    battery_pct: clampPct(air.route.input.battery.initial_pct),
    elapsed_s: 0,
    isCut: false,
    isStopped: false,
  };
  return air.route.tracks.map((_, index) => {
    flyLeg(air, index, cost);
    const home = flyHomeFrom(air, index, pieces) ? pieces : undefined;
    const leg = makeLeg(air, { index, cost, home }, progress, uncertainty);
    progress = {
      battery_pct: leg.battery_end_pct,
      elapsed_s: progress.elapsed_s + (leg.duration_s ?? 0),
      isCut: !leg.can_complete,
      isStopped: progress.isStopped || !cost.isFlown,
    };
    return leg;
  });
}

const nothing: readonly LegReason[] = [];

/** Reasons other than charge that forbid a leg. */
function barriers(
  { flight, points, input }: Route,
  index: number,
  { isFlown }: LegCost,
): readonly LegReason[] {
  const ceiling_m = flight.drone.service_ceiling_m ?? Infinity;
  const isHigh = flight.surface_msl_m + elementAt(points, index).altitude_m > ceiling_m;
  const isHeavy = isOverloaded(flight, input.options.payload_g);
  if (isFlown && !isHigh && !isHeavy) return nothing;
  return [
    ...(isFlown ? [] : (['WIND'] as const)),
    ...(isHigh ? (['CEILING'] as const) : []),
    ...(isHeavy ? (['PAYLOAD'] as const) : []),
  ];
}

/** A writable leg: a copy to set two fields would cost as much as all the rest of it. */
type LegDraft = { -readonly [Field in keyof Leg]: Leg[Field] };

function makeLeg(
  air: RouteAir,
  flownLeg: FlownLeg,
  progress: Progress,
  uncertainty: UncertaintyInFlight | undefined,
): Leg {
  const { index, cost, home } = flownLeg;
  const { route } = air;
  const isFlown = cost.isFlown && !progress.isStopped;
  const used_pct = isFlown ? usedBy(cost) : undefined;
  const left_pct = used_pct === undefined ? 0 : progress.battery_pct - used_pct;
  const battery_end_pct = clampPct(left_pct);
  const reasons = reasonsFor(barriers(route, index, cost), progress, isFlown && left_pct <= 0);
  const rth_cost_pct = home && usedByReturn(home);
  const return_pct = rth_cost_pct === undefined ? undefined : battery_end_pct - rth_cost_pct;
  const margin_pct =
    return_pct === undefined || !isFlown ? undefined : return_pct - route.input.battery.rth_threshold_pct;
  const track = elementAt(route.tracks, index);
  const { mean_mps } = middleOf(air, index);
  const { windFrom } = air.flight;
  const from = route.points[index - 1] ?? route.home;
  const to = elementAt(route.points, index);
  const can_complete = reasons.length === 0;
  const leg: LegDraft = {
    leg_index: index,
    from,
    to,
    distance_m: track.distance_m,
    course_deg: track.course_deg,
    climb_m: to.altitude_m - from.altitude_m,
    battery_start_pct: progress.battery_pct,
    battery_end_pct,
    can_complete,
    status: statusOf(can_complete, return_pct, margin_pct),
    reasons,
    hover_s: elementAt(route.legs, index).hover_s,
    headwind_mps: mean_mps * (windFrom.north * track.north + windFrom.east * track.east),
    crosswind_mps: mean_mps * (windFrom.east * track.north - windFrom.north * track.east),
    duration_s: isFlown ? durationOf(cost) : undefined,
    battery_used_pct: used_pct,
    ground_speed_mps: isFlown ? cost.along.ground_speed_mps : undefined,
    airspeed_mps: isFlown ? cost.along.airspeed_mps : undefined,
    rth_cost_pct,
    return_margin_pct: margin_pct,
  };
  const sure = uncertainty?.ofLeg(flownLeg, leg);
  if (!isFlown) return withoutAbsent(leg);
  if (sure !== undefined) leg.intervals = sure.intervals;
  if (margin_pct === undefined) return withoutAbsent(leg);
  const spare_hover_s = can_complete ? spareHover(air, flownLeg, margin_pct, sure) : undefined;
  if (spare_hover_s !== undefined) {
    leg.spare_hover_s = spare_hover_s;
    leg.latest_departure_s = progress.elapsed_s + durationOf(cost) + spare_hover_s;
  }
  return leg;
}

/**
 * How long the aircraft can hover over a waypoint before it must leave for home; the margin also pays for the stop and the changes to
 * hover and back where the plan has none. `undefined` without a margin.
 */
function spareHover(
  air: RouteAir,
  { index, cost }: FlownLeg,
  margin_pct: number,
  sure: SureMargin | undefined,
): number | undefined {
  const waitable_pct = sure === undefined ? margin_pct : sure.waitable_pct;
  if (margin_pct < 0 || waitable_pct === undefined) return undefined;
  const waypointAir = waypointAirOf(air, index);
  const left_pct = waitable_pct - costOfStaying(air, waypointAir, elementAt(air.route.legs, index), cost);
  return Math.max(0, left_pct / waypointAir.hover_pct_per_s);
}

/** Leaves absent fields out, for the wire; only the rare leg without all figures is worth the copy. */
const withoutAbsent = (leg: Leg): Leg =>
  Object.fromEntries(Object.entries(leg).filter(([, value]) => value !== undefined)) as unknown as Leg;

function reasonsFor(
  barred: readonly LegReason[],
  progress: Progress,
  isEmpty: boolean,
): readonly LegReason[] {
  if (progress.isCut) return ['NOT_REACHED'];
  return isEmpty ? [...barred, 'BATTERY_EXHAUSTED'] : barred;
}

function statusOf(
  can_complete: boolean,
  return_pct: number | undefined,
  margin_pct: number | undefined,
): LegStatus {
  if (!can_complete) return 'cannot_complete';
  if (return_pct === undefined || return_pct < 0) return 'no_return';
  return margin_pct !== undefined && margin_pct < 0 ? 'low_margin' : 'ok';
}
