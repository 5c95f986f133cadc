import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { DegreeTile } from '../../engine/terrain/hgt.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';

/** Tells squares of a degree that have land, or water that does not lie at sea level. */
export interface LandMask {
  has(tile: DegreeTile): boolean;
}

/** Stands in where the file is absent: nothing is taken for sea. */
export const landEverywhere: LandMask = { has: () => true };

/** Opens `assets/land.bin`, which `server/packLand.mjs` writes, when it is asked for the first time. */
export function openLandMask(path: string): LandMask {
  let bits: Uint8Array | undefined;
  return {
    has({ south, west }) {
      bits ??= inflateSync(readFileSync(path));
      const place = (south + 90) * 360 + west + 180;
      const isLand = (((bits[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
      return isLand || lowestSurfaceAt({ lat: south + 0.5, lon: west + 0.5 }) < 0;
    },
  };
}
