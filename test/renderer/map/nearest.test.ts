import { describe, expect, it } from 'vitest';
import { distanceToOutline } from '../../../renderer/map/geometry/nearest.ts';

const square = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10);

describe('the distance to a closed line', () => {
  it.each([
    ['beside an edge', 5, -3, 3],
    ['inside, where the middle is farthest', 5, 5, 5],
    ['beyond a corner', 13, 14, 5],
    ['beside the edge that closes it', -2, 5, 2],
    ['on it', 10, 4, 0],
  ])('%s', (_, x, y, expected) => {
    expect(distanceToOutline(square, { x, y })).toBeCloseTo(expected, 9);
  });

  it('is that to the point where all corners fall together', () => {
    expect(distanceToOutline(Float64Array.of(3, 4, 3, 4), { x: 0, y: 0 })).toBe(5);
  });

  it('is endless where there is no line', () => {
    expect(distanceToOutline(new Float64Array(), { x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});
