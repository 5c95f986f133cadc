import { toRadians } from '../../engine/units.ts';
import type { ViewedArea } from '../contract/schemas/world.ts';
import type { TileCoordinates } from '../net/tileAddress.ts';

/** Web Mercator ends at this latitude. */
const mostNorth = 85.0511;

interface Block {
  readonly z: number;
  readonly west: number;
  readonly north: number;
  readonly columns: number;
  readonly rows: number;
}

const within = (value: number, count: number) => Math.min(Math.max(Math.floor(value), 0), count - 1);

/** Columns from one eastwards to another, round the globe where that lies to the west. */
const columnsBetween = (first: number, last: number, isAcross: boolean, count: number): number =>
  isAcross ? Math.min(last + count - first + 1, count) : last - first + 1;

function blockAt(z: number, { south, west, north, east }: ViewedArea): Block {
  const count = 2 ** z;
  const columnOf = (lon: number) => within(((lon + 180) / 360) * count, count);
  const rowOf = (lat: number) => {
    const φ = toRadians(Math.min(Math.max(lat, -mostNorth), mostNorth));
    return within(((1 - Math.asinh(Math.tan(φ)) / Math.PI) / 2) * count, count);
  };
  const [first, top] = [columnOf(west), rowOf(north)];
  const columns = columnsBetween(first, columnOf(east), west > east, count);
  return { z, west: first, north: top, columns, rows: rowOf(south) - top + 1 };
}

/** The tiles over an area at the zooms from one to another, the coarsest first; across the antimeridian where it begins east of its end. */
export function areaTiles(area: ViewedArea, [from, to]: readonly [number, number]) {
  const blocks = Array.from({ length: to - from + 1 }, (_, step) => blockAt(from + step, area));
  const count = blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  return {
    count,
    /** The tile with a number from 0 on. */
    tile(number: number): TileCoordinates | undefined {
      let left = number;
      for (const { z, west, north, columns, rows } of blocks) {
        if (left < columns * rows)
          return { z, x: (west + (left % columns)) % 2 ** z, y: north + Math.floor(left / columns) };
        left -= columns * rows;
      }
      return undefined;
    },
  };
}
