import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Position } from '../../engine/geo/position.ts';
import { type GeoidGrid, geoidColumns, undulationAt } from '../../engine/terrain/geoid.ts';

/** Height of mean sea level above the WGS84 ellipsoid at each position, metres. */
export type Geoid = (positions: readonly Position[]) => number[];
/** Asks for these heights where the grid may be in another thread. */
export type AskGeoid = (positions: readonly Position[]) => number[] | Promise<number[]>;

/** The grid as `packGeoid.mjs` packs it: low bytes, then high bytes, of steps to the east. */
function unpacked(planes: Buffer): GeoidGrid {
  const grid = new Int16Array(planes.length / 2);
  grid.forEach((_, index) => {
    const step = (planes[index] ?? 0) | ((planes[grid.length + index] ?? 0) << 8);
    grid[index] = (index % geoidColumns === 0 ? 0 : (grid[index - 1] ?? 0)) + step;
  });
  return grid;
}

/** Reads the file when it is needed first, which takes some hundredths of a second. */
export function openGeoid(path: string): Geoid {
  let grid: GeoidGrid | undefined;
  return (positions) => {
    grid ??= unpacked(inflateSync(readFileSync(path)));
    const known = grid;
    return positions.map((position) => undulationAt(known, position));
  };
}
