import { setTimeout as sleep } from 'node:timers/promises';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Log } from '../http/requestLog.ts';
import { codeOf } from '../services/wholeFile.ts';
import type { StoreAddress } from './storeAddress.ts';

type Redis = typeof import('@redis/client');
type Client = ReturnType<Redis['createClient']>;

type ByteClient = Pick<Client, 'eval'>;

/** Redis did not answer, or not in time. */
export interface Away {
  readonly code: 'AWAY';
}
const away: Away = { code: 'AWAY' };

/** A Redis that several servers share. */
export interface SharedStore {
  readonly shown: string;
  /** Redis answers now, and takes everything that is shared. */
  isReached(): boolean;
  /** Why it is not, in one sentence. */
  problem(): string | undefined;
  /** Asks Redis, and gives up soon: a request waits for the answer. */
  ask<Value>(work: (client: Client) => Promise<Value>): Promise<Result<Value, Away>>;
  /** Asks likewise, with texts in the answer as the bytes that they are. */
  askBytes<Value>(work: (client: ByteClient) => Promise<Value>): Promise<Result<Value, Away>>;
  /** Calls the listener each time Redis is reached again. */
  onBack(listener: () => void): void;
  close(): Promise<void>;
}

/** Redis answers in less than one; a request waits no longer than this before it goes on without. */
const patience_ms = 500;
const heartbeat_ms = 1_000;
const heartbeatName = 'homeward:heartbeat';
/** A connection that brought nothing for so long is opened anew. */
const silence_ms = 5_000;
/** A start waits so long for Redis. */
const opening_ms = 3_000;
const longestPause_ms = 1_000;

const pauseAfter = (retries: number) => Math.min(longestPause_ms, 50 * 2 ** Math.min(retries, 10));

/** Rejects when a promise takes too long. What arrived while this process was busy is read first, so its own work counts for nobody. */
function within<Value>(promise: Promise<Value>, limit_ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => setImmediate(() => reject(new Error('late'))), limit_ms);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** A later try with these ends alike: wrong user, password or database. */
const final = ['WRONGPASS', 'NOAUTH', 'NOPERM', 'ERR'];

/** These concern one value, which has another type, or holds neither a figure nor JSON; others are as good as before. */
const ofOneValue = new Set(['WRONGTYPE', 'ERR']);

/** Redis is there and does not let this client in. */
export class StoreRefused extends Error {}

class RedisStore implements SharedStore {
  readonly shown: string;
  readonly #redis: Redis;
  readonly #client: Client;
  readonly #bytes: ByteClient;
  readonly #log: Log;
  readonly #listeners: (() => void)[] = [];
  #heartbeat: NodeJS.Timeout | undefined;
  #isReached = false;
  /** Redis answers, but takes no writes: it is full, or not the first of several. */
  #isRefusing = false;
  /** Why it is away, in the system's or Redis's own word. */
  #reason = '';
  #refusal: string | undefined;
  #said: string | undefined;
  readonly #saidOdd = new Set<string>();

  constructor(redis: Redis, { url, shown }: StoreAddress, log: Log) {
    this.shown = shown;
    this.#redis = redis;
    this.#log = log;
    this.#client = redis.createClient({
      url,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: { connectTimeout: opening_ms, socketTimeout: silence_ms, reconnectStrategy: pauseAfter },
    });
    const { BLOB_STRING } = redis.RESP_TYPES;
    this.#bytes = this.#client.withTypeMapping({ [BLOB_STRING]: Buffer }) as unknown as ByteClient;
    this.#client.on('error', (error) => this.#lose(error));
  }

  async open(): Promise<void> {
    const connected = this.#client.connect().then(
      () => true,
      () => false,
    );
    const end = performance.now() + opening_ms;
    while (performance.now() < end && this.#refusal === undefined)
      if (await Promise.race([connected, sleep(20, false)])) break;
    if (this.#refusal !== undefined) {
      this.#client.destroy();
      throw new StoreRefused(
        `Redis at ${this.shown} refuses this address (${this.#refusal}): check user, password and database.`,
      );
    }
    await this.#beat();
    if (!this.#isReached) this.#sayAway();
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeat_ms).unref();
  }

  isReached(): boolean {
    return this.#isReached && !this.#isRefusing;
  }

  problem(): string | undefined {
    const reason = this.#reason === '' ? '' : ` (${this.#reason})`;
    if (!this.#isReached) return `Redis at ${this.shown} is not reached${reason}.`;
    return this.#isRefusing ? `Redis at ${this.shown} takes no changes${reason}.` : undefined;
  }

  onBack(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async ask<Value>(work: (client: Client) => Promise<Value>): Promise<Result<Value, Away>> {
    if (!this.#isReached) return fail(away);
    try {
      return succeed(await within(work(this.#client), patience_ms));
    } catch (error) {
      const code = this.#codeOf(error);
      if (code !== undefined && ofOneValue.has(code)) this.#sayOdd(code);
      else this.#fail(error);
      return fail(away);
    }
  }

  askBytes<Value>(work: (client: ByteClient) => Promise<Value>): Promise<Result<Value, Away>> {
    return this.ask(() => work(this.#bytes));
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#client.removeAllListeners('error').on('error', () => undefined);
    if (this.#isReached) await within(this.#client.close(), patience_ms).catch(() => undefined);
    if (this.#client.isOpen) this.#client.destroy();
  }

  /** The first word of what Redis refused with (`WRONGPASS`, `OOM` …): its text may name users and commands. */
  #codeOf(error: unknown): string | undefined {
    return error instanceof this.#redis.ErrorReply ? error.message.split(' ', 1)[0] : undefined;
  }

  async #beat(): Promise<void> {
    if (!this.#client.isReady) return;
    try {
      const beat = this.#client.set(heartbeatName, '1', { expiration: { type: 'PX', value: silence_ms } });
      await within(beat, patience_ms);
      this.#find();
    } catch (error) {
      this.#fail(error);
    }
  }

  #find(): void {
    if (this.isReached()) return;
    this.#isReached = true;
    this.#isRefusing = false;
    this.#refusal = undefined;
    if (this.#said !== undefined)
      this.#log({ level: 'info', event: 'store_back', message: `Redis at ${this.shown} is reached again.` });
    this.#said = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** A Redis that refuses a command is there, and may still be read. */
  #fail(error: unknown): void {
    const code = this.#codeOf(error);
    if (code === undefined) {
      this.#lose(error);
      return;
    }
    this.#isReached = true;
    this.#isRefusing = true;
    this.#reason = code;
    this.#sayAway();
  }

  #lose(error: unknown): void {
    const code = this.#codeOf(error) ?? codeOf(error);
    this.#refusal = final.find((each) => each === code);
    if (code !== '') this.#reason = code;
    if (!this.#isReached) return;
    this.#isReached = false;
    this.#sayAway();
  }

  #sayOdd(code: string): void {
    if (this.#saidOdd.has(code)) return;
    this.#saidOdd.add(code);
    const message = `Redis at ${this.shown} holds something else under a name that Homeward uses (${code}). What that stands for is not shared until it is deleted there; all else is.`;
    this.#log({ level: 'warn', event: 'store_odd', message });
  }

  #sayAway(): void {
    const problem = this.problem();
    if (problem === undefined || this.#said === problem) return;
    this.#said = problem;
    const meanwhile =
      'each server counts limits alone, and keys hold as it last knew them, for a few minutes at most';
    this.#log({ level: 'warn', event: 'store_away', message: `${problem} While that lasts, ${meanwhile}.` });
  }
}

/** Opens the connection, which is kept up from then on. Throws `StoreRefused`; a Redis that is away is waited for in the background. */
export async function openSharedStore(address: StoreAddress, log: Log): Promise<SharedStore> {
  // Loaded only where it is used: that takes longer than all else at a start.
  const store = new RedisStore(await import('@redis/client'), address, log);
  await store.open();
  return store;
}
