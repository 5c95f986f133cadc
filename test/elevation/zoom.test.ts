import { describe, expect, it } from 'vitest';
import { zoomFor } from '../../server/elevation/terrainTiles.ts';

/** Places in rows over a square of so many kilometres. */
function square(side_km: number): Float64Array {
  const side = 200;
  const step_deg = side_km / 111 / side;
  return Float64Array.from({ length: 2 * side * side }, (_, index) => {
    const place = index >> 1;
    return index % 2 === 0 ? 47 + Math.floor(place / side) * step_deg : 8 + (place % side) * step_deg;
  });
}

describe('the zoom of terrain tiles', () => {
  it('is the finest at which an answer needs few tiles, and no coarser than one of a region', () => {
    expect([1, 10, 40, 1000].map((side_km) => zoomFor(square(side_km)))).toEqual([13, 13, 12, 10]);
  });

  it('is the finest for one place', () => {
    expect(zoomFor(Float64Array.of(47, 8))).toBe(13);
  });
});
