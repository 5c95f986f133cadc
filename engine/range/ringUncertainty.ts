import { windOnCourse } from '../air/wind.ts';
import { elementAt } from '../elementAt.ts';
import { prepareFlight, windAt } from '../flight/conditions.ts';
import { intervalOf, isSkewed } from '../uncertainty/interval.ts';
import { z90 } from '../uncertainty/normal.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import { type Consumption, changesOf, specifiedAirframe, spreadFrom } from '../uncertainty/spread.ts';
import { flownUnder, linesOf, type RangeFlight, type RingKind } from './rangeFlight.ts';
import { type Line, reachOf } from './reach.ts';

/** Halvings of a radius: to a tenth of a metre on the longest ring. */
const bisections = 28;

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
    return linesOf(flownUnder(range, prepareFlight({ ...request, weather })), kind);
  });
  const bearings = nominal.map((line, index) => {
    const lines = changed.flatMap((column) => column[index] ?? []);
    return { line, lines, grounded: groundedAt(range, kind, index), skewed: isSkewedOn(range, kind, index) };
  });
  return (budget_pct) =>
    bearings.map(({ line, lines, grounded, skewed }) => {
      if (line === undefined || lines.length < changed.length) return 0;
      const highAt = (distance_m: number): number => {
        const use = { ...grounded, used_pct: usedAt(line, distance_m) };
        const others = lines.map((other) => usedAt(other, distance_m));
        return intervalOf(spreadFrom(use, others, specifiedAirframe), z90, skewed).high_pct;
      };
      return furthestWithin(budget_pct, highAt, reachOf(budget_pct, line));
    });
}

/** Largest distance up to a limit at which a growing consumption is within a budget. */
function furthestWithin(
  budget_pct: number,
  usedUpTo: (distance_m: number) => number,
  limit_m: number,
): number {
  if (usedUpTo(0) > budget_pct) return 0;
  let [near_m, far_m] = [0, limit_m];
  for (let step = 0; step < bisections; step++) {
    const middle_m = (near_m + far_m) / 2;
    if (usedUpTo(middle_m) <= budget_pct) near_m = middle_m;
    else far_m = middle_m;
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
function isSkewedOn({ flight, input, airspeeds }: RangeFlight, kind: RingKind, index: number): boolean {
  const { mean_mps } = windAt(flight, input.height_m);
  const course_deg = (360 * index) / airspeeds.length;
  const { headwind_mps } = windOnCourse(mean_mps, flight.weather.wind_dir_deg, course_deg);
  const { out_mps, back_mps } = elementAt(airspeeds, index);
  return isSkewed(headwind_mps, out_mps) || (kind === 'out_and_back' && isSkewed(-headwind_mps, back_mps));
}
