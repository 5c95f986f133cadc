import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint } from '../../../engine/flightplan/plan/flightPlan.ts';
import { simplifyLine } from '../../../engine/track/simplifyLine.ts';

const at = (lat: number, lon: number, value_m?: number): PlanPoint => ({
  lat,
  lon,
  hover_time_s: 0,
  ...(value_m === undefined ? {} : { altitude: { datum: 'msl', value_m } }),
});
/** Some 111 m of latitude each, metres to the east of a meridian. */
const north = (count: number, east_m: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => at(index * 1e-3, east_m(index) / 111_195));

describe('a line through fewer points', () => {
  it.each([0, 1])('of %d points is the line itself', (count) => {
    const line = north(count, () => 0);
    expect(simplifyLine(line, 10)).toEqual({ points: line, deviation_m: 0 });
  });

  it('leaves out what lies on it', () => {
    const { points, deviation_m } = simplifyLine(
      north(1000, () => 0),
      100,
    );
    expect(points).toEqual([at(0, 0), at(0.999, 0)]);
    expect(deviation_m).toBeLessThan(0.1);
  });

  it('keeps the corner farthest off first, and says how far the next one is', () => {
    const line = north(21, (index) => (index === 5 ? 30 : index === 15 ? 10 : 0));
    const { points, deviation_m } = simplifyLine(line, 3);
    expect(points).toEqual([line[0], line[5], line[20]]);
    // From the corner at 5 straight to 20 the line is 10 m to the east at 15: the bend is all but on it.
    expect(deviation_m).toBeGreaterThan(0);
    expect(simplifyLine(line, 21).deviation_m).toBeLessThanOrEqual(0.1);
  });

  it('takes a climb for a bend', () => {
    const line = north(11, () => 0).map((point, index) => at(point.lat, point.lon, index === 4 ? 80 : 50));
    expect(simplifyLine(line, 3).points[1]).toEqual(line[4]);
  });

  it('goes over the antimeridian, not around the world', () => {
    const line = [at(0, 179.998), at(0, 179.999), at(0, -180), at(0, -179.999), at(0, -179.998)];
    expect(simplifyLine(line, 5).points).toEqual([line[0], line[4]]);
  });

  it('goes through every point where the aircraft waits or acts', () => {
    const line = north(50, () => 0).map((point, index) =>
      index % 10 === 5 ? { ...point, hover_time_s: 3 } : point,
    );
    const acting = { ...(line[7] ?? at(0, 0)), actions: [{ action_type: 'photo', duration_s: 1 }] };
    const remaining = simplifyLine(line.with(7, acting), 3).points;
    expect(remaining.filter(({ hover_time_s }) => hover_time_s > 0)).toHaveLength(5);
    expect(remaining).toContain(acting);
  });

  it('is nowhere farther off than it says, has its ends and their order, and no more points than asked', () => {
    const metre = 1 / 111_195;
    const offsets = fc.array(
      fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 0, max: 120 })),
      {
        minLength: 2,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(offsets, fc.integer({ min: 2, max: 20 }), (moves, most) => {
        const line = moves.map(([east, up], index) => at(index * 5 * metre, east * metre, up));
        const { points, deviation_m } = simplifyLine(line, most);
        expect(points.length).toBeLessThanOrEqual(Math.max(2, most));
        expect([points[0], points.at(-1)]).toEqual([line[0], line.at(-1)]);
        const order = points.map((point) => line.indexOf(point));
        expect(order).toEqual([...order].sort((a, b) => a - b));
        const farthest = Math.max(...line.map((point) => distanceToLine(point, points)));
        expect(farthest).toBeLessThanOrEqual(deviation_m + 0.01);
      }),
      { numRuns: 300 },
    );
  });
});

/** Searches along each stretch, independently of the code under test. */
function distanceToLine(point: PlanPoint, line: readonly PlanPoint[]): number {
  const metres = ({ lat, lon, altitude }: PlanPoint) => [
    lat * 111_195,
    lon * 111_195,
    altitude?.value_m ?? 0,
  ];
  const [x = 0, y = 0, z = 0] = metres(point);
  let nearest = Infinity;
  for (const [index, end] of line.entries()) {
    const [ax = 0, ay = 0, az = 0] = metres(line[index - 1] ?? end);
    const [bx = 0, by = 0, bz = 0] = metres(end);
    const best = ternary((share) =>
      Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay), z - az - share * (bz - az)),
    );
    nearest = Math.min(nearest, best);
  }
  return nearest;
}

/** Least value of a convex function between 0 and 1. */
function ternary(value: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const third = (high - low) / 3;
    if (value(low + third) < value(high - third)) high -= third;
    else low += third;
  }
  return value((low + high) / 2);
}
