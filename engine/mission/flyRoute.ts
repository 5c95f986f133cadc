import { clampPct } from '../aircraft/packCharge.ts';
import { emptyReturn } from '../flight/returnHome.ts';
import { type FlightMargins, flightMargins, type MarginsSoFar, type Weathers } from './flightMargins.ts';
import { type Leg, makeLeg, type Progress } from './leg.ts';
import { type FlownLeg, flownLeg, legOfRoute, legResumed } from './legToFly.ts';
import { type PointOfNoReturn, pointOfNoReturn, windsAgainst } from './pointOfNoReturn.ts';
import { drawnOn, emptyLegCost, flyHomeFrom, flyLegIn, type RouteAir } from './routeAir.ts';
import type { Sky } from './skies.ts';
import { keptMargin } from './verdict.ts';

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
        battery_pct: clampPct(air.flight.pack.initial_pct),
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
