import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementAt, numberAt } from '../../../engine/elementAt.ts';
import type { Fence } from '../../../engine/fence/fence.ts';
import { climbCheck, type FlownHeights, fenceCheck, levelAt } from '../../../engine/fence/fenceBreach.ts';
import { areaShape } from '../../../engine/fence/fenceShape.ts';
import { spansBetween } from '../../../engine/fence/heightBand.ts';
import { straightLine, stretchesInside } from '../../../engine/fence/stretches.ts';
import { destination, distanceBetween, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { inLong } from '../../support/inLong.ts';
import { manyRuns } from '../samples.ts';

const middle: Position = { lat: 47, lon: 8 };
const at = (east_m: number, north_m: number): Position =>
  destination(destination(middle, 0, north_m), 90, east_m);
const heights = (...along_m: number[]): FlownHeights => ({ along_m: Float64Array.of(...along_m) });
const round = (band: Pick<Fence, 'lower_m' | 'upper_m'>, is_inclusion = false): Fence => ({
  is_inclusion,
  center: middle,
  radius_m: 500,
  ...band,
});
const [west, east] = [at(-1000, 0), at(1000, 0)];
const check = (fence: Fence, flown: FlownHeights) => fenceCheck([fence])(west, east, flown);

describe('a band of heights', () => {
  it('is broken by what is flown in it, and not below, above or on its edge', () => {
    const church = round({ lower_m: 20, upper_m: 80 });
    expect(check(church, heights(50))?.length_m).toBeCloseTo(1000, 1);
    for (const height_m of [0, 19, 20, 80, 80.005, 120])
      expect(check(church, heights(height_m))).toBeUndefined();
  });

  it('may be open below or above', () => {
    expect(check(round({ upper_m: 80 }), heights(-20))?.kind).toBe('inside');
    expect(check(round({ upper_m: 80 }), heights(81))).toBeUndefined();
    expect(check(round({ lower_m: 60 }), heights(61))?.kind).toBe('inside');
    expect(check(round({ lower_m: 60 }), heights(59))).toBeUndefined();
  });

  it('is broken from where an even climb enters it, to where it leaves it', () => {
    const found = check(round({ lower_m: 50, upper_m: 55 }), heights(0, 100));
    expect(found?.length_m).toBeCloseTo((2000 * 5) / 100, 0);
    expect(distanceBetween(found as Position, middle)).toBeLessThan(1);
  });

  it('of an area to stay in forbids what is beside, above and below it', () => {
    const field = round({ lower_m: 10, upper_m: 100 }, true);
    const inside = [at(-400, 0), at(400, 0)] as const;
    const breach = (flown: FlownHeights) => fenceCheck([field])(...inside, flown);
    expect(breach(heights(50))).toBeUndefined();
    expect(breach(heights(100))).toBeUndefined();
    expect(breach(heights(120))).toMatchObject({ kind: 'outside' });
    expect(breach(heights(50, 150))?.length_m).toBeCloseTo(400, 0);
    expect(check(field, heights(50))?.length_m).toBeCloseTo(1000, 1);
  });

  it('is passed by a climb in place, which counts with its metres', () => {
    const near = { is_inclusion: false, center: west, radius_m: 100, lower_m: 30, upper_m: 60, name: 'Nest' };
    const found = check(near, { before_m: 0, along_m: levelAt(100), after_m: 0 });
    expect(found).toMatchObject({ kind: 'inside', fence_name: 'Nest' });
    expect(found?.length_m).toBeCloseTo(30, 1);
    expect(distanceBetween(found as Position, west)).toBeLessThan(0.01);
    expect(
      check({ ...near, center: east }, { before_m: 0, along_m: levelAt(100), after_m: 0 }),
    ).toMatchObject({ fence_name: 'Nest' });
    expect(check({ ...near, center: east }, { before_m: 0, along_m: levelAt(100) })).toBeUndefined();
    expect(check(near, { before_m: 100, along_m: levelAt(100) })).toBeUndefined();
  });

  it('is left by a climb in place above an area to stay in, unless another area holds there', () => {
    const low = { is_inclusion: true, center: west, radius_m: 3000, upper_m: 60 };
    const climbs = { before_m: 0, along_m: levelAt(50), after_m: 100 };
    expect(check(low, climbs)?.length_m).toBeCloseTo(40, 1);
    expect(fenceCheck([low, { ...low, upper_m: undefined }])(west, east, climbs)).toBeUndefined();
    expect(climbCheck([low])(at(0, 9000), 0, 100)).toBeUndefined();
    expect(climbCheck([])(west, 0, 100)).toBeUndefined();
    expect(climbCheck([{ ...low, is_inclusion: false, upper_m: undefined }])(west, 0, 100)).toBeUndefined();
    expect(climbCheck([{ ...low, is_inclusion: false }])(west, 0, 100)?.length_m).toBeCloseTo(60, 1);
  });

  it('counts where two waypoints stand above each other', () => {
    const found = fenceCheck([round({ lower_m: 20, upper_m: 50 })])(middle, middle, heights(0, 100));
    expect(found?.length_m).toBeCloseTo(30, 1);
  });

  it('names the area that a way enters or leaves', () => {
    const [one, two] = [
      { ...round({ upper_m: 60 }, true), name: 'Low' },
      { ...round({ lower_m: 60, upper_m: 80 }, true), name: 'High' },
    ];
    const inside = [at(-400, 0), at(400, 0)] as const;
    expect(fenceCheck([one, two])(...inside, heights(0, 100))?.fence_name).toBe('High');
    expect(fenceCheck([one])(...inside, heights(70))?.fence_name).toBe('Low');
    expect(check(one, heights(20))).not.toHaveProperty('fence_name');
    const unnamed = round({});
    expect(fenceCheck([unnamed, { ...unnamed, name: 'Airport' }])(west, east, heights(5))?.fence_name).toBe(
      'Airport',
    );
  });
});

describe('stretches inside an area', () => {
  it('are fractions of the way, one for each part of it', () => {
    const stretches = stretchesInside(straightLine(west, east), areaShape({ center: middle, radius_m: 500 }));
    expect(stretches).toEqual([{ from: expect.closeTo(0.25, 6), to: expect.closeTo(0.75, 6) }]);
    const outline = [at(-500, -500), at(-500, 500), at(0, 500), at(0, -100), at(500, -100), at(500, -500)];
    expect(stretchesInside(straightLine(at(-600, 200), at(600, 200)), areaShape({ outline }))).toHaveLength(
      1,
    );
    expect(stretchesInside(straightLine(at(0, 9000), at(10, 9000)), areaShape({ outline }))).toEqual([]);
  });
});

describe('any way through any band', () => {
  const metres = fc.double({ min: -1500, max: 1500, noNaN: true });
  const place = fc.tuple(metres, metres).map(([x, y]) => at(x, y));
  // Flown heights are whole metres and limits are not: what is flown along a limit is asked above.
  const flownHeight = fc.integer({ min: -30, max: 150 });
  const height = flownHeight.map((metres) => metres + 0.4);
  const band = fc.oneof(
    fc.constant({}),
    fc.tuple(height, height).map(([one, other]) => ({
      lower_m: Math.min(one, other),
      upper_m: Math.max(one, other) + 1,
    })),
    height.map((lower_m) => ({ lower_m })),
    height.map((upper_m) => ({ upper_m })),
  );
  const circle = fc.record({ center: place, radius_m: fc.double({ min: 50, max: 1500, noNaN: true }) });
  const polygon = fc
    .tuple(place, fc.array(fc.double({ min: 50, max: 1500, noNaN: true }), { minLength: 3, maxLength: 8 }))
    .map(([around, radii_m]) => ({
      outline: radii_m.map((radius_m, index) =>
        destination(around, (360 * index) / radii_m.length, radius_m),
      ),
    }));
  const fence = fc
    .tuple(fc.oneof(circle, polygon), band, fc.boolean())
    .map(([area, heights_of, is_inclusion]): Fence => ({ ...area, ...heights_of, is_inclusion }));

  const edge_m = 0.01;
  const samples = 2000;
  const heightAt = (along_m: Float64Array, share: number): number => {
    const pieces = along_m.length - 1;
    const piece = Math.min(pieces - 1, Math.floor(share * pieces));
    if (pieces === 0) return numberAt(along_m, 0);
    const [from, to] = [numberAt(along_m, piece), numberAt(along_m, piece + 1)];
    return from + (share * pieces - piece) * (to - from);
  };

  it('breaks it where its places, taken one by one, lie in it', () => {
    fc.assert(
      fc.property(
        place,
        place,
        fc.array(fence, { minLength: 1, maxLength: 4 }),
        fc.array(flownHeight, { minLength: 1, maxLength: 5 }),
        (from, to, fences, flown) => {
          const along_m = Float64Array.from(flown);
          const track = trackBetween(from, to);
          fc.pre(track.distance_m > 50);
          const shapes = fences.map((one) => ({ one, shape: areaShape(one) }));
          const isIn = (share: number, is_inclusion: boolean) => {
            const spot = pointAlong(from, track, share);
            const height_m = heightAt(along_m, share);
            return shapes.some(
              ({ one: { lower_m = -Infinity, upper_m = Infinity, ...one }, shape }) =>
                one.is_inclusion === is_inclusion &&
                height_m > lower_m + (is_inclusion ? -edge_m : edge_m) &&
                height_m < upper_m + (is_inclusion ? edge_m : -edge_m) &&
                shape.holds(shape.project(spot)),
            );
          };
          const shares = Array.from({ length: samples }, (_, index) => (index + 0.5) / samples);
          const step_m = track.distance_m / samples;
          const hasInclusions = fences.some(({ is_inclusion }) => is_inclusion);
          const inside_m = step_m * shares.filter((share) => isIn(share, false)).length;
          const outside_m = hasInclusions ? step_m * shares.filter((share) => !isIn(share, true)).length : 0;
          const found = fenceCheck(fences)(from, to, { along_m });
          // Each edge of a stretch is found by samples to a step, and lies by as much off as a way is from its line in the plane.
          const edges_m = 40 * step_m + 2;
          expect(Math.abs((found?.length_m ?? 0) - Math.max(inside_m, outside_m))).toBeLessThan(edges_m);
        },
      ),
      { numRuns: inLong(25, 240) },
    );
  });

  it('lies between two heights where its places do', () => {
    fc.assert(
      fc.property(
        fc.array(flownHeight, { minLength: 1, maxLength: 9 }),
        height,
        height,
        (flown, one, other) => {
          const along_m = Float64Array.from(flown);
          const limits = { low_m: Math.min(one, other), high_m: Math.max(one, other) };
          const spans = spansBetween(along_m, limits);
          for (const [index, { from, to }] of spans.entries()) {
            expect(from).toBeLessThan(to);
            if (index > 0) expect(from).toBeGreaterThan(elementAt(spans, index - 1).to);
          }
          for (let index = 0; index < 100; index++) {
            const share = (index + 0.5) / 100;
            const height_m = heightAt(along_m, share);
            if (Math.min(Math.abs(height_m - limits.low_m), Math.abs(height_m - limits.high_m)) < 1e-6)
              continue;
            const isIn = height_m > limits.low_m && height_m < limits.high_m;
            expect(spans.some(({ from, to }) => share > from && share < to)).toBe(isIn);
          }
        },
      ),
      manyRuns,
    );
  });
});
