import { LRUCache } from 'lru-cache';
import type { Reply } from '../answers/reply.ts';

interface Stored {
  readonly fingerprint: string;
  readonly reply: Reply;
}

export type Repetition =
  | { readonly kind: 'first' | 'replayed'; readonly reply: Reply }
  | { readonly kind: 'conflict' };

/**
 * Computes an answer unless another server has it or is at it, and stores it for the others. A request that another server
 * computes is waited for.
 */
export type SharedAnswers = (
  id: string,
  fingerprint: string,
  answer: () => Promise<Reply>,
) => Promise<Repetition>;

export const lifetime_ms = 24 * 60 * 60 * 1000;
/** Size of an entry without its body. */
const overhead_bytes = 1024;

/** An answer that another try may improve is not stored. */
export const isFinal = (reply: Reply) => reply.status < 500 && reply.status !== 429;

const computeHere: SharedAnswers = async (_id, _fingerprint, answer) => ({
  kind: 'first',
  reply: await answer(),
});

/** Stores answers, so that a client that lost one can repeat its request without a second computation, or bill. */
export function makeIdempotency(max_bytes: number, shared: SharedAnswers = computeHere) {
  const stored = new LRUCache<string, Stored>({
    maxSize: max_bytes,
    ttl: lifetime_ms,
    sizeCalculation: ({ reply }) => overhead_bytes + Buffer.byteLength(reply.body),
  });
  const running = new Map<string, { fingerprint: string; done: Promise<void> }>();

  async function compute(id: string, fingerprint: string, answer: () => Promise<Reply>): Promise<Repetition> {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    running.set(id, { fingerprint, done });
    try {
      const answered = await shared(id, fingerprint, answer);
      if (answered.kind !== 'conflict' && isFinal(answered.reply))
        stored.set(id, { fingerprint, reply: answered.reply });
      return answered;
    } finally {
      running.delete(id);
      finish();
    }
  }

  /** `id` consists of key, path and Idempotency-Key. A second request with the same id waits for the first. */
  return async (id: string, fingerprint: string, answer: () => Promise<Reply>): Promise<Repetition> => {
    for (;;) {
      const known = stored.get(id) ?? running.get(id);
      if (known === undefined) return compute(id, fingerprint, answer);
      if (known.fingerprint !== fingerprint) return { kind: 'conflict' };
      if ('reply' in known) return { kind: 'replayed', reply: known.reply };
      await known.done;
    }
  };
}

export type Idempotency = ReturnType<typeof makeIdempotency>;
