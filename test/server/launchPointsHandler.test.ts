import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destination } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { Assembled } from '../../server/assemble.ts';
import { leftAtHome, verdictOf } from '../../server/report/flownPlan.ts';
import { inLong } from '../support/inLong.ts';
import { assembleHost, dispatchOver, groundBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47, lon: 8 };
type Dispatch = ReturnType<typeof dispatchOver>;
interface Asked {
  readonly mission: object;
  readonly home: Position;
  readonly drone: object;
}

const hills = ({ lat, lon }: Position) =>
  500 + 40 * Math.sin((lat - 47) * 600) + 40 * Math.sin((lon - 8) * 400);

function planTo(places: readonly (readonly [number, number])[], more: object = {}): Asked {
  const waypoints = places.map(([bearing_deg, away_m]) => ({
    ...destination(home, bearing_deg, away_m),
    altitude_m: 120,
  }));
  return { mission: { waypoints }, home, drone: { key: 'dji_mavic_3' }, ...more };
}

async function found(dispatch: Dispatch, mission: Asked, more: object = {}) {
  const answer = await dispatch('findLaunchPoints', { mission, ...more });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

async function flown(dispatch: Dispatch, mission: Asked) {
  const answer = await dispatch('analyzeMission', mission);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

const far = planTo([
  [80, 4200],
  [100, 4200],
]);

describe('the search for a launch point', () => {
  it('says of each place what the mission launched there is answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 50, max: 6500 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.record({
          wind_speed_mps: fc.constantFrom(0, 4, 9),
          wind_dir_deg: fc.integer({ min: 0, max: 359 }),
        }),
        fc.boolean(),
        fc.integer({ min: 0, max: 10_000 }),
        async (places, weather, hasGround, pick) => {
          const dispatch = dispatchOver(host, groundBy(hasGround ? hills : () => undefined));
          const mission = planTo(places, { weather });
          const { places: tried } = await found(dispatch, mission, { radius_m: 2000 });
          expect(tried).toHaveLength(197);
          for (const at of [0, 1 + (pick % 196), 1 + ((7 * pick) % 196)]) {
            const place = tried[at];
            if (place === undefined) throw new Error('no such place');
            const result = await flown(dispatch, { ...mission, home: { lat: place.lat, lon: place.lon } });
            expect(place.ground_msl_m).toBe(hasGround ? Number(hills(place).toFixed(2)) : undefined);
            expect(result.data_sources.elevation_fallback_indices?.includes(0) ?? false).toBe(!hasGround);
            if (place.verdict === 'bad') {
              expect(place).toMatchObject({ keeps_reserve: false });
              expect(place.left_pct).toBeUndefined();
              continue;
            }
            const left = leftAtHome(result);
            expect(place.left_pct).toBe(left?.expected_pct);
            expect(place.kept_pct).toBe(left?.kept_pct);
            expect(place.keeps_reserve).toBe(verdictOf(result) === 'complete');
          }
        },
      ),
      { numRuns: inLong(2, 12) },
    );
  });

  it('ranks them, names the best apart from each other, and outlines those that keep the reserve', async () => {
    const dispatch = dispatchOver(
      host,
      groundBy(() => 500),
    );
    const { places, best, better, region, step_m, apart_m } = await found(dispatch, far);
    expect([step_m, apart_m]).toEqual([125, 250]);
    expect(best).toHaveLength(3);
    const [first, ...others] = best.map((at) => places[at]);
    expect(first?.bearing_deg).toBeCloseTo(90, 0);
    expect(first?.distance_m).toBeGreaterThan(800);
    for (const other of others) expect(other?.kept_pct).toBeLessThanOrEqual(first?.kept_pct ?? 0);
    const today = places[0]?.kept_pct ?? 0;
    expect(places.filter(({ kept_pct = 0 }) => kept_pct > today)).toHaveLength(better ?? -1);
    expect(region).toHaveLength(1);
    expect(places.filter(({ keeps_reserve }) => keeps_reserve).length).toBeGreaterThan(150);
  });

  it('puts the ground of each place under the heights above take-off', async () => {
    const slope = ({ lon }: Position) => 500 - (lon - home.lon) * 4000;
    const dispatch = dispatchOver(host, groundBy(slope));
    const { places } = await found(dispatch, planTo([[0, 500]], { options: { clearance_m: 100 } }));
    const [low] = [...places].sort((one, other) => (one.ground_msl_m ?? 0) - (other.ground_msl_m ?? 0));
    expect(low?.ground_msl_m).toBeLessThan(460);
    expect(low?.headline).toMatch(/ground|closer/i);
    expect(low).toMatchObject({ verdict: 'warn', keeps_reserve: true });
    expect(places[0]?.verdict).toBe('ok');
  });

  it('proposes no place that a fence forbids, and says why', async () => {
    const dispatch = dispatchOver(
      host,
      groundBy(() => 500),
    );
    const outline = [
      [-2000, -600],
      [-600, -600],
      [-600, 600],
      [-2000, 600],
    ].map(([east = 0, north = 0]) => ({ lat: home.lat + north / 111_175, lon: home.lon + east / 76_060 }));
    const fences = [
      { is_inclusion: false, outline },
      { is_inclusion: true, center: home, radius_m: 900 },
    ];
    const mission = planTo([[270, 500]], { mission: undefined });
    const { waypoints } = planTo([[90, 500]]).mission as { waypoints: object[] };
    const { places, best } = await found(dispatch, { ...mission, mission: { waypoints, fences } });
    const barred = places.filter((place) => place.barred !== undefined);
    expect(new Set(barred.map((place) => place.barred))).toEqual(new Set(['NO_FLY_AREA', 'GEOFENCE']));
    for (const { verdict, keeps_reserve } of barred)
      expect([verdict, keeps_reserve]).toEqual([undefined, false]);
    for (const at of best) expect(places[at]?.barred).toBeUndefined();
  });

  it('knows no better place where the launch point itself is barred, and no best one where nothing is flown', async () => {
    const dispatch = dispatchOver(
      host,
      groundBy(() => 500),
    );
    const fences = [{ is_inclusion: false, center: home, radius_m: 60 }];
    const { waypoints } = planTo([[90, 500]]).mission as { waypoints: object[] };
    const barred = await found(dispatch, { ...far, mission: { waypoints, fences } });
    expect(barred.better).toBeUndefined();
    expect(barred.places[0]).toMatchObject({ barred: 'NO_FLY_AREA', keeps_reserve: false });
    const tooFar = await found(dispatch, planTo([[90, 40_000]]), { radius_m: 250 });
    expect([tooFar.best, tooFar.region]).toEqual([[], []]);
  });

  it('counts the tightest flight of a plan over several batteries', async () => {
    const dispatch = dispatchOver(
      host,
      groundBy(() => 500),
    );
    const places = Array.from({ length: 16 }, (_, at) => [at % 2 === 0 ? 80 : 100, 3000] as const);
    const { places: tried } = await found(dispatch, planTo(places, { options: { multi_battery: true } }), {
      radius_m: 500,
    });
    const [today] = tried;
    expect(today?.batteries).toBeGreaterThan(1);
    expect(today?.kept_pct).toBeGreaterThanOrEqual(25);
  });

  it('asks a service that answers few places at once for those of a small grid together', async () => {
    const { elevations, along } = groundBy(() => 500);
    const asked: number[] = [];
    const dispatch = dispatchOver(host, {
      elevations: async (positions) => {
        asked.push(positions.length);
        const answer = await elevations(positions);
        return answer.ok ? { ok: true, value: { ...answer.value, mostPlaces: 200 } } : answer;
      },
      along,
    });
    const { places, step_m } = await found(dispatch, far, { radius_m: 900 });
    expect([places.length, step_m]).toEqual([29, 300]);
    expect(asked.slice(0, 2)).toEqual([3, 29]);
  });

  it('is given up where nobody waits for it any more', async () => {
    const dispatch = dispatchOver(
      host,
      groundBy(() => 500),
    );
    const signal = AbortSignal.abort();
    const answer = await dispatch('findLaunchPoints', { mission: far }, 'r', { signal });
    // By the pool of threads, which it is answered in.
    expect(answer).toMatchObject({ ok: false, problem: { code: 'OVERLOADED' } });
  });

  it('tries fewer places for a long route, and says why a mission cannot be flown at all', async () => {
    const dispatch = dispatchOver(
      host,
      groundBy(() => 500),
    );
    const places = Array.from({ length: 401 }, (_, at) => [at % 360, 200] as const);
    expect((await found(dispatch, planTo(places), { radius_m: 250 })).places).toHaveLength(81);
    const unknown = { ...far, drone: { key: 'none_such' } };
    expect(await dispatch('findLaunchPoints', { mission: unknown })).toMatchObject({ ok: false });
  });
});
