import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import { pictureCount, picturesOn, withSeries } from '../../../engine/mission/pictures.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';

const seed = 20_261_122;
const middle = { lat: 47.1, lon: 8.2 };

/** Corners in rising directions on a circle: a convex area. */
const convex = fc
  .record({
    radius_m: fc.double({ min: 80, max: 400, noNaN: true }),
    steps: fc.array(fc.double({ min: 25, max: 100, noNaN: true }), { minLength: 4, maxLength: 8 }),
  })
  .map(({ radius_m, steps }) => {
    const whole = steps.reduce((sum, step) => sum + step, 0);
    let course_deg = 0;
    return steps.map((step) => {
      course_deg += (360 * step) / whole;
      return destination(middle, course_deg, radius_m);
    });
  });

/** Metres to the right of a course and along it, from the middle. */
function along(place: Position, angle_deg: number): readonly [across_m: number, along_m: number] {
  const { distance_m, course_deg } = trackBetween(middle, place);
  const θ = ((course_deg - angle_deg) * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ)];
}

/** Where the pictures of a survey are taken, in the frame of its lines. */
function picturesOf(
  points: readonly Position[],
  runs: readonly { first: number; last: number }[],
  every_m: number,
  angle_deg: number,
) {
  return runs.flatMap(({ first, last }) => {
    const [from, to] = [points[first], points[last]] as [Position, Position];
    const { course_deg, distance_m } = trackBetween(from, to);
    return Array.from({ length: picturesOn(distance_m, every_m) }, (_, at) =>
      along(destination(from, course_deg, at * every_m), angle_deg),
    );
  });
}

describe('pictures on a way', () => {
  it('are one at its start and one after each distance', () => {
    expect([0, 9.9, 10, 19.9, 100].map((length_m) => picturesOn(length_m, 10))).toEqual([1, 1, 2, 2, 11]);
  });

  it('are as many on a field as its lines are long', () => {
    const corner = (east_m: number, north_m: number) =>
      destination(destination(middle, 90, east_m), 0, north_m);
    const outline = [corner(0, 0), corner(0, 200), corner(90, 200), corner(90, 0)];
    const area = { name: '', outline, holes: [], settings: {} };
    const grid = surveyGrid(area, { spacing_m: 30, angle_deg: 0, picture_every_m: 16 });
    if (!grid.ok) expect.fail(grid.failure.code);
    const { points, runs } = grid.value;
    // Three lines of 200 m: 13 distances of 16 m are the first to reach 200 m, so 14 pictures each.
    expect(pictureCount(withSeries(points, runs, { every_m: 16 }))).toBe(3 * 14);
  });

  it('show all of an area, and inside of it each place as often as the overlap asks for', () => {
    const overlap = fc.double({ min: 0, max: 90, noNaN: true });
    const place = fc.record({
      course_deg: fc.double({ min: 0, max: 360, noNaN: true }),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    const property = fc.property(
      convex,
      overlap,
      overlap,
      fc.double({ min: 0, max: 180, noNaN: true }),
      fc.array(place, { minLength: 5, maxLength: 5 }),
      (outline, front_pct, side_pct, angle_deg, places) => {
        const [across_m, along_m] = [60, 40];
        const picture_every_m = along_m * (1 - front_pct / 100);
        const spacing_m = across_m * (1 - side_pct / 100);
        const area = { name: '', outline, holes: [], settings: {} };
        const grid = surveyGrid(area, { spacing_m, angle_deg, picture_every_m });
        if (!grid.ok) expect.fail(grid.failure.code);
        const { points, runs } = grid.value;
        const taken = picturesOf(points, runs, picture_every_m, angle_deg);
        const slack_m = 0.2;
        const timesSeen = ([across, ahead]: readonly [number, number]) =>
          taken.filter(
            ([x, y]) =>
              Math.abs(x - across) <= across_m / 2 + slack_m && Math.abs(y - ahead) <= along_m / 2 + slack_m,
          ).length;
        const inner_m = Math.hypot(across_m, along_m);
        const once = Math.floor(along_m / picture_every_m) * Math.floor(across_m / spacing_m);
        for (const { course_deg, share } of places) {
          const edge_m = Math.min(...outline.map((corner) => distanceBetween(middle, corner)));
          // Within the circle, all is inside of the area that is nearer than its closest chord.
          const chord_m = Math.min(
            ...outline.map((corner, at) => {
              const next = outline[(at + 1) % outline.length] as Position;
              return Math.sqrt(Math.max(0, edge_m ** 2 - (distanceBetween(corner, next) / 2) ** 2));
            }),
          );
          const seen = timesSeen(along(destination(middle, course_deg, share * chord_m), angle_deg));
          expect(seen).toBeGreaterThanOrEqual(1);
          const core_m = chord_m - inner_m;
          if (core_m > 0)
            expect(
              timesSeen(along(destination(middle, course_deg, share * core_m), angle_deg)),
            ).toBeGreaterThanOrEqual(once);
        }
      },
    );
    fc.assert(property, { seed, numRuns: 150 });
  });
});

const at = (north_m: number, more: { speed_mps?: number; actions?: WaypointAction[] } = {}) => ({
  ...destination(middle, 0, north_m),
  hover_time_s: 0,
  ...more,
});
const act = (action_type: string, more: Partial<WaypointAction> = {}): WaypointAction => ({
  action_type,
  duration_s: 0,
  ...more,
});

describe('the pictures of a route', () => {
  it('are those of its actions: one by one, by distance, by time', () => {
    const byDistance = act('photos_by_distance', { every_m: 10, span: 2 });
    expect(pictureCount([at(0, { actions: [byDistance] }), at(51), at(101)])).toBe(11);
    const byTime = act('photos_by_time', { every_s: 2, span: 1 });
    expect(pictureCount([at(0, { actions: [byTime] }), at(101, { speed_mps: 5 })])).toBe(11);
    expect(pictureCount([at(0, { actions: [act('take_photo'), act('heading', { angle_deg: 3 })] })])).toBe(1);
    expect(pictureCount([at(0), at(10)])).toBe(0);
    expect(pictureCount([at(0, { actions: [act('panorama')] })])).toBe(0);
  });

  it('are unknown by time where a leg has no speed of its own', () => {
    const byTime = act('photos_by_time', { every_s: 2, span: 1 });
    expect(pictureCount([at(0, { actions: [byTime] }), at(101)])).toBeUndefined();
  });

  it.each([0, 5e-324, 1e-15])('every %s m are more than anybody counts', (every_m) => {
    const byDistance = act('photos_by_distance', { every_m, span: 1 });
    expect(pictureCount([at(0, { actions: [byDistance] }), at(101)])).toBeUndefined();
  });

  it('are counted by looking at each leg a few times, however many series go over it', () => {
    let looks = 0;
    const watched = (north_m: number) => ({
      ...at(north_m, { actions: [act('photos_by_distance', { every_m: 10, span: 2000 })] }),
      get lat() {
        looks += 1;
        return 47 + north_m / 111_000;
      },
    });
    const count = 2000;
    // Every 1 m there is a series to the end of the route.
    const expected = Array.from({ length: count }, (_, left) => Math.floor(left / 10) + 1);
    const sum = expected.reduce((all, one) => all + one, 0);
    const counted = pictureCount(Array.from({ length: count }, (_, north_m) => watched(north_m))) ?? 0;
    // A degree is not 111 km everywhere.
    expect(Math.abs(counted - sum) / sum).toBeLessThan(0.01);
    expect(looks).toBeLessThan(20 * count);
  });

  it('end with the route', () => {
    const byDistance = act('photos_by_distance', { every_m: 10, span: 5 });
    expect(pictureCount([at(0, { actions: [byDistance] }), at(51)])).toBe(6);
    expect(pictureCount([at(0, { actions: [act('photos_by_distance', { every_m: 10 })] }), at(51)])).toBe(1);
  });
});

describe('a series along lines', () => {
  it('begins at each of them, once looking down', () => {
    const points = [at(0), at(100), at(130), at(150), at(170)];
    const runs = [
      { first: 0, last: 1 },
      { first: 2, last: 4 },
    ];
    const flown = withSeries(points, runs, { every_s: 2 });
    expect(
      flown.map(({ actions = [] }) => actions.map(({ action_type, span }) => [action_type, span])),
    ).toEqual([
      [
        ['gimbal_pitch', undefined],
        ['photos_by_time', 1],
      ],
      [],
      [['photos_by_time', 2]],
      [],
      [],
    ]);
    expect(withSeries(points, [], { every_m: 2 })).toEqual(points);
  });
});
