import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint, PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import { turnBetween } from '../../../engine/geo/angle.ts';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import { thinTrack } from '../../../engine/track/thinTrack.ts';

const seed = 20_250_612;
const track = (points: readonly PlanPoint[]): PlanRoute => ({
  name: 'T',
  kind: 'track',
  points,
  length_m: 0,
});
const point = (lat: number, lon: number, height_m: number): PlanPoint => ({
  lat,
  lon,
  altitude: { datum: 'msl', value_m: height_m },
  hover_time_s: 0,
});

function thinned(points: readonly PlanPoint[], tolerance_m: number) {
  const found = thinTrack(track(points), tolerance_m);
  if (!found.ok) expect.fail(found.failure.code);
  return found.value;
}

/** Steps of a walk: turn, length, climb. */
const walk = fc
  .tuple(
    fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lon: fc.double({ min: -180, max: 179.9, noNaN: true }),
    }),
    fc.array(fc.tuple(fc.nat(359), fc.integer({ min: 0, max: 40 }), fc.integer({ min: -5, max: 5 })), {
      minLength: 2,
      maxLength: 200,
    }),
  )
  .map(([start, steps]) => {
    let here = point(start.lat, start.lon, 100);
    return [
      here,
      ...steps.map(([course, length_m, climb_m]) => {
        const { lat, lon } = destination(here, course, length_m);
        here = point(lat, lon, (here.altitude?.value_m ?? 0) + climb_m);
        return here;
      }),
    ];
  });

/** Distance of a point from the straight stretch between two, by courses and distances over the ellipsoid. */
function besideStretch(p: PlanPoint, a: PlanPoint, b: PlanPoint): number {
  const stretch = trackBetween(a, b);
  const offset = trackBetween(a, p);
  const θ = (turnBetween(stretch.course_deg, offset.course_deg) * Math.PI) / 180;
  const along = offset.distance_m * Math.cos(θ);
  const rise_m = (b.altitude?.value_m ?? 0) - (a.altitude?.value_m ?? 0);
  const above_m = (p.altitude?.value_m ?? 0) - (a.altitude?.value_m ?? 0);
  const square = stretch.distance_m ** 2 + rise_m ** 2;
  const share = along * stretch.distance_m + above_m * rise_m;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, share / square));
  const flat = Math.hypot(along - t * stretch.distance_m, offset.distance_m * Math.sin(θ));
  return Math.hypot(flat, above_m - t * rise_m);
}

describe('a recorded track', () => {
  it('keeps every point within the tolerance of what is left of it, and its two ends', () => {
    const property = fc.property(
      walk,
      fc.double({ min: 0.1, max: 30, noNaN: true }),
      (points, tolerance_m) => {
        const { route } = thinned(points, tolerance_m);
        expect(route.points[0]).toBe(points[0]);
        expect(route.points.at(-1)).toBe(points.at(-1));
        let next = 0;
        for (const p of points) {
          if (p === route.points[next]) next += 1;
          const [a, b] = [route.points[next - 1], route.points[next]];
          if (a !== undefined && b !== undefined)
            expect(besideStretch(p, a, b)).toBeLessThan(tolerance_m * 1.001 + 1e-3);
        }
        expect(next).toBe(route.points.length);
      },
    );
    fc.assert(property, { seed, numRuns: 200 });
  });

  it('of a straight and steady flight keeps its ends alone, and says from how many', () => {
    const points = Array.from({ length: 10_001 }, (_, at) => {
      const { lat, lon } = destination({ lat: 47, lon: 8 }, 30, at);
      return point(lat, lon, 50 + at / 100);
    });
    const found = thinned(points, 0.5);
    expect(found).toMatchObject({ from_points: 10_001, to_points: 2, tolerance_m: 0.5 });
    expect(found.route.length_m).toBeCloseTo(10_000, 3);
  });

  it('keeps a climb over one place', () => {
    expect(
      thinned(
        [0, 20, 40, 20, 0].map((height) => point(47, 8, height)),
        1,
      ).to_points,
    ).toBe(3);
  });

  it('keeps waits and changes of the reference of heights', () => {
    const straight = [0, 1, 2, 3, 4].map((at) => point(47 + at * 1e-4, 8, 50));
    const waiting = straight.map((one, at) => (at === 2 ? { ...one, hover_time_s: 5 } : one));
    expect(thinned(waiting, 5).to_points).toBe(3);
    const bare = straight.map(({ altitude: _none, ...one }, at) =>
      at < 3 ? one : { ...one, altitude: { datum: 'agl' as const, value_m: 50 } },
    );
    expect(thinned(bare, 5).to_points).toBe(4);
  });

  it('that would be slow to thin is still within its tolerance', () => {
    // Each next point is the farthest from the rest: halving takes over.
    const points = Array.from({ length: 4000 }, (_, at) =>
      point(47 + at * 1e-6, 8 + (at % 2) * 1e-3 * (1 - at / 5000), 0),
    );
    expect(thinned(points, 1).to_points).toBeGreaterThan(3000);
  });

  it('is all that is thinned', () => {
    for (const kind of ['mission', 'points', 'line'] as const)
      expect(thinTrack({ ...track([]), kind }, 1)).toEqual({ ok: false, failure: { code: 'NOT_A_TRACK' } });
    for (const tolerance_m of [0, -1, Number.NaN])
      expect(thinTrack(track([]), tolerance_m)).toMatchObject({ failure: { code: 'TOLERANCE_INVALID' } });
    expect(thinned([], 1).to_points).toBe(0);
  });
});

describe('a track that runs to and fro', () => {
  it('keeps every turn of it, however straight the line is', () => {
    // Five passes over 760 m to the north, a point every 76 m or so.
    const passes = Array.from({ length: 51 }, (_, at) => {
      const along = at % 20 <= 10 ? at % 20 : 20 - (at % 20);
      return point(47 + along * 6.83e-4, 8.5, 100);
    });
    expect(thinned(passes, 3).route.points).toEqual([0, 10, 20, 30, 40, 50].map((at) => passes[at]));
  });

  it('keeps every climb and descent at one place', () => {
    const lifts = Array.from({ length: 9 }, (_, at) => point(47, 8.5, at % 2 === 0 ? 0 : 100));
    expect(thinned(lifts, 3).route.points).toEqual(lifts);
  });

  it('leaves out what moves back by less than the tolerance', () => {
    const jitter = [0, 10, 9, 20, 18, 30].map((north) => point(47 + north / 111_195, 8.5, 100));
    expect(thinned(jitter, 3).to_points).toBe(2);
  });
});

describe('a recording from one end of the world to the other', () => {
  it('keeps what lies between, wherever the straight way would lead', () => {
    const line = [point(0, 0, 50), point(0, 90, 50), point(0, 180, 50)];
    expect(thinned(line, 1000).route.points).toEqual(line);
  });
});
