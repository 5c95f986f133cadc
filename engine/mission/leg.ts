import { clampPct, drawnOf, lostBy, lostSince } from '../aircraft/packCharge.ts';
import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import type { FenceBreach } from '../fence/fenceBreach.ts';
import { usedByReturn } from '../flight/returnHome.ts';
import type { Interval } from '../uncertainty/interval.ts';
import type { FlightMargins } from './flightMargins.ts';
import type { FlownPoint } from './flownPoint.ts';
import { addObstacles } from './legObstacles.ts';
import type { LegReason, LegStatus } from './legStatus.ts';
import type { FlownLeg } from './legToFly.ts';
import { highAtEnds, type LegOverGround, overGround, wayOutOverGround } from './overGround.ts';
import type { PassedObstacle, ProfileObstacle, UnknownObstacle } from './overObstacles.ts';
import type { Route } from './route.ts';
import { drawnOn, durationOf, type RouteAir } from './routeAir.ts';
import { statusOf } from './verdict.ts';

/** One leg; leg 0 is home to waypoint 1 with the climb from the ground. Speeds m/s, angles true degrees. */
export interface Leg extends LegOverGround {
  readonly leg_index: number;
  readonly from: FlownPoint;
  readonly to: FlownPoint;
  readonly distance_m: number;
  readonly course_deg: number;
  readonly climb_m: number;
  /** All climbs and all descents on a leg that follows the ground; absent: it is one straight slope. */
  readonly ascent_m?: number | undefined;
  readonly descent_m?: number | undefined;
  readonly battery_start_pct: number;
  readonly battery_end_pct: number;
  readonly can_complete: boolean;
  readonly status: LegStatus;
  readonly reasons: readonly LegReason[];
  /** Reasons against the way home from the end of the leg, besides charge and headway; absent: none. */
  readonly return_reasons?: readonly LegReason[] | undefined;
  readonly hover_s: number;
  readonly headwind_mps: number;
  readonly crosswind_mps: number;
  /** Absent where the leg cannot be flown in this wind or is never reached. */
  readonly duration_s?: number | undefined;
  readonly battery_used_pct?: number | undefined;
  readonly ground_speed_mps?: number | undefined;
  readonly airspeed_mps?: number | undefined;
  /** Percentage points that the flight home from the end of this leg costs; absent where it cannot be flown. */
  readonly rth_cost_pct?: number | undefined;
  /** End of leg, less the way home, less the threshold. Negative: below the threshold on the ground at home. */
  readonly return_margin_pct?: number | undefined;
  /**
   * How long the aircraft may hover at the end of this leg and still come home with the threshold, by the criterion of the analysis.
   * Present where the status is `ok`, and nowhere else.
   */
  readonly spare_hover_s?: number | undefined;
  /** The end of that hover, seconds since take-off: the latest safe departure for home. */
  readonly latest_departure_s?: number | undefined;
  /** Percentage points saved over the speed of the plan or the aircraft by another policy; negative: it costs more. */
  readonly speed_gain_pct?: number | undefined;
  readonly intervals?: LegIntervals | undefined;
  /** The first obstacle of unknown height under the leg, and under the way home from its end; absent: none. */
  readonly unknown_obstacle?: UnknownObstacle | undefined;
  readonly return_unknown_obstacle?: UnknownObstacle | undefined;
  /** The obstacle that it passes nearest, beside it and below its top; the same of the way home. */
  readonly passed_obstacle?: PassedObstacle | undefined;
  readonly return_passed_obstacle?: PassedObstacle | undefined;
  /** How the leg breaks the fences of the plan, and how the way home from its end does; absent: not. */
  readonly fence_breach?: FenceBreach | undefined;
  readonly return_fence_breach?: FenceBreach | undefined;
  /** Obstacles along it and along the way home from its end, where a profile is asked for; absent: none is known. */
  readonly obstacles?: readonly ProfileObstacle[] | undefined;
  readonly return_obstacles?: readonly ProfileObstacle[] | undefined;
}

/** Intervals of a leg's battery figures; absent where the figures are. */
export interface LegIntervals {
  readonly battery_used: Interval;
  readonly battery_end: Interval;
  readonly rth_cost?: Interval | undefined;
  readonly return_margin?: Interval | undefined;
}

/** State from leg to leg. `isCut`: an earlier leg ended the flight; `isStopped`: the wind forbids an earlier leg. */
export interface Progress {
  battery_pct: number;
  /** Charge given since take-off, in points of a warm pack. */
  drawn_pct: number;
  elapsed_s: number;
  isCut: boolean;
  isStopped: boolean;
}

/** The figures of a leg, with its intervals, status and latest departure; legs after one that ends the flight are not reached. */
export function makeLeg(air: RouteAir, flown: FlownLeg, progress: Progress, margins: FlightMargins): Leg {
  const { index, cost, home, from, track, way, middle } = flown;
  const { route } = air;
  const { rth_threshold_pct: threshold_pct } = route.input.battery;
  const isFlown = cost.isFlown && !progress.isStopped;
  const { pack } = air.flight;
  const drawn_pct = progress.drawn_pct + drawnOn(cost);
  const drawn = drawnOf(pack, drawn_pct);
  const used_pct = isFlown ? drawn.lost_pct - lostBy(pack, progress.drawn_pct) : undefined;
  const left_pct = used_pct === undefined ? 0 : progress.battery_pct - used_pct;
  const battery_end_pct = clampPct(left_pct);
  const reasons = reasonsFor(progress, cost.isFlown, isFlown && left_pct <= 0);
  const rth_cost_pct = home && lostSince(pack, drawn, usedByReturn(home));
  const return_pct = rth_cost_pct === undefined ? undefined : battery_end_pct - rth_cost_pct;
  const margin_pct = return_pct === undefined || !isFlown ? undefined : return_pct - threshold_pct;
  const { mean_mps, from: windFrom } = middle;
  const to = elementAt(route.points, index);
  const can_complete = reasons.length === 0;
  const leg: Draft<Leg> = {
    leg_index: index,
    from,
    to,
    distance_m: track.distance_m,
    course_deg: track.course_deg,
    climb_m: to.altitude_m - from.altitude_m,
    battery_start_pct: progress.battery_pct,
    battery_end_pct,
    can_complete,
    status: 'cannot_complete',
    reasons,
    hover_s: way.hover_s,
    headwind_mps: mean_mps * (windFrom.north * track.north + windFrom.east * track.east),
    crosswind_mps: mean_mps * (windFrom.east * track.north - windFrom.north * track.east),
    duration_s: isFlown ? durationOf(cost) : undefined,
    battery_used_pct: used_pct,
    ground_speed_mps: isFlown ? cost.along.ground_speed_mps : undefined,
    airspeed_mps: isFlown ? cost.along.airspeed_mps : undefined,
    rth_cost_pct,
    return_margin_pct: margin_pct,
  };
  addGround(leg, route, flown);
  addObstacles(leg, route, flown);
  const intervals = margins.add(flown, leg);
  if (isFlown && intervals !== undefined) leg.intervals = intervals;
  leg.status = statusOf(leg, threshold_pct);
  if (margin_pct === undefined) return withoutAbsent(leg);
  if (leg.status === 'ok') {
    leg.spare_hover_s = margins.longestWait(flown);
    leg.latest_departure_s = progress.elapsed_s + durationOf(cost) + leg.spare_hover_s;
  }
  return leg;
}

/** How the leg lies over the ground, and all its climbs and descents where it follows that. */
function addGround(leg: Draft<Leg>, route: Route, flown: FlownLeg): void {
  const { index, isResumed, way } = flown;
  const { slopes, distance_m, start_height_m, rise_m } = way;
  if (slopes !== undefined) {
    leg.ascent_m = slopes.up.rise_m;
    leg.descent_m = 0 - slopes.down.rise_m;
  }
  const over =
    route.ground === undefined
      ? highAtEnds(route, flown)
      : isResumed
        ? wayOutOverGround(route, route.ground, { index, distance_m, start_height_m, rise_m })
        : overGround(route, route.ground, index);
  if (over.clearance !== undefined) leg.clearance = over.clearance;
  if (over.return_clearance !== undefined) leg.return_clearance = over.return_clearance;
  if (over.height_above_ground !== undefined) leg.height_above_ground = over.height_above_ground;
  if (over.return_height_above_ground !== undefined)
    leg.return_height_above_ground = over.return_height_above_ground;
  if (over.profile !== undefined) leg.profile = over.profile;
  if (over.return_profile !== undefined) leg.return_profile = over.return_profile;
}

/** Leaves absent fields out, for the wire; only the rare leg without all figures is worth the copy. */
const withoutAbsent = (leg: Leg): Leg =>
  Object.fromEntries(Object.entries(leg).filter(([, value]) => value !== undefined)) as unknown as Leg;

/** Why wind or charge end the flight on a leg. */
function reasonsFor(progress: Progress, isFlown: boolean, isEmpty: boolean): readonly LegReason[] {
  if (progress.isCut) return ['NOT_REACHED'];
  if (!isFlown) return ['WIND'];
  return isEmpty ? ['BATTERY_EXHAUSTED'] : [];
}
