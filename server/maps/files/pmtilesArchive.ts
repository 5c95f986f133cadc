import { open } from 'node:fs/promises';
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles';
import { z } from 'zod';
import { codeOf } from '../../services/wholeFile.ts';
import { inflated } from './inflate.ts';
import {
  type ArchiveFacts,
  areaOf,
  type MapArchive,
  MapFileRefused,
  mapFault,
  mostDescription_bytes,
  mostTile_bytes,
  zoomsOf,
} from './mapArchive.ts';

export const isPmtiles = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, 7)).toString('latin1') === 'PMTiles';

/** A hundred thousand places of tiles, which take some 15 MB of memory; files in use have a few thousand a directory. */
const mostDirectory_bytes = 512 * 1024;
const keptDirectories = 12;
/** The header, and the root directory behind it (PMTiles 3, section 2). */
const headerAndRoot_bytes = 16_384;

const damaged = mapFault('cut');

interface OpenFile {
  readonly source: Source;
  close(): Promise<void>;
}

/** Reads what is asked for and no more than a tile or directory may have. */
async function openFile(path: string): Promise<OpenFile> {
  const file = await open(path);
  const { size } = await file.stat();
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      // The first question asks for more than a small file has.
      const wanted = offset === 0 && length === headerAndRoot_bytes ? Math.min(length, size) : length;
      if (!(offset >= 0 && offset + wanted <= size)) throw new MapFileRefused(damaged);
      if (wanted > mostTile_bytes)
        throw new MapFileRefused(mapFault('part_large', { most: mostTile_bytes / 1024 / 1024 }));
      const data = new Uint8Array(wanted);
      await file.read(data, 0, wanted, offset).catch((error: unknown) => {
        throw new MapFileRefused(mapFault('disk', { code: codeOf(error) }));
      });
      return { data: data.buffer };
    },
  };
  return { source, close: () => file.close() };
}

const decompressUpTo = (most_bytes: number) => async (packed: ArrayBuffer, form: Compression) => {
  if (form === Compression.None || form === Compression.Unknown) return packed;
  if (form === Compression.Gzip) return (await inflated(new Uint8Array(packed), 'gzip', most_bytes)).buffer;
  if (form === Compression.Brotli)
    return (await inflated(new Uint8Array(packed), 'brotli', most_bytes)).buffer;
  throw new MapFileRefused(mapFault('packing'));
};

const pictures: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

function formOf({ tileType }: Header): ArchiveFacts['form'] {
  if (pictures.includes(tileType)) return 'pictures';
  if (tileType === TileType.Mvt) return 'vector';
  throw new MapFileRefused(mapFault('tiles'));
}

const Description = z.looseObject({ name: z.string().optional(), attribution: z.string().optional() });

/** Whatever a parser of a stranger's file throws says that the file is no map. */
async function orRefused<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MapFileRefused) throw error;
    throw new MapFileRefused(mapFault('pmtiles'));
  }
}

async function factsOf(tiles: PMTiles): Promise<ArchiveFacts> {
  const header = await tiles.getHeader();
  if (header.specVersion !== 3)
    throw new MapFileRefused(mapFault('version', { version: String(header.specVersion) }));
  const described = Description.safeParse(header.jsonMetadataLength === 0 ? {} : await tiles.getMetadata());
  const { name, attribution = '' } = described.success ? described.data : {};
  const { minLon, minLat, maxLon, maxLat } = header;
  return {
    form: formOf(header),
    name,
    attribution,
    zooms: zoomsOf(header.minZoom, header.maxZoom),
    within: areaOf([minLon, minLat, maxLon, maxLat]),
  };
}

/** Opens a PMTiles file of version 3; rejects with `MapFileRefused`. */
export async function openPmtiles(path: string): Promise<MapArchive> {
  const { source, close } = await openFile(path);
  const directories = new SharedPromiseCache(keptDirectories, false, decompressUpTo(mostDirectory_bytes));
  const most_bytes = Math.max(mostTile_bytes, mostDescription_bytes);
  const tiles = new PMTiles(source, directories, decompressUpTo(most_bytes));
  try {
    const facts = await orRefused(factsOf(tiles));
    return {
      facts,
      async tile(zoom, x, y) {
        const [least, most] = facts.zooms;
        if (zoom < least || zoom > most) return undefined;
        const found = await orRefused(tiles.getZxy(zoom, x, y));
        return found && new Uint8Array(found.data);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
