import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { areaSize } from '../../../engine/survey/areaSize.ts';

const start = { lat: 47.1, lon: 8.2 };
const square = (side_m: number) => {
  const east = destination(start, 90, side_m);
  return [start, east, destination(east, 0, side_m), destination(start, 0, side_m)];
};

describe('the size of an area', () => {
  it('is that of its outline less its holes, either way round', () => {
    expect(areaSize({ outline: square(600), holes: [] }) / 360_000).toBeCloseTo(1, 3);
    expect(areaSize({ outline: square(600).reverse(), holes: [square(100)] }) / 350_000).toBeCloseTo(1, 3);
  });

  it('is nothing without corners', () => {
    expect(areaSize({ outline: [], holes: [] })).toBe(0);
  });
});
