import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyInfo } from '../contract/schemas/window.ts';
import { readDocument, setAside, writeDocument } from './documentFile.ts';
import { claimedId, isSecretOf, makeSecret, toSha256 } from './keySecret.ts';
import { withLock } from './lock.ts';
import type { ClosableKeyStore, IssuedKey } from './services.ts';
import { isLive, issueKey, noteInterval_ms, StoredKey, toInfo } from './storedKey.ts';
import { NotWritten } from './wholeFile.ts';

export const keysFilename = 'keys.json';

const KeysFile = z.strictObject({ version: z.literal(1), keys: z.array(StoredKey) });

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
  verify(secret: string): KeyInfo | undefined;
}

/**
 * Opens the keys of this installation, which are stored as hashes. Several processes may share the file: each change
 * happens under a lock on the newest content, and each verification sees the changes of others.
 */
export function openKeys(folder: string, log: (message: string) => void): KeysOnDisk {
  const path = join(folder, keysFilename);
  let stamp = '';
  let keys: readonly StoredKey[] = [];
  let problem: string | undefined;
  let isDamaged = false;
  let isUnreadable = false;
  let lastNote: Promise<unknown> = Promise.resolve();
  const noted = new Map<string, number>();

  function say(next: string | undefined): void {
    if (next !== undefined && next !== problem) log(next);
    problem = next;
  }

  function refresh(): void {
    const now = stampOf(path);
    if (now === stamp) return;
    const reading = readDocument(path, KeysFile);
    isUnreadable = reading.state === 'unreadable';
    if (isUnreadable) {
      // This may pass: the known keys hold until the next call tries again.
      if (stamp === '') say(`The key file ${path} cannot be read; no API key is valid until it can.`);
      return;
    }
    stamp = now;
    keys = reading.state === 'read' ? reading.content.keys : [];
    isDamaged = reading.state === 'damaged';
    // An older copy might hold keys that were revoked since, so no key is valid until new ones are made.
    say(
      reading.state === 'damaged'
        ? `The key file ${path} could not be used (${reading.reason}); no API key is valid now.`
        : undefined,
    );
  }

  async function write(next: readonly StoredKey[]): Promise<void> {
    if (isUnreadable)
      throw new NotWritten(path, 'EUNREADABLE', 'it cannot be read just now. Try again in a moment');
    if (isDamaged) setAside(path);
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

  function noteUse(key: StoredKey): void {
    const now = Date.now();
    // A clock that was set back counts as one that went on.
    if (Math.abs(now - (noted.get(key.id) ?? 0)) < noteInterval_ms) return;
    noted.set(key.id, now);
    const last_used_at = new Date(now).toISOString();
    lastNote = lastNote
      .then(() => replace(key.id, (current) => ({ ...current, last_used_at })))
      .catch(() => log(`The time of last use of key ${key.id} could not be stored.`));
  }

  refresh();
  return {
    problem() {
      refresh();
      return problem;
    },
    list() {
      refresh();
      return keys.map(toInfo);
    },
    create(name, scopes) {
      return withLock(`${path}.lock`, async () => {
        refresh();
        const { key, secret } = issueKey(name, scopes);
        await write([...keys, key]);
        return { key: toInfo(key), secret };
      });
    },
    async rotate(id): Promise<IssuedKey | undefined> {
      const secret = makeSecret(id);
      const rotated = await replace(id, (key) =>
        isLive(key) ? { ...key, secret_sha256: toSha256(secret) } : key,
      );
      return rotated !== undefined && isLive(rotated) ? { key: toInfo(rotated), secret } : undefined;
    },
    async revoke(id) {
      const revoked_at = new Date().toISOString();
      const revoked = await replace(id, (key) =>
        key.revoked_at === undefined ? { ...key, revoked_at } : key,
      );
      return revoked === undefined ? undefined : toInfo(revoked);
    },
    verify(secret) {
      refresh();
      const id = claimedId(secret);
      const key = keys.find((candidate) => candidate.id === id);
      if (!isSecretOf(secret, key?.secret_sha256) || key === undefined || !isLive(key)) return undefined;
      noteUse(key);
      return toInfo(key);
    },
    close: async () => {
      await lastNote;
    },
  };
}
