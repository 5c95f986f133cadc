import { z } from 'zod';
import { KeyInfo, type Scope } from '../contract/schemas/window.ts';
import { isSecretOf, makeKeyId, makeSecret, toSha256 } from './keySecret.ts';
import type { Verified } from './services.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** More new secrets within the time that an old one goes on than anybody makes; the oldest ends then. */
const mostOldSecrets = 8;

/** A secret from before a rotation. */
const OldSecret = z.strictObject({
  secret_sha256: Sha256,
  /** When the secret after it was made. */
  since: z.string(),
  /** The end of its time. */
  until: z.string(),
});
type OldSecret = z.infer<typeof OldSecret>;

/** A key as it is stored: a hash stands for its secret. An older Homeward refuses to change a file with a member that it does not know. */
export const StoredKey = z.strictObject({
  ...KeyInfo.omit({ old_secret_until: true }).shape,
  secret_sha256: Sha256,
  /** Secrets before the present one, the newest first; those that ended stay, to say so when they are tried. */
  old_secrets: z.array(OldSecret).max(mostOldSecrets).optional(),
});
export type StoredKey = z.infer<typeof StoredKey>;

/** The time of last use is stored at most this often. */
export const noteInterval_ms = 60_000;

const isAhead = (instant: string) => Date.parse(instant) > Date.now();

/** A key as lists show it; `old_used_at` is when an old secret was last used. */
export function toInfo(stored: StoredKey, old_used_at = stored.old_secret_used_at): KeyInfo {
  const { secret_sha256: _, old_secrets = [], old_secret_used_at: __, ...info } = stored;
  const live = old_secrets.filter(({ until }) => isAhead(until));
  if (live[0] === undefined) return info;
  const old_secret_until = live
    .map(({ until }) => until)
    .reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a));
  const isOfThese = old_used_at !== undefined && Date.parse(old_used_at) >= Date.parse(live[0].since);
  return { ...info, old_secret_until, ...(isOfThese && { old_secret_used_at: old_used_at }) };
}

type KeyTimes = Pick<KeyInfo, 'revoked_at' | 'expires_at'>;

/** Why a key opens nothing any more, whatever its secret; `undefined`: it is live. */
function endOf({ revoked_at, expires_at }: KeyTimes): 'revoked' | 'expired' | undefined {
  if (revoked_at !== undefined) return 'revoked';
  return expires_at === undefined || isAhead(expires_at) ? undefined : 'expired';
}

export const isLive = (key: KeyTimes): boolean => endOf(key) === undefined;

/** The key that a secret opens, judged by a key as it is stored: the rule of all stores. */
export function judgeSecret(secret: string, key: StoredKey | undefined): Exclude<Verified, 'not_known'> {
  const isPresent = isSecretOf(secret, key?.secret_sha256);
  const old = key?.old_secrets?.find(({ secret_sha256 }) => isSecretOf(secret, secret_sha256));
  if (key === undefined || (!isPresent && old === undefined)) return undefined;
  const isReplaced = !isPresent && old !== undefined && !isAhead(old.until);
  const ended = endOf(key) ?? (isReplaced ? 'replaced' : undefined);
  if (ended !== undefined) return { ended, key: toInfo(key) };
  return isPresent ? toInfo(key) : { ...toInfo(key), byOldSecret: true };
}

export function issueKey(
  name: string,
  scopes: readonly Scope[],
  expires_at: string | undefined,
  kind?: 'phone',
): { key: StoredKey; secret: string } {
  const id = makeKeyId();
  const secret = makeSecret(id);
  const key = {
    id,
    name,
    scopes: [...new Set(scopes)],
    created_at: new Date().toISOString(),
    ...(expires_at !== undefined && { expires_at }),
    secret_sha256: toSha256(secret),
    ...(kind !== undefined && { kind }),
  };
  return { key, secret };
}

/** A clock of another server that is late must not let a secret in that ended at once. */
const longAgo = new Date(0).toISOString();

/** The key with a new secret; the one before works for `grace_s` more. Without a grace those before it end at once, too. */
export function withNewSecret(key: StoredKey, secret: string, grace_s: number): StoredKey {
  const now_ms = Date.now();
  const until = grace_s === 0 ? longAgo : new Date(now_ms + grace_s * 1000).toISOString();
  const before = { secret_sha256: key.secret_sha256, since: new Date(now_ms).toISOString(), until };
  const older = (key.old_secrets ?? []).map((old): OldSecret => (grace_s === 0 ? { ...old, until } : old));
  return {
    ...key,
    secret_sha256: toSha256(secret),
    old_secrets: [before, ...older].slice(0, mostOldSecrets),
  };
}

/** The key with another end, or none, and the same secret. */
export function withEnd(key: StoredKey, expires_at: string | undefined): StoredKey {
  const { expires_at: _, ...endless } = key;
  return { ...endless, ...(expires_at !== undefined && { expires_at }) };
}
