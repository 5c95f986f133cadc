import type { Reply } from '../answers/reply.ts';
import type { OnFetched } from '../elevation/remote.ts';
import type { Repetition } from '../http/idempotency.ts';
import type { Taken, Window } from '../http/rateWindow.ts';
import type { LogEntry } from '../http/requestLog.ts';
import type { Figures } from '../metrics/metrics.ts';

/** A server that takes requests. */
export interface Listening {
  readonly port: number;
  /** Somebody may ask it: there is a key. */
  readonly hasKey: boolean;
  /** Its keys are those of several servers. */
  readonly isShared: boolean;
  /** Fingerprint of its certificate; absent: it speaks plain HTTP. */
  readonly sha256?: string | undefined;
  /** Set where its certificate is not valid now, with the day that it ended or begins, as `2026-11-28`. */
  readonly invalid?: { readonly when: 'ended' | 'not_begun'; readonly date: string } | undefined;
}

/** News that a worker sends. */
type News =
  | { readonly kind: 'ready'; readonly listening: Listening }
  | { readonly kind: 'log'; readonly entries: readonly LogEntry[] }
  | { readonly kind: 'fetched'; readonly outcome: Parameters<OnFetched>[0] }
  | { readonly kind: 'measured'; readonly ask: number; readonly figures: Figures }
  /** The answer that it was told to compute; absent: that failed. */
  | { readonly kind: 'computed'; readonly ask: number; readonly reply?: Reply | undefined };

/** Questions of a worker to its parent, which has one count and one set of answers for all. */
export type Question =
  | { readonly kind: 'take'; readonly window: Window; readonly client: string; readonly hits: number }
  | { readonly kind: 'claim'; readonly id: string; readonly fingerprint: string };

export type FromWorker = News | (Question & { readonly ask: number });

export type FromParent =
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly ask: number }
  | { readonly kind: 'told'; readonly ask: number; readonly value: Taken | Repetition | 'compute' };
