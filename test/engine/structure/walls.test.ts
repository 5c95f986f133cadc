import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { type FacadeOptions, facade } from '../../../engine/structure/facade.ts';
import { lengthOf, type StructurePath } from '../../../engine/structure/structurePath.ts';
import { type ScanOptions, structureScan } from '../../../engine/structure/structureScan.ts';
import { inLong } from '../../support/inLong.ts';
import {
  dot,
  isInPicture,
  type Metres,
  mavic3,
  metresFrom,
  middle,
  minus,
  type Picture,
  picturesOf,
} from './looking.ts';

const seed = 20_261_127;
/** 500 cases of each take minutes. */
const timeout_ms = 600_000;

/** Places of a line, metres east and north of the middle. */
const places = (...metres: readonly (readonly [number, number])[]): Position[] =>
  metres.map(([east, north]) => destination(destination(middle, 90, east), 0, north));

const flown = { camera: mavic3, speed_mps: 3, wait_s: 1 };
/** Sees so little that rows and pictures are without number. */
const pinhole = { ...mavic3, sensor_height_mm: 1e-6, focal_length_mm: 500 };
const wall = { distance_m: 10, along_overlap_pct: 80, upright_overlap_pct: 70, bottom_m: 0, top_m: 20 };

function facadeOf(options: Partial<FacadeOptions>): StructurePath {
  const result = facade({ ...flown, ...wall, line: places([0, 0], [30, 0]), side: 'right', ...options });
  if (!result.ok) expect.fail(result.failure.code);
  return result.value;
}

function scanOf(options: Partial<ScanOptions>): StructurePath {
  const shape = { outline: places([0, 0], [30, 0], [30, 20], [0, 20]) };
  const result = structureScan({ ...flown, ...wall, shape, down_deg: 0, ...options });
  if (!result.ok) expect.fail(result.failure.code);
  return result.value;
}

const headingsOf = ({ points }: StructurePath) =>
  points.map(({ actions }) => actions?.find(({ action_type }) => action_type === 'heading')?.angle_deg);

/** Walls between places, each seen from its right or left. */
interface Seen {
  readonly walls: readonly (readonly [Metres, Metres])[];
  readonly side: 1 | -1;
}

const edgesOf = (line: readonly Position[], isClosed: boolean): Seen['walls'] => {
  const at = line.map((place) => metresFrom(middle, place, 0));
  return at.flatMap((from, index) => {
    const to = at[index + 1] ?? (isClosed ? at[0] : undefined);
    return to === undefined ? [] : [[from, to] as const];
  });
};

const cross = (one: Metres, other: Metres) => one[0] * other[1] - one[1] * other[0];

/** True if the sight of a place goes through a wall. */
function isHidden(from: Metres, to: Metres, walls: Seen['walls']): boolean {
  const sight = minus(to, from);
  return walls.some(([begin, end]) => {
    const along = minus(end, begin);
    const [one, other] = [cross(along, minus(from, begin)), cross(along, minus(to, begin))];
    const [left, right] = [cross(sight, minus(begin, from)), cross(sight, minus(end, from))];
    return one * other < 0 && left * right < 0;
  });
}

/** For places on the walls, in a grid from bottom to top, the pictures that show them. */
function seenOn(
  path: StructurePath,
  { walls, side }: Seen,
  heights: readonly number[],
  pictures = picturesOf(path.points, middle),
) {
  const flat = Math.cos((61 * Math.PI) / 180);
  return walls.map(([from, to]) => {
    const along = minus(to, from);
    const length = Math.hypot(along[0], along[1]);
    const out: Metres = [(side * along[1]) / length, (-side * along[0]) / length, 0];
    const count = Math.max(3, Math.ceil(length));
    return Array.from({ length: count }, (_, nth) => {
      const part = (nth + 0.5) / count;
      const places = heights.map(
        (height): Metres => [from[0] + part * along[0], from[1] + part * along[1], height],
      );
      const [foot] = places;
      if (foot === undefined) return [];
      const before: Metres = [foot[0] + 0.01 * out[0], foot[1] + 0.01 * out[1], 0];
      const facing = pictures.filter((picture) => {
        const back = minus(picture.at, foot);
        if (dot(back, out) <= flat * Math.hypot(back[0], back[1])) return false;
        const isShown = places.some((place) => isInPicture(picture, place, mavic3));
        return isShown && !isHidden(picture.at, before, walls);
      });
      return places.map((place) => ({
        place,
        shown: facing.filter((picture) => isInPicture(picture, place, mavic3)),
      }));
    });
  });
}

/** Metres of a place from the nearest stretch that is told to be in no picture. */
function fromTold(path: StructurePath, place: Metres): number {
  return Math.min(
    Infinity,
    ...path.unseen.map(({ from, to }) => {
      const [begin, end] = [metresFrom(middle, from, 0), metresFrom(middle, to, 0)];
      const along = minus(end, begin);
      const part = Math.min(
        1,
        Math.max(0, dot(minus([place[0], place[1], 0], begin), along) / dot(along, along)),
      );
      return Math.hypot(place[0] - begin[0] - part * along[0], place[1] - begin[1] - part * along[1]);
    }),
  );
}

/** Places in no picture that are not told to be. */
const untold = (path: StructurePath, seen: Seen, top_m: number) =>
  seenOn(path, seen, levels(0, top_m))
    .flat(2)
    .filter(({ shown, place }) => shown.length === 0 && fromTold(path, place) > 0.3);

const levels = (bottom_m: number, top_m: number) => [
  bottom_m + 0.01,
  bottom_m + 0.27 * (top_m - bottom_m),
  (bottom_m + top_m) / 2,
  bottom_m + 0.8 * (top_m - bottom_m),
  top_m - 0.01,
];

describe('the way past a wall', () => {
  it('counts its climbs between the rows', () => {
    const { points, rows } = facadeOf({});
    const heights = points.map(({ altitude }) => altitude.value_m);
    const climbed_m = Math.max(...heights) - Math.min(...heights);
    const level_m = points.slice(1).reduce((sum, to, at) => sum + distanceBetween(points[at] ?? to, to), 0);
    expect(rows).toBeGreaterThan(1);
    expect(climbed_m).toBeGreaterThan(5);
    expect(lengthOf(points)).toBeCloseTo(level_m + climbed_m, 3);
  });
});

describe('a façade', () => {
  it('is seen square, from its side, in rows flown to and fro from the end nearest to the aircraft', () => {
    const path = facadeOf({ start_near: places([40, -10])[0] });
    // A picture is 14.08 m wide and 10.58 m high: 2.8 m between pictures of a row, 3.2 m at most between rows.
    expect(path).toMatchObject({ rows: 4, pictures: 4 * 12 });
    expect(path.points).toHaveLength(48);
    for (const heading of headingsOf(path)) expect(heading).toBeCloseTo(0, 1);
    const at = path.points.map((point) => metresFrom(middle, point, point.altitude.value_m));
    expect(at[0]?.[0]).toBeCloseTo(30, 1);
    expect(at[11]?.[0]).toBeCloseTo(0, 1);
    expect(at[12]?.[0]).toBeCloseTo(0, 1);
    for (const [, north] of at) expect(north).toBeCloseTo(-10, 1);
    expect(at[0]?.[2]).toBeCloseTo(5.29, 2);
    expect(at[47]?.[2]).toBeCloseTo(20 - 5.29, 2);
    expect(path.starts).toHaveLength(2);
    expect(path.points[0]?.actions?.map(({ action_type }) => action_type)).toEqual([
      'gimbal_pitch',
      'heading',
      'take_photo',
    ]);
    expect(path.points[1]?.actions?.map(({ action_type }) => action_type)).toEqual(['heading', 'take_photo']);
  });

  it('is seen from the other side, from its first end', () => {
    const path = facadeOf({ side: 'left', start_near: places([-40, 10])[0] });
    for (const heading of headingsOf(path)) expect(heading).toBeCloseTo(180, 1);
    expect(metresFrom(middle, path.points[0] ?? middle, 0)[0]).toBeCloseTo(0, 1);
  });

  it('is flown up and down where that takes fewer turns', () => {
    const path = facadeOf({ line: places([0, 0], [4, 0]), top_m: 60 });
    const heights = path.points.map(({ altitude }) => altitude.value_m);
    expect(heights.slice(0, path.rows)).toEqual(heights.slice(0, path.rows).toSorted((a, b) => a - b));
    expect(heights[path.rows]).toBe(heights[path.rows - 1]);
  });

  it('has one row in the middle where that is enough', () => {
    const path = facadeOf({ bottom_m: 4, top_m: 10 });
    expect(path.rows).toBe(1);
    expect(path.points[0]?.altitude.value_m).toBe(7);
  });

  it('turns around an outer corner in small steps, and keeps its distance from it', () => {
    const line = places([0, 0], [20, 0], [20, 20]);
    const path = facadeOf({ line, top_m: 8 });
    expect(path.unseen).toEqual([]);
    const headings = headingsOf(path).map(Number);
    for (const [index, heading] of headings.slice(1).entries())
      expect(Math.abs(((heading - (headings[index] ?? 0) + 540) % 360) - 180)).toBeLessThan(20.1);
    for (const point of path.points) {
      const [east, north] = metresFrom(middle, point, 0);
      const beyond = Math.hypot(Math.max(0, east - 20, -east), Math.max(0, north - 20, -north));
      expect(beyond).toBeCloseTo(10, 1);
    }
  });

  it('tells what an inner corner keeps from its pictures', () => {
    const narrow = facadeOf({ line: places([0, 0], [40, 0], [10, -30]), top_m: 8 });
    expect(narrow.unseen.length).toBeGreaterThan(0);
    const wide = facadeOf({ line: places([0, 0], [60, 0], [90, -10]), top_m: 8 });
    expect(wide.unseen).toEqual([]);
  });

  it.each([
    [{ line: places([0, 0]) }, 'SHAPE_EMPTY'],
    [{ line: places([0, 0], [0.01, 0]) }, 'SHAPE_EMPTY'],
    [{ line: places([0, 0], [11_000, 0]) }, 'SHAPE_TOO_LARGE'],
    [{ bottom_m: 21 }, 'TOP_BELOW_BOTTOM'],
    [{ line: places([0, 0], [9000, 0]) }, 'TOO_MANY_POINTS'],
    [{ line: places([0, 0], [9000, 0]), distance_m: 2 }, 'TOO_MANY_POINTS'],
    [{ camera: pinhole, top_m: 9000 }, 'TOO_MANY_POINTS'],
    [{ line: places([0, 0], [5, 0], [5, -5], [0, -5], [0, -1]) }, 'NO_ROOM'],
  ] as const)('is refused as %o', (options, code) => {
    const result = facade({ ...flown, ...wall, line: places([0, 0], [30, 0]), side: 'right', ...options });
    expect(result).toMatchObject({ ok: false, failure: { code } });
  });

  it(
    'shows every place of a wall, neighbours with the overlap asked for',
    () => {
      fc.assert(
        fc.property(
          fc.record({
            length: fc.double({ min: 3, max: 80, noNaN: true }),
            bearing_deg: fc.double({ min: 0, max: 360, noNaN: true }),
            distance_m: fc.double({ min: 4, max: 40, noNaN: true }),
            bottom_m: fc.double({ min: 0, max: 20, noNaN: true }),
            high_m: fc.double({ min: 0.5, max: 40, noNaN: true }),
            along: fc.double({ min: 0, max: 85, noNaN: true }),
            upright: fc.double({ min: 0, max: 85, noNaN: true }),
            side: fc.constantFrom('left', 'right'),
          }),
          ({ length, bearing_deg, distance_m, bottom_m, high_m, along, upright, side }) => {
            const line = [middle, destination(middle, bearing_deg, length)];
            const top_m = bottom_m + high_m;
            const path = facadeOf({
              line,
              distance_m,
              bottom_m,
              top_m,
              side,
              along_overlap_pct: along,
              upright_overlap_pct: upright,
            });
            expect(path.unseen).toEqual([]);
            const seen = { walls: edgesOf(line, false), side: side === 'right' ? 1 : -1 } as const;
            expect(
              seenOn(path, seen, levels(bottom_m, top_m))
                .flat(2)
                .filter(({ shown }) => shown.length === 0),
            ).toEqual([]);
            const wide_m = (distance_m * mavic3.sensor_width_mm) / mavic3.focal_length_mm;
            const tall_m = (distance_m * mavic3.sensor_height_mm) / mavic3.focal_length_mm;
            const ways = path.points.slice(1).map((to, at) => [path.points[at] ?? to, to] as const);
            const aside_m = Math.max(0, ...ways.map(([from, to]) => distanceBetween(from, to)));
            const rise_m = Math.max(
              0,
              ...ways.map(([from, to]) => Math.abs(to.altitude.value_m - from.altitude.value_m)),
            );
            expect(1 - aside_m / wide_m).toBeGreaterThanOrEqual(along / 100 - 1e-4);
            expect(1 - rise_m / tall_m).toBeGreaterThanOrEqual(upright / 100 - 1e-4);
          },
        ),
        { seed, numRuns: inLong(10, 500) },
      );
    },
    timeout_ms,
  );

  it(
    'tells of a bent wall every place that no picture shows',
    () => {
      fc.assert(
        fc.property(
          fc.array(
            fc.record({
              length: fc.double({ min: 8, max: 40, noNaN: true }),
              turn: fc.double({ min: -110, max: 110, noNaN: true }),
            }),
            { minLength: 2, maxLength: 4 },
          ),
          fc.constantFrom('left', 'right'),
          fc.double({ min: 4, max: 15, noNaN: true }),
          (legs, side, distance_m) => {
            let course = 0;
            const line = [middle];
            for (const { length, turn } of legs) {
              line.push(destination(line.at(-1) ?? middle, course, length));
              course += turn;
            }
            const result = facade({ ...flown, ...wall, line, side, distance_m });
            if (!result.ok) {
              expect(result.failure.code).toBe('NO_ROOM');
              return;
            }
            const path = result.value;
            const seen = { walls: edgesOf(line, false), side: side === 'right' ? 1 : -1 } as const;
            expect(untold(path, seen, 20)).toEqual([]);
            const off_m = path.points.flatMap((point) => {
              const at = metresFrom(middle, point, 0);
              return seen.walls.map(([from, to]) => {
                const way = minus(to, from);
                const part = Math.min(1, Math.max(0, dot(minus(at, from), way) / dot(way, way)));
                return Math.hypot(at[0] - from[0] - part * way[0], at[1] - from[1] - part * way[1]);
              });
            });
            expect(Math.min(...off_m)).toBeGreaterThan(distance_m - 0.05);
          },
        ),
        { seed, numRuns: inLong(6, 500) },
      );
    },
    timeout_ms,
  );
});

describe('a structure', () => {
  it('is seen from all sides on each level, each once around and back on the next', () => {
    const path = scanOf({ start_near: places([15, -50])[0] });
    expect(path.unseen).toEqual([]);
    expect(path.rows).toBe(4);
    const around = path.points.length / 4;
    expect(path.pictures).toBe(4 * around);
    expect(metresFrom(middle, path.points[0] ?? middle, 0)[1]).toBeCloseTo(-10, 1);
    expect(path.points[around]).toMatchObject({ lat: path.points[around - 1]?.lat });
    // Looks inwards all the way.
    for (const [index, heading] of headingsOf(path).entries()) {
      const { course_deg } = trackBetween(path.points[index] ?? middle, places([15, 10])[0] ?? middle);
      expect(Math.abs(((course_deg - (heading ?? 0) + 540) % 360) - 180)).toBeLessThan(90);
    }
  });

  it('is the same whichever way its outline was drawn, also with its first corner repeated', () => {
    const corners = places([0, 0], [30, 0], [30, 20], [0, 20]);
    const counts = [corners, corners.toReversed(), [...corners, ...corners.slice(0, 1)]].map(
      (outline) => scanOf({ shape: { outline } }).pictures,
    );
    expect(new Set(counts).size).toBe(1);
  });

  it('is looked down at from a level above the others', () => {
    const path = scanOf({ down_deg: 45 });
    expect(path.rows).toBe(5);
    const last = path.points.at(-1);
    expect(last?.altitude.value_m).toBeCloseTo(30, 6);
    const pitches = path.points.flatMap(({ actions = [] }) =>
      actions.flatMap(({ action_type, angle_deg }) => (action_type === 'gimbal_pitch' ? [angle_deg] : [])),
    );
    expect(pitches).toEqual([0, -45]);
  });

  it('that is round is circled, each level looking at its own height', () => {
    const shape = { centre: middle, object_radius_m: 5 };
    const path = scanOf({ shape, down_deg: 30, start_near: destination(middle, 200, 90) });
    expect(path.rows).toBe(5);
    for (const point of path.points) expect(distanceBetween(middle, point)).toBeCloseTo(15, 3);
    expect(trackBetween(middle, path.points[0] ?? middle).course_deg).toBeCloseTo(200, 2);
    const looks = path.points.flatMap(({ altitude, actions = [] }) =>
      actions.flatMap(({ place }) =>
        place === undefined ? [] : [[altitude.value_m, place.altitude.value_m]],
      ),
    );
    expect(looks).toHaveLength(5);
    for (const [height, seen] of looks.slice(0, 4)) expect(seen).toBe(height);
    expect(looks[4]?.[1]).toBe(20);
    expect(scanOf({ shape }).points[0]).toBeDefined();
  });

  it('with a yard behind a gate too narrow to fly through is seen from outside, and the yard is told', () => {
    const outline = places(
      [0, 0],
      [60, 0],
      [60, 60],
      [34, 60],
      [34, 50],
      [50, 50],
      [50, 10],
      [10, 10],
      [10, 50],
      [26, 50],
      [26, 60],
      [0, 60],
    );
    const path = scanOf({ shape: { outline }, distance_m: 6, top_m: 6 });
    expect(path.unseen.reduce((sum, { length_m }) => sum + length_m, 0)).toBeGreaterThan(100);
    for (const point of path.points) {
      const [east, north] = metresFrom(middle, point, 0);
      expect(east > 0 && east < 60 && north > 0 && north < 60).toBe(false);
    }
  });

  it.each([
    [{ shape: { outline: [] } }, 'SHAPE_EMPTY'],
    [{ shape: { outline: places([0, 0], [9, 0]) } }, 'SHAPE_EMPTY'],
    [{ shape: { outline: places([0, 0], [11_000, 0], [0, 11_000]) } }, 'SHAPE_TOO_LARGE'],
    [{ shape: { centre: middle, object_radius_m: 5001 } }, 'SHAPE_TOO_LARGE'],
    [{ bottom_m: 30 }, 'TOP_BELOW_BOTTOM'],
    [{ shape: { outline: places([0, 0], [4000, 0], [4000, 900]) } }, 'TOO_MANY_POINTS'],
    [{ camera: pinhole, top_m: 9000 }, 'TOO_MANY_POINTS'],
    [{ camera: pinhole, top_m: 9000, shape: { centre: middle, object_radius_m: 9 } }, 'TOO_MANY_POINTS'],
    [
      { shape: { centre: middle, object_radius_m: 2000 }, distance_m: 2, top_m: 300, along_overlap_pct: 95 },
      'TOO_MANY_POINTS',
    ],
  ] as const)('is refused as %o', (options, code) => {
    const shape = { outline: places([0, 0], [30, 0], [30, 20], [0, 20]) };
    const result = structureScan({ ...flown, ...wall, shape, down_deg: 0, ...options });
    expect(result).toMatchObject({ ok: false, failure: { code } });
  });

  it(
    'shows every place of its walls, or tells that it does not',
    () => {
      fc.assert(
        fc.property(
          fc.array(
            fc.record({
              // No corner turns so far around the middle that the outline would lie on its other side.
              step: fc.double({ min: 60, max: 100, noNaN: true }),
              far: fc.double({ min: 6, max: 40, noNaN: true }),
            }),
            { minLength: 3, maxLength: 8 },
          ),
          fc.double({ min: 4, max: 15, noNaN: true }),
          fc.boolean(),
          (steps, distance_m, isTurned) => {
            const whole = steps.reduce((sum, { step }) => sum + step, 0);
            let bearing = 0;
            const around = steps.map(({ step, far }) => {
              bearing += (360 * step) / whole;
              return destination(middle, bearing, far);
            });
            const outline = isTurned ? around.toReversed() : around;
            const path = scanOf({ shape: { outline }, distance_m, top_m: 12 });
            const seen = { walls: edgesOf(outline, true), side: isTurned ? 1 : -1 } as const;
            expect(untold(path, seen, 12)).toEqual([]);
            if (steps.length === 3) expect(path.unseen).toEqual([]);
          },
        ),
        { seed, numRuns: inLong(6, 500) },
      );
    },
    timeout_ms,
  );

  it(
    'that is round is in pictures all around, from bottom to top',
    () => {
      fc.assert(
        fc.property(
          fc.double({ min: 0.5, max: 30, noNaN: true }),
          fc.double({ min: 4, max: 30, noNaN: true }),
          fc.double({ min: 0, max: 80, noNaN: true }),
          fc.double({ min: 1, max: 20, noNaN: true }),
          (object_radius_m, distance_m, overlap, top_m) => {
            const path = scanOf({
              shape: { centre: middle, object_radius_m },
              distance_m,
              top_m,
              along_overlap_pct: overlap,
            });
            const pictures = picturesOf(path.points, middle);
            const missed = Array.from({ length: 72 }, (_, fifth) => (fifth * Math.PI) / 36).flatMap((angle) =>
              levels(0, top_m).filter((height) => {
                const out: Metres = [Math.sin(angle), Math.cos(angle), 0];
                const place: Metres = [object_radius_m * out[0], object_radius_m * out[1], height];
                const isBefore = ({ at }: Picture) => dot(minus(at, place), out) > 0;
                return !pictures.some((one) => isBefore(one) && isInPicture(one, place, mavic3));
              }),
            );
            expect(missed).toEqual([]);
          },
        ),
        { seed, numRuns: inLong(5, 500) },
      );
    },
    timeout_ms,
  );
});
