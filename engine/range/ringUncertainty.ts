import { elementAt, numberAt } from '../elementAt.ts';
import { canReach } from '../flight/aloft.ts';
import { inOtherWeather } from '../flight/conditions.ts';
import { packedNumbers } from '../packedNumbers.ts';
import { cautiousExtent, emptyUse, type GrowingUse, prepareUse } from '../uncertainty/growingUse.ts';
import { skewOf } from '../uncertainty/interval.ts';
import { perturbedWeather } from '../uncertainty/perturbedWeather.ts';
import { changesOf, scaledVariance, sigmasOf, specifiedAirframe } from '../uncertainty/spread.ts';
import {
  fixedOn,
  type LineCharges,
  lineChargesOf,
  opposite,
  perMetreOn,
  type WayHome,
} from './lineCharges.ts';
import { type FlownRange, flownRange, type Ways } from './rangeFlight.ts';

/** The flight under each change of one standard deviation, in the order of `changesOf`; none where no position can be held in one of the winds. */
export function changedRanges({ plan, flight }: FlownRange): FlownRange[] {
  const changed = changesOf(specifiedAirframe).map((change) => {
    const weather = perturbedWeather(flight.weather, change);
    return flownRange(plan, inOtherWeather(flight, weather));
  });
  const { height_m } = plan.input;
  return changed.every((other) => canReach(other.flight, other.aloft, height_m)) ? changed : [];
}

/** The budget of a ring and its radii for one way home, line by line. */
interface RingRadii {
  readonly budget_pct: number;
  readonly radii_m: Float64Array;
}

/** The edges of rings, line by line, and whether on some line they are 0 because a wind one standard deviation off forbids it. */
export interface CautiousRadii {
  readonly edges_m: readonly Float64Array[];
  readonly isStoppedByWind: boolean;
}

/**
 * The edges of rings whose flights end in one way, line by line, from which 95 of 100 flights come home with the threshold (MODEL.md §14):
 * where the upper end of the 90 % interval of the consumption meets the budget. 0 on a line that a wind one standard deviation off would forbid.
 */
export function cautiousRadii(
  range: FlownRange,
  changed: readonly FlownRange[],
  end: WayHome,
  rings: readonly RingRadii[],
): CautiousRadii {
  const cautious = rings.map(({ budget_pct, radii_m }) => ({
    budget_pct,
    radii_m,
    cautious_m: packedNumbers(radii_m.length),
  }));
  const edges_m = cautious.map(({ cautious_m }) => cautious_m);
  if (changed.length === 0) return { edges_m, isStoppedByWind: true };
  const charges = lineChargesOf(range, end);
  const others = changed.map((flown) => lineChargesOf(flown, end));
  const use = emptyUse(changed.length);
  use.relative2 = scaledVariance(sigmasOf(range.flight.battery_temperature_factor, range.flight.as_flown.sd));
  const describe = describerOf(range, charges);
  let isStoppedByWind = false;
  for (let index = 0; index < charges.lines; index++) {
    const far_m = furthestOn(rings, index);
    if (far_m === 0) continue;
    use.fixed_pct = fixedOn(charges, index);
    use.growth_pct = perMetreOn(charges, index);
    if (!writeEffects(use, others, index)) {
      isStoppedByWind = true;
      continue;
    }
    describe(use, index);
    prepareUse(use, far_m);
    for (const { budget_pct, radii_m, cautious_m } of cautious)
      cautious_m[index] = cautiousExtent(use, budget_pct, numberAt(radii_m, index));
  }
  return { edges_m, isStoppedByWind };
}

function furthestOn(rings: readonly RingRadii[], index: number): number {
  let far_m = 0;
  for (const { radii_m } of rings) far_m = Math.max(far_m, numberAt(radii_m, index));
  return far_m;
}

/** Writes the extra consumption on a line under each change, fixed and per metre; false where one of them allows no headway. */
function writeEffects(use: GrowingUse, others: readonly LineCharges[], index: number): boolean {
  const { effects, fixed_pct, growth_pct } = use;
  for (let change = 0; change < others.length; change++) {
    const other = elementAt(others, change);
    const extra_pct_per_m = perMetreOn(other, index) - growth_pct;
    if (extra_pct_per_m === Infinity) return false;
    effects[2 * change] = fixedOn(other, index) - fixed_pct;
    effects[2 * change + 1] = extra_pct_per_m;
  }
  return true;
}

/**
 * Writes the variance from take-off, landing and stops, and the skew of a line: out and back, one of the two ways has the wind against it.
 */
function describerOf(
  range: FlownRange,
  { out, back, half }: LineCharges,
): (use: GrowingUse, index: number) => void {
  const headwindOut = headwindsOf(range, out);
  const headwindBack = back && headwindsOf(range, back);
  return (use, index) => {
    const course = opposite(half, index);
    const out_pct = numberAt(out.ways_pct, 2 * index);
    const back_pct = back === undefined ? 0 : numberAt(back.ways_pct, 2 * course);
    const overhead_pct = specifiedAirframe.overhead * (range.costs.overhead_pct + out_pct + back_pct);
    const skew = skewOf(headwindOut(index), numberAt(out.speeds, 3 * index));
    use.grounded_pct2 = overhead_pct ** 2 + specifiedAirframe.stop ** 2 * (out_pct ** 2 + back_pct ** 2);
    use.skew =
      back === undefined || headwindBack === undefined
        ? skew
        : Math.max(skew, skewOf(headwindBack(course), numberAt(back.speeds, 3 * course)));
  };
}

/** The headwind of a course by its index, m/s. */
function headwindsOf({ plan: { courses } }: FlownRange, { aloft }: Ways): (course: number) => number {
  const [north_mps, east_mps] = [aloft.mean_mps * aloft.from.north, aloft.mean_mps * aloft.from.east];
  return (course) => {
    const line = course < courses.lines ? course : course - courses.lines;
    const headwind_mps = north_mps * numberAt(courses.cos, line) + east_mps * numberAt(courses.sin, line);
    return course === line ? headwind_mps : -headwind_mps;
  };
}
