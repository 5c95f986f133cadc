import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { FoundZone, Zone, ZoneArea, ZoneLimit } from '../../../engine/zone/zone.ts';
import { flightLevelMargin_m, type LaunchHeight } from '../../../engine/zone/zoneHeights.ts';
import { datesState, isForbidden, type ZonedWay, zoneCheck } from '../../../engine/zone/zoneMeetings.ts';
import { place } from './zoneSamples.ts';

const ground: ZoneLimit = { datum: 'agl', value_m: 0 };
const unlimited: ZoneLimit = { datum: 'unlimited' };
const unstated: ZoneLimit = { datum: 'not_stated' };
const circle = (radius_m: number, center = place): ZoneArea => ({ center, radius_m });

const found = (
  area: ZoneArea,
  [lower, upper]: readonly [ZoneLimit, ZoneLimit] = [ground, unlimited],
  changes: Partial<Zone> = {},
): FoundZone => ({
  zone: {
    id: 'Z',
    name: 'Zone',
    kind: 'prohibited',
    word: 'PROHIBITED',
    parts: [{ area, lower, upper }],
    hours: 'permanent',
    ...changes,
  },
  origin: { file_id: 'world-00000000' },
});

const west = destination(place, 270, 3000);
const east = destination(place, 90, 3000);
const level = (height_m: number, changes: Partial<ZonedWay> = {}): ZonedWay => ({
  from: west,
  to: east,
  heights: { along_m: Float64Array.of(height_m) },
  ...changes,
});
const meet = (zone: FoundZone, way: ZonedWay, launch: LaunchHeight = {}) => zoneCheck([zone], launch)(way)[0];

/** The length of a way inside, as looks at many places of it tell. */
function looked(way: ZonedWay, isIn: (share: number, lat: number, lon: number) => boolean): number {
  const track = trackBetween(way.from, way.to);
  const steps = 4000;
  let count = 0;
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps;
    const { lat, lon } = pointAlong(way.from, track, share);
    if (isIn(share, lat, lon)) count += 1;
  }
  return (track.distance_m * count) / steps;
}

describe('zoneCheck, over the ground', () => {
  it('finds the chord of a circle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 2500 }),
        fc.integer({ min: -3000, max: 3000 }),
        (radius_m, off_m) => {
          const center = destination(place, 0, off_m);
          const chord_m = 2 * Math.sqrt(Math.max(0, radius_m ** 2 - off_m ** 2));
          const met = meet(found(circle(radius_m, center)), level(50));
          expect(Math.abs((met?.length_m ?? 0) - chord_m)).toBeLessThan(
            2 + (Math.abs(Math.abs(off_m) - radius_m) < 5 ? 400 : 0),
          );
        },
      ),
    );
  });

  it('leaves out holes, and counts each of several', () => {
    const box = (half_m: number) =>
      [45, 135, 225, 315].map((bearing) => destination(place, bearing, half_m * Math.SQRT2));
    const withHole: ZoneArea = { rings: [box(1000), box(400)] };
    const met = meet(found(withHole), level(50));
    expect(met?.length_m).toBeCloseTo(1200, -1);
    expect(distanceBetween(met ?? place, destination(place, 270, 1000))).toBeLessThan(2);
    const twoHoles: ZoneArea = {
      rings: [
        box(1500),
        ...[-700, 700].map((east_m) => box(300).map((corner) => destination(corner, 90, east_m))),
      ],
    };
    expect(meet(found(twoHoles), level(50))?.length_m).toBeCloseTo(1800, -1);
    expect(meet(found({ rings: [box(1000)] }), level(50))?.length_m).toBeCloseTo(2000, -1);
    const still = { ...level(50), from: place, to: place };
    expect(meet(found({ rings: [box(1000)] }), still)?.length_m).toBe(0);
    const inHole = { ...level(50), from: destination(place, 270, 300), to: destination(place, 90, 300) };
    expect(meet(found(withHole), inHole)).toBeUndefined();
  });

  it('agrees with looks at places for random polygons with a hole', () => {
    const radii = fc.array(fc.integer({ min: 600, max: 2500 }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(radii, fc.integer({ min: 50, max: 400 }), (distances, hole_m) => {
        const ring = distances.map((far_m, at) =>
          destination(place, (360 * at) / distances.length + 7, far_m),
        );
        const hole = [10, 130, 250].map((bearing) => destination(place, bearing, hole_m));
        const isIn = (corners: readonly { lat: number; lon: number }[], lat: number, lon: number) =>
          corners.reduce((inside, corner, at) => {
            const before = corners[(at + corners.length - 1) % corners.length] ?? corner;
            const spans = corner.lat > lat !== before.lat > lat;
            const x =
              corner.lon + ((lat - corner.lat) / (before.lat - corner.lat)) * (before.lon - corner.lon);
            return spans && lon < x ? !inside : inside;
          }, false);
        const way = level(50);
        const expected_m = looked(way, (_, lat, lon) => isIn(ring, lat, lon) && !isIn(hole, lat, lon));
        const met = meet(found({ rings: [ring, hole] }), way);
        expect(Math.abs((met?.length_m ?? 0) - expected_m)).toBeLessThan(25);
      }),
      { numRuns: 40 },
    );
  });
});

describe('zoneCheck, in height', () => {
  const half = circle(5000);
  const states = (
    limits: readonly [ZoneLimit, ZoneLimit],
    heights: readonly number[],
    launch: LaunchHeight = {},
    ground_m?: Float64Array,
  ) =>
    heights.map(
      (height_m) => meet(found(half, limits), level(height_m, { ground_m }), launch)?.height ?? 'out',
    );

  it('compares heights above the sea by the launch point’s, and cannot without that', () => {
    const band = [
      { datum: 'amsl', value_m: 500 },
      { datum: 'amsl', value_m: 600 },
    ] as const;
    expect(states(band, [50, 100, 150, 200, 250], { msl_m: 400 })).toEqual([
      'out',
      'out',
      'in',
      'out',
      'out',
    ]);
    expect(states(band, [50, 150])).toEqual(['unchecked', 'unchecked']);
  });

  it('compares heights above the ellipsoid by the geoid, and cannot without that', () => {
    const band = [{ datum: 'ellipsoid', value_m: 550 }, unlimited] as const;
    expect(states(band, [90, 110], { msl_m: 400, undulation_m: 50 })).toEqual(['out', 'in']);
    expect(states(band, [110], { msl_m: 400 })).toEqual(['unchecked']);
    expect(states(band, [110], { undulation_m: 50 })).toEqual(['unchecked']);
  });

  it('compares heights above the ground where that is known', () => {
    const band = [
      { datum: 'agl', value_m: 50 },
      { datum: 'agl', value_m: 120 },
    ] as const;
    const hill = Float64Array.of(0, 100, 0);
    expect(states(band, [40, 80, 300], {}, hill)).toEqual(['out', 'in', 'out']);
    expect(states(band, [80])).toEqual(['unchecked']);
    expect(states([ground, band[1]], [80], {}, Float64Array.of(Number.NaN, Number.NaN))).toEqual([
      'unchecked',
    ]);
    expect(states([ground, unlimited], [80])).toEqual(['in']);
    // A stretch of which the ground is unknown may be in; one that is known to be in is named first.
    expect(states(band, [130], {}, Float64Array.of(Number.NaN, 0, 0))).toEqual(['unchecked']);
    expect(states(band, [100], {}, Float64Array.of(Number.NaN, 0, 0))).toEqual(['in']);
    expect(states(band, [80], {}, Float64Array.of(0))).toEqual(['in']);
    expect(states(band, [80], {}, Float64Array.of(Number.NaN))).toEqual(['unchecked']);
  });

  it('tells of flight levels only what is surely above or below', () => {
    const margin_m = flightLevelMargin_m(2000);
    expect(margin_m).toBe(850);
    const upper = [ground, { datum: 'flight_level', value_m: 2000 }] as const;
    const lower = [{ datum: 'flight_level', value_m: 2000 }, unlimited] as const;
    const heights = [2000 - margin_m - 1, 2000, 2000 + margin_m + 1];
    expect(states(upper, heights, { msl_m: 0 })).toEqual(['in', 'unchecked', 'out']);
    expect(states(lower, heights, { msl_m: 0 })).toEqual(['out', 'unchecked', 'in']);
    expect(states(lower, [100])).toEqual(['unchecked']);
  });

  it('assumes nothing of a limit that is not stated', () => {
    expect(states([ground, unstated], [80], { msl_m: 0 })).toEqual(['unchecked']);
    expect(states([unstated, unlimited], [80], { msl_m: 0 })).toEqual(['unchecked']);
    expect(states([unlimited, unlimited], [80], { msl_m: 0 })).toEqual(['unchecked']);
    expect(states([unstated, { datum: 'amsl', value_m: 50 }], [80], { msl_m: 0 })).toEqual(['out']);
  });

  it('agrees with looks at places for a climb over a hill, in a band above the ground', () => {
    const height = fc.integer({ min: 0, max: 300 });
    // Nearly level under a limit, a way is at that limit for long, and a limit is met within a centimetre.
    const nearlyLevel: [number, number, number[], number] = [137, 219, [0, 0, 0, 158, 190, 0], 5];
    fc.assert(
      fc.property(
        height,
        height,
        fc.array(height, { minLength: 2, maxLength: 6 }),
        height,
        (start, end, hills, low) => {
          const ground_m = Float64Array.from(hills, (hill) => hill / 2);
          const [low_m, high_m] = [low / 2 + 5, low / 2 + 105];
          const band = [
            { datum: 'agl', value_m: low_m },
            { datum: 'agl', value_m: high_m },
          ] as const;
          const way = level(0, { heights: { along_m: Float64Array.of(start, end) }, ground_m });
          const at = (share: number) => {
            const piece = Math.min(hills.length - 2, Math.floor(share * (hills.length - 1)));
            const rest = share * (hills.length - 1) - piece;
            const under = (ground_m[piece] ?? 0) * (1 - rest) + (ground_m[piece + 1] ?? 0) * rest;
            return start + (end - start) * share - under;
          };
          const between_m = (inner_m: number) =>
            looked(way, (share) => at(share) > low_m + inner_m && at(share) < high_m - inner_m);
          const length_m = meet(found(half, band), way)?.length_m ?? 0;
          expect(length_m).toBeGreaterThan(between_m(0.02) - 20);
          expect(length_m).toBeLessThan(between_m(0) + 20);
        },
      ),
      { numRuns: 60, examples: [nearlyLevel] },
    );
  });

  it('counts climbs and descents in place', () => {
    const band = [
      { datum: 'amsl', value_m: 20 },
      { datum: 'amsl', value_m: 60 },
    ] as const;
    const atStart = found(circle(100, west), band);
    const climbing = level(100, { heights: { before_m: 0, along_m: Float64Array.of(100), after_m: 0 } });
    expect(meet(atStart, climbing, { msl_m: 0 })?.length_m).toBeCloseTo(40, 0);
    expect(meet(found(circle(100, east), band), climbing, { msl_m: 0 })?.length_m).toBeCloseTo(40, 0);
    expect(meet(atStart, level(100), { msl_m: 0 })).toBeUndefined();
    const overGround = found(circle(100, west), [
      { datum: 'agl', value_m: 20 },
      { datum: 'agl', value_m: 60 },
    ]);
    expect(meet(overGround, { ...climbing, ground_m: Float64Array.of(0, 0) })?.length_m).toBeCloseTo(40, 0);
    const noClimb = level(0, { heights: { before_m: 0, along_m: Float64Array.of(0) } });
    expect(meet(found(circle(100, west)), noClimb)?.length_m).toBeCloseTo(100, 0);
  });
});

describe('zoneCheck, in certainty', () => {
  const time = {
    from_ms: Date.parse('2026-11-27T12:00:00Z'),
    until_ms: Date.parse('2026-11-27T12:10:00Z'),
    sun: [],
  };

  it('forbids where area, height, hour and date are known, and nowhere else', () => {
    const sure = meet(found(circle(500)), level(50));
    expect(sure && isForbidden(sure)).toBe(true);
    for (const other of [
      found(circle(500), [unstated, unlimited]),
      found(circle(500), [ground, unlimited], { hours: 'not_stated' }),
      found(circle(500), [ground, unlimited], { kind: 'authorisation' }),
      { ...found(circle(500)), origin: { file_id: 'x', valid_until: '2026-01-01' } },
    ]) {
      const met = meet(other, level(50, { time }));
      expect(met && isForbidden(met)).toBe(false);
    }
  });

  it('leaves out zones without a restriction, those whose hours are others, and those far away', () => {
    expect(
      meet(found(circle(500), [ground, unlimited], { kind: 'no_restriction' }), level(50)),
    ).toBeUndefined();
    const past = found(circle(500), [ground, unlimited], { hours: [{ until_ms: 0 }] });
    expect(meet(past, level(50, { time }))).toBeUndefined();
    expect(meet(found(circle(500, destination(place, 0, 9000))), level(50))).toBeUndefined();
    expect(meet(found(circle(500, destination(place, 0, 500.02))), level(50))).toBeUndefined();
  });

  it('judges the dates of the data by the hour of the flight, whole days to their ends', () => {
    const of = (valid_from?: string, valid_until?: string) => ({
      ...found(circle(1)),
      origin: { file_id: 'x', valid_from, valid_until },
    });
    expect(datesState(of(), undefined)).toBe('in');
    expect(datesState(of('2026-11-01'), undefined)).toBe('unchecked');
    expect(datesState(of('2026-11-01', '2026-11-27'), time)).toBe('in');
    expect(datesState(of('2026-11-28'), time)).toBe('out');
    expect(datesState(of(undefined, '2026-11-27T12:05:00Z'), time)).toBe('out');
    expect(datesState(of(undefined, '2026-11-26'), time)).toBe('out');
    expect(datesState(of(undefined, '2026-11-26 some day'), time)).toBe('unchecked');
    expect(datesState(of('2026-99-99'), time)).toBe('unchecked');
    expect(datesState(of(undefined, '2099-11-27T12:00:00'), time)).toBe('unchecked');
    expect(datesState(of(undefined, '2099-11-27T12:00:00+0100'), time)).toBe('in');
  });
});
