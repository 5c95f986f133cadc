import { z } from 'zod';
import { KeyInfo, type Scope } from '../contract/schemas/window.ts';
import { makeKeyId, makeSecret, toSha256 } from './keySecret.ts';

/** A key as it is stored: a hash stands for its secret. */
export const StoredKey = z.strictObject({
  ...KeyInfo.shape,
  secret_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoredKey = z.infer<typeof StoredKey>;

/** The time of last use is stored at most this often. */
export const noteInterval_ms = 60_000;

export function toInfo({ secret_sha256: _, ...info }: StoredKey): KeyInfo {
  return info;
}

export function isLive(key: StoredKey): boolean {
  if (key.revoked_at !== undefined) return false;
  return key.expires_at === undefined || Date.parse(key.expires_at) > Date.now();
}

/** What a key has that is let in by its digits: it ends by itself. */
export type PhoneFacts = Required<Pick<KeyInfo, 'kind' | 'expires_at'>>;

export function issueKey(
  name: string,
  scopes: readonly Scope[],
  phone?: PhoneFacts,
): { key: StoredKey; secret: string } {
  const id = makeKeyId();
  const secret = makeSecret(id);
  const key = {
    id,
    name,
    scopes: [...new Set(scopes)],
    created_at: new Date().toISOString(),
    secret_sha256: toSha256(secret),
    ...phone,
  };
  return { key, secret };
}
