import { clampPct, drawnOf, lostBy } from '../aircraft/packCharge.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { airAloft } from '../flight/aloft.ts';
import type { StraightWay } from '../flight/legDrain.ts';
import { type Homing, type ReturnPieces, usedByReturn } from '../flight/returnHome.ts';
import { geodesicFrom, type Way } from '../geo/geodesic.ts';
import { emptyUse, type GrowingUse } from '../uncertainty/growingUse.ts';
import { type Interval, skewOf } from '../uncertainty/interval.ts';
import {
  type Allowance,
  addInto,
  allowanceOf,
  emptyFigure,
  type Figure,
  longestWait,
  lost90,
  mostUsed,
  setNominal,
} from './figure.ts';
import type { Leg, LegIntervals } from './leg.ts';
import { type FlownLeg, middleHeight } from './legToFly.ts';
import { type FlownReturn, returnsIn } from './returnsIn.ts';
import { type Route, wayHome } from './route.ts';
import {
  airOn,
  chargeOf,
  emptyLegCost,
  flyLegIn,
  type LegCost,
  type RouteAir,
  takeOffPieces,
  timesOfStaying,
  type WaypointAir,
  waypointAirOf,
} from './routeAir.ts';
import { heightInside, type RouteLeg } from './routeLegs.ts';
import type { Sky } from './skies.ts';

/** A flight, and the same in the changed weathers; without those the criterion is the middle estimate. */
export interface Weathers {
  readonly air: RouteAir;
  readonly skies: readonly Sky[];
}

/** The weathers of the hour of a leg, for what is flown on it, from it or after it. */
export const weathersOn = ({ air, skies }: Weathers, index: number): Weathers => ({
  air: airOn(air, index),
  skies: skies.map((sky) => ({ ...sky, air: airOn(sky.air, index) })),
});

/** Consumption on a leg, or on a part of it, of a flight with its way home. */
interface Figures {
  readonly leg: Figure;
  readonly home: Figure;
  /** From take-off to the end of the leg or part, and home from there. */
  readonly route: Figure;
  readonly whole: Figure;
}

const emptyFigures = (): Figures => ({
  leg: emptyFigure(),
  home: emptyFigure(),
  route: emptyFigure(),
  whole: emptyFigure(),
});

const nothing = emptyFigure();

type LegFacts = Pick<Leg, 'airspeed_mps' | 'headwind_mps' | 'return_margin_pct'>;

/** Margins of a flight, leg after leg. */
export interface FlightMargins {
  /** Adds the next leg, and gives its intervals: absent where it cannot be flown, and without changed weathers. */
  readonly add: (flown: FlownLeg, leg: LegFacts) => LegIntervals | undefined;
  /** How long that leg's end allows a hover, seconds, if its margin is kept; of which a part pays for coming to a halt. */
  readonly longestWait: (flown: FlownLeg) => number;
  /** Margin of the return, in points of a warm pack, that is kept at a fraction of that leg's flight; −∞ where the wind forbids the return. */
  readonly inside: (flown: FlownLeg) => (fraction: number) => number;
  /** From take-off to the start of that leg. */
  readonly before: Figure;
  /** The consumption on that leg alone. */
  readonly leg: Figure;
  /** From take-off to its end, and home from there. */
  readonly route: Figure;
  readonly whole: Figure;
  /** From take-off to the start of the latest longest hover; its skew is the largest of all of them. */
  readonly halt: Figure;
}

/** Consumption of a flight from its take-off on, and the largest skew of its longest hovers. */
export interface MarginsSoFar {
  readonly route: Figure;
  readonly halt_skew: number;
}

/** The margins of a flight from its take-off on, or from a later leg (MODEL.md §10, §14). */
export function flightMargins(weathers: Weathers, begun?: MarginsSoFar): FlightMargins {
  const { air, skies } = weathers;
  const allowance = allowanceOf(air.route);
  const { budget_pct } = allowance;
  const hasSkies = skies.length > 0;
  const before = emptyFigure();
  const atEnd = emptyFigures();
  const within = emptyFigures();
  const halt = emptyFigure();
  const wait = emptyFigure();
  const use = hasSkies ? emptyUse(skies.length) : undefined;
  if (begun !== undefined) addInto(atEnd.route, begun.route, nothing);
  halt.skew = begun?.halt_skew ?? 0;
  return {
    before,
    leg: atEnd.leg,
    route: atEnd.route,
    whole: atEnd.whole,
    halt,
    add: (flown, leg) => {
      addInto(before, atEnd.route, nothing);
      setEnd(weathers, atEnd, flown, leg);
      addUp(atEnd, before);
      return hasSkies ? intervalsOf(leg, atEnd, before, { route: air.route, allowance }) : undefined;
    },
    longestWait: ({ index, way, cost }) => {
      const times = timesOfStaying(air.flight, way, cost);
      const drainsIn = (weather: RouteAir) => waypointAirOf(weather, index);
      setHalt(weathers, [halt, wait], { ...times, turn_pct: cost.turn.used_pct }, drainsIn);
      addInto(halt, atEnd.whole, halt);
      return waitWithin(allowance, [halt, wait], use);
    },
    inside: (flown) => {
      within.leg.skew = atEnd.leg.skew;
      const setInside = insideOf(weathers, within, flown);
      return (fraction) => {
        setInside(fraction);
        addUp(within, before);
        return budget_pct - (hasSkies ? mostUsed(within.whole, allowance) : within.whole.used_pct);
      };
    },
  };
}

function addUp({ leg, home, route, whole }: Figures, before: Figure): void {
  addInto(route, before, leg);
  addInto(whole, route, home);
}

/** Writes the consumption of a leg, and of the way home from its end. */
function setEnd({ air, skies }: Weathers, { leg, home }: Figures, flown: FlownLeg, facts: LegFacts): void {
  const { cost, index, way } = flown;
  setNominal(leg, chargeOf(cost), cost.turn.used_pct, takeOffCharge(air, way));
  setHome(home, flown.home);
  leg.skew = facts.airspeed_mps === undefined ? 0 : skewOf(facts.headwind_mps, facts.airspeed_mps);
  home.skew = skewHome(waypointAirOf(air, index).homing(), elementAt(air.route.homeward, index), flown.home);
  for (let change = 0; change < skies.length; change++) {
    const sky = elementAt(skies, change);
    leg.changed_pct[change] = flown.isResumed
      ? chargeOf(costIn(sky, flown))
      : numberAt(sky.charges.legs_pct, index);
    home.changed_pct[change] = numberAt(sky.charges.homes_pct, index);
  }
}

const takeOffCharge = (air: RouteAir, way: RouteLeg): number =>
  way.isFromHome ? takeOffPieces(air, way).overhead.used_pct : 0;

/** Flies a leg in a changed weather. */
export function costIn({ air }: Pick<Sky, 'air'>, { way }: FlownLeg): LegCost {
  const cost = emptyLegCost();
  flyLegIn(air, airAloft(air.flight, middleHeight(way)), way, cost);
  return cost;
}

/** Writes the consumption of a way home in the weather of the input. */
export function setHome(figure: Figure, pieces: ReturnPieces | undefined): void {
  if (pieces === undefined) setNominal(figure, Infinity, 0, 0);
  else setNominal(figure, usedByReturn(pieces), pieces.stop.used_pct, pieces.landing.used_pct);
}

/** How far a headwind skews the consumption of a way home. */
export function skewHome(
  { arrival: { cruise } }: Homing,
  { north, east }: Way,
  pieces: ReturnPieces | undefined,
): number {
  if (pieces?.isLevel !== true) return 0;
  const { mean_mps, from } = cruise;
  return skewOf(mean_mps * (from.north * north + from.east * east), pieces.level.airspeed_mps);
}

/** Makes a function that writes the consumption of a part of a leg, and of the way home from the end of that part. */
function insideOf(
  { air, skies }: Weathers,
  { leg, home }: Figures,
  flown: FlownLeg,
): (fraction: number) => void {
  const { from, track, way, cost } = flown;
  const { route, flight } = air;
  const pointAt = geodesicFrom(from, track.course_deg);
  const grounded_pct = takeOffCharge(air, way);
  const homes = homesFrom(air, way);
  const changed = skies.map((sky) => ({ cost: costIn(sky, flown), homes: homesFrom(sky.air, way) }));
  return (fraction) => {
    const homeward = wayHome(pointAt(track.distance_m * fraction), route.landing, flight);
    const back = homes(homeward, fraction);
    setNominal(leg, partOf(cost, fraction), 0, grounded_pct);
    setHome(home, back?.pieces);
    home.skew = back === undefined ? 0 : skewHome(back.homing(), homeward, back.pieces);
    for (const [change, sky] of changed.entries()) {
      const other = sky.homes(homeward, fraction);
      leg.changed_pct[change] = partOf(sky.cost, fraction);
      home.changed_pct[change] = other === undefined ? Infinity : usedByReturn(other.pieces);
    }
  };
}

/** Flies home from a fraction of a leg in one weather. `undefined`: no headway. */
function homesFrom(
  air: RouteAir,
  way: RouteLeg,
): (homeward: StraightWay, fraction: number) => FlownReturn | undefined {
  const flyHome = returnsIn(air, way.index);
  return (homeward, fraction) => flyHome(homeward, heightInside(way, fraction));
}

/** Times of starting a hover, seconds, and the charge of the stop or corner before it, percentage points. */
export interface Halt {
  readonly stop_s: number;
  readonly changes_s: number;
  readonly turn_pct: number;
}

/** The longest hover that a flight which starts it pays for, seconds; `use`: filled anew, absent without changed weathers. */
export function waitWithin(
  allowance: Allowance,
  [start, perSecond]: readonly [Figure, Figure],
  use: GrowingUse | undefined,
): number {
  if (use !== undefined) return longestWait(allowance, start, perSecond, use);
  return Math.max(0, (allowance.budget_pct - start.used_pct) / perSecond.used_pct);
}

type HoverDrains = Pick<WaypointAir, 'turn_pct_per_s' | 'hover_pct_per_s'>;

/** Writes the charge of starting a hover, and of a second of it. */
export function setHalt(
  { air, skies }: Weathers,
  [halt, wait]: readonly [Figure, Figure],
  { stop_s, changes_s, turn_pct }: Halt,
  drainsIn: (air: RouteAir) => HoverDrains,
): void {
  const { turn_pct_per_s, hover_pct_per_s } = drainsIn(air);
  const stop_pct = stop_s * turn_pct_per_s;
  halt.used_pct = stop_pct + changes_s * hover_pct_per_s;
  halt.overhead_pct = stop_pct;
  halt.stops_squared_pct2 = (turn_pct + stop_pct) ** 2 - turn_pct ** 2;
  wait.used_pct = hover_pct_per_s;
  for (let change = 0; change < skies.length; change++) {
    const changed = drainsIn(elementAt(skies, change).air);
    halt.changed_pct[change] = stop_s * changed.turn_pct_per_s + changes_s * changed.hover_pct_per_s;
    wait.changed_pct[change] = changed.hover_pct_per_s;
  }
}

/** Charge of a leg up to a fraction of its straight flight; infinite where it cannot be flown. */
const partOf = ({ isFlown, before, along }: LegCost, fraction: number): number =>
  isFlown ? before.used_pct + fraction * along.used_pct : Infinity;

/** Interval of the rest of a charge after a consumption in an interval; the largest consumption leaves the least. */
export const leftOf = (charge_pct: number, { low_pct, high_pct }: Interval): Interval => ({
  low_pct: charge_pct - high_pct,
  high_pct: charge_pct - low_pct,
});

export const clamped = ({ low_pct, high_pct }: Interval): Interval => ({
  low_pct: clampPct(low_pct),
  high_pct: clampPct(high_pct),
});

function intervalsOf(
  leg: LegFacts,
  figures: Figures,
  before: Figure,
  { route, allowance }: { readonly route: Route; readonly allowance: Allowance },
): LegIntervals | undefined {
  const { pack } = route.flight;
  const atTakeOff = drawnOf(pack, 0);
  const battery_used = lost90(figures.leg, allowance, pack, drawnOf(pack, before.used_pct));
  const sofar = lost90(figures.route, allowance, pack, atTakeOff);
  if (battery_used === undefined || sofar === undefined) return undefined;
  const battery_end = clamped(leftOf(pack.initial_pct, sofar));
  const rth_cost = lost90(figures.home, allowance, pack, drawnOf(pack, figures.route.used_pct));
  const whole = lost90(figures.whole, allowance, pack, atTakeOff);
  const margin_pct = leg.return_margin_pct;
  if (rth_cost === undefined || whole === undefined || margin_pct === undefined)
    return { battery_used, battery_end };
  const above_pct = margin_pct + lostBy(pack, figures.whole.used_pct);
  return { battery_used, battery_end, rth_cost, return_margin: leftOf(above_pct, whole) };
}
