import { describe, expect, it } from 'vitest';
import { lowestSurfaceAt } from '../../../engine/terrain/waterSurface.ts';

describe('the lowest surface', () => {
  it.each([
    ['in the North Sea', 54, 4, 0],
    ['in the Sognefjord', 61.1, 6, 0],
    ['at the Gulf of Tadjoura', 11.7, 42.9, 0],
    ['at the Dead Sea', 31.5, 35.5, -431],
    ['in Death Valley', 36.2, -116.8, -86],
    ['in the depression beside the Caspian', 43.5, 51.8, -132],
    ['at the Caspian', 40.4, 50.2, -29],
  ])('%s is known', (_where, lat, lon, lowest_m) => {
    expect(lowestSurfaceAt({ lat, lon })).toBe(lowest_m);
  });
});
