import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export interface WrittenTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

export interface WrittenMap {
  readonly tiles: readonly WrittenTile[];
  /** 1: vector tiles, packed by gzip; 2: PNG. */
  readonly tileType?: number;
  readonly metadata?: object | string;
  readonly zooms?: readonly [number, number];
  readonly within?: readonly [west: number, south: number, east: number, north: number];
  readonly version?: number;
  /** In place of the directory of the tiles, before it is packed. */
  readonly directory?: Uint8Array;
  /** In place of the packed directory. */
  readonly packedDirectory?: Uint8Array;
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** Tiles in the order of their numbers, one run each (PMTiles 3, section 4.2). */
function directoryOf(tiles: readonly (WrittenTile & { readonly id: number })[]): Uint8Array {
  const steps = tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0)));
  const runs = tiles.flatMap(() => varint(1));
  const lengths = tiles.flatMap(({ bytes }) => varint(bytes.length));
  const offsets = tiles.flatMap((_, index) => varint(index === 0 ? 1 : 0));
  return Uint8Array.from([...varint(tiles.length), ...steps, ...runs, ...lengths, ...offsets]);
}

/** A PMTiles file of version 3 with its tiles packed as they are given. */
export function writePmtiles(map: WrittenMap): Buffer {
  const { tileType = 2, metadata = {}, zooms = [0, 2], within = [-180, -85, 180, 85], version = 3 } = map;
  const tiles = map.tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((one, other) => one.id - other.id);
  const root = map.packedDirectory ?? gzipSync(map.directory ?? directoryOf(tiles));
  const text = gzipSync(typeof metadata === 'string' ? metadata : JSON.stringify(metadata));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = version;
  const places = [
    127,
    root.length,
    127 + root.length,
    text.length,
    0,
    0,
    127 + root.length + text.length,
    data.length,
  ];
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + 8 * index);
  header.set([1, 2, tileType === 1 ? 2 : 1, tileType, ...zooms], 96);
  for (const [index, degrees] of within.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, root, text, data]);
}
