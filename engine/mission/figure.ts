import { type Drawn, lostSince, type PackCharge, warmChargeOf } from '../aircraft/packCharge.ts';
import type { Draft } from '../draft.ts';
import { numberAt } from '../elementAt.ts';
import { cautiousExtent, type GrowingUse, prepareUse } from '../uncertainty/growingUse.ts';
import { type Interval, lowerEnd, upperEnd } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import {
  type Consumption,
  changesOf,
  type Sigmas,
  scaledVariance,
  sigmaBelowFrom,
  sigmaFrom,
  sigmasOf,
  specifiedAirframe,
} from '../uncertainty/spread.ts';
import type { Route } from './route.ts';

/** The changes of the weather in which every part of a mission is also flown. */
export const changes = changesOf(specifiedAirframe);

/** Charge that route and way home may use, in points of a warm pack, and the error of figures. */
export interface Allowance {
  /** Charge down to the threshold, percentage points. */
  readonly budget_pct: number;
  /** Charge down to an empty pack, percentage points. */
  readonly charge_pct: number;
  readonly sigmas: Sigmas;
}

export const allowanceOf = ({ flight, input: { battery } }: Route): Allowance => ({
  budget_pct: warmChargeOf(flight.pack, flight.pack.initial_pct - battery.rth_threshold_pct),
  charge_pct: warmChargeOf(flight.pack, flight.pack.initial_pct),
  sigmas: sigmasOf(flight.battery_temperature_factor, flight.as_flown.sd),
});

/** A consumption, in points of a warm pack, in the weather of the input and in each of the changed ones; infinite where the flight is impossible. */
export interface Figure extends Draft<Consumption> {
  readonly changed_pct: Float64Array;
  /** How far errors of the wind lean to a larger consumption, 0–1. */
  skew: number;
}

export const emptyFigure = (): Figure => ({
  used_pct: 0,
  overhead_pct: 0,
  stops_squared_pct2: 0,
  changed_pct: new Float64Array(changes.length),
  skew: 0,
});

/** Writes the sum of two consumptions; its skew is the larger of the two. */
export function addInto(sum: Figure, one: Figure, other: Figure): void {
  sum.used_pct = one.used_pct + other.used_pct;
  sum.overhead_pct = one.overhead_pct + other.overhead_pct;
  sum.stops_squared_pct2 = one.stops_squared_pct2 + other.stops_squared_pct2;
  sum.skew = Math.max(one.skew, other.skew);
  for (let change = 0; change < changes.length; change++)
    sum.changed_pct[change] = numberAt(one.changed_pct, change) + numberAt(other.changed_pct, change);
}

/** Writes a consumption in the weather of the input: of it, that of a stop, and that of take-off or landing. */
export function setNominal(figure: Figure, used_pct: number, stop_pct: number, ground_pct: number): void {
  figure.used_pct = used_pct;
  figure.overhead_pct = stop_pct + ground_pct;
  figure.stops_squared_pct2 = stop_pct * stop_pct;
}

/** A flight that a changed weather forbids may use all of the pack: it does not come home with the threshold, nor with less. */
const sigmaOf = (figure: Figure, { charge_pct, sigmas }: Allowance): number =>
  sigmaFrom(figure, figure.changed_pct, sigmas, charge_pct);

/** Interval in which lies, 90 of 100 times, what a pack loses for a figure that it gives after another charge; `undefined` where the flight is impossible. */
export function lost90(
  figure: Figure,
  allowance: Allowance,
  pack: PackCharge,
  before: Drawn,
): Interval | undefined {
  const { used_pct, skew } = figure;
  if (used_pct === Infinity) return undefined;
  const uncertain = { used_pct, sigma_pct: sigmaOf(figure, allowance) };
  const below_pct = sigmaBelowFrom(figure, figure.changed_pct, allowance.sigmas);
  return {
    low_pct: lostSince(pack, before, lowerEnd(used_pct, below_pct, z90, skew)),
    high_pct: lostSince(pack, before, upperEnd(uncertain, z90, skew)),
  };
}

/** Consumption that 95 of 100 flights do not exceed; infinite where the flight is impossible. */
export function mostUsed(figure: Figure, allowance: Allowance): number {
  const { used_pct, skew } = figure;
  if (used_pct === Infinity) return Infinity;
  return upperEnd({ used_pct, sigma_pct: sigmaOf(figure, allowance) }, z90, skew);
}

/**
 * Longest wait, seconds, after which 95 of 100 flights still keep within the budget; 0 where that is exceeded from the start. Fills `use`.
 */
export function longestWait(
  { budget_pct, sigmas }: Allowance,
  start: Figure,
  perSecond: Figure,
  use: GrowingUse,
): number {
  const { used_pct, overhead_pct, stops_squared_pct2 } = start;
  for (let change = 0; change < changes.length; change++) {
    use.effects[2 * change] = numberAt(start.changed_pct, change) - used_pct;
    use.effects[2 * change + 1] = numberAt(perSecond.changed_pct, change) - perSecond.used_pct;
  }
  use.fixed_pct = used_pct;
  use.growth_pct = perSecond.used_pct;
  use.relative2 = scaledVariance(sigmas);
  use.grounded_pct2 = (sigmas.overhead * overhead_pct) ** 2 + sigmas.stop ** 2 * stops_squared_pct2;
  use.skew = start.skew;
  const limit_s = (budget_pct - used_pct) / perSecond.used_pct;
  prepareUse(use, limit_s);
  return cautiousExtent(use, budget_pct, limit_s);
}
