import { elementAt } from '../elementAt.ts';
import { prepareFlight } from '../flight/conditions.ts';
import { type Cost, noCost, windFor } from '../flight/legDrain.ts';
import { completionProbability, intervalOf, skewOf } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import {
  addConsumptions,
  type Consumption,
  changesOf,
  type Perturbation,
  type Sigmas,
  type Spread,
  specifiedAirframe,
  spreadFrom,
} from '../uncertainty/spread.ts';
import { costOfLeg, isFlown, spareHover, usedBy } from './flyRoute.ts';
import type { Interval, Leg, LegIntervals, MissionUncertainty } from './missionAnalysis.ts';
import { type Route, returnPiecesFrom, takeOffPieces } from './routeLegs.ts';

/** What has been used at the end of a leg; `undefined` where the wind gives no answer. */
export interface Use {
  readonly leg: Consumption | undefined;
  /** From take-off to here. */
  readonly route: Consumption | undefined;
  readonly home: Consumption | undefined;
  /** From take-off to here and home. */
  readonly whole: Consumption | undefined;
}

const figures = ['leg', 'route', 'home', 'whole'] as const;
type Figure = (typeof figures)[number];

const consumption = (used_pct: number, stop: Cost, ground: Cost): Consumption => ({
  used_pct,
  overhead_pct: stop.used_pct + ground.used_pct,
  stops_squared_pct2: stop.used_pct ** 2,
});

function legUse(route: Route, index: number): Consumption | undefined {
  const cost = costOfLeg(route, index);
  if (!isFlown(cost)) return undefined;
  const ground = index === 0 ? takeOffPieces(route, cost.start_height_m).overhead : noCost;
  return consumption(usedBy(cost), cost.turn, ground);
}

function homeUse(route: Route, index: number): Consumption | undefined {
  const pieces = returnPiecesFrom(route, index);
  if (pieces === undefined) return undefined;
  const { climb, level = noCost, stop, landing } = pieces;
  return consumption(climb.used_pct + level.used_pct + stop.used_pct + landing.used_pct, stop, landing);
}

/** Consumption along a route, leg by leg, and home from the end of each. */
export function usesAlong(route: Route): Use[] {
  let sofar: Consumption | undefined = { used_pct: 0, overhead_pct: 0, stops_squared_pct2: 0 };
  return route.points.map((_, index) => {
    const leg = legUse(route, index);
    const home = homeUse(route, index);
    sofar = addConsumptions(sofar, leg);
    return { leg, route: sofar, home, whole: addConsumptions(sofar, home) };
  });
}

/** The same route in another wind and temperature. */
export function routeUnder(route: Route, change: Perturbation): Route {
  const { request } = route.flight;
  const weather = perturbedWeather(request.weather, change);
  return { ...route, flight: prepareFlight({ ...request, weather }) };
}

/** A figure with its spread, and whether it is one of those that an error of the wind mostly enlarges. */
interface SkewedSpread extends Spread {
  /** 0–1. */
  readonly skew: number;
}

type Spreads = Readonly<Record<Figure, SkewedSpread | undefined>>;

/** How far the headwinds of the leg to a waypoint, and of the way home from it, skew what they use. */
function skewsAt(route: Route, leg: Leg): { readonly leg: number; readonly home: number } {
  const { flight, homeward, returnHeight_m } = route;
  const course_deg = elementAt(homeward.courses_deg, leg.leg_index);
  const level = returnPiecesFrom(route, leg.leg_index)?.level;
  return {
    leg: leg.airspeed_mps === undefined ? 0 : skewOf(leg.headwind_mps, leg.airspeed_mps),
    home:
      level === undefined
        ? 0
        : skewOf(windFor(flight, course_deg, returnHeight_m).headwind_mps, level.airspeed_mps),
  };
}

/** Charge that may be used on the way and home. */
const budgetOf = ({ input: { battery } }: Route): number => battery.initial_pct - battery.rth_threshold_pct;

function spreadsAlong(route: Route, legs: readonly Leg[], sigmas: Sigmas): Spreads[] {
  const changed = changesOf(sigmas).map((change) => usesAlong(routeUnder(route, change)));
  const budget_pct = budgetOf(route);
  let sofar = 0;
  return usesAlong(route).map((use, index) => {
    const { leg, home } = skewsAt(route, elementAt(legs, index));
    sofar = Math.max(sofar, leg);
    const skews = { leg, route: sofar, home, whole: Math.max(sofar, home) };
    const at = (figure: Figure): SkewedSpread | undefined => {
      const nominal = use[figure];
      if (nominal === undefined) return undefined;
      const used = changed.map((uses) => elementAt(uses, index)[figure]?.used_pct);
      return { ...spreadFrom(nominal, used, sigmas, budget_pct), skew: skews[figure] };
    };
    return { leg: at('leg'), route: at('route'), home: at('home'), whole: at('whole') };
  });
}

const interval90 = (spread: SkewedSpread): Interval => intervalOf(spread, z90, spread.skew);

/** What is left of a charge after a consumption that lies in an interval; the largest consumption leaves the least. */
const leftOf = (charge_pct: number, { low_pct, high_pct }: Interval): Interval => ({
  low_pct: charge_pct - high_pct,
  high_pct: charge_pct - low_pct,
});

const held = ({ low_pct, high_pct }: Interval): Interval => ({
  low_pct: Math.min(100, Math.max(0, low_pct)),
  high_pct: Math.min(100, Math.max(0, high_pct)),
});

function intervalsOf(
  leg: Leg,
  { leg: used, route, home, whole }: Spreads,
  initial_pct: number,
): LegIntervals | undefined {
  if (used === undefined || route === undefined) return undefined;
  const margin_pct = leg.return_margin_pct;
  return {
    battery_used: interval90(used),
    battery_end: held(leftOf(initial_pct, interval90(route))),
    ...(home !== undefined && { rth_cost: interval90(home) }),
    ...(whole !== undefined &&
      margin_pct !== undefined && { return_margin: leftOf(margin_pct + whole.used_pct, interval90(whole)) }),
  };
}

/** Reasons that no charge can mend. */
const isBarred = ({ reasons }: Leg): boolean =>
  reasons.some((reason) => reason !== 'BATTERY_EXHAUSTED' && reason !== 'NOT_REACHED');

function missionSpread(
  route: Route,
  legs: readonly Leg[],
  whole: SkewedSpread | undefined,
): MissionUncertainty {
  const { initial_pct } = route.input.battery;
  if (whole === undefined) return { confidence_pct: 90, completion_probability: 0 };
  const { used_pct, sigma_pct, parts, skew } = whole;
  const likely = completionProbability(whole, budgetOf(route), skew);
  return {
    confidence_pct: 90,
    completion_probability: legs.some(isBarred) ? 0 : likely,
    consumption: { used_pct, sigma_pct, parts, ...interval90(whole) },
    battery_at_home: held(leftOf(initial_pct, interval90(whole))),
  };
}

/**
 * Charge that may be waited away so that 95 of 100 flights still come home with the budget kept: w of B − C − w = z·σ(w), where the
 * errors of power and pack grow with what is waited, σ² + k²·((C + w)² − C²). `undefined` where even leaving at once is less sure.
 */
function waitable(budget_pct: number, { used_pct, sigma_pct }: Spread): number | undefined {
  const margin_pct = budget_pct - used_pct;
  const spread = z90 ** 2 * (specifiedAirframe.power ** 2 + specifiedAirframe.health ** 2);
  const surplus = margin_pct ** 2 - (z90 * sigma_pct) ** 2;
  if (margin_pct < 0 || surplus < 0) return undefined;
  const half = margin_pct + spread * used_pct;
  return surplus / (half + Math.sqrt(half ** 2 - (1 - spread) * surplus));
}

/** The leg with a departure that is safe, where it has one. */
function withDeparture(
  route: Route,
  { spare_hover_s, latest_departure_s, ...leg }: Leg,
  whole: Spread | undefined,
): Leg {
  if (spare_hover_s === undefined || latest_departure_s === undefined || whole === undefined) return leg;
  const safe_s = spareHover(route, leg.leg_index, waitable(budgetOf(route), whole));
  if (safe_s === undefined) return leg;
  return { ...leg, spare_hover_s: safe_s, latest_departure_s: latest_departure_s - spare_hover_s + safe_s };
}

/**
 * Intervals of every leg and the probability of coming home with the threshold (MODEL.md §14): the route flown seven times by the
 * same engine, its tracks known. Deterministic; linear in the waypoints.
 */
export function missionUncertainty(
  route: Route,
  flown: readonly Leg[],
): { readonly uncertainty: MissionUncertainty; readonly legs: Leg[] } {
  const spreads = spreadsAlong(route, flown, specifiedAirframe);
  const { initial_pct } = route.input.battery;
  const legs = flown.map((leg, index) => {
    const spread = elementAt(spreads, index);
    const intervals = intervalsOf(leg, spread, initial_pct);
    return intervals === undefined || leg.battery_used_pct === undefined
      ? leg
      : withDeparture(route, { ...leg, intervals }, spread.whole);
  });
  return { uncertainty: missionSpread(route, legs, spreads.at(-1)?.whole), legs };
}
