import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import {
  type FlownAs,
  looksDown,
  pictureCount,
  picturesOn,
  withSeries,
} from '../../../engine/mission/pictures.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { inLong } from '../../support/inLong.ts';

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

const at = (north_m: number, more: Partial<Waypoint> = {}) => ({
  ...destination(middle, 0, north_m),
  hover_time_s: 0,
  ...more,
});
const act = (action_type: string, more: Partial<WaypointAction> = {}): WaypointAction => ({
  action_type,
  duration_s: 0,
  ...more,
});

const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });

interface TimedLeg {
  readonly length_m: number;
  readonly speed_mps: number;
  readonly hover_time_s: number;
}

/** Time of legs from one of them on, by a clock that ticks while the aircraft speeds up and slows down at 2.7 m/s². */
function clockedFrom(legs: readonly TimedLeg[], first: number): number {
  const tick_s = 0.002;
  let ticks = 0;
  for (const [at, { length_m, speed_mps, hover_time_s }] of legs.entries()) {
    if (at < first) continue;
    let [way_m, speed] = [0, 0];
    while (length_m - way_m > 1e-5 && ticks < 1e7) {
      const mayStill_mps = Math.sqrt(2 * 2.7 * (length_m - way_m));
      speed = Math.min(speed + 2.7 * tick_s, speed_mps, Math.max(mayStill_mps, 0.004));
      way_m += speed * tick_s;
      ticks += 1;
    }
    if (at < legs.length - 1) ticks += (0.6 + hover_time_s) / tick_s;
  }
  return ticks * tick_s;
}

describe('the pictures of a route', () => {
  it('are those of its actions: one by one, by distance, by time', () => {
    const byDistance = act('photos_by_distance', { every_m: 10, span: 2 });
    expect(pictureCount([at(0, { actions: [byDistance] }), at(51), at(101)])).toBe(11);
    const byTime = act('photos_by_time', { every_s: 2, span: 1 });
    // 20.2 s at 5 m/s, and 1.9 s to speed up and to slow down.
    expect(pictureCount([at(0, { actions: [byTime] }), at(101, { speed_mps: 5 })])).toBe(12);
    expect(pictureCount([at(0, { actions: [act('take_photo'), act('heading', { angle_deg: 3 })] })])).toBe(1);
    expect(pictureCount([at(0), at(10)])).toBe(0);
    expect(pictureCount([at(0, { actions: [act('panorama')] })])).toBe(0);
  });

  it('are by time those that a clock takes while the aircraft speeds up, slows down, settles and waits', () => {
    const legs = fc.array(
      fc.record({
        length_m: fc.oneof(metres(0.2, 30), metres(5, 900)),
        speed_mps: metres(1, 20),
        hover_time_s: fc.oneof(fc.constant(0), metres(0, 20)),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const property = fc.property(legs, metres(0.5, 10), metres(0, 0.999), (flown, every_s, share) => {
      const first = Math.floor(share * flown.length);
      const actions = [act('photos_by_time', { every_s, span: flown.length - first })];
      const northOf = (index: number) =>
        flown.slice(0, index + 1).reduce((sum_m, { length_m }) => sum_m + length_m, 0);
      const route = [at(0), ...flown.map((leg, index) => ({ ...at(northOf(index)), ...leg }))];
      const time_s = clockedFrom(flown, first);
      if (Math.abs(time_s / every_s - Math.round(time_s / every_s)) * every_s < 0.1) return;
      const counted = pictureCount(
        route.map((point, index) => (index === first ? { ...point, actions } : point)),
      );
      expect(counted).toBe(Math.floor(time_s / every_s) + 1);
    });
    fc.assert(property, { seed, numRuns: inLong(40, 3000) });
  });

  it('go on by time through corners that are cut', () => {
    const byTime = act('photos_by_time', { every_s: 2, span: 2 });
    const route = (curve_size: number) => [
      at(0, { actions: [byTime] }),
      { ...at(101, { speed_mps: 5 }), curve_size },
      at(202, { speed_mps: 5 }),
    ];
    // Stopped, 40.4 s of way, twice 1.9 s of changing speed and 0.6 s to settle; cut, one of both and nothing to settle.
    expect(pictureCount(route(0))).toBe(23);
    expect(pictureCount(route(10))).toBe(22);
  });

  it('are unknown by time where a leg has no speed of its own', () => {
    const byTime = act('photos_by_time', { every_s: 2, span: 1 });
    expect(pictureCount([at(0, { actions: [byTime] }), at(101)])).toBeUndefined();
    expect(pictureCount([at(0, { actions: [byTime] }), at(101)], { cruise_mps: 5 })).toBe(12);
  });

  it('are fewer by time of what flies past its waypoints without a stop', () => {
    const byTime = act('photos_by_time', { every_s: 2, span: 2 });
    const route = [
      at(0, { actions: [byTime] }),
      at(151, { speed_mps: 15, hover_time_s: 4 }),
      at(301, { speed_mps: 15 }),
    ];
    // 20.1 s of way and a wait of 4 s; with stops twice 5.6 s of changing speed and 0.6 s to settle.
    expect(pictureCount(route)).toBe(18);
    for (const kind of ['fixed_wing', 'vtol'] as const) expect(pictureCount(route, { kind })).toBe(13);
    expect(pictureCount(route, { kind: 'multirotor' })).toBe(18);
  });

  it('go by the speeds that are flown, and are unknown by time where those are looked for', () => {
    const byTime = act('photos_by_time', { every_s: 2, span: 1 });
    const route = [at(0, { actions: [byTime] }), at(101, { speed_mps: 10 })];
    const counted = (speed_policy: FlownAs['speed_policy']) =>
      pictureCount(route, { kind: 'fixed_wing', speed_policy });
    expect(counted('cruise')).toBe(6);
    expect(counted({ mps: 5 })).toBe(11);
    expect(counted('best_range')).toBeUndefined();
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

describe('a camera that looks straight down', () => {
  const act = (action_type: string, more: Partial<WaypointAction> = {}): WaypointAction => ({
    action_type,
    duration_s: 0,
    ...more,
  });
  const tilt = (angle_deg: number) => act('gimbal_pitch', { angle_deg });
  const place = { ...middle, altitude: { datum: 'takeoff', value_m: 0 } as const };
  it.each([
    [true, [[tilt(-90), act('photos_by_distance', { every_m: 5, span: 1 })], []]],
    [true, [[tilt(-90)], [act('take_photo')]]],
    [false, [[act('take_photo')], [tilt(-90)]]],
    [false, [[act('take_photo')]]],
    [false, [[tilt(-90)]]],
    [false, [[tilt(-60), act('take_photo')]]],
    [
      false,
      [
        [tilt(-90), act('take_photo')],
        [tilt(0), act('take_photo')],
      ],
    ],
    [false, [[tilt(-90), act('look_at', { place }), act('take_photo')]]],
  ])('is %s', (isDown, points) => {
    expect(looksDown([{}, ...points.map((actions) => ({ actions }))])).toBe(isDown);
  });
});
