import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import { type OrbitOptions, orbit } from '../../../engine/structure/orbit.ts';
import { inLong } from '../../support/inLong.ts';
import { isInPicture, type Metres, mavic3, middle, picturesOf } from './looking.ts';

const seed = 20_261_127;
/** 500 cases of each take minutes. */
const timeout_ms = 600_000;

const usual: OrbitOptions = {
  camera: mavic3,
  speed_mps: 3,
  wait_s: 1,
  centre: middle,
  radius_m: 20,
  height_m: 15,
  object_height_m: 8,
  object_radius_m: 5,
  turns: 1,
  isClockwise: true,
  pictures: { along_overlap_pct: 80 },
  tolerance_m: 1,
};

function laid(options: Partial<OrbitOptions>) {
  const result = orbit({ ...usual, ...options });
  if (!result.ok) expect.fail(result.failure.code);
  return result.value;
}

const bearingsOf = (points: readonly { lat: number; lon: number }[]) =>
  points.map((point) => trackBetween(middle, point).course_deg);

describe('an orbit', () => {
  it('goes once around, clockwise from where the aircraft comes from, looking at the middle', () => {
    const path = laid({ pictures: { step_deg: 30 }, start_near: destination(middle, 90, 200) });
    expect(path).toMatchObject({ rows: 1, pictures: 12, starts: [], unseen: [], step_deg: 30 });
    const bearings = bearingsOf(path.points);
    expect(bearings[0]).toBeCloseTo(90, 3);
    expect(bearings[1]).toBeCloseTo(120, 3);
    for (const point of path.points) expect(distanceBetween(middle, point)).toBeCloseTo(20, 3);
    expect(path.points[0]?.actions).toEqual([
      {
        action_type: 'gimbal_pitch',
        duration_s: 0,
        angle_deg: expect.closeTo((Math.atan2(-7, 20) * 180) / Math.PI, 6),
      },
      {
        action_type: 'look_at',
        duration_s: 0,
        place: { lat: 47.1, lon: expect.closeTo(8.2, 9), altitude: { datum: 'takeoff', value_m: 8 } },
        span: 11,
      },
      { action_type: 'take_photo', duration_s: 0 },
    ]);
    expect(path.points[1]?.actions).toEqual([{ action_type: 'take_photo', duration_s: 0 }]);
  });

  it('looks level at what reaches above it, and down at what does not', () => {
    const aimOf = (object_height_m: number) => {
      const [pitch, look] = laid({ radius_m: 15, height_m: 30, object_height_m }).points[0]?.actions ?? [];
      return [pitch?.angle_deg, look?.place?.altitude.value_m];
    };
    expect(aimOf(60)).toEqual([0, 30]);
    expect(aimOf(30)).toEqual([0, 30]);
    expect(aimOf(15)).toEqual([expect.closeTo(-45, 9), 15]);
  });

  it('goes the other way, a part of the circle with both its ends', () => {
    const isLoose = { tolerance_m: 50 };
    const path = laid({ ...isLoose, pictures: { step_deg: 45 }, isClockwise: false, turns: 0.25 });
    expect(path.pictures).toBe(3);
    expect(bearingsOf(path.points)[0]).toBeCloseTo(0, 3);
    expect(bearingsOf(path.points)[2]).toBeCloseTo(270, 3);
    expect(laid({ ...isLoose, turns: 1.5, pictures: { step_deg: 90 } }).points).toHaveLength(7);
    expect(laid({ ...isLoose, turns: 2, pictures: { step_deg: 90 } })).toMatchObject({
      rows: 2,
      pictures: 8,
    });
  });

  it('bends between pictures that are far apart, and takes none there', () => {
    const path = laid({ pictures: { step_deg: 120 }, tolerance_m: 1 });
    expect(path.pictures).toBe(3);
    expect(path.points.length).toBeGreaterThan(8);
    const bend = path.points[1];
    expect(bend).toMatchObject({ hover_time_s: 0 });
    expect(bend).not.toHaveProperty('actions');
  });

  it('has one picture where that is all of its part', () => {
    expect(laid({ turns: 0, pictures: { step_deg: 10 } })).toMatchObject({ pictures: 1, step_deg: 10 });
  });

  it.each([
    [{ radius_m: 5 }, 'ORBIT_INSIDE'],
    [{ radius_m: 5001 }, 'SHAPE_TOO_LARGE'],
    [{ turns: 20, pictures: { step_deg: 0.1 } }, 'TOO_MANY_POINTS'],
    [{ turns: 20, radius_m: 5000, tolerance_m: 0.001 }, 'TOO_MANY_POINTS'],
  ] as const)('is refused as %o', (options, code) => {
    const result = orbit({ ...usual, ...options });
    expect(result).toMatchObject({ ok: false, failure: { code } });
  });

  it(
    'misses the circle by no more than said, and shows all of a round thing with the overlap asked for',
    () => {
      fc.assert(
        fc.property(
          fc.record({
            radius_m: fc.double({ min: 8, max: 120, noNaN: true }),
            part: fc.double({ min: 0, max: 0.7, noNaN: true }),
            overlap: fc.double({ min: 0, max: 90, noNaN: true }),
            tolerance_m: fc.double({ min: 0.1, max: 5, noNaN: true }),
            rise: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
            bearing_deg: fc.double({ min: 0, max: 360, noNaN: true }),
            isClockwise: fc.boolean(),
          }),
          ({ radius_m, part, overlap, tolerance_m, rise, bearing_deg, isClockwise }) => {
            const object_radius_m = part * radius_m;
            const object_height_m = 20 + rise * (radius_m - object_radius_m);
            const { points, step_deg } = laid({
              radius_m,
              object_radius_m,
              object_height_m,
              height_m: 20,
              tolerance_m,
              isClockwise,
              pictures: { along_overlap_pct: overlap },
              start_near: destination(middle, bearing_deg, 500),
            });
            const chords_m = points.slice(1).map((to, at) => distanceBetween(points[at] ?? to, to));
            const off_m = chords_m.map((chord_m) => radius_m - Math.sqrt(radius_m ** 2 - (chord_m / 2) ** 2));
            expect(Math.max(0, ...off_m)).toBeLessThan(tolerance_m + 1e-3);
            const pictures = picturesOf(points, middle);
            const aimed_m = Math.min(object_height_m, 20);
            const seenAt = (angle: number): number[] => {
              const place: Metres = [
                object_radius_m * Math.sin(angle),
                object_radius_m * Math.cos(angle),
                aimed_m,
              ];
              return pictures.flatMap((picture, index) => {
                const away = [picture.at[0] - place[0], picture.at[1] - place[1]] as const;
                const isBefore = away[0] * Math.sin(angle) + away[1] * Math.cos(angle) > 0;
                return isBefore && isInPicture(picture, place, mavic3) ? [index] : [];
              });
            };
            const places = Array.from({ length: 360 }, (_, at) => (at * Math.PI) / 180);
            const seen = places.map(seenAt);
            // Steep from above, the near side of a thick thing leaves the frame that is aimed at its middle.
            fc.pre(Math.abs(rise) < 0.25 || part < 0.3);
            expect(seen.filter((indices) => indices.length === 0)).toEqual([]);
            const ofFirst = seen.filter((indices) => indices.includes(0)).length;
            const ofBoth = seen.filter((indices) => indices.includes(0) && indices.includes(1)).length;
            if (step_deg < 119) expect(ofBoth / ofFirst).toBeGreaterThanOrEqual(overlap / 100 - 3 / ofFirst);
          },
        ),
        { seed, numRuns: inLong(10, 500) },
      );
    },
    timeout_ms,
  );
});
