import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perturbedWeather } from '../../../engine/uncertainty/perturbedWeather.ts';
import {
  type Consumption,
  changesOf,
  measuredAirframe,
  type Perturbation,
  type Sigmas,
  type Spread,
  specifiedAirframe,
  spreadFrom,
} from '../../../engine/uncertainty/spread.ts';
import { anyWeather, manyRuns, numbers, oddNumbersIn, wind } from '../samples.ts';

const still: Perturbation = { air_north_mps: 0, air_east_mps: 0, temp_c: 0 };
const sure: Sigmas = { power: 0, overhead: 0, stop: 0, wind_mps: 0, temp_c: 0, health: 0, cold: 0 };
const plain: Consumption = { used_pct: 40, overhead_pct: 5, stops_squared_pct2: 0.09 };

/** An engine whose consumption is a plane over its inputs. */
const plane = ({ air_north_mps, air_east_mps, temp_c }: Perturbation): Consumption[] => [
  { ...plain, used_pct: plain.used_pct + 3 * air_north_mps - 4 * air_east_mps - 0.5 * temp_c },
];

/** Spread of each figure of an engine; the first is the unchanged one. */
function spreadsOf(
  under: (change: Perturbation) => readonly (Consumption | undefined)[],
  sigmas: Sigmas,
  budget_pct = 75,
): (Spread | undefined)[] {
  const changed = changesOf(sigmas).map(under);
  return under(still).map(
    (nominal, index) =>
      nominal &&
      spreadFrom(
        nominal,
        changed.map((figures) => figures[index]?.used_pct),
        sigmas,
        budget_pct,
      ),
  );
}

const sigmaOf = (sigmas: Partial<Sigmas>) => spreadsOf(plane, { ...sure, ...sigmas })[0]?.sigma_pct;

describe('the spread of a consumption', () => {
  it('is nothing where everything is certain', () => {
    expect(sigmaOf({})).toBe(0);
  });

  it.each<[string, Partial<Sigmas>, number]>([
    ['power errs on the whole consumption', { power: 0.05 }, 2],
    ['capacity errs on the whole consumption', { health: 0.1 }, 4],
    ['what the cold takes errs on the whole consumption', { cold: 0.08 }, 3.2],
    ['times of the overhead err on their part of it', { overhead: 0.2 }, 1],
    ['each stop errs on its own, so their squares add', { stop: 0.5 }, 0.15],
    ['both components of the wind err, each on its own', { wind_mps: 1.5 }, 7.5],
    ['temperature errs by its own slope', { temp_c: 2 }, 1],
  ])('%s', (_, sigmas, expected) => {
    expect(sigmaOf(sigmas)).toBeCloseTo(expected, 12);
  });

  it('adds independent parts as squares and names them', () => {
    const spread = spreadsOf(plane, { ...sure, power: 0.05, wind_mps: 1.5, temp_c: 2 })[0];
    expect(spread?.sigma_pct).toBeCloseTo(Math.hypot(2, 7.5, 1), 12);
    expect(spread?.parts).toMatchObject({ power_pct: 2, overhead_pct: 0, stops_pct: 0, health_pct: 0 });
  });

  it('is wider for an aircraft known by its spec sheet than for one whose power was measured', () => {
    const [measured, published] = [measuredAirframe, specifiedAirframe].map(
      (sigmas) => spreadsOf(plane, sigmas)[0],
    );
    // 3.5 % of model and 3 % of specification on 40 %; 3 % between packs.
    expect(published?.parts.power_pct).toBeCloseTo(40 * Math.hypot(0.035, 0.03), 12);
    expect(published?.parts.health_pct).toBeCloseTo(1.2, 12);
    expect(published?.sigma_pct).toBeGreaterThan(measured?.sigma_pct ?? Infinity);
  });

  it('adds the wind of all legs before it is squared: an upwind and a downwind leg cancel', () => {
    const outAndBack = ({ air_north_mps }: Perturbation): Consumption[] => [
      { ...plain, used_pct: 20 + air_north_mps },
      { ...plain, used_pct: 40 + air_north_mps - air_north_mps },
    ];
    const [out, back] = spreadsOf(outAndBack, { ...sure, wind_mps: 1.5 });
    expect(out?.sigma_pct).toBeCloseTo(1.5, 12);
    expect(back?.sigma_pct).toBe(0);
  });

  it('takes the worse side, which errors of the wind make the larger one', () => {
    const convex = ({ air_north_mps }: Perturbation): Consumption[] => [
      { ...plain, used_pct: 40 + air_north_mps + air_north_mps ** 2 },
    ];
    expect(spreadsOf(convex, { ...sure, wind_mps: 1.5 })[0]?.sigma_pct).toBeCloseTo(1.5 + 1.5 ** 2, 12);
    const blessing = ({ temp_c }: Perturbation): Consumption[] => [{ ...plain, used_pct: 40 - temp_c ** 2 }];
    expect(spreadsOf(blessing, { ...sure, temp_c: 2 })[0]?.sigma_pct).toBe(0);
  });

  it('counts what cannot be flown, and what uses more than there is, as using all there is', () => {
    const beyond = (used_pct: number | undefined) =>
      spreadsOf(
        ({ air_north_mps }) =>
          air_north_mps > 0 && used_pct === undefined
            ? [undefined]
            : [{ ...plain, used_pct: air_north_mps > 0 ? (used_pct ?? NaN) : 40 }],
        { ...sure, wind_mps: 1.5 },
      )[0]?.sigma_pct;
    expect(beyond(undefined)).toBe(35);
    expect(beyond(500)).toBe(35);
    expect(beyond(70)).toBe(30);
  });

  it('counts small errors of the weather the same to both sides, and of larger ones each side by itself', () => {
    const below = (worse_pct: number | undefined, better_pct: number) =>
      spreadsOf(
        ({ air_north_mps }) => {
          if (air_north_mps > 0)
            return [worse_pct === undefined ? undefined : { ...plain, used_pct: worse_pct }];
          return [air_north_mps < 0 ? { ...plain, used_pct: better_pct } : plain];
        },
        { ...sure, wind_mps: 1.5 },
      )[0]?.sigma_below_pct;
    // Of 40 points, up to 4 count as even.
    expect(below(41.5, 39.5)).toBeCloseTo(1.5, 12);
    expect(below(70, 39.5)).toBe(4);
    expect(below(70, 30)).toBe(10);
    expect(below(undefined, 30)).toBe(10);
    expect(below(undefined, 41)).toBe(4);
    expect(below(41, 32)).toBe(1);
    expect(below(39, 38)).toBe(0);
    expect(below(40, 40)).toBe(0);
  });

  it('adds what each change of the weather saves as squares, beside what scales', () => {
    const spread = spreadsOf(plane, { ...sure, power: 0.05, wind_mps: 1.5, temp_c: 2 })[0];
    expect(spread?.sigma_below_pct).toBeCloseTo(Math.hypot(2, 7.5, 1), 12);
  });

  it('has no more to lose where the budget is spent already', () => {
    const spent = ({ air_north_mps }: Perturbation) => (air_north_mps > 0 ? [undefined] : [plain]);
    expect(spreadsOf(spent, { ...sure, wind_mps: 1.5 }, 30)[0]?.sigma_pct).toBe(0);
  });
});

describe('a perturbed weather', () => {
  it('is the weather itself where nothing changes', () => {
    fc.assert(
      fc.property(anyWeather, (weather) => {
        expect(perturbedWeather(weather, still)).toEqual({ ...weather, temp_c: weather.temp_c + 0 });
        expect(perturbedWeather(weather, { ...still, temp_c: -2 })).toEqual({
          ...weather,
          temp_c: weather.temp_c - 2,
        });
      }),
      manyRuns,
    );
  });

  it('has less of a north wind where the air moves north, and a wind from the west where it moves east', () => {
    expect(perturbedWeather(wind(5, 0, 8), { ...still, air_north_mps: 2 })).toMatchObject({
      wind_speed_mps: 3,
      wind_dir_deg: 0,
      gust_speed_mps: 6,
    });
    const west = perturbedWeather(wind(0, 90), { ...still, air_east_mps: 4, temp_c: -3 });
    expect(west.wind_speed_mps).toBeCloseTo(4, 12);
    expect(west.wind_dir_deg).toBeCloseTo(270, 9);
    expect(west.temp_c).toBe(17);
  });

  it('keeps the direction where the wind dies down, and has finite numbers whatever is added', () => {
    const calmed = perturbedWeather(wind(2, 0), { ...still, air_north_mps: 2 });
    expect([calmed.wind_speed_mps, calmed.wind_dir_deg]).toEqual([0, 0]);
    fc.assert(
      fc.property(anyWeather, numbers(-20, 20), numbers(-20, 20), (weather, north, east) => {
        const changed = perturbedWeather(weather, { air_north_mps: north, air_east_mps: east, temp_c: 1 });
        expect(oddNumbersIn(changed)).toEqual([]);
        expect(changed.gust_speed_mps).toBeGreaterThanOrEqual(0);
      }),
      manyRuns,
    );
  });
});
