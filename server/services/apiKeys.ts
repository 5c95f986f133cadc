import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Saying } from '../../engine/saying.ts';
import { say } from '../report/say.ts';
import { type Reading, readDocument, refuseToReplace, setAside, writeDocument } from './documentFile.ts';
import { claimedId, makeSecret } from './keySecret.ts';
import { withLock } from './lock.ts';
import type { ClosableKeyStore, IssuedKey, LiveKey, Verified } from './services.ts';
import {
  isLive,
  issueKey,
  judgeSecret,
  noteInterval_ms,
  StoredKey,
  toInfo,
  withEnd,
  withNewSecret,
} from './storedKey.ts';

export const keysFilename = 'keys.json';

const KeysFile = z.strictObject({ version: z.literal(1), keys: z.array(StoredKey) });
type KeysReading = Reading<z.infer<typeof KeysFile>>;
const kind = { schema: KeysFile, version: 1, growing: ['scopes', 'kind'] };
const readKeys = (path: string): KeysReading => readDocument(path, kind);

/** Why no stored key is valid. An older copy of a damaged file might hold keys that were revoked since. */
function problemOf(path: string, reading: KeysReading): Saying | undefined {
  if (reading.state !== 'newer' && reading.state !== 'damaged') return undefined;
  return { says: `host.keys.${reading.state}`, values: { path, reason: reading.reason } };
}

/** Changes with the file: a write replaces the file, so its inode changes even within one clock tick. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino}/${size}/${mtimeNs}`;
  } catch {
    return 'absent';
  }
}

export interface KeysOnDisk extends ClosableKeyStore {
  verify(secret: string): Exclude<Verified, 'not_known'>;
  /** Lets a phone see the plan for a day. Phones whose day is over leave the list. */
  letPhoneIn(name: string): Promise<IssuedKey>;
  /** The phone of a secret; `undefined`: it is none, or its day is over. */
  verifyPhone(secret: string): LiveKey | undefined;
}

const day_ms = 24 * 60 * 60 * 1000;

const isPhone = ({ kind }: StoredKey): boolean => kind === 'phone';

/**
 * Opens the keys of this installation, which are stored as hashes. Several processes may share the file: each change
 * happens under a lock on the newest content, and each verification sees the changes of others.
 */
export function openKeys(folder: string, log: (message: string) => void): KeysOnDisk {
  const path = join(folder, keysFilename);
  let stamp = '';
  let keys: readonly StoredKey[] = [];
  let problem: Saying | undefined;
  let last: KeysReading = { state: 'absent' };
  let lastNote: Promise<unknown> = Promise.resolve();
  const noted = new Map<string, number>();

  function complain(next: Saying | undefined): void {
    if (next !== undefined && !isDeepStrictEqual(next, problem)) log(say(next));
    problem = next;
  }

  function refresh(): void {
    const now = stampOf(path);
    if (now === stamp) return;
    last = readKeys(path);
    if (last.state === 'unreadable') {
      // This may pass: the known keys hold until the next call tries again.
      if (stamp === '') complain({ says: 'host.keys.unreadable', values: { path } });
      return;
    }
    stamp = now;
    keys = last.state === 'read' ? last.content.keys : [];
    complain(problemOf(path, last));
  }

  async function write(next: readonly StoredKey[]): Promise<void> {
    refuseToReplace(path, last);
    if (last.state === 'damaged') setAside(path);
    await writeDocument(path, { version: 1, keys: next });
    refresh();
  }

  /** Replaces a key by a changed one; `undefined`: there is no such key. */
  function replace(id: string, change: (key: StoredKey) => StoredKey): Promise<StoredKey | undefined> {
    return withLock(`${path}.lock`, async () => {
      refresh();
      const key = keys.find((candidate) => candidate.id === id);
      if (key === undefined) return undefined;
      const next = change(key);
      if (next !== key) await write(keys.map((candidate) => (candidate === key ? next : candidate)));
      return next;
    });
  }

  function noteUse({ id, byOldSecret }: LiveKey): void {
    const now = Date.now();
    const noting = `${id}${byOldSecret ? ' old' : ''}`;
    // A clock that was set back counts as one that went on.
    if (Math.abs(now - (noted.get(noting) ?? 0)) < noteInterval_ms) return;
    noted.set(noting, now);
    const last_used_at = new Date(now).toISOString();
    const used = { last_used_at, ...(byOldSecret && { old_secret_used_at: last_used_at }) };
    lastNote = lastNote
      .then(() => replace(id, (current) => ({ ...current, ...used })))
      .catch(() => log(`The time of last use of key ${id} could not be stored.`));
  }

  function find(secret: string, isMeant: (key: StoredKey) => boolean): Exclude<Verified, 'not_known'> {
    refresh();
    const id = claimedId(secret);
    const verified = judgeSecret(
      secret,
      keys.find((candidate) => candidate.id === id && isMeant(candidate)),
    );
    if (verified !== undefined && !('ended' in verified)) noteUse(verified);
    return verified;
  }

  refresh();
  return {
    problem() {
      refresh();
      return problem;
    },
    list() {
      refresh();
      return keys.map((key) => toInfo(key));
    },
    create(name, scopes, expires_at) {
      return withLock(`${path}.lock`, async () => {
        refresh();
        const { key, secret } = issueKey(name, scopes, expires_at);
        await write([...keys, key]);
        return { key: toInfo(key), secret };
      });
    },
    async rotate(id, grace_s): Promise<IssuedKey | undefined> {
      const secret = makeSecret(id);
      const canRotate = (key: StoredKey) => isLive(key) && !isPhone(key);
      const rotated = await replace(id, (key) =>
        canRotate(key) ? withNewSecret(key, secret, grace_s) : key,
      );
      return rotated !== undefined && canRotate(rotated) ? { key: toInfo(rotated), secret } : undefined;
    },
    async renew(id, expires_at) {
      const canRenew = (key: StoredKey) => key.revoked_at === undefined && !isPhone(key);
      const renewed = await replace(id, (key) => (canRenew(key) ? withEnd(key, expires_at) : key));
      return renewed !== undefined && canRenew(renewed) ? toInfo(renewed) : undefined;
    },
    async revoke(id) {
      const revoked_at = new Date().toISOString();
      const revoked = await replace(id, (key) =>
        key.revoked_at === undefined ? { ...key, revoked_at } : key,
      );
      return revoked === undefined ? undefined : toInfo(revoked);
    },
    verify: (secret) => find(secret, (key) => !isPhone(key)),
    letPhoneIn(name) {
      return withLock(`${path}.lock`, async () => {
        refresh();
        const expires_at = new Date(Date.now() + day_ms).toISOString();
        const { key, secret } = issueKey(name, ['plan:read'], expires_at, 'phone');
        await write([...keys.filter((other) => !isPhone(other) || isLive(other)), key]);
        return { key: toInfo(key), secret };
      });
    },
    verifyPhone(secret) {
      const phone = find(secret, isPhone);
      return phone === undefined || 'ended' in phone ? undefined : phone;
    },
    close: async () => {
      await lastNote;
    },
  };
}
