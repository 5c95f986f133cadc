import { type Cost, windFor } from '../flight/legDrain.ts';
import { middleCourse, type Track } from '../geo/geodesic.ts';
import { isOverloaded } from './aircraftWarnings.ts';
import type { Leg, LegReason, LegStatus } from './missionAnalysis.ts';
import { type LegCost, legCost, type Route, returnFrom } from './routeLegs.ts';

/** A leg with what it was computed from, for the parts of the analysis that look inside it. */
export interface FlownLeg {
  readonly leg: Leg;
  readonly cost: LegCost;
  readonly track: Track;
  readonly home: Cost | undefined;
}

/** Charge and fate carried from leg to leg. `isCut`: an earlier leg ended the flight; `isStopped`: with no answer. */
interface Progress {
  readonly battery_pct: number;
  readonly isCut: boolean;
  readonly isStopped: boolean;
}

const clampPct = (value_pct: number): number => Math.min(100, Math.max(0, value_pct));

/** Flies the legs in order; a leg that ends the flight leaves the later ones unreached. Linear in the waypoints. */
export function flyRoute(route: Route): FlownLeg[] {
  let progress: Progress = {
    battery_pct: clampPct(route.input.battery.initial_pct),
    isCut: false,
    isStopped: false,
  };
  return route.tracks.map((track, index) => {
    const cost = legCost(route, index, index === 0, track);
    const home = returnHomeCost(route, index);
    const leg = makeLeg(route, index, { cost, track, home }, progress);
    progress = {
      battery_pct: leg.battery_end_pct,
      isCut: !leg.can_complete,
      isStopped: progress.isStopped || cost.along === undefined,
    };
    return { leg, cost, track, home };
  });
}

function returnHomeCost(route: Route, index: number): Cost | undefined {
  const [track, point] = [route.tracksHome[index], route.points[index]];
  return track === undefined || point === undefined ? undefined : returnFrom(route, track, point.altitude_m);
}

/** Seconds of all parts of a leg; the way counts 0 where it has no answer. */
const durationOf = ({ before, along, end }: LegCost): number =>
  before.duration_s + (along?.duration_s ?? 0) + end.duration_s;
/** Percentage points of all parts of a leg; the way counts 0 where it has no answer. */
export const usedBy = ({ before, along, end }: LegCost): number =>
  before.used_pct + (along?.used_pct ?? 0) + end.used_pct;

const nothing: readonly LegReason[] = [];

/** What forbids a leg before any charge is counted. */
function barriers(route: Route, index: number, cost: LegCost): readonly LegReason[] {
  const { flight, points, input } = route;
  const ceiling_m = flight.drone.service_ceiling_m ?? Infinity;
  const height_m = points[index]?.altitude_m ?? 0;
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

function makeLeg(route: Route, index: number, parts: Omit<FlownLeg, 'leg'>, progress: Progress): Leg {
  const { cost, track, home } = parts;
  const hasAnswer = cost.along !== undefined && !progress.isStopped;
  const left_pct = hasAnswer ? progress.battery_pct - usedBy(cost) : 0;
  const battery_end_pct = clampPct(left_pct);
  const reasons = reasonsFor(barriers(route, index, cost), progress, hasAnswer && left_pct <= 0);
  const return_pct = home === undefined ? undefined : battery_end_pct - home.used_pct;
  const margin_pct =
    return_pct === undefined || !hasAnswer ? undefined : return_pct - route.input.battery.rth_threshold_pct;
  const { headwind_mps, crosswind_mps } = windFor(route.flight, middleCourse(track));
  const from = route.points[index - 1] ?? route.home;
  const to = route.points[index] ?? route.home;
  const can_complete = reasons.length === 0;
  const isFlown = hasAnswer && home !== undefined;
  const leg: Leg = {
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
    hover_s: cost.hover_s,
    headwind_mps,
    crosswind_mps,
    duration_s: hasAnswer ? durationOf(cost) : undefined,
    battery_used_pct: hasAnswer ? usedBy(cost) : undefined,
    ground_speed_mps: hasAnswer ? cost.along?.ground_speed_mps : undefined,
    airspeed_mps: hasAnswer ? cost.along?.airspeed_mps : undefined,
    rth_cost_pct: home?.used_pct,
    return_margin_pct: margin_pct,
  };
  return isFlown ? leg : withoutAbsent(leg);
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
