import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../engine/geo/geodesic.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Assembled } from '../../server/assemble.ts';
import { noElevationSource } from '../../server/elevation/noSource.ts';
import { assembleHost, dispatchOver, groundBy } from '../server/support/host.ts';
import { plane } from './world.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const center = { lat: 46.5, lon: 7.5 };
const range = {
  user_lat: center.lat,
  user_lon: center.lon,
  selected_drone_key: 'dji_mavic_3',
  initial_battery: 90,
  battery_thresholds_pct: [40],
};

async function ask(source: ElevationSource, place: { lat: number; lon: number }, change: object = {}) {
  const answer = await dispatchOver(host, source)('hereAndBack', {
    ...place,
    range: { ...range, ...change },
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

describe('here and back', () => {
  it('leaves at the edge of a ring what the ring is for, over the same ground', async () => {
    const source = groundBy(plane);
    const answer = await dispatchOver(host, source)('analyzeRange', range);
    if (!answer.ok) throw new Error(answer.problem.message);
    const edge = answer.output.result.rings[0]?.polygon[45] ?? center;
    const found = await ask(source, edge);
    // The ring is drawn to a centimetre; its ground is looked at in other places of the same slope.
    expect(Math.abs((found.battery_left_pct ?? NaN) - 40)).toBeLessThan(0.2);
    expect(found).toMatchObject({ is_ground_known: true, course_deg: expect.closeTo(90, 1) });
    expect(found.ground_msl_m).toBeCloseTo(Number(plane(edge)), 2);
    expect(found.battery_kept_pct).toBeLessThan(found.battery_left_pct ?? NaN);
  });

  it.each([
    ['level ground', noElevationSource],
    ['a slope', groundBy(plane)],
  ])('agrees with the rings inside and outside of both edges, over %s', async (_ground, source) => {
    const windy = { wind_speed: 6, wind_direction: 250, gust_speed: 9, bearings: 36 };
    const answer = await dispatchOver(host, source)('analyzeRange', { ...range, ...windy });
    if (!answer.ok) throw new Error(answer.problem.message);
    const [ring] = answer.output.result.rings;
    for (const bearing of [0, 7, 19, 30]) {
      const edges = {
        battery_left_pct: ring?.polygon[bearing] ?? center,
        battery_kept_pct: ring?.conservative?.polygon[bearing] ?? center,
      };
      for (const [figure, edge] of Object.entries(edges)) {
        const { distance_m, course_deg } = trackBetween(center, edge);
        const leftAt = async (share: number) => {
          const found = await ask(source, destination(center, course_deg, share * distance_m), windy);
          return found[figure as keyof typeof edges] ?? Number.NaN;
        };
        expect(await leftAt(0.99)).toBeGreaterThanOrEqual(40);
        expect(await leftAt(1.01)).toBeLessThan(40);
      }
    }
  });

  it('counts level ground where none is known, where it is not to count, and where a part is unknown', async () => {
    const place = destination(center, 0, 3000);
    const level = await ask(noElevationSource, place, { user_elevation_msl_m: 650 });
    expect(level).not.toHaveProperty('ground_msl_m');
    expect(level.is_ground_known).toBe(false);
    const ignored = await ask(
      groundBy(() => 650),
      place,
      { terrain: 'ignore' },
    );
    expect(ignored).toEqual({ ...level, ground_msl_m: 650 });
    const half = await ask(
      groundBy(({ lat }) => (lat > 46.52 ? undefined : 650)),
      place,
    );
    expect(half).toEqual({ ...level, is_ground_known: false });
    expect(
      (
        await ask(
          groundBy(() => undefined),
          place,
        )
      ).is_ground_known,
    ).toBe(false);
  });

  it('says what is in the way', async () => {
    const wall = groundBy(({ lat }) => (lat > 46.51 ? 1500 : 400));
    expect(await ask(wall, destination(center, 0, 3000))).toMatchObject({ unreachable_reason: 'GROUND' });
  });

  it('refuses an aircraft that nobody knows, at its place in the request', async () => {
    const answer = await dispatchOver(host, noElevationSource)('hereAndBack', {
      ...center,
      range: { ...range, selected_drone_key: 'dji_mavik' },
    });
    expect(answer).toMatchObject({
      ok: false,
      problem: { details: { issues: [{ path: 'range.selected_drone_key' }] } },
    });
  });
});
