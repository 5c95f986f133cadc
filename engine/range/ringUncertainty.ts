import { windOnCourse } from '../air/wind.ts';
import { elementAt } from '../elementAt.ts';
import { prepareFlight, windAt } from '../flight/conditions.ts';
import { skewOf, upperEnd } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import { type Consumption, changesOf, specifiedAirframe, spreadFrom } from '../uncertainty/spread.ts';
import { flownUnder, isTooWindy, linesOf, type RangeFlight, type RingKind } from './rangeFlight.ts';
import { type Line, reachOf } from './reach.ts';

/** A radius is found to this distance; it takes some ten steps, and the limit guards against rounding. */
const tolerance_m = 0.01;
const mostSteps = 60;

const usedAt = ({ fixed_pct, pct_per_m }: Line, distance_m: number): number =>
  fixed_pct + pct_per_m * distance_m;

/** Radius of a budget on every bearing, metres. */
type Radii = (budget_pct: number) => number[];

/**
 * The edge from which a flight comes home with the threshold in 95 of 100 cases (MODEL.md §14): where the upper end of the 90 %
 * interval of its consumption meets the budget. 0 on a bearing that a wind one standard deviation off would forbid.
 */
export function conservativeEdge(range: RangeFlight, kind: RingKind): Radii {
  const nominal = linesOf(range, kind);
  const { request } = range.flight;
  const changed = changesOf(specifiedAirframe).map((change) => {
    const weather = perturbedWeather(request.weather, change);
    const changed = flownUnder(range, prepareFlight({ ...request, weather }));
    return isTooWindy(changed) ? [] : linesOf(changed, kind);
  });
  const bearings = nominal.map((line, index) => {
    const lines = changed.flatMap((column) => column[index] ?? []);
    return { line, lines, grounded: groundedAt(range, kind, index), skew: skewOn(range, kind, index) };
  });
  return (budget_pct) =>
    bearings.map(({ line, lines, grounded, skew }) => {
      if (line === undefined || lines.length < changed.length) return 0;
      const highAt = (distance_m: number): number => {
        const use = { ...grounded, used_pct: usedAt(line, distance_m) };
        const others = lines.map((other) => usedAt(other, distance_m));
        return upperEnd(spreadFrom(use, others, specifiedAirframe, budget_pct), z90, skew);
      };
      return furthestWithin(budget_pct, highAt, reachOf(budget_pct, line));
    });
}

/**
 * Largest distance up to a limit at which a growing consumption is within a budget: the line between two ends finds the next
 * guess, and an end that stays is given half its weight (Illinois method); the consumption is all but linear.
 */
function furthestWithin(
  budget_pct: number,
  usedUpTo: (distance_m: number) => number,
  limit_m: number,
): number {
  let [near_m, far_m] = [0, limit_m];
  let [spare_pct, lack_pct] = [budget_pct - usedUpTo(near_m), usedUpTo(far_m) - budget_pct];
  if (spare_pct < 0) return 0;
  for (let step = 0; step < mostSteps && far_m - near_m > tolerance_m; step++) {
    const guess_m = near_m + ((far_m - near_m) * spare_pct) / (spare_pct + lack_pct);
    const left_pct = budget_pct - usedUpTo(guess_m);
    if (left_pct > 0) [near_m, spare_pct, lack_pct] = [guess_m, left_pct, lack_pct / 2];
    else [far_m, lack_pct, spare_pct] = [guess_m, -left_pct, spare_pct / 2];
  }
  return near_m;
}

/** What take-off, landing and stops use on a bearing. */
function groundedAt(
  { costs, ways }: RangeFlight,
  kind: RingKind,
  index: number,
): Omit<Consumption, 'used_pct'> {
  const { out, back } = elementAt(ways, index);
  const stops_pct = [out?.stop_pct ?? 0, kind === 'one_way' ? 0 : (back?.stop_pct ?? 0)];
  return {
    overhead_pct: stops_pct.reduce((sum, stop_pct) => sum + stop_pct, costs.overhead.used_pct),
    stops_squared_pct2: stops_pct.reduce((sum, stop_pct) => sum + stop_pct ** 2, 0),
  };
}

/** Out and back one of the two ways has the wind against it. */
function skewOn({ flight, input, airspeeds }: RangeFlight, kind: RingKind, index: number): number {
  const { mean_mps } = windAt(flight, input.height_m);
  const course_deg = (360 * index) / airspeeds.length;
  const { headwind_mps } = windOnCourse(mean_mps, flight.weather.wind_dir_deg, course_deg);
  const { out_mps, back_mps } = elementAt(airspeeds, index);
  const out = skewOf(headwind_mps, out_mps);
  return kind === 'one_way' ? out : Math.max(out, skewOf(-headwind_mps, back_mps));
}
