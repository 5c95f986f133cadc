import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { corridorLanes } from '../../../engine/survey/corridor.ts';
import { inLong } from '../../support/inLong.ts';

const seed = 20_261_127;
const start = { lat: 47.1, lon: 8.2 };

type Point = readonly [east_m: number, north_m: number];

const place = ([east_m, north_m]: Point): Position =>
  destination(start, (Math.atan2(east_m, north_m) * 180) / Math.PI, Math.hypot(east_m, north_m));

function flat(at: Position): Point {
  const { distance_m, course_deg } = trackBetween(start, at);
  const θ = (course_deg * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ)];
}

const ahead = ([x, y]: Point, course: number, distance_m: number): Point => [
  x + distance_m * Math.sin(course),
  y + distance_m * Math.cos(course),
];

const courseOf = ([ax, ay]: Point, [bx, by]: Point) => Math.atan2(bx - ax, by - ay);

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const k = Math.min(1, Math.max(0, t));
  return Math.hypot(x - ax - k * (bx - ax), y - ay - k * (by - ay));
}

const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const legs = fc.array(
  fc.record({ turn_deg: fc.oneof(metres(-60, 60), metres(-170, 170)), length_m: metres(20, 420) }),
  { minLength: 1, maxLength: 5 },
);

const corridor = legs.map((turns) => {
  const line: Point[] = [[0, 0]];
  let course = 0;
  for (const { turn_deg, length_m } of turns) {
    course += (turn_deg * Math.PI) / 180;
    line.push(ahead(line.at(-1) as Point, course, length_m));
  }
  return line;
});

interface Probe {
  readonly leg: number;
  readonly along: number;
  readonly across: number;
  readonly isAtBend: boolean;
}

/** A place of the corridor: beside one of its legs, or around the outside of a bend. */
function placeIn(line: readonly Point[], width_m: number, { leg, along, across, isAtBend }: Probe): Point {
  const at = Math.floor(leg * (line.length - 1));
  const [from, to] = [line[at], line[at + 1]] as [Point, Point];
  const course = courseOf(from, to);
  const next = line[at + 2];
  const bend = next === undefined ? 0 : courseOf(to, next) - course;
  const turn = Math.atan2(Math.sin(bend), Math.cos(bend));
  if (isAtBend && turn !== 0) {
    return ahead(
      to,
      course - (Math.sign(turn) * Math.PI) / 2 + along * turn,
      (Math.sqrt(across) * width_m) / 2,
    );
  }
  const middle = ahead(from, course, along * Math.hypot(to[0] - from[0], to[1] - from[1]));
  return ahead(middle, course + Math.PI / 2, (across - 0.5) * width_m);
}

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const probes = fc.array(fc.record({ leg: share, along: share, across: share, isAtBend: fc.boolean() }), {
  minLength: 150,
  maxLength: 150,
});

interface Picture {
  readonly at: Point;
  readonly course: number;
}

/** The pictures of a run at their distance along it, each looking the way that the aircraft flies. */
function picturesOn(run: readonly Point[], every_m: number): Picture[] {
  const taken: Picture[] = [];
  let next_m = 0;
  for (const [at, to] of run.slice(1).entries()) {
    const from = run[at] as Point;
    const course = courseOf(from, to);
    const length_m = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (; next_m <= length_m; next_m += every_m) taken.push({ at: ahead(from, course, next_m), course });
    next_m -= length_m;
  }
  return taken;
}

describe('the pictures of a corridor', () => {
  it('show all of it from lanes within half a spacing, around bends and on short legs', () => {
    const property = fc.property(
      corridor,
      fc.record({
        width_m: metres(10, 200),
        across_m: metres(40, 140),
        shape: metres(0.5, 1),
        side_pct: metres(20, 80),
        front_pct: metres(20, 85),
      }),
      probes,
      (line, { width_m, across_m, shape, side_pct, front_pct }, places) => {
        const along_m = across_m * shape;
        const spacing_m = across_m * (1 - side_pct / 100);
        const picture_every_m = along_m * (1 - front_pct / 100);
        const footprint = { across_m, along_m };
        const options = { spacing_m, picture_every_m, footprint };
        const found = corridorLanes({ line: line.map(place), width_m }, options);
        if (!found.ok) expect.fail(found.failure.code);
        const { points, runs } = found.value;
        const flown = runs.map(({ first, last }) => points.slice(first, last + 1).map(flat));
        const taken = flown.flatMap((run) => picturesOn(run, picture_every_m));
        // What a bend of 15° cuts off the arc of the outermost lane: 0.9 % of its offset.
        const slack_m = 0.009 * (width_m / 2) + 0.1;
        for (const probe of places) {
          const [x, y] = placeIn(line, width_m, probe);
          const nearest_m = Math.min(
            ...flown.flatMap((run) => run.slice(1).map((to, at) => toSegment([x, y], run[at] as Point, to))),
          );
          expect(nearest_m).toBeLessThan(spacing_m / 2 + slack_m);
          const isSeen = taken.some(({ at: [px, py], course }) => {
            const forward_m = (x - px) * Math.sin(course) + (y - py) * Math.cos(course);
            const right_m = (x - px) * Math.cos(course) - (y - py) * Math.sin(course);
            return (
              Math.abs(forward_m) <= along_m / 2 + slack_m && Math.abs(right_m) <= across_m / 2 + slack_m
            );
          });
          expect(isSeen).toBe(true);
        }
      },
    );
    fc.assert(property, { seed, numRuns: inLong(25, 2000) });
  }, 600_000);
});
