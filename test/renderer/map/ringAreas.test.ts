import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hatchLines } from '../../../renderer/map/layers/range/hatching.ts';
import { areaWithout, lineWithout } from '../../../renderer/map/layers/range/ringAreas.ts';
import type { Coordinates } from '../../../server/report/drawing/clip.ts';

type Line = Coordinates;

/** A star around a middle; on the unit square a millionth is 40 m. */
const starAt = (x: number, y: number, radius: number, corners: number, rough: number): Line =>
  Float64Array.from(
    Array.from({ length: corners }, (_, at) => {
      const angle = (2 * Math.PI * at) / corners;
      const length = radius * (at % 2 === 0 ? 1 : 1 - rough);
      return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
    }).flat(),
  );

/** By a ray, and the even-odd rule over all lines. */
function isWithin(lines: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false;
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const before = at === 0 ? line.length - 2 : at - 2;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [line[at], line[at + 1], line[before], line[before + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  return inside;
}

const unit = 1e-4;
/** A ring, and bays in a grid, so that no two meet; some reach beyond the ring. */
const hills = fc
  .record({
    corners: fc.integer({ min: 8, max: 60 }),
    rough: fc.double({ min: 0, max: 0.5, noNaN: true }),
    sizes: fc.array(fc.double({ min: 0.01, max: 0.45, noNaN: true }), { minLength: 16, maxLength: 16 }),
    at: fc.record({
      x: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      y: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    }),
  })
  .map(({ corners, rough, sizes, at }) => ({
    outline: starAt(at.x, at.y, 1.8 * unit, corners, rough),
    bays: sizes.map((size, index) =>
      starAt(
        at.x + ((index % 4) - 1.5) * unit,
        at.y + (Math.floor(index / 4) - 1.5) * unit,
        size * unit,
        5 + index,
        0.3,
      ),
    ),
    at,
  }));

describe('what the ground cuts off a ring', () => {
  it('is no part of its area, and the rest is', () => {
    fc.assert(
      fc.property(hills, fc.integer({ min: 1, max: 1e6 }), ({ outline, bays, at }, seed) => {
        const area = areaWithout(outline, bays);
        for (let k = 0; k < 60; k++) {
          const x = at.x + (((seed * 0.618 + k * 0.7548) % 1) - 0.5) * 4 * unit;
          const y = at.y + (((seed * 0.414 + k * 0.5698) % 1) - 0.5) * 4 * unit;
          const wanted = isWithin([outline], x, y) && !isWithin(bays, x, y);
          expect(isWithin(area, x, y)).toBe(wanted);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('has no edge, and the rest of the edge is there', () => {
    const length = (lines: readonly Line[]) =>
      lines.reduce((sum, line) => {
        let whole = sum;
        for (let at = 2; at < line.length; at += 2)
          whole += Math.hypot(
            (line[at] ?? 0) - (line[at - 2] ?? 0),
            (line[at + 1] ?? 0) - (line[at - 1] ?? 0),
          );
        return whole;
      }, 0);
    fc.assert(
      fc.property(hills, ({ outline, bays }) => {
        const [whole = outline] = lineWithout(outline, []);
        // By brute force: short steps along the outline that no bay holds.
        const steps = 400;
        let open = 0;
        for (let at = 2; at < whole.length; at += 2) {
          const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = whole.subarray(at - 2, at + 2);
          for (let step = 0; step < steps; step++) {
            const share = (step + 0.5) / steps;
            if (!isWithin(bays, x0 + share * (x1 - x0), y0 + share * (y1 - y0)))
              open += Math.hypot(x1 - x0, y1 - y0) / steps;
          }
        }
        expect(Math.abs(length(lineWithout(outline, bays)) - open)).toBeLessThan(0.01 * length([whole]));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves a ring without bays as it is', () => {
    const outline = starAt(0.5, 0.5, unit, 9, 0);
    expect(areaWithout(outline, [])).toEqual([outline]);
    expect(lineWithout(outline, [])[0]).toHaveLength(outline.length + 2);
  });
});

describe('a hatching', () => {
  const outlines = fc
    .array(fc.double({ min: 3, max: 38, noNaN: true }), { minLength: 9, maxLength: 9 })
    .map((sizes) =>
      sizes.map((size, index) =>
        starAt((index % 3) * 80 + 40, Math.floor(index / 3) * 80 + 40, size, 5 + index, 0.4),
      ),
    );
  const origin = fc.record({ x: fc.integer({ min: 0, max: 1e7 }), y: fc.integer({ min: 0, max: 1e7 }) });

  it('lies within its areas, on lines that stay with the map, and fills them', () => {
    fc.assert(
      fc.property(outlines, origin, (areas, corner) => {
        const lines = hatchLines(areas, corner);
        let length_px = 0;
        for (const [from, to] of lines) {
          // A line of the map: the sum of its places in the world is a multiple of 9 px.
          const sum = from.x + from.y + corner.x + corner.y;
          expect(Math.abs(sum / 9 - Math.round(sum / 9))).toBeLessThan(1e-6);
          expect(to.x + to.y).toBeCloseTo(from.x + from.y, 6);
          if (to.y - from.y > 1e-6)
            expect(isWithin(areas, (from.x + to.x) / 2, (from.y + to.y) / 2)).toBe(true);
          length_px += to.y - from.y;
        }
        // Each line stands for a strip 9 px wide along the upper edge.
        const area_px2 = areas.reduce((sum, area) => sum + Math.abs(shoelace(area)), 0);
        expect(Math.abs(9 * length_px - area_px2)).toBeLessThan(0.35 * area_px2 + 150);
      }),
      { numRuns: 100 },
    );
  });
});

function shoelace(line: Line): number {
  let sum = 0;
  for (let at = 0; at < line.length; at += 2) {
    const before = at === 0 ? line.length - 2 : at - 2;
    sum += (line[before] ?? 0) * (line[at + 1] ?? 0) - (line[at] ?? 0) * (line[before + 1] ?? 0);
  }
  return sum / 2;
}
