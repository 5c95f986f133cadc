import { fail, type Result, succeed } from '../../../engine/result.ts';
import type { Saying } from '../../../engine/saying.ts';
import { type MapArchive, MapFileRefused } from './mapArchive.ts';
import { openMbtiles } from './mbtilesArchive.ts';

/** Errors lose their class on the way between threads, values lose nothing. */
type Answer<Value> = Result<Value, { readonly code: 'REFUSED'; readonly why: Saying }>;

export interface MbtilesTile {
  readonly path: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const opened = new Map<string, Promise<MapArchive>>();

/** Opened once for the life of the thread; what failed may be tried again. */
function archiveOf(path: string): Promise<MapArchive> {
  const archive = opened.get(path) ?? openMbtiles(path);
  opened.set(path, archive);
  archive.catch(() => opened.delete(path));
  return archive;
}

async function orRefused<Value>(work: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof MapFileRefused) return fail({ code: 'REFUSED', why: error.why });
    throw error;
  }
}

/** The work of a thread on MBTiles files. */
export const mbtilesTasks = {
  describeMbtiles: async (path: string) => orRefused(async () => (await archiveOf(path)).facts),
  readMbtile: async ({ path, z, x, y }: MbtilesTile) =>
    orRefused(async () => (await archiveOf(path)).tile(z, x, y)),
  closeMbtiles: async (path: string) => {
    const archive = opened.get(path);
    opened.delete(path);
    await archive?.then(({ close }) => close()).catch(() => {});
  },
} as const;

export type MbtilesTasks = typeof mbtilesTasks;
