import { describe, expect, it } from 'vitest';
import { geoidColumns, undulationAt } from '../../../engine/terrain/geoid.ts';

/** Rises by 1 cm with each column to the east, and by 10 cm with each row to the north. */
const tilted = Int16Array.from(
  { length: 721 * geoidColumns },
  (_, index) => (index % geoidColumns) + 10 * Math.floor(index / geoidColumns),
);

describe('the geoid', () => {
  it.each([
    [-90, -180, 0],
    [-90, -179.75, 0.01],
    [-89.875, -179.875, 0.055],
    [0, 0, 36 + 7.2],
    [90, 0, 72 + 7.2],
    // Half-way between the last column and the first.
    [-90, 179.875, 7.195],
  ])('at %d, %d is between the samples around it', (lat, lon, undulation_m) => {
    expect(undulationAt(tilted, { lat, lon })).toBeCloseTo(undulation_m, 9);
  });
});
