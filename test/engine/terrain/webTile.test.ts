import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplesAround, spot } from '../../../engine/terrain/bilinear.ts';
import { locateInWeb, middleOf, setAroundWeb, tileNumbered } from '../../../engine/terrain/webTile.ts';

function tilesAt(lat: number, lon: number, z: number) {
  const around = samplesAround();
  if (!setAroundWeb(around, Float64Array.of(lat, lon), 0, z)) return undefined;
  return Array.from(around.tiles.slice(0, around.count), (tile) => {
    const { x, y } = tileNumbered(tile, z);
    return [x, y];
  });
}

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
    expect(tilesAt(85.06, 0, 3)).toBeUndefined();
    expect(tilesAt(-90, 0, 3)).toBeUndefined();
    expect(new Set(tilesAt(85.0511, 0.1, 1)?.map(([, y]) => y))).toEqual(new Set([0]));
    expect(new Set(tilesAt(-85.0511, 0.1, 1)?.map(([, y]) => y))).toEqual(new Set([1]));
  });

  it('has its rows where the projection itself puts them, to 0.1 mm', () => {
    // IOGP Guidance Note 7-2, section 3.2.1.2: N = R · ln tan(π/4 + φ/2), whose pixels at zoom 13 are 19.1 m at the equator.
    const [zoom, place, pixel_m] = [13, spot(), 40_075_016.7 / (256 * 2 ** 13)];
    for (let lat = -84.99; lat < 85; lat += 0.0103) {
      locateInWeb(place, Float64Array.of(lat, 0.01), 0, zoom);
      const { y } = tileNumbered(Number(place[0]), zoom);
      const up = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
      const row = (0.5 - up / (2 * Math.PI)) * 256 * 2 ** zoom - 0.5;
      const off_m = (y * 256 + Number(place[2]) - row) * pixel_m * Math.cos((lat * Math.PI) / 180);
      expect(Math.abs(off_m)).toBeLessThan(1e-4);
    }
  });

  it('finds a place at once that has pixels of one tile on all sides', () => {
    const place = spot();
    const located = (lat: number, lon: number) =>
      locateInWeb(place, Float64Array.of(lat, lon), 0, 1)
        ? Array.from(place, (figure) => Math.round(figure))
        : undefined;
    // A quarter of the world, tile 1/1/0, in its middle; its pixels lie half a pixel off its corner.
    expect(located(66.51, 90)).toEqual([1, 128, 128]);
    const beyond = [located(0.01, 90), located(66.51, 179.99), located(66.51, -179.99), located(86, 90)];
    expect([...beyond, located(-85.05, 90)]).toEqual(Array(5).fill(undefined));
  });

  it('has the middle of a tile in that tile', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8191 }), fc.integer({ min: 0, max: 8191 }), (x, y) => {
        const { lat, lon } = middleOf({ z: 13, x, y });
        expect(tilesAt(lat, lon, 13)).toContainEqual([x, y]);
      }),
    );
  });
});
