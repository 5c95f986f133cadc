import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const form = /^hw_([a-z0-9]{8})_[A-Za-z0-9_-]{43}$/;

const digest = (secret: string) => hash('sha256', secret, 'buffer');
const unusedDigest = digest('');

/** The public name of a key in lists and logs. */
export const makeKeyId = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 256 random bits, so the secret needs no slow hash. */
export const makeSecret = (id: string) => `hw_${id}_${randomBytes(32).toString('base64url')}`;

export const toSha256 = (secret: string) => digest(secret).toString('hex');

/** The id that a secret claims; `undefined`: it is not in the form of a Homeward secret. */
export const claimedId = (secret: string) => form.exec(secret)?.[1];

/** Takes the same time whatever is wrong; without a stored hash it compares with an unused one. */
export function isSecretOf(secret: string, stored_sha256: string | undefined): boolean {
  const stored = stored_sha256 === undefined ? unusedDigest : Buffer.from(stored_sha256, 'hex');
  return timingSafeEqual(digest(secret), stored) && stored_sha256 !== undefined;
}

/** A text in which each secret is cut down to its id, wherever it stands. */
export const withoutSecrets = (text: string) => text.replace(/hw_([a-z0-9]{8})_[\w-]+/g, 'hw_$1_…');
