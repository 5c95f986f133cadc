import type { Draft } from '../draft.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { prepareFlight } from '../flight/conditions.ts';
import { type ReturnPieces, usedByReturn } from '../flight/returnHome.ts';
import { completionProbability, intervalOf, skewOf } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import {
  type Consumption,
  changesOf,
  type Perturbation,
  sigmaFrom,
  specifiedAirframe,
  spreadFrom,
} from '../uncertainty/spread.ts';
import type { FlownLeg } from './flyRoute.ts';
import type { Interval, Leg, LegIntervals, MissionUncertainty } from './missionAnalysis.ts';
import { type RouteAir, routeAir, takeOffPieces, usedBy } from './routeAir.ts';
import { chargesUnder, type RouteCharges } from './routeCharges.ts';
import type { Route } from './routeLegs.ts';

/** A consumption in the weather of the input and in each of the changed ones; infinite where the flight is impossible. */
interface Figure extends Draft<Consumption> {
  readonly changed_pct: Float64Array;
  /** How far errors of the wind lean to a larger consumption, 0–1. */
  skew: number;
}

const changes = changesOf(specifiedAirframe);

const emptyFigure = (): Figure => ({
  used_pct: 0,
  overhead_pct: 0,
  stops_squared_pct2: 0,
  changed_pct: new Float64Array(changes.length),
  skew: 0,
});

/** Consumption up to the end of a leg. */
interface Figures {
  readonly leg: Figure;
  /** From take-off to there. */
  readonly route: Figure;
  readonly home: Figure;
  /** From take-off to there and home. */
  readonly whole: Figure;
}

/** Writes the sum of two consumptions; its skew is the larger of the two. */
function addInto(sum: Figure, one: Figure, other: Figure): void {
  sum.used_pct = one.used_pct + other.used_pct;
  sum.overhead_pct = one.overhead_pct + other.overhead_pct;
  sum.stops_squared_pct2 = one.stops_squared_pct2 + other.stops_squared_pct2;
  sum.skew = Math.max(one.skew, other.skew);
  for (let change = 0; change < changes.length; change++)
    sum.changed_pct[change] = numberAt(one.changed_pct, change) + numberAt(other.changed_pct, change);
}

function setNominal(figure: Figure, used_pct: number, stop_pct: number, ground_pct: number): void {
  figure.used_pct = used_pct;
  figure.overhead_pct = stop_pct + ground_pct;
  figure.stops_squared_pct2 = stop_pct * stop_pct;
}

/** The air of the route in another wind and temperature. */
function airUnder(route: Route, change: Perturbation): RouteAir {
  const { request } = route.flight;
  return routeAir(route, prepareFlight({ ...request, weather: perturbedWeather(request.weather, change) }));
}

/** Charge that the route and the way home may use. */
const budgetOf = ({ input: { battery } }: Route): number => battery.initial_pct - battery.rth_threshold_pct;

/** Charge that may be spent on waiting while 95 of 100 flights still come home; `undefined` where fewer do even without waiting. */
export interface SureMargin {
  readonly waitable_pct: number | undefined;
}

/** Uncertainty of a leg. Intervals are absent where it cannot be flown. */
export interface LegUncertainty extends SureMargin {
  readonly intervals: LegIntervals | undefined;
}

/** Uncertainty of the legs, to be asked in their order, and then of the mission. */
export interface UncertaintyInFlight {
  readonly ofLeg: (flown: FlownLeg, leg: Leg) => LegUncertainty;
  readonly ofMission: (legs: readonly Leg[]) => MissionUncertainty;
}

/**
 * Intervals of every leg and the probability of coming home with the threshold (MODEL.md §14): each leg is also flown in six changed
 * weathers, over the same geometry. Deterministic; linear in the waypoints.
 */
export function missionUncertainty(air: RouteAir): UncertaintyInFlight {
  const { route } = air;
  const budget_pct = budgetOf(route);
  const skies = changes.map((change) => chargesUnder(airUnder(route, change)));
  const figures = { leg: emptyFigure(), route: emptyFigure(), home: emptyFigure(), whole: emptyFigure() };
  return {
    ofLeg: (flown, leg) => {
      setSkews(air, figures, flown, leg);
      setLeg(air, figures.leg, flown);
      setHome(figures.home, flown.home);
      setChanged(figures, skies, flown.index);
      addInto(figures.route, figures.route, figures.leg);
      addInto(figures.whole, figures.route, figures.home);
      return {
        intervals: intervalsOf(leg, figures, route),
        waitable_pct: waitable(budget_pct, figures.whole),
      };
    },
    ofMission: (legs) => missionSpread(route, legs, figures.whole),
  };
}

/** Writes the consumption of a leg, and of the way home from its end, in the changed weathers. */
function setChanged({ leg, home }: Figures, skies: readonly RouteCharges[], index: number): void {
  for (let change = 0; change < changes.length; change++) {
    const { legs_pct, homes_pct } = elementAt(skies, change);
    leg.changed_pct[change] = numberAt(legs_pct, index);
    home.changed_pct[change] = numberAt(homes_pct, index);
  }
}

function setLeg(air: RouteAir, figure: Figure, { index, cost }: FlownLeg): void {
  const ground_pct = index === 0 ? takeOffPieces(air, elementAt(air.route.legs, 0)).overhead.used_pct : 0;
  setNominal(figure, cost.isFlown ? usedBy(cost) : Infinity, cost.turn.used_pct, ground_pct);
}

function setHome(figure: Figure, pieces: ReturnPieces | undefined): void {
  if (pieces === undefined) setNominal(figure, Infinity, 0, 0);
  else setNominal(figure, usedByReturn(pieces), pieces.stop.used_pct, pieces.landing.used_pct);
}

/** Writes how far headwinds skew the consumption of the leg to a waypoint, and of the way home from it. */
function setSkews(
  air: RouteAir,
  { leg, home }: Figures,
  { index, home: pieces }: FlownLeg,
  flown: Leg,
): void {
  leg.skew = flown.airspeed_mps === undefined ? 0 : skewOf(flown.headwind_mps, flown.airspeed_mps);
  const { north, east } = elementAt(air.route.homeward, index);
  const { windFrom } = air.flight;
  const headwind_mps = air.returnWind_mps * (windFrom.north * north + windFrom.east * east);
  home.skew = pieces?.isLevel === true ? skewOf(headwind_mps, pieces.level.airspeed_mps) : 0;
}

/** Interval in which a figure lies 90 of 100 times; `undefined` where the flight is impossible. */
function interval90(figure: Figure, budget_pct: number): Interval | undefined {
  const { used_pct, changed_pct, skew } = figure;
  if (used_pct === Infinity) return undefined;
  const sigma_pct = sigmaFrom(figure, changed_pct, specifiedAirframe, budget_pct);
  return intervalOf({ used_pct, sigma_pct }, z90, skew);
}

/** Interval of the rest of a charge after a consumption in an interval; the largest consumption leaves the least. */
const leftOf = (charge_pct: number, { low_pct, high_pct }: Interval): Interval => ({
  low_pct: charge_pct - high_pct,
  high_pct: charge_pct - low_pct,
});

const clamped = ({ low_pct, high_pct }: Interval): Interval => ({
  low_pct: Math.min(100, Math.max(0, low_pct)),
  high_pct: Math.min(100, Math.max(0, high_pct)),
});

function intervalsOf(leg: Leg, figures: Figures, route: Route): LegIntervals | undefined {
  const budget_pct = budgetOf(route);
  const used = interval90(figures.leg, budget_pct);
  const sofar = interval90(figures.route, budget_pct);
  if (used === undefined || sofar === undefined) return undefined;
  const battery_end = clamped(leftOf(route.input.battery.initial_pct, sofar));
  const home = interval90(figures.home, budget_pct);
  const whole = interval90(figures.whole, budget_pct);
  const margin_pct = leg.return_margin_pct;
  if (home === undefined || whole === undefined || margin_pct === undefined)
    return { battery_used: used, battery_end };
  const return_margin = leftOf(margin_pct + figures.whole.used_pct, whole);
  return { battery_used: used, battery_end, rth_cost: home, return_margin };
}

/** Whether a leg is impossible for a reason other than charge. */
const isBarred = ({ reasons }: Leg): boolean =>
  reasons.some((reason) => reason !== 'BATTERY_EXHAUSTED' && reason !== 'NOT_REACHED');

function missionSpread(route: Route, legs: readonly Leg[], whole: Figure): MissionUncertainty {
  if (legs.length === 0 || whole.used_pct === Infinity)
    return { confidence_pct: 90, completion_probability: 0 };
  const spread = spreadFrom(whole, whole.changed_pct, specifiedAirframe, budgetOf(route));
  const interval = intervalOf(spread, z90, whole.skew);
  const likely = completionProbability(spread, budgetOf(route), whole.skew);
  return {
    confidence_pct: 90,
    completion_probability: legs.some(isBarred) ? 0 : likely,
    consumption: { ...spread, ...interval },
    battery_at_home: clamped(leftOf(route.input.battery.initial_pct, interval)),
  };
}

/**
 * Charge that may be spent on waiting while 95 of 100 flights still come home within the budget: w of B − C − w = z·σ(w), where the
 * errors of power and pack grow with the wait, σ² + k²·((C + w)² − C²). `undefined` where fewer do even without waiting.
 */
function waitable(budget_pct: number, whole: Figure): number | undefined {
  const { used_pct, changed_pct } = whole;
  const margin_pct = budget_pct - used_pct;
  if (margin_pct < 0) return undefined;
  const sigma_pct = sigmaFrom(whole, changed_pct, specifiedAirframe, budget_pct);
  const spread = z90 ** 2 * (specifiedAirframe.power ** 2 + specifiedAirframe.health ** 2);
  const surplus = margin_pct ** 2 - (z90 * sigma_pct) ** 2;
  if (surplus < 0) return undefined;
  const half = margin_pct + spread * used_pct;
  return surplus / (half + Math.sqrt(half ** 2 - (1 - spread) * surplus));
}
