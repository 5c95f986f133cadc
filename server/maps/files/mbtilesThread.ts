import { makeThreadPool, type PoolAnswer, type PoolOptions } from '../../work/pool/threadPool.ts';
import { findWorkerFile } from '../../work/workerFile.ts';
import { type MapArchive, MapFileRefused, mapFault } from './mapArchive.ts';
import type { Answer, MbtilesTasks } from './mbtilesTasks.ts';

/** A view asks for some thirty tiles; a file is opened in a fifth of a second. */
const usual: PoolOptions = {
  file: findWorkerFile(),
  threads: 1,
  waiting: 1000,
  limit_ms: 10_000,
  heap_mb: 256,
  idle_ms: 60_000,
};

const notRead = {
  took_too_long: mapFault('slow'),
  out_of_memory: mapFault('memory'),
  overloaded: mapFault('overloaded'),
  cancelled: mapFault('closing'),
} as const;

async function orRefused<Value>(asked: Promise<PoolAnswer<Answer<Value>>>): Promise<Value> {
  const answer = await asked;
  if (!answer.ok) throw new MapFileRefused(notRead[answer.failure]);
  if (!answer.value.ok) throw new MapFileRefused(answer.value.failure.why);
  return answer.value.value;
}

/** Reads MBTiles files in a thread of their own: SQLite keeps who asks it waiting, and a file may make it slow. */
export function makeMbtilesThread(change: Partial<PoolOptions> = {}) {
  const pool = makeThreadPool<MbtilesTasks>({ ...usual, ...change });
  // One client has one thread at a time: so a file is open once.
  const call = { client: 'maps' };
  return {
    async open(path: string): Promise<MapArchive> {
      const facts = await orRefused(pool.run('describeMbtiles', path, call));
      return {
        facts,
        tile: (z, x, y) => orRefused(pool.run('readMbtile', { path, z, x, y }, call)),
        close: async () => void (await pool.run('closeMbtiles', path, call)),
      };
    },
    close: () => pool.close(),
  };
}
