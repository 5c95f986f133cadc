import { LRUCache } from 'lru-cache';

const mostClients = 50_000;

/** Allowance of each client within a window of time. */
export interface Window {
  readonly name: string;
  readonly limit: number;
  readonly window_s: number;
  /** Count for a request that does not fit. */
  readonly refused: number;
}

export interface Taken {
  readonly fits: boolean;
  /** All hits of the window, including these. */
  readonly hits: number;
  /** Whole seconds until the client's window ends. */
  readonly left_s: number;
}

/** Takes hits of a client's window if they fit in it. */
export type TakeHits = (client: string, hits: number) => Taken | Promise<Taken>;
export type MakeWindow = (window: Window) => TakeHits;

/** Counts within a window on the monotonic clock, so that changing the wall clock locks nobody out and lets nobody in. */
export class WindowStore {
  readonly #counts: LRUCache<string, { hits: number }>;

  constructor(window_s: number) {
    this.#counts = new LRUCache({ max: mostClients, ttl: window_s * 1000, ttlAutopurge: false });
  }

  hitsOf(client: string): number {
    return this.#counts.get(client)?.hits ?? 0;
  }

  /** The hits of the window, including these. */
  increment(client: string, hits = 1): number {
    const count = this.#counts.get(client) ?? { hits: 0 };
    if (count.hits === 0) this.#counts.set(client, count);
    count.hits += hits;
    return count.hits;
  }

  /** Whole seconds until the client's window ends. */
  secondsLeft(client: string): number {
    return Math.max(0, Math.ceil(this.#counts.getRemainingTTL(client) / 1000));
  }
}

/** A window that this process counts alone. */
export function ownWindow({ limit, window_s, refused }: Window): (client: string, hits: number) => Taken {
  const store = new WindowStore(window_s);
  return (client, asked) => {
    const fits = store.hitsOf(client) + asked <= limit;
    const hits = store.increment(client, fits ? asked : refused);
    return { fits, hits, left_s: store.secondsLeft(client) };
  };
}
