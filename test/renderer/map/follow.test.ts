import { describe, expect, it } from 'vitest';
import { followShift } from '../../../renderer/map/geometry/follow.ts';
import type { DrawnPoint } from '../../../renderer/map/geometry/longitudes.ts';
import { worldSize_px } from '../../../renderer/map/geometry/mercator.ts';

const bern: DrawnPoint = [46.95, 7.45];
const scale = worldSize_px(11);

describe('what is drawn around a point', () => {
  it('goes by whole pixels where the point goes: x east, y south', () => {
    // A pixel of zoom 11 is 360° / 2^19 wide.
    const east: DrawnPoint = [46.95, 7.45 + (20.4 * 360) / 2 ** 19];
    expect(followShift(bern, east, scale)).toEqual({ x: 20, y: 0 });
    expect(followShift(bern, [46.9, 7.45], scale)).toEqual({ x: 0, y: 107 });
    expect(followShift(bern, bern, scale)).toEqual({ x: 0, y: 0 });
  });

  it('stays where the map has another scale, in which it would have another size', () => {
    // 1 % of the scale at 47° is half a degree of latitude.
    expect(followShift(bern, [47.4, 7.45], scale)).toBeDefined();
    expect(followShift(bern, [47.6, 7.45], scale)).toBeUndefined();
    expect(followShift(bern, [46.3, 7.45], scale)).toBeUndefined();
    expect(followShift([0, 0], [5, 170], scale)).toBeDefined();
    expect(followShift([89.9, 0], [90, 0], scale)).toBeUndefined();
  });
});
