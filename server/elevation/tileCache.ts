import { LRUCache } from 'lru-cache';

/** Heights of a tile in rows from the north; a mark of `engine/geo/groundHeight.ts` where it has none. */
export type Samples = Int16Array | Float32Array;

const absent = Symbol('absent');
/** A tile that a server did not have may be there later. */
const absentFor_ms = 5 * 60_000;
const size_bytes = 192 * 1024 * 1024;

/** Decoded tiles of all sources. However many ask for a tile at once, it is loaded once. */
export interface TileCache {
  /** `load` gives `undefined` where there is no such tile; what it throws is not remembered. */
  tile(key: string, load: () => Promise<Samples | undefined>): Promise<Samples | undefined>;
  /** The tile if it is loaded, at once. */
  loaded(key: string): Samples | undefined;
}

export function makeTileCache(max_bytes = size_bytes): TileCache {
  const kept = new LRUCache<string, Samples | typeof absent>({
    maxSize: max_bytes,
    sizeCalculation: (samples) => (samples === absent ? 64 : samples.byteLength),
  });
  const loading = new Map<string, Promise<Samples | undefined>>();
  const load = async (key: string, read: () => Promise<Samples | undefined>) => {
    try {
      const samples = await read();
      if (samples === undefined) kept.set(key, absent, { ttl: absentFor_ms });
      else kept.set(key, samples);
      return samples;
    } finally {
      loading.delete(key);
    }
  };
  return {
    loaded(key) {
      const known = kept.get(key);
      return known === absent ? undefined : known;
    },
    tile(key, read) {
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known === absent ? undefined : known);
      const under = loading.get(key);
      if (under !== undefined) return under;
      const started = load(key, read);
      loading.set(key, started);
      return started;
    },
  };
}
