import { clampPct, drawnOf, lostAfter, lostBy } from '../aircraft/packCharge.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { aloftAt } from '../flight/aloft.ts';
import { drainOfHover, drainOver } from '../flight/drain.ts';
import { usedByReturn } from '../flight/returnHome.ts';
import { emptyUse } from '../uncertainty/growingUse.ts';
import { addInto, allowanceOf, emptyFigure, type Figure, lost90 } from './figure.ts';
import { type Halt, setHalt, setHome, skewHome, type Weathers, waitWithin } from './flightMargins.ts';
import type { Phase } from './flightPhases.ts';
import type { Spot } from './flightStages.ts';
import type { TurnedBack } from './flightState.ts';
import { returnsIn } from './returnsIn.ts';
import { wayHome } from './route.ts';
import type { RouteAir } from './routeAir.ts';

/** The figures of a battery at a moment, percentage points. */
export interface MomentFigures {
  readonly battery_pct: number;
  readonly battery_kept_pct: number | undefined;
  readonly home: TurnedBack | undefined;
}

/** A stage of a flight as far as its battery goes. */
export interface StageUse {
  readonly phases: readonly Phase[];
  /** Consumption from take-off to its start, and the charge there. */
  readonly before: Figure;
  readonly start_pct: number;
  /** Skew of its whole consumption, up to which that of a part of it grows evenly. */
  readonly skew: number;
  /** Skew that the longest hovers before it have reached. */
  readonly halt_skew: number;
  /** The way home from inside it: none, one from each place, or the stage itself, which ends a flight that uses so much in all. */
  readonly back: 'none' | 'from_each_place' | Figure;
}

/** Copies a consumption that is filled again later. */
export const copyOf = (figure: Figure): Figure => ({ ...figure, changed_pct: figure.changed_pct.slice() });

const nothing = emptyFigure();

/**
 * Makes a function that writes the consumption of a stage up to a share of one of its phases. In a weather that forbids the stage it grows
 * evenly to all of the charge, which is what it counts as at its end.
 */
function partsOf(
  { phases, skew }: StageUse,
  charge_pct: number,
): (part: Figure, phase: number, share: number) => void {
  const whole_pct = phases.reduce((sum, { used_pct }) => sum + used_pct, 0);
  return (part, phase, share) => {
    const isEnd = phase === phases.length - 1 && share === 1;
    part.used_pct = 0;
    part.overhead_pct = 0;
    part.stops_squared_pct2 = 0;
    part.changed_pct.fill(0);
    for (let at = 0; at < phases.length; at++) {
      const { kind, used_pct, changed_pct } = elementAt(phases, at);
      const done = at < phase ? 1 : at === phase ? share : 0;
      const done_pct = done * used_pct;
      part.used_pct += done_pct;
      if (kind !== 'flight') part.overhead_pct += done_pct;
      if (kind === 'stop') part.stops_squared_pct2 += done_pct * done_pct;
      for (let change = 0; change < changed_pct.length; change++) {
        const whole = elementAt(changed_pct, change);
        part.changed_pct[change] =
          numberAt(part.changed_pct, change) + (whole === Infinity ? Infinity : done * whole);
      }
    }
    const grown = whole_pct === 0 ? 1 : part.used_pct / whole_pct;
    part.skew = grown * skew;
    if (isEnd) return;
    for (let change = 0; change < part.changed_pct.length; change++)
      if (part.changed_pct[change] === Infinity)
        part.changed_pct[change] = part.used_pct + grown * charge_pct;
  };
}

/** The battery at moments of a flight in the weathers of one hour, with the figures of its legs at their ends (MODEL.md §10). */
export function momentFigures(weathers: Weathers) {
  const { air, skies } = weathers;
  const { route } = air;
  const { flight } = route;
  const allowance = allowanceOf(route);
  const hasSkies = skies.length > 0;
  const [sofar, part, home, whole] = [emptyFigure(), emptyFigure(), emptyFigure(), emptyFigure()];
  const [halt, wait] = [emptyFigure(), emptyFigure()];
  let halt_skew = 0;
  const use = hasSkies ? emptyUse(skies.length) : undefined;
  const flyHome = returnsIn(air, 0);
  const skiesHome = skies.map((sky) => returnsIn(sky.air, 0));
  const { pack } = air.flight;

  const keptOf = (figure: Figure): number | undefined =>
    hasSkies ? lost90(figure, allowance, pack, drawnOf(pack, 0))?.high_pct : undefined;

  /** The charge at home of a flight that has used `sofar` and uses `whole` in all. */
  const atHome = (battery_pct: number, back_pct: number, distance_m: number): TurnedBack => {
    const left_pct = battery_pct - lostAfter(pack, sofar.used_pct, back_pct);
    const most_pct = keptOf(whole);
    return {
      battery_pct: left_pct,
      ...(most_pct !== undefined && { battery_kept_pct: left_pct + lostBy(pack, whole.used_pct) - most_pct }),
      distance_m,
    };
  };

  const turnBack = (spot: Spot, battery_pct: number): TurnedBack | undefined => {
    const way = wayHome(spot, route.landing, flight);
    const back = flyHome(way, spot.height_m);
    if (back === undefined) return undefined;
    const back_pct = usedByReturn(back.pieces);
    setHome(home, back.pieces);
    home.skew = skewHome(back.homing(), way, back.pieces);
    for (const [change, fly] of skiesHome.entries()) {
      const other = fly(way, spot.height_m);
      home.changed_pct[change] = other === undefined ? Infinity : usedByReturn(other.pieces);
    }
    addInto(whole, sofar, home);
    return atHome(battery_pct, back_pct, way.distance_m);
  };

  const homeFrom = ({ back }: StageUse, spot: Spot, battery_pct: number): TurnedBack | undefined => {
    if (back === 'none') return undefined;
    if (back === 'from_each_place') return turnBack(spot, battery_pct);
    addInto(whole, back, nothing);
    return atHome(battery_pct, whole.used_pct - sofar.used_pct, spot.to_go_m);
  };

  return {
    /** Makes a function of the figures at a share of a phase of a stage; the last call is what `longestWait` is about. */
    along: (stage: StageUse) => {
      const setPart = partsOf(stage, allowance.charge_pct);
      halt_skew = stage.halt_skew;
      return (phase: number, share: number, spot: Spot): MomentFigures => {
        setPart(part, phase, share);
        addInto(sofar, stage.before, part);
        const lost_pct = lostAfter(pack, stage.before.used_pct, part.used_pct);
        const battery_pct = clampPct(stage.start_pct - lost_pct);
        const most_pct = keptOf(sofar);
        return {
          battery_pct,
          battery_kept_pct: most_pct === undefined ? undefined : clampPct(pack.initial_pct - most_pct),
          home: homeFrom(stage, spot, battery_pct),
        };
      };
    },
    /** The longest hover at the place of the latest figures from which the flight still comes home with the threshold, seconds. */
    longestWait: ({ height_m }: Spot, times: Halt): number => {
      const drainsIn = ({ flight: other }: RouteAir) => {
        const aloft = aloftAt(other, height_m);
        return { turn_pct_per_s: drainOver(other, aloft, 0), hover_pct_per_s: drainOfHover(other, aloft) };
      };
      setHalt(weathers, [halt, wait], times, drainsIn);
      halt.skew = halt_skew;
      addInto(halt, whole, halt);
      return waitWithin(allowance, [halt, wait], use);
    },
  };
}
