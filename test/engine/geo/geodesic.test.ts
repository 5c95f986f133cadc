import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBearing, toLongitude, turnBetween } from '../../../engine/geo/angle.ts';
import {
  destination,
  distanceBetween,
  middleCourse,
  planeFrom,
  pointAlong,
  pointsBetween,
  trackBetween,
} from '../../../engine/geo/geodesic.ts';
import { manyRuns, numbers } from '../samples.ts';

const anyPosition = fc.record({ lat: numbers(-90, 90), lon: numbers(-180, 179.999) });
const micrometre_m = 1e-6;

describe('a track over the ellipsoid', () => {
  it.each([
    // Karney, GeodTest data set (DOI 10.5281/zenodo.32156): lat, lon and azimuth of both ends, degrees, and metres.
    [32.84994, 48.28919, 150.492927788122, -56.28556, 202.29132, 48.1134493998168, 16_727_068.943816446],
    [-50.56724, -16.30485, 254.56032009, -33.56571, -94.97412, 312.651452164, 6_455_670.51186687],
    [-19.79938, -174.47484, 71.1672757801715, -11.99349, -154.35109, 65.5890997752, 2_319_004.86011694],
  ])('from %d, %d has the published length and courses', (lat1, lon1, azi1, lat2, lon2, azi2, length_m) => {
    const track = trackBetween({ lat: lat1, lon: lon1 }, { lat: lat2, lon: toLongitude(lon2) });
    expect(Math.abs(track.distance_m - length_m)).toBeLessThan(micrometre_m);
    expect(track.course_deg).toBeCloseTo(azi1, 7);
    expect(track.final_course_deg).toBeCloseTo(azi2, 7);
  });

  it('is as long as the published example from Wellington to Salamanca', () => {
    // GeographicLib's README: 41.32°S 174.81°E to 40.96°N 5.50°W is 19 959 679.267 m.
    const length_m = distanceBetween({ lat: -41.32, lon: 174.81 }, { lat: 40.96, lon: -5.5 });
    expect(length_m).toBeCloseTo(19_959_679.267, 3);
  });

  it('ends where the published example from Perth ends', () => {
    // GeographicLib's README: 20 000 km south-west of 32.06°S 115.74°E lies 32.11195529°N 63.95925278°W.
    const end = destination({ lat: -32.06, lon: 115.74 }, 225, 20_000_000);
    expect(end.lat).toBeCloseTo(32.11195529, 8);
    expect(end.lon).toBeCloseTo(-63.95925278, 8);
  });

  it('crosses the antimeridian the short way', () => {
    const track = trackBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 });
    expect(track.distance_m).toBeCloseTo(22_263.898, 2);
    expect(track.course_deg).toBeCloseTo(90, 9);
    expect(destination({ lat: 0, lon: 179.9 }, 90, track.distance_m).lon).toBeCloseTo(-179.9, 9);
  });

  it('has length 0 and course 0 between coincident points, the poles included', () => {
    for (const lat of [-90, 0, 90]) {
      expect(trackBetween({ lat, lon: 5 }, { lat, lon: 5 })).toEqual({
        distance_m: 0,
        course_deg: 0,
        final_course_deg: 0,
        north: 1,
        east: 0,
      });
    }
  });

  it('is found again by flying it', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, (from, to) => {
        const track = trackBetween(from, to);
        const end = pointAlong(from, track, 1);
        expect(distanceBetween(end, to)).toBeLessThan(micrometre_m);
        expect(end.lon).toBeGreaterThanOrEqual(-180);
        expect(end.lon).toBeLessThan(180);
      }),
      manyRuns,
    );
  });

  it('has the opposite middle course when flown the other way', () => {
    fc.assert(
      fc.property(anyPosition, numbers(0, 360), numbers(10, 1e6), (from, course_deg, length_m) => {
        fc.pre(Math.abs(from.lat) < 80);
        const to = destination(from, course_deg, length_m);
        const there = middleCourse(trackBetween(from, to));
        const back = middleCourse(trackBetween(to, from));
        expect(Math.abs(Math.abs(turnBetween(there, back)) - 180)).toBeLessThan(1e-6);
      }),
      manyRuns,
    );
  });

  it('is drawn with points no further apart than asked', () => {
    const from = { lat: 10, lon: 170 };
    const to = { lat: 20, lon: -170 };
    const path = [from, ...pointsBetween(from, trackBetween(from, to), 10_000), to];
    const gaps = path.slice(1).map((point, index) => distanceBetween(path[index] ?? from, point));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeCloseTo(distanceBetween(from, to), 3);
  });

  it('needs no points on a way shorter than the spacing', () => {
    const [from, to] = [
      { lat: 10, lon: 170 },
      { lat: 10.01, lon: 170 },
    ];
    expect(pointsBetween(from, trackBetween(from, to), 10_000)).toEqual([]);
    expect(pointsBetween(from, trackBetween(from, to), 1000)).toHaveLength(1);
  });
});

describe('the plane of a place', () => {
  const places = fc.record({ lat: numbers(-89.9, 89.9), lon: numbers(-180, 180) });

  it('has others as far away and on the same course as their tracks, near and far', () => {
    fc.assert(
      fc.property(
        places,
        fc.array(fc.tuple(numbers(0, 359.9), numbers(-1, 6.9)), { minLength: 1 }),
        (from, ways) => {
          const others = ways.map(([course_deg, power]) => destination(from, course_deg, 10 ** power));
          const planeOf = planeFrom(from);
          // Fewer places after many are told from those before.
          for (const asked of [others, others.slice(0, 1)]) {
            const plane = planeOf(asked);
            for (const [at, other] of asked.entries()) {
              const { distance_m, course_deg } = trackBetween(from, other);
              const course = (course_deg * Math.PI) / 180;
              const [x = NaN, y = NaN] = plane.subarray(2 * at, 2 * at + 2);
              const off_m = Math.hypot(x - distance_m * Math.sin(course), y - distance_m * Math.cos(course));
              expect(off_m).toBeLessThan(1e-8 + 1e-14 * distance_m);
            }
          }
        },
      ),
      manyRuns,
    );
  });
});

describe('angles', () => {
  it.each([
    [-0, 0],
    [360, 0],
    [-90, 270],
    [725, 5],
  ])('a bearing of %d° is %d°', (angle, bearing) => expect(toBearing(angle)).toBe(bearing));

  it.each([
    [180, -180],
    [-180, -180],
    [540, -180],
    [-541, 179],
    [179.5, 179.5],
  ])('a longitude of %d° is %d°', (angle, lon) => expect(toLongitude(angle)).toBe(lon));
});
