import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { fenceCheck, levelAt } from '../../../engine/fence/fenceBreach.ts';
import { fenceFan } from '../../../engine/fence/fenceFan.ts';
import { fenceOutline } from '../../../engine/fence/fenceOutline.ts';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { manyRuns } from '../samples.ts';

/** Closed forms in the plane, on ways of a few kilometres: 0.1 m of their place. */
const plane_m = 0.1;
const middle: Position = { lat: 47, lon: 8 };
/** The ray of a fan on one bearing. */
const fanOn = (from: Position, fences: readonly Fence[], bearing_deg: number, reach_m: number) =>
  fenceFan(from, fences, [bearing_deg], { reach_m, flownOn: () => ({ low_m: 50, high_m: 50 }) })?.rays[0];

/** A place by its metres east and north of another. */
const at = (east_m: number, north_m: number, from = middle): Position =>
  destination(destination(from, 0, north_m), 90, east_m);
const box = (from: readonly [number, number], to: readonly [number, number], around = middle): Position[] => [
  at(from[0], from[1], around),
  at(to[0], from[1], around),
  at(to[0], to[1], around),
  at(from[0], to[1], around),
];
const circle = (radius_m: number, is_inclusion: boolean): Fence => ({
  is_inclusion,
  center: middle,
  radius_m,
});
const breach = (fences: readonly Fence[], from: Position, to: Position) =>
  fenceCheck(fences)(from, to, { along_m: levelAt(50) });

describe('a way and a circle', () => {
  it('crosses a chord of 2 √(r² − d²)', () => {
    const found = breach([circle(500, false)], at(-2000, 300), at(2000, 300));
    expect(found?.kind).toBe('inside');
    expect(Math.abs((found?.length_m ?? 0) - 800)).toBeLessThan(plane_m);
    expect(distanceBetween(found as Position, at(-400, 300))).toBeLessThan(plane_m);
  });

  it('leaves it after the radius and stays out', () => {
    const found = breach([circle(500, true)], middle, at(0, 1200));
    expect(found?.kind).toBe('outside');
    expect(Math.abs((found?.length_m ?? 0) - 700)).toBeLessThan(plane_m);
    expect(distanceBetween(found as Position, at(0, 500))).toBeLessThan(plane_m);
  });

  it('that misses it, touches it or stays in it breaks nothing', () => {
    expect(breach([circle(500, false)], at(-2000, 501), at(2000, 501))).toBeUndefined();
    expect(breach([circle(500, true)], at(-100, 0), at(0, 499))).toBeUndefined();
    expect(breach([], at(-2000, 0), at(2000, 0))).toBeUndefined();
  });

  it('lies wholly where it must not', () => {
    expect(breach([circle(500, false)], at(-100, 0), at(200, 0))?.length_m).toBeCloseTo(300, 2);
    expect(breach([circle(500, true)], at(0, 800), at(0, 1000))?.length_m).toBeCloseTo(200, 2);
  });
});

describe('a way and an outline', () => {
  const convex: Fence = { is_inclusion: true, outline: box([-500, -500], [500, 500]) };
  // A U, open to the north: the way across its arms is inside, outside, inside.
  const concave: Fence = {
    is_inclusion: true,
    outline: [
      [-500, -500],
      [500, -500],
      [500, 500],
      [300, 500],
      [300, -300],
      [-300, -300],
      [-300, 500],
      [-500, 500],
    ].map(([east = 0, north = 0]) => at(east, north)),
  };

  it('leaves a convex one at its side', () => {
    const found = breach([convex], middle, at(900, 0));
    expect(Math.abs((found?.length_m ?? 0) - 400)).toBeLessThan(plane_m);
    expect(distanceBetween(found as Position, at(500, 0))).toBeLessThan(plane_m);
  });

  it('leaves a concave one between two places that are in it', () => {
    const found = breach([concave], at(-400, 0), at(400, 0));
    expect(found?.kind).toBe('outside');
    expect(Math.abs((found?.length_m ?? 0) - 600)).toBeLessThan(plane_m);
    expect(distanceBetween(found as Position, at(-300, 0))).toBeLessThan(plane_m);
    expect(breach([concave], at(-400, -400), at(400, -400))).toBeUndefined();
  });

  it('crosses both arms of a concave exclusion, which count together', () => {
    const found = breach([{ ...concave, is_inclusion: false }], at(-900, 0), at(900, 0));
    expect(Math.abs((found?.length_m ?? 0) - 400)).toBeLessThan(plane_m);
    expect(distanceBetween(found as Position, at(-500, 0))).toBeLessThan(plane_m);
  });

  it('lies across the antimeridian', () => {
    const around = { lat: -17, lon: 179.999 };
    const fence: Fence = { is_inclusion: true, outline: box([-500, -500], [500, 500], around) };
    expect(fence.outline.map(({ lon }) => Math.sign(lon))).toEqual([1, -1, -1, 1]);
    expect(breach([fence], at(-400, 0, around), at(400, 0, around))).toBeUndefined();
    const found = breach([fence], around, at(800, 0, around));
    expect(Math.abs((found?.length_m ?? 0) - 300)).toBeLessThan(plane_m);
  });

  it('is allowed by either of two areas to stay in, which overlap', () => {
    const [west, east] = [box([-900, -100], [50, 100]), box([-50, -100], [900, 100])];
    const both = [west, east].map((outline) => ({ is_inclusion: true, outline }));
    expect(breach(both, at(-800, 0), at(800, 0))).toBeUndefined();
    expect(breach(both.slice(0, 1), at(-800, 0), at(800, 0))?.length_m).toBeCloseTo(750, 0);
  });

  it('is told by what is longer of it', () => {
    const hole = (half_m: number): Fence => ({
      is_inclusion: false,
      outline: box([-half_m, -half_m], [half_m, half_m]),
    });
    expect(breach([convex, hole(10)], at(-400, 0), at(700, 0))?.kind).toBe('outside');
    expect(breach([convex, hole(200)], at(-400, 0), at(600, 0))?.kind).toBe('inside');
  });
});

describe('a way without length', () => {
  it('breaks a fence where it is, and not elsewhere', () => {
    const out = at(0, 900);
    expect(breach([circle(500, true)], out, out)).toMatchObject({ kind: 'outside', length_m: 0 });
    expect(breach([circle(500, true)], middle, middle)).toBeUndefined();
  });

  it('on the edge of a fence, as rounding leaves it, is no breach', () => {
    expect(breach([circle(500, true)], at(0, 0), at(0, 500.05))).toBeUndefined();
  });
});

describe('a way that begins on the edge of a fence', () => {
  const sliver_m = 0.04;
  const farm: Fence = { is_inclusion: false, outline: box([-500, -500], [0, 500]) };
  const park: Fence = { is_inclusion: false, outline: box([300, -500], [400, 500]), name: 'Park' };

  const eastward = (fences: readonly Fence[], from: Position) =>
    fanOn(from, fences, trackBetween(from, at(1000, 0)).course_deg, 1000);

  it('breaks what it comes to later, not the edge', () => {
    const found = breach([farm, park], at(-sliver_m, 0), at(1000, 0));
    expect(Math.abs((found?.length_m ?? 0) - 100)).toBeLessThan(2 * sliver_m);
    expect(distanceBetween(found as Position, at(300, 0))).toBeLessThan(plane_m);
  });

  it('stops where what it comes to begins, and says its name', () => {
    const ray = eastward([farm, park], at(-sliver_m, 0));
    const stop = ray?.stopWithin(1000);
    expect(stop?.kind).toBe('inside');
    expect(stop && ray?.nameAt(stop)).toBe('Park');
    expect(Math.abs((stop?.distance_m ?? 0) - 300)).toBeLessThan(plane_m);
    expect(ray?.stopWithin(300)).toBeUndefined();
  });

  it('breaks at once an area of which the edge of another cuts off a sliver', () => {
    const wide: Fence = { is_inclusion: false, outline: box([-500, -500], [200, 500]) };
    const found = breach([farm, wide], at(-sliver_m, 0), at(1000, 0));
    expect(Math.abs((found?.length_m ?? 0) - 200)).toBeLessThan(2 * sliver_m);
    expect(eastward([farm, wide], at(-sliver_m, 0))?.stopWithin(1000)?.distance_m).toBe(0);
  });

  it('may step over slivers as often as it likes', () => {
    const comb = Array.from(
      { length: 10 },
      (_, tooth): Fence => ({
        is_inclusion: false,
        outline: box([100 * tooth, -500], [100 * tooth + sliver_m, 500]),
      }),
    );
    expect(breach(comb, at(-50, 0), at(1000, 0))).toBeUndefined();
    expect(eastward(comb, at(-50, 0))?.stopWithin(1000)).toBeUndefined();
  });
});

describe('a ray', () => {
  it('along the side of an area from its corner, or from the middle of a side, has a stop or none', () => {
    const outline = box([0, 0], [500, 500]);
    for (const corner of outline)
      for (const other of outline) {
        const { course_deg } = trackBetween(corner, other);
        const stop = fanOn(corner, [{ is_inclusion: false, outline }], course_deg, 1000)?.stopWithin(1000);
        expect(stop === undefined || stop.distance_m <= 501).toBe(true);
      }
  });

  it('along a side that it begins on is stopped at once or not at all', () => {
    const outline = [
      { lat: 47.01, lon: 8 },
      { lat: 46.99, lon: 8 },
      { lat: 46.99, lon: 8.02 },
      { lat: 47.01, lon: 8.02 },
    ];
    for (const corners of [outline, outline.toReversed()]) {
      const areas: Fence[] = [{ is_inclusion: false, outline: corners }];
      for (const bearing_deg of [0, 180])
        expect([undefined, 0]).toContain(
          fanOn(middle, areas, bearing_deg, 9000)?.stopWithin(9000)?.distance_m,
        );
      expect(fanOn(middle, areas, 90, 9000)?.stopWithin(9000)?.distance_m).toBe(0);
      expect(fanOn(middle, areas, 270, 9000)?.stopWithin(9000)).toBeUndefined();
    }
  });

  it('meets an area that lies across the equator', () => {
    const from = { lat: -0.02, lon: 8 };
    const outline = box([-500, -500], [500, 500], { lat: 0, lon: 8 });
    const stop = fanOn(from, [{ is_inclusion: false, outline }], 0, 9000)?.stopWithin(9000);
    expect(stop?.distance_m).toBeCloseTo(distanceBetween(from, { lat: 0, lon: 8 }) - 500, 0);
  });
});

describe('any way', () => {
  const metres = fc.double({ min: -3000, max: 3000, noNaN: true });
  const place = fc.tuple(metres, metres).map(([east, north]) => at(east, north));

  it('breaks a circle by as much as the outline that stands for it', () => {
    fc.assert(
      fc.property(place, place, fc.boolean(), (from, to, is_inclusion) => {
        const round = circle(1000, is_inclusion) as Extract<Fence, { readonly radius_m: number }>;
        const drawn: Fence = { is_inclusion, outline: fenceOutline(round) };
        const [one, other] = [breach([round], from, to), breach([drawn], from, to)];
        // A way along the edge crosses 72 sides up to 1 m inside the circle: a chord there is up to 90 m long.
        expect(Math.abs((one?.length_m ?? 0) - (other?.length_m ?? 0))).toBeLessThan(95);
      }),
      manyRuns,
    );
  });

  it('breaks an exclusion as much there as back', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const fences = [circle(700, false), { is_inclusion: true, outline: box([-900, -900], [900, 400]) }];
        const there = breach(fences, from, to)?.length_m ?? 0;
        expect(Math.abs(there - (breach(fences, to, from)?.length_m ?? 0))).toBeLessThan(0.2);
      }),
      manyRuns,
    );
  });

  it('is stopped on a bearing of a fan where it breaks a fence, near or far, by the rule of ways', () => {
    const far = fc.double({ min: -60_000, max: 60_000, noNaN: true });
    const size = fc.double({ min: 5, max: 4000, noNaN: true });
    const anywhere = fc.oneof(
      place,
      fc.tuple(far, far).map(([east, north]) => at(east, north)),
    );
    const round = fc.record({ center: anywhere, radius_m: size, is_inclusion: fc.constant(false) });
    const square = fc.tuple(anywhere, size).map(
      ([middle, half_m]): Fence => ({
        is_inclusion: false,
        outline: [45, 135, 225, 315].map((course_deg) => destination(middle, course_deg, half_m)),
      }),
    );
    const fences = fc.array(fc.oneof(round, square), { minLength: 1, maxLength: 8 });
    const bearing = fc.double({ min: 0, max: 359.9, noNaN: true });
    fc.assert(
      fc.property(place, fences, bearing, size, (from, areas, bearing_deg, length_m) => {
        const reach_m = 15 * length_m;
        const stop = fanOn(from, areas, bearing_deg, reach_m)?.stopWithin(reach_m);
        const found = breach(areas, from, destination(from, bearing_deg, reach_m));
        // A way that touches an area by less than the planes are apart may be told of by the one and not by the other.
        const touched_m = 15;
        if (found === undefined) expect(stop).toBeUndefined();
        if (found === undefined || (found.length_m < touched_m && stop === undefined)) return;
        expect(stop?.kind).toBe('inside');
        expect(Math.abs((stop?.distance_m ?? 0) - distanceBetween(from, found))).toBeLessThan(touched_m);
      }),
      manyRuns,
    );
  });
});
