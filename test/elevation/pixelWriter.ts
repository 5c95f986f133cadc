import { PNG } from 'pngjs';
import { tilePixels, type WebTile } from '../../engine/terrain/webTile.ts';
import type { World } from './world.ts';

export type PixelForm = 'terrarium' | 'mapbox';

/** The three bytes of a height in the form's smallest steps above its zero. */
function bytesOf(height_m: number, form: PixelForm): number[] {
  const steps =
    form === 'terrarium' ? Math.round((height_m + 32_768) * 256) : Math.round((height_m + 10_000) * 10);
  return [Math.floor(steps / 65_536), Math.floor(steps / 256) % 256, steps % 256];
}

/** Where the middle of a pixel lies on the globe. */
function placeOf({ z, x, y }: WebTile, column: number, row: number) {
  const n = 2 ** z;
  const down = (y + (row + 0.5) / tilePixels) / n;
  const φ = Math.atan(Math.sinh(Math.PI * (1 - 2 * down)));
  return { lat: (φ * 180) / Math.PI, lon: ((x + (column + 0.5) / tilePixels) / n) * 360 - 180 };
}

/** A tile of the world as a picture; black where nothing is known. */
export function tilePng(world: World, tile: WebTile, form: PixelForm): Buffer {
  const png = new PNG({ width: tilePixels, height: tilePixels });
  for (let row = 0; row < tilePixels; row += 1)
    for (let column = 0; column < tilePixels; column += 1) {
      const height_m = world(placeOf(tile, column, row));
      const bytes = height_m === undefined ? [0, 0, 0] : bytesOf(height_m, form);
      png.data.set([...bytes, 255], (row * tilePixels + column) * 4);
    }
  return PNG.sync.write(png, { colorType: 2 });
}
