import { toDegrees, toRadians } from '../../../engine/units.ts';
import type { TileCoordinates } from '../../net/tileAddress.ts';

/** Pixels of a side of a shaded tile: at twice the size, where it is drawn, slopes still look smooth. */
export const shadePixels = 128;
/** Samples of a side: the pixels and one more around them, for the slope at the edge. */
export const shadeSamples = shadePixels + 2;

/** Earth's equator in Web Mercator, metres. */
const equator_m = 2 * Math.PI * 6_378_137;

/** Light from the north-west, as on printed maps, halfway up the sky. */
const sun = { azimuth: toRadians(315), altitude: toRadians(45) };

/** Returns the places of a tile's samples, row by row from its north-west, as `lat, lon` in degrees. */
export function samplePlaces({ z, x, y }: TileCoordinates): Float64Array {
  const places = new Float64Array(2 * shadeSamples ** 2);
  const count = 2 ** z;
  let at = 0;
  for (let row = 0; row < shadeSamples; row += 1) {
    const down = (y + (row - 0.5) / shadePixels) / count;
    const φ = Math.atan(Math.sinh(Math.PI * (1 - 2 * down)));
    for (let column = 0; column < shadeSamples; column += 1) {
      const across = (x + (column - 0.5) / shadePixels) / count;
      places[at] = toDegrees(φ);
      places[at + 1] = (across - Math.floor(across)) * 360 - 180;
      at += 2;
    }
  }
  return places;
}

/** Metres on the ground between two samples of a row. */
function spacingOf(places: Float64Array, row: number, z: number): number {
  const lat = places[2 * row * shadeSamples] ?? 0;
  return (equator_m * Math.cos(toRadians(lat))) / 2 ** z / shadePixels;
}

/**
 * Returns the light on each pixel, 0 to 1, level ground being the sine of the sun's altitude; NaN where a height around it is
 * unknown. Slope by the eight neighbours, Lambert's law for light: B. K. P. Horn 1981, "Hill shading and the reflectance map",
 * Proc. IEEE 69 (1).
 */
export function litPixels(heights_m: Float64Array, places: Float64Array, z: number): Float32Array {
  const lit = new Float32Array(shadePixels ** 2);
  const toSun = {
    east: Math.cos(sun.altitude) * Math.sin(sun.azimuth),
    north: Math.cos(sun.altitude) * Math.cos(sun.azimuth),
    up: Math.sin(sun.altitude),
  };
  const height = (row: number, column: number) => heights_m[row * shadeSamples + column] as number;
  for (let row = 1; row <= shadePixels; row += 1) {
    const width_m = 8 * spacingOf(places, row, z);
    for (let column = 1; column <= shadePixels; column += 1) {
      const [west, east] = [column - 1, column + 1];
      const [north, south] = [row - 1, row + 1];
      const risingEast =
        (height(north, east) +
          2 * height(row, east) +
          height(south, east) -
          height(north, west) -
          2 * height(row, west) -
          height(south, west)) /
        width_m;
      const risingNorth =
        (height(north, west) +
          2 * height(north, column) +
          height(north, east) -
          height(south, west) -
          2 * height(south, column) -
          height(south, east)) /
        width_m;
      const length = Math.hypot(risingEast, risingNorth, 1);
      const light = (toSun.up - toSun.east * risingEast - toSun.north * risingNorth) / length;
      lit[(row - 1) * shadePixels + column - 1] = Math.max(0, light);
    }
  }
  return lit;
}

/** Level ground changes nothing of the map beneath. */
const level = Math.sin(sun.altitude);
const strongest = { shadow: 150, shine: 110 };

/** Black where less light falls than on level ground, white where more; RGBA. Nothing where the height is unknown. */
export function shadeColors(lit: Float32Array): Uint8Array {
  const colors = new Uint8Array(4 * lit.length);
  for (const [pixel, light] of lit.entries()) {
    if (Number.isNaN(light)) continue;
    const isShadow = light < level;
    const share = isShadow ? (level - light) / level : (light - level) / (1 - level);
    const shade = isShadow ? 0 : 255;
    colors.fill(shade, 4 * pixel, 4 * pixel + 3);
    colors[4 * pixel + 3] = Math.round(share * (isShadow ? strongest.shadow : strongest.shine));
  }
  return colors;
}
