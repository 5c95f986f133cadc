import { elementAt } from '../elementAt.ts';
import { drainHolding } from '../flight/drain.ts';
import { type Cost, type FlownStretch, windFor } from '../flight/legDrain.ts';
import { middleCourse, type Track } from '../geo/geodesic.ts';
import { isOverloaded } from '../warnings/aircraftWarnings.ts';
import { hoverTimeAt } from './mission.ts';
import type { Leg, LegReason, LegStatus } from './missionAnalysis.ts';
import { costOfStaying, type LegCost, legCost, type Route, returnFromWaypoint } from './routeLegs.ts';

/** Charge and fate carried from leg to leg. `isCut`: an earlier leg ended the flight; `isStopped`: with no answer. */
interface Progress {
  readonly battery_pct: number;
  readonly elapsed_s: number;
  readonly isCut: boolean;
  readonly isStopped: boolean;
}

const clampPct = (value_pct: number): number => Math.min(100, Math.max(0, value_pct));

/**
 * Flies the legs in order; a leg that ends the flight leaves the later ones unreached. Linear in the waypoints. What a leg costs part by
 * part is asked anew by the few who look inside it: kept for every leg, it would double the memory of a long plan.
 */
export function flyRoute(route: Route): Leg[] {
  let progress: Progress = {
    battery_pct: clampPct(route.input.battery.initial_pct),
    elapsed_s: 0,
    isCut: false,
    isStopped: false,
  };
  return route.tracks.map((track, index) => {
    const cost = costOfLeg(route, index);
    const leg = makeLeg(route, index, { cost, track, home: returnFromWaypoint(route, index) }, progress);
    progress = {
      battery_pct: leg.battery_end_pct,
      elapsed_s: progress.elapsed_s + (leg.duration_s ?? 0),
      isCut: !leg.can_complete,
      isStopped: progress.isStopped || cost.along === undefined,
    };
    return leg;
  });
}

/** The cost of a leg of the route as it is flown in one go. */
export const costOfLeg = (route: Route, index: number): LegCost =>
  legCost(route, index, index === 0, elementAt(route.tracks, index));

/** A leg whose way has an answer. */
export type FlownCost = LegCost & { readonly along: FlownStretch };
export const isFlown = (cost: LegCost): cost is FlownCost => cost.along !== undefined;

/** Seconds of all parts of a leg. */
export const durationOf = ({ before, along, turn, hover }: FlownCost): number =>
  before.duration_s + along.duration_s + turn.duration_s + hover.duration_s;
/** Percentage points of all parts of a leg. */
export const usedBy = ({ before, along, turn, hover }: FlownCost): number =>
  before.used_pct + along.used_pct + turn.used_pct + hover.used_pct;

const nothing: readonly LegReason[] = [];

/** What forbids a leg before any charge is counted. */
function barriers(route: Route, index: number, cost: LegCost): readonly LegReason[] {
  const { flight, points, input } = route;
  const ceiling_m = flight.drone.service_ceiling_m ?? Infinity;
  const height_m = elementAt(points, index).altitude_m;
  const isWindy = cost.along === undefined;
  const isHigh = flight.surface_msl_m + height_m > ceiling_m;
  const isHeavy = isOverloaded(flight, input.options.payload_g);
  if (!isWindy && !isHigh && !isHeavy) return nothing;
  return [
    ...(isWindy ? (['WIND'] as const) : []),
    ...(isHigh ? (['CEILING'] as const) : []),
    ...(isHeavy ? (['PAYLOAD'] as const) : []),
  ];
}

interface LegParts {
  readonly cost: LegCost;
  readonly track: Track;
  readonly home: Cost | undefined;
}

/** A leg in the making: a copy for the sake of two fields would cost as much as all the rest of it. */
type LegDraft = { -readonly [Field in keyof Leg]: Leg[Field] };

function makeLeg(route: Route, index: number, parts: LegParts, progress: Progress): Leg {
  const { cost, track, home } = parts;
  const flown = isFlown(cost) && !progress.isStopped ? cost : undefined;
  const left_pct = flown === undefined ? 0 : progress.battery_pct - usedBy(flown);
  const battery_end_pct = clampPct(left_pct);
  const isEmpty = flown !== undefined && left_pct <= 0;
  const reasons = reasonsFor(barriers(route, index, cost), progress, isEmpty);
  const return_pct = home === undefined ? undefined : battery_end_pct - home.used_pct;
  const margin_pct =
    return_pct === undefined || flown === undefined
      ? undefined
      : return_pct - route.input.battery.rth_threshold_pct;
  const { headwind_mps, crosswind_mps } = windFor(
    route.flight,
    middleCourse(track),
    (cost.start_height_m + elementAt(route.points, index).altitude_m) / 2,
  );
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
    hover_s: hoverTimeAt(elementAt(route.input.waypoints, index)),
    headwind_mps,
    crosswind_mps,
    duration_s: flown && durationOf(flown),
    battery_used_pct: flown && usedBy(flown),
    ground_speed_mps: flown?.along.ground_speed_mps,
    airspeed_mps: flown?.along.airspeed_mps,
    rth_cost_pct: home?.used_pct,
    return_margin_pct: margin_pct,
  };
  if (flown === undefined || home === undefined) return withoutAbsent(leg);
  const spare_hover_s = can_complete ? spareHover(route, index, margin_pct) : undefined;
  if (spare_hover_s !== undefined) {
    leg.spare_hover_s = spare_hover_s;
    leg.latest_departure_s = progress.elapsed_s + durationOf(flown) + spare_hover_s;
  }
  return leg;
}

/**
 * How long a margin keeps the aircraft over a waypoint before it must leave for home, its stop and its changes to hover and back paid for
 * where the plan has none; `undefined` without a margin.
 */
export function spareHover(route: Route, index: number, margin_pct: number | undefined): number | undefined {
  if (margin_pct === undefined || margin_pct < 0) return undefined;
  const left_pct = margin_pct - costOfStaying(route, index);
  return Math.max(0, left_pct / drainHolding(route.flight, elementAt(route.points, index).altitude_m));
}

/** Absent fields are left out, for the wire; only the rare leg without an answer is worth the copy. */
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
