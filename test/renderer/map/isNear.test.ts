import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNear } from '../../../renderer/map/layers/zones/isNear.ts';
import { painted } from '../../../renderer/map/layers/zones/paintObstacles.ts';

type Shape = 'point' | 'line' | 'area';
const obstacle = (shape: Shape, corners: readonly number[]) =>
  painted({ kind: 'mast', shape, corners: [], source: 'Test' }, Float64Array.from(corners) as never);
const near = (shape: Shape, corners: readonly number[], x: number, y: number, reach = 0.1) =>
  isNear(obstacle(shape, corners), { x, y }, reach);

const square = [0, 0, 1, 0, 1, 1, 0, 1];

describe('a place near an obstacle', () => {
  it('is one no further from a point than the reach', () => {
    expect([near('point', [0.5, 0.5], 0.57, 0.57), near('point', [0.5, 0.5], 0.58, 0.58)]).toEqual([
      true,
      false,
    ]);
  });

  it('is one beside a line, round its ends, and none between the last and the first corner', () => {
    const hook = [0, 0, 1, 0, 1, 1];
    expect([near('line', hook, 0.5, 0.1), near('line', hook, 0.5, 0.11)]).toEqual([true, false]);
    expect([near('line', hook, -0.07, -0.07), near('line', hook, -0.08, -0.08)]).toEqual([true, false]);
    expect(near('line', hook, 0.5, 0.5)).toBe(false);
  });

  it('is one inside an area or beside its edge, the last side among them', () => {
    expect([near('area', square, 0.5, 0.5), near('area', square, -0.1, 0.5)]).toEqual([true, true]);
    expect([near('area', square, -0.11, 0.5), near('area', square, 1.2, 1.2)]).toEqual([false, false]);
  });

  it('is never one of a box that lies further away, and always a corner', () => {
    const side = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom<Shape>('point', 'line', 'area'),
        fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 6 }),
        fc.tuple(side, side),
        (shape, places, [x, y]) => {
          const corners = shape === 'point' ? (places[0] ?? []) : places.flat();
          expect(near(shape, corners, corners[0] ?? 0, corners[1] ?? 0, 1e-9)).toBe(true);
          expect(near(shape, corners, x + 2.2, y)).toBe(false);
          if (near(shape, corners, x, y, 0.05)) expect(near(shape, corners, x, y, 0.2)).toBe(true);
        },
      ),
    );
  });
});
