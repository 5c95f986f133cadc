import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { flatGround } from '../../../engine/survey/flatGround.ts';
import { overlapOverGround } from '../../../engine/survey/groundOverlap.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { inLong } from '../../support/inLong.ts';

const seed = 20_261_127;
const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });

type Point = readonly [east_m: number, north_m: number];

function flat(middle: Position, at: Position): Point {
  const { distance_m, course_deg } = trackBetween(middle, at);
  const θ = (course_deg * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ)];
}

/** A slope with hills on it, metres above sea level. */
interface Terrain {
  readonly east: number;
  readonly north: number;
  readonly hills: readonly {
    readonly x: number;
    readonly y: number;
    readonly high_m: number;
    readonly wide_m: number;
  }[];
}

const heightAt = ({ east, north, hills }: Terrain, [x, y]: Point): number =>
  hills.reduce(
    (sum, hill) =>
      sum + hill.high_m * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / (2 * hill.wide_m ** 2)),
    500 + east * x + north * y,
  );

interface Flown {
  readonly terrain: Terrain;
  readonly middle: Position;
  readonly angle_deg: number;
  readonly radii_m: readonly number[];
  readonly front_pct: number;
  readonly side_pct: number;
}

const [across_m, along_m, height_m] = [120, 80, 80];

/** Lines at one height above sea level, 80 m over the middle, and what the engine says of them. */
function surveyed({ terrain, middle, angle_deg, radii_m, front_pct, side_pct }: Flown) {
  const outline = radii_m.map((radius_m, at) => destination(middle, (360 * at) / radii_m.length, radius_m));
  const spacing_m = across_m * (1 - side_pct / 100);
  const picture_every_m = along_m * (1 - front_pct / 100);
  const options = { spacing_m, picture_every_m, angle_deg };
  const grid = surveyGrid({ name: '', outline, holes: [], settings: {} }, options);
  if (!grid.ok) throw new Error(grid.failure.code);
  const { runs } = grid.value;
  const height_msl_m = heightAt(terrain, [0, 0]) + height_m;
  const points = grid.value.points.map((point) => ({ ...point, height_msl_m }));
  const plane = flatGround(points, across_m, 10);
  const heights = Float64Array.from({ length: plane.places.length / 2 }, (_, at) =>
    heightAt(
      terrain,
      flat(middle, { lat: Number(plane.places[2 * at]), lon: Number(plane.places[2 * at + 1]) }),
    ),
  );
  const pictures = { footprint: { across_m, along_m }, height_m, picture_every_m };
  const told = overlapOverGround({ points, runs, spacing_m }, pictures, plane, plane.heightOf(heights));
  const lines = runs.map(({ first, last }) =>
    [points[first], points[last]].map((at) => flat(middle, at as Position)),
  );
  return { told, lines: lines as [Point, Point][], height_msl_m, spacing_m, picture_every_m };
}

/** What two pictures share on the line between them: rays to the ground every 0.5 m, each inside of a picture or not. */
function sampled(
  terrain: Terrain,
  height_msl_m: number,
  [one, other]: readonly [Point, Point],
  size_m: number,
): number {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const apart_m = Math.hypot(dx, dy);
  const counts = { one: 0, other: 0, both: 0 };
  for (let at_m = -400; at_m <= 400 + apart_m; at_m += 0.5) {
    const place: Point = [one[0] + (dx / apart_m) * at_m, one[1] + (dy / apart_m) * at_m];
    const room_m = ((height_msl_m - heightAt(terrain, place)) * size_m) / 2 / height_m;
    const [isInOne, isInOther] = [Math.abs(at_m) <= room_m, Math.abs(at_m - apart_m) <= room_m];
    counts.one += isInOne ? 1 : 0;
    counts.other += isInOther ? 1 : 0;
    counts.both += isInOne && isInOther ? 1 : 0;
  }
  const most = Math.max(counts.one, counts.other);
  return most === 0 ? 0 : (100 * counts.both) / most;
}

function bruteForce(
  flown: Flown,
  { lines, height_msl_m, spacing_m, picture_every_m }: ReturnType<typeof surveyed>,
) {
  const { terrain, angle_deg } = flown;
  const [sin, cos] = [Math.sin((angle_deg * Math.PI) / 180), Math.cos((angle_deg * Math.PI) / 180)];
  const found = { front: Infinity, side: Infinity, lowest: Infinity, highest: -Infinity };
  for (const [from, to] of lines) {
    const length_m = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const at = (along: number): Point => [
      from[0] + ((to[0] - from[0]) * along) / length_m,
      from[1] + ((to[1] - from[1]) * along) / length_m,
    ];
    for (let along = 0; along <= length_m; along += picture_every_m) {
      const picture = at(along);
      const over_m = height_msl_m - heightAt(terrain, picture);
      found.lowest = Math.min(found.lowest, over_m);
      found.highest = Math.max(found.highest, over_m);
      if (along + picture_every_m <= length_m)
        found.front = Math.min(
          found.front,
          sampled(terrain, height_msl_m, [picture, at(along + picture_every_m)], along_m),
        );
      for (const side of [-1, 1]) {
        const beside: Point = [picture[0] + side * spacing_m * cos, picture[1] - side * spacing_m * sin];
        const isFlown = lines.some(([[ax, ay], [bx, by]]) => {
          const ends = [
            Math.hypot(beside[0] - ax, beside[1] - ay),
            Math.hypot(beside[0] - bx, beside[1] - by),
          ];
          return (ends[0] ?? 0) + (ends[1] ?? 0) - Math.hypot(bx - ax, by - ay) < 1e-3;
        });
        if (isFlown)
          found.side = Math.min(found.side, sampled(terrain, height_msl_m, [picture, beside], across_m));
      }
    }
  }
  return found;
}

const slope = (east: number, north: number): Terrain => ({ east, north, hills: [] });
const level = {
  middle: { lat: 47, lon: 8 },
  radii_m: [280, 280, 280, 280],
  angle_deg: 45,
  front_pct: 80,
  side_pct: 70,
};

describe('the overlap of pictures over real ground', () => {
  it('is that of level ground where the ground is level', () => {
    const { told } = surveyed({ ...level, terrain: slope(0, 0) });
    expect(told?.front?.overlap_pct).toBeCloseTo(80, 0);
    expect(told?.side?.overlap_pct).toBeCloseTo(70, 0);
    expect(told?.lowest.height_m).toBeCloseTo(80, 1);
    expect(told?.highest.height_m).toBeCloseTo(80, 1);
  });

  it('falls over a slope of 10 %, least where the ground is nearest', () => {
    const { told } = surveyed({ ...level, terrain: slope(0.1, 0.1) });
    expect(told?.front?.overlap_pct).toBeLessThan(70);
    expect(told?.side?.overlap_pct).toBeLessThan(55);
    expect(told?.lowest.height_m).toBeLessThan(55);
    const { lat = 0, lon = 0 } = told?.side ?? {};
    expect([lat > 47, lon > 8]).toEqual([true, true]);
  });

  /** One run and another beside it to the east, each of three points in a line, over ground of one height. */
  function two(
    height_msl_m: number,
    ground_m: number,
    more: { kept_m?: number; apart_m?: number; every_m?: number } = {},
  ) {
    const { kept_m, apart_m = 40, every_m = 20 } = more;
    const place = (east_m: number, north_m: number) => ({
      ...destination(destination(level.middle, 90, east_m), 0, north_m),
      height_msl_m,
    });
    const points = [0, apart_m].flatMap((east_m) =>
      [0, 50, 50, 100].map((north_m) => place(east_m, north_m)),
    );
    const runs = [
      { first: 0, last: 3 },
      { first: 4, last: 7 },
    ];
    const plane = flatGround(points, across_m, 25);
    const pictures = { footprint: { across_m, along_m }, height_m, picture_every_m: every_m, kept_m };
    return overlapOverGround({ points, runs, spacing_m: 40 }, pictures, plane, () => ground_m);
  }

  it('goes on at the points of a run, also at one that is there twice', () => {
    const told = two(580, 500);
    expect(told?.front?.overlap_pct).toBeCloseTo(75, 0);
    expect(told?.side?.overlap_pct).toBeCloseTo(66.7, 0);
  });

  it('is nothing from the ground, and unknown over unknown ground', () => {
    expect(two(500, 500)).toMatchObject({ front: { overlap_pct: 0 }, side: { overlap_pct: 0 } });
    expect(two(580, NaN)).toBeUndefined();
  });

  it('goes by the height that the aircraft keeps over the ground itself', () => {
    expect(two(NaN, 700, { kept_m: 80 })?.front?.overlap_pct).toBeCloseTo(75, 0);
  });

  it('is between pictures alone where no line lies beside, and beside lines alone where each has one picture', () => {
    expect(two(580, 500, { apart_m: 90 })).not.toHaveProperty('side');
    expect(two(580, 500, { every_m: 150 })).not.toHaveProperty('front');
  });

  it('agrees with rays to the ground, over any slopes and hills', () => {
    const hill = fc.record({
      x: metres(-200, 200),
      y: metres(-200, 200),
      high_m: metres(-30, 30),
      wide_m: metres(60, 200),
    });
    const flown = fc.record({
      terrain: fc.record({
        east: metres(-0.15, 0.15),
        north: metres(-0.15, 0.15),
        hills: fc.array(hill, { maxLength: 3 }),
      }),
      middle: fc.record({ lat: metres(-65, 65), lon: metres(-180, 180) }),
      angle_deg: metres(0, 180),
      radii_m: fc.array(metres(60, 250), { minLength: 3, maxLength: 6 }),
      front_pct: metres(50, 85),
      side_pct: metres(40, 80),
    });
    const property = fc.property(flown, (asked) => {
      const laid = surveyed(asked);
      const found = bruteForce(asked, laid);
      const { told } = laid;
      const agrees = (one: number | undefined, other: number) =>
        Number.isFinite(other)
          ? expect(Math.abs((one ?? NaN) - other)).toBeLessThan(2)
          : expect(one).toBeUndefined();
      agrees(told?.front?.overlap_pct, found.front);
      agrees(told?.side?.overlap_pct, found.side);
      agrees(told?.lowest.height_m, found.lowest);
      agrees(told?.highest.height_m, found.highest);
    });
    fc.assert(property, { seed, numRuns: inLong(12, 300) });
  }, 600_000);
});
