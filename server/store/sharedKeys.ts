import { z } from 'zod';
import { inWords, type Saying } from '../../engine/saying.ts';
import { claimedId, makeSecret } from '../services/keySecret.ts';
import type { ClosableKeyStore, IssuedKey, LiveKey, Verified } from '../services/services.ts';
import {
  isLive,
  issueKey,
  judgeSecret,
  noteInterval_ms,
  StoredKey,
  toInfo,
  withEnd,
  withNewSecret,
} from '../services/storedKey.ts';
import type { SharedStore } from './sharedStore.ts';

/** Keys hold so long after Redis last said that they do, while it is away: a key that was revoked meanwhile, too. */
export const usualGrace_s = 300;
const refresh_ms = 30_000;

const keysName = 'homeward:keys';
const usesName = 'homeward:keys:used';

const SharedKey = z.strictObject({
  ...StoredKey.shape,
  /** Rises with each change, so that an older copy of Redis brings back no key that was revoked or rotated since. */
  revision: z.number().int().min(1),
});
type SharedKey = z.infer<typeof SharedKey>;

/** Stores a key unless Redis has it as new or newer. */
const putNewer = `
local old = redis.call('HGET', KEYS[1], ARGV[1])
if old and cjson.decode(old).revision >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`;

interface Known {
  readonly text: string;
  readonly key: SharedKey;
  readonly asOf_ms: number;
}

function read(text: string): SharedKey | undefined {
  try {
    return SharedKey.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const asStored = ({ revision: _, ...key }: SharedKey): StoredKey => key;
const asInfo = (key: SharedKey, old_used_at?: string) => toInfo(asStored(key), old_used_at);

/** Where the last use of an old secret stands beside that of its key. */
const oldUse = (id: string) => `${id}:old`;

/** The keys that all servers of one Redis share, asked of it at each request. */
class SharedKeys implements ClosableKeyStore {
  readonly #store: SharedStore;
  readonly #grace_ms: number;
  readonly #known = new Map<string, Known>();
  readonly #noted = new Map<string, number>();
  #used: Readonly<Record<string, string>> = {};
  #refreshing: NodeJS.Timeout | undefined;

  constructor(store: SharedStore, grace_s: number) {
    this.#store = store;
    this.#grace_ms = grace_s * 1000;
  }

  async open(): Promise<void> {
    await this.#refresh();
    this.#store.onBack(() => void this.#refresh());
    this.#refreshing = setInterval(() => void this.#refresh(), refresh_ms).unref();
  }

  problem(): Saying | undefined {
    const problem = this.#store.problem();
    return problem === undefined ? undefined : inWords(problem);
  }

  list() {
    return [...this.#known.values()].map(({ key }) => {
      const last_used_at = this.#used[key.id];
      const info = asInfo(key, this.#used[oldUse(key.id)]);
      return { ...info, ...(last_used_at !== undefined && { last_used_at }) };
    });
  }

  async learn(id: string): Promise<void> {
    const asked = await this.#store.ask((client) => client.hGet(keysName, id));
    if (asked.ok) this.#learn(id, asked.value);
  }

  async create(...given: Parameters<ClosableKeyStore['create']>): Promise<IssuedKey> {
    const [name, scopes, expires_at] = given;
    const { key, secret } = issueKey(name, scopes, expires_at);
    await this.#put({ ...key, revision: 1 });
    return { key: toInfo(key), secret };
  }

  async rotate(id: string, grace_s: number): Promise<IssuedKey | undefined> {
    const secret = makeSecret(id);
    const rotated = await this.#change(id, (key) =>
      isLive(key) ? { ...key, ...withNewSecret(asStored(key), secret, grace_s) } : key,
    );
    return rotated !== undefined && isLive(rotated) ? { key: asInfo(rotated), secret } : undefined;
  }

  async renew(id: string, expires_at: string | undefined) {
    const renewed = await this.#change(id, (key) =>
      key.revoked_at === undefined ? { ...withEnd(asStored(key), expires_at), revision: key.revision } : key,
    );
    return renewed === undefined || renewed.revoked_at !== undefined ? undefined : asInfo(renewed);
  }

  async revoke(id: string) {
    const revoked_at = new Date().toISOString();
    const revoked = await this.#change(id, (key) =>
      key.revoked_at === undefined ? { ...key, revoked_at } : key,
    );
    return revoked === undefined ? undefined : asInfo(revoked);
  }

  readonly verify = async (secret: string): Promise<Verified> => {
    const id = claimedId(secret);
    if (id === undefined) return undefined;
    const asked = await this.#store.ask((client) => client.hGet(keysName, id));
    if (!asked.ok) return this.#verifyAlone(id, secret);
    const key = this.#learn(id, asked.value);
    const verified = judgeSecret(secret, key && asStored(key));
    if (verified !== undefined && !('ended' in verified)) this.#noteUse(verified);
    return verified;
  };

  async close(): Promise<void> {
    clearInterval(this.#refreshing);
  }

  /** A known key holds for a while without Redis. An unknown one may be good: only Redis could tell. */
  #verifyAlone(id: string, secret: string): Verified {
    const { key, asOf_ms } = this.#known.get(id) ?? {};
    if (key === undefined || asOf_ms === undefined) return 'not_known';
    const verified = judgeSecret(secret, asStored(key));
    if (!isLive(key) || (verified !== undefined && 'ended' in verified)) return verified;
    const isRecent = performance.now() - asOf_ms <= this.#grace_ms;
    return isRecent ? (verified ?? 'not_known') : 'not_known';
  }

  /** Takes what Redis has of a key, or mends Redis where it has an older one. */
  #learn(id: string, text: string | null | undefined): SharedKey | undefined {
    const known = this.#known.get(id);
    const key = known?.text === text ? known?.key : read(text ?? '');
    if (key === undefined || typeof text !== 'string' || key.id !== id) {
      this.#known.delete(id);
      return undefined;
    }
    if (known !== undefined && known.key.revision > key.revision) {
      void this.#put(known.key).catch(() => undefined);
      return known.key;
    }
    this.#known.set(id, { text, key, asOf_ms: performance.now() });
    return key;
  }

  async #refresh(): Promise<void> {
    const used = await this.#store.ask((client) => client.hGetAll(usesName));
    if (used.ok) this.#used = used.value;
    const asked = await this.#store.ask((client) => client.hGetAll(keysName));
    if (!asked.ok) return;
    const keys = asked.value;
    for (const id of new Set([...this.#known.keys(), ...Object.keys(keys)])) this.#learn(id, keys[id]);
  }

  /** `false`: somebody else was first. */
  async #put(key: SharedKey): Promise<boolean> {
    const text = JSON.stringify(key);
    const put = await this.#store.ask((client) =>
      client.eval(putNewer, { keys: [keysName], arguments: [key.id, String(key.revision), text] }),
    );
    if (!put.ok) throw this.#awayError();
    if (put.value === 1) this.#learn(key.id, text);
    return put.value === 1;
  }

  async #change(id: string, change: (key: SharedKey) => SharedKey): Promise<SharedKey | undefined> {
    for (;;) {
      const asked = await this.#store.ask((client) => client.hGet(keysName, id));
      if (!asked.ok) throw this.#awayError();
      const key = this.#learn(id, asked.value);
      if (key === undefined) return undefined;
      const next = change(key);
      if (next === key) return key;
      const revised = { ...next, revision: key.revision + 1 };
      if (await this.#put(revised)) return revised;
    }
  }

  #awayError(): Error {
    return new Error(
      `${this.#store.problem() ?? `Redis did not answer, or holds something else under ${keysName}.`} No key was changed; try again.`,
    );
  }

  #noteUse({ id, byOldSecret }: LiveKey): void {
    const now = Date.now();
    const names = byOldSecret ? [oldUse(id), id] : [id];
    // A clock that was set back counts as one that went on.
    if (Math.abs(now - (this.#noted.get(names[0] ?? id) ?? 0)) < noteInterval_ms) return;
    for (const name of names) this.#noted.set(name, now);
    const at = new Date(now).toISOString();
    const used = Object.fromEntries(names.map((name) => [name, at]));
    void this.#store.ask((client) => client.hSet(usesName, used));
  }
}

/** Opens the keys that all servers of one Redis share. */
export async function openSharedKeys(store: SharedStore, grace_s = usualGrace_s): Promise<ClosableKeyStore> {
  const keys = new SharedKeys(store, grace_s);
  await keys.open();
  return keys;
}
