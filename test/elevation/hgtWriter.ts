import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DegreeTile, hgtName } from '../../engine/terrain/hgt.ts';
import type { World } from './world.ts';

/** The samples of a tile as SRTM has them: whole metres, big-endian, rows from the north, −32768 where nothing is known. */
export function hgtBytes(world: World, { south, west }: DegreeTile, samples: number): Buffer {
  const bytes = Buffer.alloc(samples * samples * 2);
  for (let row = 0; row < samples; row += 1)
    for (let column = 0; column < samples; column += 1) {
      const lat = south + 1 - row / (samples - 1);
      const lon = west + column / (samples - 1);
      const height_m = world({ lat, lon });
      bytes.writeInt16BE(
        height_m === undefined ? -32_768 : Math.round(height_m),
        (row * samples + column) * 2,
      );
    }
  return bytes;
}

export function writeHgt(folder: string, world: World, tile: DegreeTile, samples = 1201): void {
  writeFileSync(join(folder, `${hgtName(tile)}.hgt`), hgtBytes(world, tile, samples));
}
