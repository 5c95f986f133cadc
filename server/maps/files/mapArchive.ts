import type { Saying, Values } from '../../../engine/saying.ts';
import type { ViewedArea } from '../../contract/schemas/world.ts';
import { say } from '../../report/say.ts';

/** A file of map tiles describes itself by these. */
export interface ArchiveFacts {
  readonly form: 'pictures' | 'vector';
  /** The maker's name for the map. */
  readonly name?: string | undefined;
  /** Whom to credit, as HTML: files have it so. */
  readonly attribution: string;
  readonly zooms: readonly [number, number];
  readonly within: ViewedArea;
}

export interface MapArchive {
  readonly facts: ArchiveFacts;
  /** A tile as it is drawn, not compressed; `undefined`: there is none. Throws `MapFileRefused` where the file is damaged there. */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  close(): Promise<void>;
}

/** Archives that are open, each once; one that failed to open may be tried again. */
export function makeOpenArchives(openAs: (key: string) => Promise<MapArchive>) {
  const opened = new Map<string, Promise<MapArchive>>();
  const close = async (key: string) => {
    const archive = opened.get(key);
    opened.delete(key);
    await archive?.then((one) => one.close()).catch(() => {});
  };
  return {
    open(key: string): Promise<MapArchive> {
      const archive = opened.get(key) ?? openAs(key);
      opened.set(key, archive);
      archive.catch(() => opened.delete(key));
      return archive;
    },
    close,
    async closeAll() {
      for (const key of [...opened.keys()]) await close(key);
    },
  };
}

/** Says a fault of a file of map tiles. */
export const mapFault = (fault: string, values: Values = {}): Saying => ({
  says: 'host.map_file',
  values: { fault, ...values },
});

/** Why a file cannot be used as a map, in a sentence for people. */
export class MapFileRefused extends Error {
  readonly why: Saying;

  constructor(why: Saying) {
    super(say(why));
    this.why = why;
  }
}

/** Larger than any tile of use: pictures of 512 pixels stay below a megabyte. */
export const mostTile_bytes = 4 * 1024 * 1024;
/** Descriptions of vector maps list every field of every layer. */
export const mostDescription_bytes = 4 * 1024 * 1024;
export const deepestZoom = 24;

const isWithin = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most;

const everywhere: ViewedArea = { south: -85.06, west: -180, north: 85.06, east: 180 };

/** The area that a file names; everywhere where it names none of use. */
export function areaOf([west, south, east, north]: readonly number[]): ViewedArea {
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return everywhere;
  const isOnEarth =
    [south, north].every((lat) => isWithin(lat, 90)) && [west, east].every((lon) => isWithin(lon, 180));
  return isOnEarth && south < north && west < east ? { south, west, north, east } : everywhere;
}

/** Zoom levels that can be shown, or the reason why there are none. */
export function zoomsOf(least: number, most: number): readonly [number, number] {
  const areLevels = [least, most].every((zoom) => Number.isInteger(zoom) && zoom >= 0 && zoom <= deepestZoom);
  if (!areLevels || least > most)
    throw new MapFileRefused(mapFault('zooms', { from: String(least), to: String(most), most: deepestZoom }));
  return [least, most];
}
