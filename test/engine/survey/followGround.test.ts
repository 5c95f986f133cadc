import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { followGround } from '../../../engine/survey/followGround.ts';
import { placesOnLines } from '../../../engine/terrain/groundLines.ts';

const perDegree_m = 111_175;
const at = (north_m: number, more: object = {}) => ({
  lat: 47 + north_m / perDegree_m,
  lon: 8,
  hover_time_s: 0,
  ...more,
});
const northOf = ({ lat }: Position) => (lat - 47) * perDegree_m;

type Ground = (north_m: number) => number;

function follow(points: readonly ReturnType<typeof at>[], ground: Ground, change: object = {}) {
  const ways = points.slice(1).map((to, index) => ({ from: points[index] as Position, to }));
  const { places, starts } = placesOnLines(ways, 25);
  const heights_msl_m = Float64Array.from({ length: places.length / 2 }, (_, place) =>
    ground(northOf({ lat: Number(places[2 * place]), lon: 8 })),
  );
  const lines = { places, starts, heights_msl_m, highest_msl_m: heights_msl_m };
  const distances_m = ways.map(({ from, to }) => distanceBetween(from, to));
  const options = { height_m: 60, tolerance_m: 5, steepestUp: 0.3, steepestDown: 0.2, ...change };
  return followGround(points, lines, distances_m, options);
}
const line = [at(0, { speed_mps: 7 }), at(2000, { speed_mps: 8 })];
const heightsOf = (followed: ReturnType<typeof follow>) =>
  (followed?.points ?? []).map(({ altitude }) => [altitude?.datum, Math.round(altitude?.value_m ?? NaN)]);

describe('a survey that follows the ground', () => {
  it('needs no more waypoints over a plane, however steep', () => {
    const followed = follow(line, (north_m) => 400 + 0.1 * north_m);
    expect(heightsOf(followed)).toEqual([
      ['msl', 460],
      ['msl', 660],
    ]);
    expect(followed).toMatchObject({ inserted: 0, steep_count: 0 });
    expect(followed?.points.map(({ speed_mps }) => speed_mps)).toEqual([7, 8]);
  });

  it('has a waypoint over the crest of a ridge and at its feet', () => {
    const ridge: Ground = (north_m) => 400 + Math.max(0, 100 - 0.2 * Math.abs(north_m - 1000));
    const followed = follow(line, ridge);
    expect(heightsOf(followed).map(([, height_m]) => height_m)).toEqual([460, 460, 560, 460, 460]);
    expect(followed?.points.map((point) => Math.round(northOf(point)))).toEqual([0, 500, 1000, 1500, 2000]);
    expect(followed).toMatchObject({ inserted: 3, steep_count: 0 });
    expect(followed?.points[1]).toMatchObject({ speed_mps: 8, hover_time_s: 0 });
  });

  it('keeps its height within the tolerance everywhere', () => {
    const hills: Ground = (north_m) => 400 + 40 * Math.sin(north_m / 90) + 20 * Math.cos(north_m / 37);
    for (const tolerance_m of [2, 5, 15]) {
      const { points = [] } = follow(line, hills, { tolerance_m }) ?? {};
      for (let north_m = 0; north_m <= 2000; north_m += 25) {
        const next = points.findIndex((point) => northOf(point) >= north_m - 0.01);
        const [from, to] = [points[Math.max(0, next - 1)], points[next]];
        const share =
          from === to
            ? 0
            : (north_m - northOf(from as Position)) / (northOf(to as Position) - northOf(from as Position));
        const [low_m, high_m] = [from?.altitude?.value_m ?? NaN, to?.altitude?.value_m ?? NaN];
        const over_m = low_m + share * (high_m - low_m) - hills(north_m);
        expect(Math.abs(over_m - 60)).toBeLessThan(tolerance_m + 0.1);
      }
    }
  });

  it('says where the aircraft cannot climb or sink as fast, and by how much', () => {
    // 100 m up over 250 m, where 0.3 · 250 = 75 m is the most; 100 m down over 500 m is just what it sinks.
    const step: Ground = (north_m) =>
      400 + Math.max(0, Math.min(0.4 * (north_m - 500), 100, 100 - 0.2 * (north_m - 1000)));
    const followed = follow(line, step);
    expect(followed?.steep_count).toBe(1);
    expect(followed?.steepest?.short_m).toBeCloseTo(25, 1);
    expect(northOf(followed?.steepest as Position)).toBeCloseTo(750, 0);
    const slow = follow(line, step, { steepestUp: 0.35, steepestDown: 0.1 });
    expect(slow?.steep_count).toBe(2);
    expect(slow?.steepest?.short_m).toBeCloseTo(50, 1);
    expect(northOf(slow?.steepest as Position)).toBeCloseTo(1500, 0);
  });

  it('is none where some of the ground is unknown', () => {
    expect(follow(line, (north_m) => (north_m > 900 && north_m < 1000 ? NaN : 400))).toBeUndefined();
  });

  it('leaves points without a speed without one', () => {
    const ridge: Ground = (north_m) => 400 + Math.max(0, 100 - 0.2 * Math.abs(north_m - 1000));
    const followed = follow([at(0), at(2000)], ridge);
    expect(followed?.points.every((point) => !('speed_mps' in point))).toBe(true);
  });
});
