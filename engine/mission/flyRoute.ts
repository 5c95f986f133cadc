import { drawnOf, lostBy, lostSince } from '../aircraft/packCharge.ts';
import { elementAt } from '../elementAt.ts';
import { emptyReturn, usedByReturn } from '../flight/returnHome.ts';
import { type FlightMargins, flightMargins, type MarginsSoFar, type Weathers } from './flightMargins.ts';
import { addObstacles } from './legObstacles.ts';
import { type FlownLeg, flownLeg, legOfRoute, legResumed } from './legToFly.ts';
import type { Leg, LegReason, PointOfNoReturn } from './missionAnalysis.ts';
import { highAtEnds, overGround, wayOutOverGround } from './overGround.ts';
import { pointOfNoReturn, windsAgainst } from './pointOfNoReturn.ts';
import {
  durationOf,
  emptyLegCost,
  flyHomeFrom,
  flyLegIn,
  type LegCost,
  type RouteAir,
  usedBy,
} from './routeAir.ts';
import type { Route } from './routeLegs.ts';
import type { Sky } from './skies.ts';
import { keptMargin, statusOf } from './verdict.ts';

/** State from leg to leg. `isCut`: an earlier leg ended the flight; `isStopped`: the wind forbids an earlier leg. */
interface Progress {
  battery_pct: number;
  /** Charge given since take-off, in points of a warm pack. */
  drawn_pct: number;
  elapsed_s: number;
  isCut: boolean;
  isStopped: boolean;
}

const clampPct = (value_pct: number): number => Math.min(100, Math.max(0, value_pct));

/** A flight with one charge, leg after leg. */
export interface Sortie {
  /** Flies the next leg of the route. */
  readonly fly: () => Leg;
  /** The latest leg with its costs, until the next one is flown into them. */
  readonly latest: () => FlownLeg | undefined;
  /** The first point from which the latest legs leave no return with the threshold; absent: none, or too much wind for a leg came first. */
  readonly turning: () => PointOfNoReturn | undefined;
  readonly margins: FlightMargins;
  /** The flight before its latest leg, which goes on with a leg of other weathers. */
  readonly instead: (weathers: Weathers, index: number) => Sortie;
}

/** A flight up to one of its legs. */
interface Begun {
  /** The leg that is flown next. */
  readonly index: number;
  /** True if that leads straight from the take-off to the waypoint where a flight before this one ended. */
  readonly isOut: boolean;
  readonly progress: Progress;
  /** Margins of the flight so far; absent: it takes off here. */
  readonly margins?: MarginsSoFar | undefined;
  /** The winds that forbid ways home from its legs, as it found them so far. */
  readonly forbidding?: ReturnType<typeof windsAgainst> | undefined;
}

/**
 * Takes off with the initial charge, for the legs of the route; `resumedAt`: straight to the waypoint where a flight before this one
 * ended, and from there on. Without changed weathers every decision is by the middle estimate.
 */
export const takeOff = (air: RouteAir, skies: readonly Sky[], resumedAt?: number): Sortie =>
  goOn(
    { air, skies },
    {
      index: resumedAt ?? 0,
      isOut: resumedAt !== undefined,
      progress: {
        battery_pct: clampPct(air.route.input.battery.initial_pct),
        drawn_pct: 0,
        elapsed_s: 0,
        isCut: false,
        isStopped: false,
      },
    },
  );

function goOn({ air, skies }: Weathers, begun: Begun): Sortie {
  const cost = emptyLegCost();
  const pieces = emptyReturn();
  const margins = flightMargins({ air, skies }, begun.margins);
  const { forbidding = windsAgainst([air, ...skies.map((sky) => sky.air)]) } = begun;
  let { index, isOut } = begun;
  let turning: PointOfNoReturn | undefined;
  /** Looks for it on the latest leg, if that is not done yet. */
  let toLookFor: (() => PointOfNoReturn | undefined) | undefined;
  let latest: FlownLeg | undefined;
  const progress = { ...begun.progress };
  let before = { progress: { ...progress }, halt_skew: 0 };
  const fly = (): Leg => {
    lookForTurning();
    before = { progress: { ...progress }, halt_skew: margins.halt.skew };
    const leg = isOut ? legResumed(air, index) : legOfRoute(air, index);
    isOut = false;
    flyLegIn(air, leg.middle, leg.way, cost);
    const flown = flownLeg(leg, cost, flyHomeFrom(air, index, pieces) ? pieces : undefined);
    const made = makeLeg(air, flown, progress, margins);
    latest = flown;
    progress.battery_pct = made.battery_end_pct;
    progress.drawn_pct += drawnOn(cost);
    progress.elapsed_s += made.duration_s ?? 0;
    progress.isCut = !made.can_complete;
    progress.isStopped ||= !cost.isFlown;
    if (!progress.isStopped) toLookFor = () => turnOn(flown, made);
    index += 1;
    return made;
  };
  const lookForTurning = (): PointOfNoReturn | undefined => {
    turning ??= toLookFor?.();
    toLookFor = undefined;
    return turning;
  };
  const turnOn = (flown: FlownLeg, leg: Leg): PointOfNoReturn | undefined => {
    const hasMargin = (keptMargin(leg) ?? -1) >= 0;
    const winds = forbidding(flown);
    if (hasMargin && winds.length === 0) return undefined;
    return pointOfNoReturn(flown, hasMargin, winds, margins.inside(flown));
  };
  return {
    fly,
    latest: () => latest,
    turning: lookForTurning,
    margins,
    instead: (weathers, at) => {
      const { progress: soFar, halt_skew } = before;
      return goOn(weathers, {
        index: at,
        isOut: false,
        progress: soFar,
        margins: { route: margins.before, halt_skew },
        forbidding,
      });
    },
  };
}

export interface FlownRoute {
  readonly legs: readonly Leg[];
  readonly turning: PointOfNoReturn | undefined;
  readonly margins: FlightMargins;
}

/** Flies the whole route with one charge. Linear in the waypoints. */
export function flyRoute(air: RouteAir, skies: readonly Sky[]): FlownRoute {
  const { fly, turning, margins } = takeOff(air, skies);
  const legs = air.route.tracks.map(fly);
  return { legs, turning: turning(), margins };
}

/** Charge of a leg, as far as it is flown. */
const drawnOn = (cost: LegCost): number => (cost.isFlown ? usedBy(cost) : 0);

/** A writable leg: a copy to set a few fields would cost as much as all the rest of it. */
type LegDraft = { -readonly [Field in keyof Leg]: Leg[Field] };

/** The figures of a leg, with its intervals, status and latest departure; legs after one that ends the flight are not reached. */
function makeLeg(air: RouteAir, flown: FlownLeg, progress: Progress, margins: FlightMargins): Leg {
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
function addGround(leg: LegDraft, route: Route, flown: FlownLeg): void {
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
