import { describe, expect, it } from 'vitest';
import { climbRates } from '../../engine/flight/conditions.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { succeed } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { following } from '../../server/handlers/surveyHandler.ts';
import { perDegree_m } from '../engine/mission/groundedMission.ts';
import { foldingDrone } from '../engine/samples.ts';

const start = { lat: 47, lon: 8 };
const tolerance_m = 5;

/** Ground above sea level by metres north of the start. */
type Profile = (north_m: number) => number;

/** A source whose samples lie so far apart; absent: it does not say. */
function sourceOf(ground: Profile, cell_m: number | undefined): ElevationSource {
  const heightAt = (lat: number) => ground((lat - start.lat) * perDegree_m);
  const facts = { source: 'test', ...(cell_m !== undefined && { cell_m }) };
  return {
    elevations: async (positions) =>
      succeed({ ...facts, heights_msl_m: positions.map(({ lat }) => heightAt(lat)) }),
    along: async ({ places }) => {
      const heights_msl_m = Float64Array.from({ length: places.length / 2 }, (_, at) =>
        heightAt(Number(places[2 * at])),
      );
      return succeed({ ...facts, heights_msl_m, highest_msl_m: heights_msl_m });
    },
  };
}

/** The largest error of a height of 60 m over the ground, in steps of a metre. */
async function worstMiss(ground: Profile, cell_m: number | undefined): Promise<number> {
  const points = [start, { lat: start.lat + 1000 / perDegree_m, lon: start.lon }];
  const lines = { points, runs: [{ first: 0, last: 1 }] };
  const follow = { tolerance_m, height_m: 60, drone_key: 'any' };
  const rates = { ...climbRates(foldingDrone), speed_mps: 3 };
  const answer = await following(sourceOf(ground, cell_m), lines as never, follow, rates);
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  const flown = answer.value.points.map(({ lat, lon, altitude }) => ({
    north_m: distanceBetween(start, { lat, lon }),
    height_m: (altitude as { value_m: number }).value_m,
  }));
  let worst_m = 0;
  for (let north_m = 1; north_m < 999; north_m++) {
    const next = flown.findIndex((point) => point.north_m >= north_m);
    const [from, to] = [flown[next - 1], flown[next]];
    if (from === undefined || to === undefined) continue;
    const share = (north_m - from.north_m) / (to.north_m - from.north_m);
    const flown_m = from.height_m + share * (to.height_m - from.height_m);
    worst_m = Math.max(worst_m, Math.abs(flown_m - 60 - ground(north_m)));
  }
  return worst_m;
}

/** A bank with flanks of 45° across the way, which begins so far north. */
const bank =
  (from_m: number, height_m: number, crest_m: number): Profile =>
  (north_m) =>
    400 + Math.max(0, Math.min(height_m, north_m - from_m, from_m + 2 * height_m + crest_m - north_m));

describe('lines that follow the ground', () => {
  it.each([
    ['an embankment', bank(501, 9, 4)],
    ['a steep dyke', bank(703, 10, 2)],
    ['a high embankment', bank(326, 11, 1)],
    ['a ditch', (north_m: number) => 800 - bank(451, 9, 4)(north_m)],
    ['a spoil heap', bank(802, 10.5, 1)],
    [
      'two walls of rock',
      (north_m: number) => Math.max(bank(126, 10, 3)(north_m), bank(876, 10, 3)(north_m)),
    ],
  ])('keep their height over %s of a fine surface', async (_, ground) => {
    // Half a step of 5 m at 45°, beside the tolerance.
    for (const cell_m of [1, 2, 5]) expect(await worstMiss(ground, cell_m)).toBeLessThan(tolerance_m + 2.6);
  });

  it('look every 25 m at a source that is coarser, or does not say how fine it is', async () => {
    const slope: Profile = (north_m) => 400 + 0.2 * north_m;
    for (const cell_m of [30, 90, undefined]) expect(await worstMiss(slope, cell_m)).toBeLessThan(0.1);
    expect(await worstMiss(bank(501, 9, 4), undefined)).toBeGreaterThan(tolerance_m);
  });
});
