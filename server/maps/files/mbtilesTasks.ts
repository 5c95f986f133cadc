import { fail, type Result, succeed } from '../../../engine/result.ts';
import type { Saying } from '../../../engine/saying.ts';
import type { TileCoordinates } from '../../net/tileAddress.ts';
import { MapFileRefused, makeOpenArchives } from './mapArchive.ts';
import { openMbtiles } from './mbtilesArchive.ts';

/** Errors lose their class on the way between threads, values lose nothing. */
export type Answer<Value> = Result<Value, { readonly code: 'REFUSED'; readonly why: Saying }>;

export interface MbtilesTile extends TileCoordinates {
  readonly path: string;
}

const archives = makeOpenArchives(openMbtiles);

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
  describeMbtiles: async (path: string) => orRefused(async () => (await archives.open(path)).facts),
  readMbtile: async ({ path, z, x, y }: MbtilesTile) =>
    orRefused(async () => (await archives.open(path)).tile(z, x, y)),
  closeMbtiles: archives.close,
} as const;

export type MbtilesTasks = typeof mbtilesTasks;
