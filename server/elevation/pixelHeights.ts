import { PNG } from 'pngjs';
import { isGroundHeight, marks_m } from '../../engine/geo/groundHeight.ts';
import { markUnsound } from '../../engine/terrain/soundSamples.ts';
import { tilePixels } from '../../engine/terrain/webTile.ts';

/** Pixels hold heights by Terrarium (Mapzen, "Terrain Tiles: data formats") or Mapbox Terrain-RGB (Mapbox, "Access elevation data"). */
export type PixelForm = 'terrarium' | 'mapbox';

const heightIn: Readonly<Record<PixelForm, (red: number, green: number, blue: number) => number>> = {
  terrarium: (red, green, blue) => red * 256 + green + blue / 256 - 32_768,
  mapbox: (red, green, blue) => -10_000 + (red * 65_536 + green * 256 + blue) * 0.1,
};

const signature = '89504e470d0a1a0a';

/** Accepts a PNG of one tile; not an interlaced one, since the decoder inflates those without a bound. */
function isTile(bytes: Buffer): boolean {
  if (bytes.length < 33 || bytes.toString('hex', 0, 8) !== signature) return false;
  const isSquare = bytes.readUInt32BE(16) === tilePixels && bytes.readUInt32BE(20) === tilePixels;
  return isSquare && bytes[28] === 0;
}

/** Black or clear pixels hold no height. */
function heightOf(form: PixelForm, pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, clear = 0] = pixels.subarray(at, at + 4);
  return clear === 0 || red + green + blue === 0 ? marks_m.void : heightIn[form](red, green, blue);
}

/** Heights of a tile, none below `lowest_m`; `undefined`: these bytes are no such tile. */
export function pixelHeights(bytes: Uint8Array, form: PixelForm, lowest_m: number): Float32Array | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isTile(png)) return undefined;
  try {
    const { data } = PNG.sync.read(png);
    const heights_m = Float32Array.from({ length: tilePixels ** 2 }, (_, index) => {
      const height_m = heightOf(form, data, index * 4);
      return isGroundHeight(height_m) ? Math.max(height_m, lowest_m) : height_m;
    });
    return markUnsound(heights_m, tilePixels);
  } catch {
    return undefined;
  }
}
