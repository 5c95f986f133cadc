import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { type CorridorOptions, corridorLanes } from '../../../engine/survey/corridor.ts';

const seed = 20_261_122;
const start = { lat: 47.1, lon: 8.2 };

/** A line of legs, each by its course and length. */
function lineOf(legs: readonly (readonly [course_deg: number, length_m: number])[]): Position[] {
  const line: Position[] = [start];
  for (const [course_deg, length_m] of legs)
    line.push(destination(line.at(-1) ?? start, course_deg, length_m));
  return line;
}

function lanesOf(line: readonly Position[], width_m: number, options: CorridorOptions) {
  const found = corridorLanes({ line, width_m }, options);
  if (!found.ok) expect.fail(JSON.stringify(found.failure));
  return found.value;
}

type Point = readonly [number, number];

/** Metres east and north of the start. */
function flat(place: Position): Point {
  const { distance_m, course_deg } = trackBetween(start, place);
  const θ = (course_deg * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ)];
}

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const k = Math.min(1, Math.max(0, t));
  return Math.hypot(x - ax - k * (bx - ax), y - ay - k * (by - ay));
}

const distanceTo = (points: readonly Point[], runs: readonly { first: number; last: number }[], at: Point) =>
  Math.min(
    ...runs.flatMap(({ first, last }) =>
      points.slice(first + 1, last + 1).map((to, i) => toSegment(at, points[first + i] as Point, to)),
    ),
  );

describe('a survey along a corridor', () => {
  it('has one lane on the line itself where the width is seen from there', () => {
    const line = lineOf([
      [80, 400],
      [120, 300],
    ]);
    const { points, lines, runs, angle_deg } = lanesOf(line, 30, { spacing_m: 30 });
    expect({ lines, runs }).toEqual({ lines: 1, runs: [{ first: 0, last: 2, line: 0 }] });
    expect(angle_deg).toBeCloseTo(80, 1);
    for (const [at, place] of line.entries())
      expect(distanceBetween(points[at] as Position, place)).toBeLessThan(0.01);
  });

  it('follows a recorded line, with a place every metre, like the one that is drawn over it, with few turns', () => {
    const options = { spacing_m: 34, picture_every_m: 17, footprint: { across_m: 113, along_m: 85 } };
    const flownOver = (line: readonly Position[]) => {
      const { points, runs } = lanesOf(line, 60, options);
      const length_m = runs
        .flatMap(({ first, last }) => points.slice(first, last).map((_, at) => first + at))
        .reduce((sum_m, at) => {
          const [from, to] = [points[at] as Position, points[at + 1] as Position];
          return sum_m + distanceBetween(from, to);
        }, 0);
      return { count: points.length, length_m };
    };
    // A bend of 300 m radius over 400 m; each place is up to 0.3 m beside it, as receivers record it.
    const recorded: Position[] = [start];
    for (let at = 1; at <= 400; at++) {
      const on = recorded.at(-1) as Position;
      recorded.push(destination(on, 60 + (at / 300) * (180 / Math.PI), 1));
    }
    const shaken = recorded.map((place, at) =>
      destination(place, (at * 137) % 360, 0.3 * ((at * 7) % 3) * 0.5),
    );
    const { count, length_m } = flownOver(shaken);
    expect(count).toBeLessThan(60);
    expect(length_m).toBeGreaterThan(780);
    expect(length_m).toBeLessThan(840);
  });

  it('lays its lanes the spacing apart, centred, to and fro', () => {
    const { points, lines, runs, starts } = lanesOf(lineOf([[0, 500]]), 100, { spacing_m: 40 });
    expect({ lines, runs }).toEqual({
      lines: 3,
      runs: [
        { first: 0, last: 1, line: 0 },
        { first: 2, last: 3, line: 1 },
        { first: 4, last: 5, line: 2 },
      ],
    });
    const flown = points.map((point) => flat(point).map((metres) => Math.round(metres) + 0));
    expect(flown).toEqual([
      [-40, 0],
      [-40, 500],
      [0, 500],
      [0, 0],
      [40, 0],
      [40, 500],
    ]);
    expect(starts).toHaveLength(4);
  });

  it('begins at the end that is nearest to a place', () => {
    const near = destination(start, 10, 700);
    const { points } = lanesOf(lineOf([[0, 500]]), 100, { spacing_m: 40, start_near: near });
    expect(flat(points[0] as Position).map(Math.round)).toEqual([40, 500]);
  });

  it('turns outside of a bend in an arc, inside where both legs have seen what lies between them', () => {
    const line = lineOf([
      [0, 500],
      [90, 500],
    ]);
    const { points, runs } = lanesOf(line, 200, { spacing_m: 50 });
    // To the left lies the outside: both ends and seven places of an arc of 90° in steps of 15°.
    expect(runs.map(({ first, last }) => last - first + 1)).toEqual([9, 9, 4, 4]);
    const corners = points.slice(19, 21).map((point) => flat(point).map(Math.round).map(Math.abs));
    // The lane 25 m inside, flown back: on both legs as far as the bend, for the place in the corner.
    expect(corners).toEqual([
      [25, 500],
      [0, 475],
    ]);
  });

  it('turns inside of a slight bend at one corner', () => {
    const line = lineOf([
      [0, 500],
      [14, 500],
    ]);
    const { runs } = lanesOf(line, 100, { spacing_m: 50 });
    expect(runs.map(({ first, last }) => last - first + 1)).toEqual([4, 3]);
  });

  it('runs on beyond a sharp bend of one lane whose pictures would miss its outside', () => {
    const line = lineOf([
      [0, 500],
      [150, 500],
    ]);
    const options = { spacing_m: 80, picture_every_m: 60 };
    const wide = { across_m: 100, along_m: 160 };
    expect(lanesOf(line, 80, { ...options, footprint: wide }).runs).toHaveLength(1);
    const { points, runs } = lanesOf(line, 80, { ...options, footprint: { across_m: 100, along_m: 125 } });
    expect(runs).toHaveLength(2);
    // At least 40 m · sin 75° beyond.
    expect(flat(points[1] as Position)[1]).toBeGreaterThan(538);
  });

  it('ends its lanes at a bend where pictures follow each other by more than half their length', () => {
    const line = lineOf([
      [0, 500],
      [60, 500],
    ]);
    const footprint = { across_m: 100, along_m: 80 };
    const { runs } = lanesOf(line, 100, { spacing_m: 50, picture_every_m: 50, footprint });
    expect(runs).toHaveLength(4);
  });

  it('sees all of it, however it bends', () => {
    const leg = fc.tuple(
      fc.double({ min: -120, max: 120, noNaN: true }),
      fc.double({ min: 20, max: 600, noNaN: true }),
    );
    const property = fc.property(
      fc.array(leg, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 10, max: 200, noNaN: true }),
      fc.double({ min: 10, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      (turns, width_m, spacing_m, along, across) => {
        let course_deg = 0;
        const legs = turns.map(([turn_deg, length_m]) => {
          course_deg += turn_deg;
          return [course_deg, length_m] as const;
        });
        const line = lineOf(legs);
        const { points, runs } = lanesOf(line, width_m, { spacing_m });
        const flown = points.map(flat);
        for (const [at, [leg_deg, length_m]] of legs.entries()) {
          const middle = destination(line[at] as Position, leg_deg, along * length_m);
          const place = flat(destination(middle, leg_deg + 90, across * width_m));
          // What a bend of 15° cuts off the arc of the outermost lane: 0.9 % of its offset.
          const tolerance_m = 0.009 * (width_m / 2) + 0.1;
          expect(distanceTo(flown, runs, place)).toBeLessThan(spacing_m / 2 + tolerance_m);
        }
      },
    );
    fc.assert(property, { seed, numRuns: 300 });
  });

  it('passes places that are there twice once', () => {
    const line = lineOf([
      [0, 300],
      [0, 0],
      [30, 300],
    ]);
    expect(lanesOf(line, 20, { spacing_m: 30 }).points).toHaveLength(3);
  });

  it.each([
    ['no room between lanes', lineOf([[0, 300]]), 0, 'SPACING_INVALID'],
    ['one place', [start], 30, 'AREA_EMPTY'],
    ['one place, there twice', [start, start], 30, 'AREA_EMPTY'],
    ['another country', lineOf([[0, 300_000]]), 30, 'AREA_TOO_LARGE'],
  ])('refuses %s', (_, line, spacing_m, code) => {
    expect(corridorLanes({ line, width_m: 50 }, { spacing_m })).toMatchObject({
      ok: false,
      failure: { code },
    });
  });

  it('refuses more lanes than a mission has points', () => {
    const corridor = { line: lineOf([[0, 300]]), width_m: 5000 };
    expect(corridorLanes(corridor, { spacing_m: 0.2 })).toMatchObject({
      ok: false,
      failure: { code: 'TOO_MANY_POINTS' },
    });
  });
});
