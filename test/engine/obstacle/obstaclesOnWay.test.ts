import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import {
  groundPlaces,
  needsGround,
  type Obstacle,
  type StandingObstacle,
} from '../../../engine/obstacle/obstacle.ts';
import { lateral_m, reach_m } from '../../../engine/obstacle/obstacleParts.ts';
import { obstacleCourse, type WayFlown } from '../../../engine/obstacle/obstaclesOnWay.ts';
import { obstaclesOnLines } from '../../../engine/obstacle/obstaclesWithin.ts';
import { inLong } from '../../support/inLong.ts';
import { evenly } from '../samples.ts';

/** A place on a flat map around the launch, metres east and north. */
interface Flat {
  readonly x: number;
  readonly y: number;
}

const launch: Position = { lat: 47, lon: 8 };
const home_msl_m = 500;
const toPlace = ({ x, y }: Flat): Position =>
  destination(launch, (Math.atan2(x, y) * 180) / Math.PI, Math.hypot(x, y));

const flat: fc.Arbitrary<Flat> = fc.record({ x: evenly(-300, 300), y: evenly(-300, 300) });

/** Ground that slopes, so that an obstacle's feet do not lie level. */
const groundAt = ({ x, y }: Flat): number => home_msl_m + 0.05 * x - 0.08 * y;

interface Case {
  readonly shape: Obstacle['shape'];
  readonly corners: readonly Flat[];
  readonly half_width_m: number;
  readonly horizontal_m: number;
  readonly height_m: number;
  readonly reference: 'ground' | 'msl' | 'ground of launch';
  readonly from: Flat;
  readonly to: Flat;
  readonly heights_m: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    shape: fc.constantFrom('point' as const, 'line' as const, 'area' as const),
    places: fc.array(flat, { minLength: 4, maxLength: 7 }),
    half_width_m: evenly(0, 20),
    horizontal_m: evenly(0, 20),
    height_m: evenly(1, 150),
    reference: fc.constantFrom('ground' as const, 'msl' as const, 'ground of launch' as const),
    from: flat,
    to: flat,
    heights_m: fc.array(evenly(5, 150), { minLength: 2, maxLength: 6 }),
  })
  .map(({ places, ...one }) => ({
    ...one,
    corners: one.shape === 'point' ? places.slice(0, 1) : places,
    half_width_m: one.shape === 'area' ? 0 : one.half_width_m,
  }));

const distanceToSide = (place: Flat, one: Flat, other: Flat): number => {
  const [ux, uy] = [other.x - one.x, other.y - one.y];
  const length2 = ux * ux + uy * uy;
  const share = length2 === 0 ? 0 : ((place.x - one.x) * ux + (place.y - one.y) * uy) / length2;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(place.x - one.x - at * ux, place.y - one.y - at * uy);
};

/** True if the angle from a place around all corners adds up to an odd number of turns. */
function isWithin(place: Flat, corners: readonly Flat[]): boolean {
  let inside = false;
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Flat;
    const isBetween = corner.y > place.y !== next.y > place.y;
    const east = corner.x + ((place.y - corner.y) * (next.x - corner.x)) / (next.y - corner.y);
    if (isBetween && place.x < east) inside = !inside;
  });
  return inside;
}

/** The parts of an obstacle with what a sample of the way has to it. */
function partsOf({
  shape,
  corners,
}: Case): { readonly index: number; readonly offTo: (place: Flat) => number }[] {
  const side = (index: number) => {
    const [one, other] = [corners[index] as Flat, corners[(index + 1) % corners.length] as Flat];
    return (place: Flat) => distanceToSide(place, one, other);
  };
  if (shape === 'line') return corners.slice(1).map((_, index) => ({ index, offTo: side(index) }));
  const sides = corners.map((_, index) => side(index));
  const offTo = (place: Flat) =>
    shape === 'area' && isWithin(place, corners) ? 0 : Math.min(...sides.map((off) => off(place)));
  return [{ index: 0, offTo }];
}

/** Top above the launch of a part beside a place, by the rules as they are told: the highest foot of an outline, straight between the ends of a wire. */
function topOf(
  { shape, corners, height_m, reference, ...one }: Case,
  index: number,
): (place: Flat) => number {
  if (reference !== 'ground') return () => height_m;
  const topFrom = (foot: Flat) => groundAt(foot) - home_msl_m + height_m;
  if (shape !== 'line') return () => Math.max(...corners.map(topFrom));
  const [from, to] = [corners[index] as Flat, corners[index + 1] as Flat];
  const [ux, uy] = [to.x - from.x, to.y - from.y];
  const length_m = Math.hypot(ux, uy);
  const off = (one.half_width_m + one.horizontal_m + lateral_m) / length_m;
  return (place) => {
    const along = ((place.x - from.x) * ux + (place.y - from.y) * uy) / length_m ** 2;
    const tops = [along - off, along + off].map((fraction) => {
      const at = Math.min(1, Math.max(0, fraction));
      return topFrom(from) + at * (topFrom(to) - topFrom(from));
    });
    return Math.max(...tops);
  };
}

function standing(one: Case): StandingObstacle {
  const { shape, corners, half_width_m, horizontal_m, height_m, reference } = one;
  const datum = reference === 'msl' ? 'msl' : 'ground';
  const obstacle: Obstacle = {
    kind: 'other',
    shape,
    corners: corners.map(toPlace),
    half_width_m,
    tops: [{ datum, value_m: reference === 'msl' ? home_msl_m + height_m : height_m }],
    source: 'test',
    error: { horizontal_m, vertical_m: 0 },
  };
  const grounds_msl_m = corners.map((corner) => (reference === 'ground' ? groundAt(corner) : undefined));
  return { obstacle, grounds_msl_m };
}

const samples = 6000;

/** The least height of a way over each part, of places that lie no further from it than a distance; infinite: there are none. */
function byForce(one: Case, within_m: number): Map<number, number> {
  const { from, to, heights_m } = one;
  const least = new Map<number, number>();
  const parts = partsOf(one).map((part) => ({ ...part, topAt: topOf(one, part.index) }));
  for (let sample = 0; sample <= samples; sample++) {
    const share = sample / samples;
    const place = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    const at = share * (heights_m.length - 1);
    const before = Math.min(Math.floor(at), heights_m.length - 2);
    const [low, high] = [heights_m[before] as number, heights_m[before + 1] as number];
    const height_m = low + (high - low) * (at - before);
    for (const { index, offTo, topAt } of parts)
      if (offTo(place) <= within_m)
        least.set(index, Math.min(least.get(index) ?? Infinity, height_m - topAt(place)));
  }
  return least;
}

/** The steepest slope of the tops of a wire along its spans. */
const steepestTop = ({ shape, corners, reference }: Case): number =>
  shape !== 'line' || reference !== 'ground'
    ? 0
    : Math.max(
        ...corners.slice(1).map((to, at) => {
          const from = corners[at] as Flat;
          return Math.abs(groundAt(to) - groundAt(from)) / Math.hypot(to.x - from.x, to.y - from.y);
        }),
      );

/** The least distance of a way from a part. */
function nearestByForce(one: Case, index: number): number {
  const { from, to } = one;
  const { offTo } = partsOf(one).find((part) => part.index === index) ?? expect.fail('no part');
  const shares = Array.from({ length: samples + 1 }, (_, sample) => sample / samples);
  return Math.min(
    ...shares.map((share) =>
      offTo({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }),
    ),
  );
}

/** The number of a span among those of its wire. */
const indexOf = ({ corners }: Case, part: { readonly corners: readonly Position[] }): number =>
  corners.findIndex((corner, at) => {
    const [place, next] = [toPlace(corner), corners[at + 1]];
    const ends = next === undefined ? [] : [place, toPlace(next)];
    return ends.every(
      ({ lat, lon }, end) => lat === part.corners[end]?.lat && lon === part.corners[end]?.lon,
    );
  });

const wayOf = ({ from, to, heights_m }: Case): WayFlown => {
  const [start_height_m = 0] = heights_m;
  const rise_m = (heights_m.at(-1) ?? 0) - start_height_m;
  const ends = { from: toPlace(from), to: toPlace(to) };
  return heights_m.length === 2
    ? { ...ends, start_height_m, rise_m }
    : { ...ends, start_height_m, rise_m, followed_m: Float64Array.from(heights_m) };
};

describe('a way over an obstacle', () => {
  it('has the height over each part of it that sampled places have, and meets no other', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const within_m = one.half_width_m + one.horizontal_m + lateral_m;
        const course = obstacleCourse([standing(one)], { home_msl_m, error_m: 0 });
        const met = course.meeting(wayOf(one));
        // Samples lie 0.15 m apart at most, on which heights change by 0.2 m, in the steepest by more.
        const slope = Math.max(...one.heights_m) - Math.min(...one.heights_m);
        const off_m = 0.05 + (2 * slope * one.heights_m.length) / samples + 0.3 * steepestTop(one);
        const lowestWithin = (radius_m: number) => byForce(one, radius_m);
        expect(met.length).toBeGreaterThanOrEqual(lowestWithin(within_m - 0.2).size);
        expect(met.length).toBeLessThanOrEqual(lowestWithin(within_m + 0.2).size);
        const radii_m = {
          in: one.half_width_m,
          maybe: one.half_width_m + one.horizontal_m + reach_m,
          beside: within_m,
        };
        for (const { part, nearness, over_m = Number.NaN, beside_m } of met) {
          const index = one.shape === 'line' ? indexOf(one, part) : 0;
          const lowest = (radius_m: number) => lowestWithin(radius_m).get(index) ?? Infinity;
          expect(over_m).toBeLessThanOrEqual(lowest(radii_m[nearness] - 0.2) + off_m);
          expect(over_m).toBeGreaterThanOrEqual(lowest(radii_m[nearness] + 0.2) - off_m);
          if (nearness !== 'in') expect(lowest(radii_m.in - 0.2)).toBeGreaterThanOrEqual(-off_m);
          if (nearness === 'beside') expect(lowest(radii_m.maybe - 0.2)).toBe(Infinity);
          if (beside_m === undefined) continue;
          expect(over_m).toBeLessThan(0);
          expect(beside_m).toBeCloseTo(Math.max(0, nearestByForce(one, index) - one.half_width_m), 0);
        }
      }),
      { numRuns: inLong(50, 5000) },
    );
  }, 60_000);

  it('meets the same of many obstacles as of each alone', () => {
    fc.assert(
      fc.property(fc.array(cases, { minLength: 1, maxLength: 120 }), (many) => {
        const [way] = many.map(wayOf);
        if (way === undefined) return;
        const all = many.map(standing);
        const together = obstacleCourse(all, { home_msl_m, error_m: 0 }).meeting(way);
        const alone = all.flatMap((one) => obstacleCourse([one], { home_msl_m, error_m: 0 }).meeting(way));
        const sorted = (tops: readonly (number | undefined)[]) =>
          tops.map(Number).sort((one, other) => one - other);
        expect(sorted(together.map(({ over_m }) => over_m))).toEqual(
          sorted(alone.map(({ over_m }) => over_m)),
        );
      }),
      { numRuns: inLong(7, 500) },
    );
  }, 60_000);
});

const mast = (change: Partial<Obstacle> = {}): Obstacle => ({
  kind: 'mast',
  name: 'Hill',
  shape: 'point',
  corners: [toPlace({ x: 0, y: 100 })],
  half_width_m: 3,
  tops: [{ datum: 'ground', value_m: 60 }],
  source: 'test',
  error: { horizontal_m: 5, vertical_m: 2 },
  ...change,
});

const level = (height_m: number, to: Flat = { x: 0, y: 200 }): WayFlown => ({
  from: launch,
  to: toPlace(to),
  start_height_m: height_m,
  rise_m: 0,
});

describe('the top of an obstacle', () => {
  const topOn = (obstacle: Obstacle, ground_msl_m?: number, home?: number) =>
    obstacleCourse([{ obstacle, grounds_msl_m: obstacle.corners.map(() => ground_msl_m) }], {
      home_msl_m: home,
      error_m: 3,
    }).meeting(level(50))[0];

  it('is counted from the ground that it stands on', () => {
    expect(topOn(mast(), 510, 500)?.part).toMatchObject({ top_m: 70, error_m: Math.hypot(2, 3) });
    expect(topOn(mast(), 510, 500)?.over_m).toBeCloseTo(-20, 9);
  });

  it('stands level with the launch where one of both grounds is unknown, and says so', () => {
    for (const [ground, home] of [
      [undefined, 500],
      [510, undefined],
    ])
      expect(topOn(mast(), ground, home)?.part).toMatchObject({
        top_m: 60,
        error_m: 2,
        ground_unknown: true,
      });
  });

  it('above the sea needs the ground of the launch', () => {
    const high = mast({ tops: [{ datum: 'msl', value_m: 560, is_estimated: true }] });
    expect(topOn(high, undefined, 500)?.part).toMatchObject({ top_m: 60, is_estimated: true });
    expect(topOn(high, 510)?.over_m).toBeUndefined();
  });

  it('that nobody knows is unknown, and not low', () => {
    expect(topOn(mast({ tops: [undefined] }), 510, 500)?.over_m).toBeUndefined();
  });
});

describe('a wire', () => {
  const wire = (tops: Obstacle['tops']): StandingObstacle => {
    const corners = [toPlace({ x: -50, y: 100 }), toPlace({ x: 50, y: 100 }), toPlace({ x: 150, y: 100 })];
    return {
      obstacle: mast({ kind: 'wire', shape: 'line', corners, tops }),
      grounds_msl_m: [500, 520, undefined],
    };
  };
  const meeting = (tops: Obstacle['tops'], x: number) =>
    obstacleCourse([wire(tops)], { home_msl_m: 500, error_m: 0 }).meeting({
      ...level(100),
      from: toPlace({ x, y: 0 }),
      to: toPlace({ x, y: 200 }),
    });
  const top = (value_m: number) => ({ datum: 'ground' as const, value_m });

  it('hangs no higher than straight between its two ends, for all places that it may be off by', () => {
    const off_m = 3 + 5 + lateral_m;
    const at = (tops: Obstacle['tops'], x: number) => meeting(tops, x)[0]?.top_m;
    expect(at([top(30), top(25), top(40)], 0)).toBeCloseTo(30 + (15 * (50 + off_m)) / 100, 2);
    expect(at([top(50), top(25), top(40)], -10)).toBeCloseTo(50 - (5 * (40 - off_m)) / 100, 2);
    expect(at([top(50), top(25), top(40)], -45)).toBe(50);
  });

  it('is as high as the higher end where both stand at one place', () => {
    const place = toPlace({ x: 0, y: 100 });
    const obstacle = mast({ kind: 'wire', shape: 'line', corners: [place, place], tops: [top(30), top(40)] });
    const course = obstacleCourse([{ obstacle, grounds_msl_m: [500, 500] }], { home_msl_m: 500, error_m: 0 });
    expect(course.meeting(level(100))[0]?.top_m).toBe(40);
  });

  it('is as high for returns as where they pass it', () => {
    const tops = [top(30), top(25), top(40)];
    const course = obstacleCourse([wire(tops)], { home_msl_m: 500, error_m: 0 });
    const highest = (x: number) => course.highestOn(toPlace({ x, y: 0 }), toPlace({ x, y: 200 }));
    expect(highest(0)).toBeCloseTo((meeting(tops, 0)[0]?.top_m ?? 0) + 2, 2);
    expect(highest(0)).toBeLessThan(45);
  });

  it('takes a height of its own at all its corners', () => {
    expect(meeting([top(30)], 0).map(({ part }) => part.top_m)).toEqual([50]);
  });

  it('is of unknown height where one of its ends is', () => {
    expect(meeting([top(30), undefined, top(40)], 0)[0]?.over_m).toBeUndefined();
    expect(meeting([top(30), undefined, top(40)], 100)[0]?.over_m).toBeUndefined();
  });

  it('stands on unknown ground where one of its ends does', () => {
    const [span] = meeting([top(30), top(25), top(40)], 100);
    expect(span?.part).toMatchObject({ top_m: 45, ground_unknown: true });
  });
});

describe('a way beside an obstacle', () => {
  const wall = mast({
    kind: 'building',
    shape: 'area',
    half_width_m: 0,
    corners: [
      { x: 10, y: 50 },
      { x: 40, y: 50 },
      { x: 40, y: 150 },
      { x: 10, y: 150 },
    ].map(toPlace),
  });
  const passing = (x: number, height_m = 20) =>
    obstacleCourse([{ obstacle: wall, grounds_msl_m: [500, 500, 500, 500] }], {
      home_msl_m: 500,
      error_m: 0,
    }).meeting({
      ...level(height_m),
      from: toPlace({ x, y: 0 }),
      to: toPlace({ x, y: 200 }),
    })[0];

  it('leads into it inside its outline alone, may do so as far as its place may be off, and passes it beyond', () => {
    expect(passing(12)).toMatchObject({ nearness: 'in', over_m: -40 });
    expect(passing(12)?.beside_m).toBeUndefined();
    expect(passing(7)).toMatchObject({ nearness: 'maybe', over_m: -40, beside_m: expect.closeTo(3, 3) });
    expect(passing(0)).toMatchObject({ nearness: 'beside', over_m: -40, beside_m: expect.closeTo(10, 3) });
    expect(passing(-6)).toBeUndefined();
  });

  it('is over it above its top', () => {
    expect(passing(7, 70)).toMatchObject({ nearness: 'maybe', over_m: 10 });
    expect(passing(7, 70)?.beside_m).toBeUndefined();
  });
});

describe('an obstacle beside a way', () => {
  const met = (x: number) =>
    obstacleCourse([{ obstacle: mast({ corners: [toPlace({ x, y: 100 })] }), grounds_msl_m: [500] }], {
      home_msl_m: 500,
      error_m: 0,
    });

  it('counts within its radius, its error and the margin, and no further', () => {
    expect(met(17.9).meeting(level(50))).toHaveLength(1);
    expect(met(18.1).meeting(level(50))).toEqual([]);
    expect(met(17.9).highestOn(launch, toPlace({ x: 0, y: 200 }))).toBeCloseTo(62, 9);
    expect(met(18.1).highestOn(launch, toPlace({ x: 0, y: 200 }))).toBe(-Infinity);
  });

  it('counts for a way of no length, and behind its ends does not', () => {
    expect(
      met(0).meeting({ ...level(50), from: toPlace({ x: 5, y: 100 }), to: toPlace({ x: 5, y: 100 }) }),
    ).toHaveLength(1);
    expect(met(0).meeting(level(50, { x: 0, y: 50 }))).toEqual([]);
  });

  it('counts beside a wire for a way of no length, or along it, within the same distance', () => {
    const corners = [toPlace({ x: -60, y: 0 }), toPlace({ x: 60, y: 0 })];
    const wire = mast({ kind: 'wire', shape: 'line', corners });
    const course = obstacleCourse([{ obstacle: wire, grounds_msl_m: [500, 500] }], {
      home_msl_m: 500,
      error_m: 0,
    });
    const between = (from: Flat, to: Flat) =>
      course.meeting({ ...level(50), from: toPlace(from), to: toPlace(to) }).length;
    const at = (x: number, y: number) => between({ x, y }, { x, y });
    expect([at(0, 17), at(0, 19), at(77, 0), at(79, 0), at(0, -19)]).toEqual([1, 0, 1, 0, 0]);
    expect([
      between({ x: -200, y: 17.9 }, { x: 200, y: 17.9 }),
      between({ x: -200, y: 19 }, { x: 200, y: 19 }),
    ]).toEqual([1, 0]);
    expect([
      between({ x: 0, y: 50 }, { x: 0, y: -50 }),
      between({ x: 79, y: 50 }, { x: 79, y: -50 }),
    ]).toEqual([1, 0]);
  });

  it('is found on ways too long for their chords', () => {
    expect(met(0).meeting({ ...level(50), from: launch, to: { lat: 50, lon: 8 } })).toHaveLength(1);
  });
});

describe('the obstacles that some lines may meet', () => {
  it('are those near them, in their order', () => {
    const near = mast();
    const other = mast({
      kind: 'wire',
      shape: 'line',
      corners: [toPlace({ x: -90, y: 50 }), toPlace({ x: 90, y: 50 })],
      tops: [undefined],
    });
    const away = mast({ corners: [toPlace({ x: 0, y: 2000 })] });
    const line = { from: launch, to: toPlace({ x: 0, y: 200 }) };
    expect(obstaclesOnLines([other, away, near], [line, line])).toEqual([other, near]);
    expect(obstaclesOnLines([], [line])).toEqual([]);
    expect(needsGround(near)).toBe(true);
    expect(needsGround(other)).toBe(false);
  });
});

describe('the places whose ground has to be known', () => {
  it('are all corners of a line, and some around an outline', () => {
    const corners = Array.from({ length: 30 }, (_, index) => toPlace({ x: index, y: index * index }));
    expect(groundPlaces(mast({ shape: 'line', corners }))).toHaveLength(30);
    const places = groundPlaces(mast({ shape: 'area', corners }));
    expect(places).toHaveLength(8);
    expect(places[0]).toEqual(corners[0]);
    expect(groundPlaces(mast({ shape: 'area', corners: corners.slice(0, 5) }))).toHaveLength(5);
  });
});
