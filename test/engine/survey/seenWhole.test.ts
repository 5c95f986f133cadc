import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { inLong } from '../../support/inLong.ts';

const seed = 20_261_127;

type Point = readonly [east_m: number, north_m: number];
type Ring = readonly Point[];

const place = (middle: Position, [east_m, north_m]: Point): Position =>
  destination(middle, (Math.atan2(east_m, north_m) * 180) / Math.PI, Math.hypot(east_m, north_m));

function flat(middle: Position, at: Position): Point {
  const { distance_m, course_deg } = trackBetween(middle, at);
  const θ = (course_deg * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ)];
}

/** Tests a place by how often a ray to the east crosses the rings. */
const isInside = (rings: readonly Ring[], [x, y]: Point): boolean =>
  rings
    .flatMap((ring) => ring.map((to, at) => [ring.at(at - 1) as Point, to] as const))
    .filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax))
    .length %
    2 ===
  1;

const turned = (ring: Ring, turn_deg: number): Ring => {
  const [sin, cos] = [Math.sin((turn_deg * Math.PI) / 180), Math.cos((turn_deg * Math.PI) / 180)];
  return ring.map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]);
};

const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const any_deg = metres(0, 360);

const starOf = (radii_m: readonly number[]): Ring =>
  radii_m.map((radius_m, at): Point => {
    const θ = (2 * Math.PI * at) / radii_m.length;
    return [radius_m * Math.sin(θ), radius_m * Math.cos(θ)];
  });

/** A lane beside a block: both one outline. */
const laneAndBlock = fc
  .record({ width: metres(5, 40), length: metres(50, 700), block: metres(80, 500), deep: metres(60, 400) })
  .map(({ width, length, block, deep }): Ring[] => [
    [
      [0, 0],
      [block + length, 0],
      [block + length, width],
      [block, width],
      [block, deep],
      [0, deep],
    ],
  ]);
const lane = fc.record({ width: metres(5, 40), length: metres(50, 700) }).map(({ width, length }): Ring[] => [
  [
    [0, 0],
    [length, 0],
    [length, width],
    [0, width],
  ],
]);
const sliver = fc
  .record({ length: metres(50, 700), foot: metres(0.5, 30), lean: metres(-200, 600) })
  .map(({ length, foot, lean }): Ring[] => [
    [
      [0, 0],
      [length, foot / 2],
      [lean, foot],
    ],
  ]);
const star = fc
  .array(metres(20, 500), { minLength: 3, maxLength: 14 })
  .map((radii_m): Ring[] => [starOf(radii_m)]);
const holed = fc
  .record({
    radii_m: fc.array(metres(150, 400), { minLength: 5, maxLength: 12 }),
    hole: fc.array(metres(5, 100), { minLength: 3, maxLength: 9 }),
  })
  .map(({ radii_m, hole }): Ring[] => [starOf(radii_m), starOf(hole)]);

const ground = fc
  .record({ rings: fc.oneof(laneAndBlock, lane, sliver, star, holed), turn_deg: any_deg })
  .map(({ rings, turn_deg }) => rings.map((ring) => turned(ring, turn_deg)));

const survey = fc.record({
  ground,
  middle: fc.record({ lat: metres(-70, 70), lon: metres(-180, 179.9) }),
  angle_deg: any_deg,
  across_m: metres(40, 160),
  shape: metres(0.5, 1),
  side_pct: metres(20, 80),
  front_pct: metres(20, 85),
  overshoot_m: fc.oneof(fc.constant(0), metres(0, 40)),
  crosshatch: fc.boolean(),
});

/** Random places, among them many beside edges and in corners: narrow ground has no others. */
const probes = fc.array(fc.record({ edge: metres(0, 1), along: metres(0, 1), off: metres(0, 1) }), {
  minLength: 120,
  maxLength: 120,
});

function probesOf(rings: readonly Ring[], random: readonly { edge: number; along: number; off: number }[]) {
  const edges = rings.flatMap((ring) => ring.map((to, at) => [ring.at(at - 1) as Point, to] as const));
  return random.flatMap(({ edge, along, off }, at): Point[] => {
    const [[ax, ay], [bx, by]] = edges[Math.floor(edge * edges.length * 0.999_999)] as [Point, Point];
    // Every third near a corner, and half of all within centimetres of the edge.
    const share = at % 3 === 0 ? along * 0.001 : along;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const off_m = at % 2 === 0 ? off * 0.05 : off * 150;
    const [x, y] = [ax + share * (bx - ax), ay + share * (by - ay)];
    const [nx, ny] = [(by - ay) / length, (ax - bx) / length];
    return [1, -1].map((side): Point => [x + side * off_m * nx, y + side * off_m * ny]);
  });
}

function edgeDistance(rings: readonly Ring[], [x, y]: Point): number {
  const distances = rings.flatMap((ring) =>
    ring.map(([bx, by], at) => {
      const [ax, ay] = ring.at(at - 1) as Point;
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const t = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
      const k = Math.min(1, Math.max(0, t));
      return Math.hypot(x - ax - k * (bx - ax), y - ay - k * (by - ay));
    }),
  );
  return Math.min(...distances);
}

interface Run {
  readonly from: Point;
  readonly course: number;
  readonly pictures: number;
}

/** How many pictures show a place: those of each run that lie beside it, by their footprints. */
const timesSeen = (
  runs: readonly Run[],
  [x, y]: Point,
  { across_m, along_m, every_m }: { across_m: number; along_m: number; every_m: number },
): number =>
  runs.reduce((seen, { from: [fx, fy], course, pictures }) => {
    const along = (x - fx) * Math.sin(course) + (y - fy) * Math.cos(course);
    const across = (x - fx) * Math.cos(course) - (y - fy) * Math.sin(course);
    if (Math.abs(across) > across_m / 2 + slack_m) return seen;
    const first = Math.max(0, Math.ceil((along - along_m / 2 - slack_m) / every_m));
    const last = Math.min(pictures - 1, Math.floor((along + along_m / 2 + slack_m) / every_m));
    return seen + Math.max(0, last - first + 1);
  }, 0);

/** Rounding of the projection and back, and the bend of geodesics in the plane. */
const slack_m = 0.02;

describe('the pictures of a survey', () => {
  it('show all of its ground, and inside of it each place as often as the overlap asks for', () => {
    const property = fc.property(survey, probes, (asked, random) => {
      const { middle, across_m, angle_deg, overshoot_m, crosshatch } = asked;
      const along_m = across_m * asked.shape;
      const spacing_m = across_m * (1 - asked.side_pct / 100);
      const every_m = along_m * (1 - asked.front_pct / 100);
      const [outline = [], ...holes] = asked.ground.map((ring) => ring.map((point) => place(middle, point)));
      const options = { angle_deg, spacing_m, picture_every_m: every_m, overshoot_m, crosshatch };
      const grid = surveyGrid({ name: '', outline, holes, settings: {} }, options);
      if (!grid.ok) expect.fail(grid.failure.code);
      const { points, runs } = grid.value;
      const taken = runs.map(({ first, last }): Run => {
        const [from, to] = [points[first], points[last]] as [Position, Position];
        const [[ax, ay], [bx, by]] = [flat(middle, from), flat(middle, to)];
        const pictures = Math.floor(Math.hypot(bx - ax, by - ay) / every_m) + 1;
        return { from: [ax, ay], course: Math.atan2(bx - ax, by - ay), pictures };
      });
      const footprint = { across_m, along_m, every_m };
      const often = Math.floor(along_m / every_m) * Math.floor(across_m / spacing_m) * (crosshatch ? 2 : 1);
      for (const probe of probesOf(asked.ground, random)) {
        if (!isInside(asked.ground, probe)) continue;
        const seen = timesSeen(taken, probe, footprint);
        expect(seen).toBeGreaterThanOrEqual(1);
        if (edgeDistance(asked.ground, probe) > Math.hypot(across_m, along_m))
          expect(seen).toBeGreaterThanOrEqual(often);
      }
    });
    fc.assert(property, { seed, numRuns: inLong(25, 2000) });
  }, 600_000);

  it('are taken along runs that never lead back on their own line', () => {
    const property = fc.property(survey, (asked) => {
      const { middle, across_m, angle_deg } = asked;
      const spacing_m = across_m * (1 - asked.side_pct / 100);
      const picture_every_m = across_m * asked.shape * (1 - asked.front_pct / 100);
      const [outline = [], ...holes] = asked.ground.map((ring) => ring.map((point) => place(middle, point)));
      const options = { angle_deg, spacing_m, picture_every_m };
      const grid = surveyGrid({ name: '', outline, holes, settings: {} }, options);
      if (!grid.ok) expect.fail(grid.failure.code);
      const { points, runs } = grid.value;
      const [sin, cos] = [Math.sin((angle_deg * Math.PI) / 180), Math.cos((angle_deg * Math.PI) / 180)];
      /** Metres across the lines and along them. */
      const framed = points.map((point) => {
        const [x, y] = flat(middle, point);
        return [x * cos - y * sin, x * sin + y * cos] as const;
      });
      for (const [at, { first, last }] of runs.entries()) {
        const next = runs[at + 1];
        const [[u, v], [, to]] = [framed[first], framed[last]] as [Point, Point];
        const [on, begin] = next === undefined ? [NaN, NaN] : (framed[next.first] as Point);
        if (Math.abs(on - u) < spacing_m / 2)
          expect((begin - to) * Math.sign(to - v)).toBeGreaterThan(-slack_m);
      }
    });
    fc.assert(property, { seed, numRuns: inLong(25, 2000) });
  }, 600_000);
});
