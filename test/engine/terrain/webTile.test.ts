import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleOf, webPixelsAt } from '../../../engine/terrain/webTile.ts';

const tilesAt = (lat: number, lon: number, z: number) =>
  webPixelsAt({ lat, lon }, z)?.map(({ tile }) => [tile.x, tile.y]);

describe('the grid of web maps', () => {
  it('has the tile that map servers have for a place', () => {
    // OpenStreetMap Wiki, "Slippy map tilenames": 35.6590699 N, 139.7006793 E at zoom 18 is 232798/103246.
    expect(tilesAt(35.6590699, 139.7006793, 18)?.[0]).toEqual([232_798, 103_246]);
    expect(tilesAt(0.0001, 0.0001, 0)?.[0]).toEqual([0, 0]);
  });

  it('goes round at the antimeridian', () => {
    expect(tilesAt(10, -180, 2)).toEqual([
      [3, 1],
      [0, 1],
      [3, 1],
      [0, 1],
    ]);
  });

  it('ends beyond 85° of latitude, with its last row', () => {
    expect(webPixelsAt({ lat: 85.06, lon: 0 }, 3)).toBeUndefined();
    expect(webPixelsAt({ lat: -90, lon: 0 }, 3)).toBeUndefined();
    expect(new Set(tilesAt(85.0511, 0.1, 1)?.map(([, y]) => y))).toEqual(new Set([0]));
    expect(new Set(tilesAt(-85.0511, 0.1, 1)?.map(([, y]) => y))).toEqual(new Set([1]));
  });

  it('has the middle of a tile in that tile', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8191 }), fc.integer({ min: 0, max: 8191 }), (x, y) => {
        const pixels = webPixelsAt(middleOf({ z: 13, x, y }), 13) ?? [];
        expect(pixels.map(({ tile }) => tile)).toContainEqual({ z: 13, x, y });
      }),
      { seed: 7 },
    );
  });
});
