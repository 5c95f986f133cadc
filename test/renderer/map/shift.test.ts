import { describe, expect, it } from 'vitest';
import { shiftBetween } from '../../../renderer/map/geometry/shift.ts';

const zoomedIn = 256 * 2 ** 12;
const line = (...points_px: readonly number[]) => Float64Array.from(points_px, (px) => px / zoomedIn);
const before = [line(100, 100, 200, 150, 100, 300), line(120, 120, 150, 130)];
const movedBy = (x: number, y: number) =>
  before.map((one) => one.map((value, index) => value + (index % 2 === 0 ? x : y) / zoomedIn));

describe('a picture whose lines have moved', () => {
  it('moves as a whole when all its lines moved by the same whole pixels', () => {
    expect(shiftBetween(before, movedBy(3, -7), zoomedIn)).toEqual({ x: 3, y: -7 });
    expect(shiftBetween(before, before, zoomedIn)).toEqual({ x: 0, y: 0 });
  });

  it('moves by the nearest pixels when no eye can tell', () => {
    expect(shiftBetween(before, movedBy(3.1, -6.9), zoomedIn)).toEqual({ x: 3, y: -7 });
  });

  it.each([
    ['between pixels', movedBy(2.5, 0)],
    ['apart', [movedBy(3, 0)[0], before[1]]],
    ['to another shape', [line(100, 100, 200, 150, 100, 301), before[1]]],
    ['to more corners', [line(100, 100, 200, 150, 100, 300, 90, 90), before[1]]],
    ['from two to one', before.slice(0, 1)],
    ['to none', []],
  ])('is painted anew when they moved %s', (_, now) => {
    const lines = now.filter((one) => one !== undefined);
    expect(shiftBetween(before, lines, zoomedIn)).toBeUndefined();
  });
});
