import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cautiousExtent, emptyUse, prepareUse } from '../../../engine/uncertainty/growingUse.ts';
import { upperEnd } from '../../../engine/uncertainty/interval.ts';
import { z90 } from '../../../engine/uncertainty/normal.ts';
import { scaledVariance, specifiedAirframe, spreadFrom } from '../../../engine/uncertainty/spread.ts';
import { inLong } from '../../support/inLong.ts';
import { evenly } from '../samples.ts';

/** The whole distance of a line on its budget is some 1 km: a tenth of a millimetre is ten digits less than that. */
const error_m = 1e-4;

interface LineFigures {
  readonly fixed_pct: number;
  readonly pct_per_m: number;
  readonly ground_pct: number;
  readonly skew: number;
  /** `a, b` of a + b·d for the two sides of wind north, wind east and temperature. */
  readonly effects: readonly number[];
}

function lineOf({ fixed_pct, pct_per_m, ground_pct, skew, effects }: LineFigures) {
  const line = emptyUse(effects.length / 2);
  const grounded_pct2 = (specifiedAirframe.overhead * ground_pct) ** 2;
  const relative2 = scaledVariance(specifiedAirframe);
  Object.assign(line, { fixed_pct, growth_pct: pct_per_m, relative2, grounded_pct2, skew });
  line.effects.set(effects);
  return line;
}

/** The upper end as MODEL.md §14 has it, by the functions that missions use. */
function upperAt(
  { fixed_pct, pct_per_m, ground_pct, skew, effects }: LineFigures,
  distance_m: number,
  budget_pct: number,
) {
  const used_pct = fixed_pct + pct_per_m * distance_m;
  const others = [0, 2, 4, 6, 8, 10].map(
    (at) => used_pct + (effects[at] ?? 0) + (effects[at + 1] ?? 0) * distance_m,
  );
  const use = { used_pct, overhead_pct: ground_pct, stops_squared_pct2: 0 };
  return upperEnd(spreadFrom(use, others, specifiedAirframe, budget_pct), z90, skew);
}

/** Halves the limit 80 times, down to rounding. */
function bisected(figures: LineFigures, budget_pct: number, limit_m: number): number {
  let [near_m, far_m] = [0, limit_m];
  for (let step = 0; step < 80; step++) {
    const middle_m = (near_m + far_m) / 2;
    if (upperAt(figures, middle_m, budget_pct) < budget_pct) near_m = middle_m;
    else far_m = middle_m;
  }
  return near_m;
}

function found(figures: LineFigures, budget_pct: number): number {
  const line = lineOf(figures);
  const reach_m = (most_pct: number) => Math.max(0, most_pct - figures.fixed_pct) / figures.pct_per_m;
  prepareUse(line, reach_m(budget_pct + 20));
  return cautiousExtent(line, budget_pct, reach_m(budget_pct));
}

const plain: LineFigures = {
  fixed_pct: 4,
  pct_per_m: 0.01,
  ground_pct: 1.5,
  skew: 0,
  effects: [0.02, 0.001, -0.02, -0.001, 0.01, 0.0005, -0.01, -0.0004, 0.05, 0.0002, -0.04, -0.0001],
};

describe('the distance that is sure', () => {
  it('is where a bisection of the definition ends, whatever the effects and the skew', () => {
    const side = fc.tuple(evenly(-0.3, 0.5), evenly(-0.002, 0.004));
    fc.assert(
      fc.property(
        fc.record({
          fixed_pct: evenly(0.5, 20),
          pct_per_m: fc.constant(0.01),
          ground_pct: evenly(0.1, 3),
          skew: fc.oneof(fc.constant(0), evenly(0, 1)),
          effects: fc
            .array(fc.oneof(side, fc.constant([0, 0])), { minLength: 6, maxLength: 6 })
            .map((sides) => sides.flat()),
        }),
        evenly(1, 60),
        (figures, budget_pct) => {
          const reach_m = Math.max(0, budget_pct - figures.fixed_pct) / figures.pct_per_m;
          const exact_m = bisected(figures, budget_pct, reach_m);
          expect(Math.abs(found(figures, budget_pct) - exact_m)).toBeLessThan(error_m);
        },
      ),
      { numRuns: inLong(900, 9000) },
    );
  });

  it.each<[string, Partial<LineFigures>]>([
    ['the same sides being the worse ones all the way', {}],
    [
      'a side that is the worse one only further out',
      { effects: [0.2, 0, -0.2, 0.001, ...plain.effects.slice(4)] },
    ],
    [
      'a factor that costs something only near by',
      { effects: [0.2, -0.001, 0, 0, ...plain.effects.slice(4)] },
    ],
    ['a skewed flight', { skew: 0.7 }],
    ['both', { skew: 1, effects: [0.2, -0.001, 0, 0, ...plain.effects.slice(4)] }],
  ])('meets the budget with %s', (_, change) => {
    const figures = { ...plain, ...change };
    const distance_m = found(figures, 30);
    expect(distance_m).toBeGreaterThan(1500);
    expect(Math.abs(upperAt(figures, distance_m, 30) - 30)).toBeLessThan(1e-9);
  });

  it('is found where each root has other worse sides than the one before', () => {
    const fickle: LineFigures = {
      ...plain,
      fixed_pct: 4.307184697970368,
      ground_pct: 1.9177090639,
      effects: [
        0.898, 0.00991, 0.681, 0.00026, -1.692, 0.00768, 0.531, -0.00968, 0.223, -0.00837, -2.331, 0.00967,
      ],
    };
    const [budget_pct, limit_m] = [7.908683780072575, 100 * (7.908683780072575 - fickle.fixed_pct)];
    expect(Math.abs(found(fickle, budget_pct) - bisected(fickle, budget_pct, limit_m))).toBeLessThan(error_m);
  });

  it('is none where the flight may use more than the budget before it is anywhere', () => {
    expect(found(plain, 4.1)).toBe(0);
    expect(found(plain, 3)).toBe(0);
  });
});
