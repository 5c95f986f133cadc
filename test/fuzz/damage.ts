/** Numbers in [0, 1) that only depend on the seed (mulberry32, Tommy Ettinger, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Damage = 'flip' | 'cut' | 'splice';

export interface Damaged {
  readonly kind: Damage;
  readonly bytes: Uint8Array;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Bytes that damage prefers: mark-up, separators, signs, digits. */
const favourites = [...'<>&"\',;:{}[]()-+.eE0189 \t\r\n\0\\/#%NnS'].map((char) => char.charCodeAt(0));

function flipped(bytes: Uint8Array, next: () => number): Uint8Array {
  const changed = bytes.slice();
  const count = 1 + Math.floor(next() ** 3 * 20);
  for (let i = 0; i < count; i++) {
    const at = Math.floor(next() * changed.length);
    const favourite = favourites[Math.floor(next() * favourites.length)] ?? 0;
    changed[at] = next() < 0.5 ? favourite : Math.floor(next() * 256);
  }
  return changed;
}

/** A piece of a file of the same format put somewhere else, over or between what is there. */
function spliced(bytes: Uint8Array, donor: Uint8Array, next: () => number): Uint8Array {
  const from = Math.floor(next() * donor.length);
  const piece = donor.subarray(from, from + Math.floor(next() ** 2 * (donor.length - from)));
  const at = Math.floor(next() * bytes.length);
  const resume = next() < 0.5 ? at : Math.min(bytes.length, at + piece.length);
  return joined(bytes.subarray(0, at), piece, bytes.subarray(resume));
}

/** One kind of damage to a file, chosen by the numbers. */
export function damage(bytes: Uint8Array, donors: readonly Uint8Array[], next: () => number): Damaged {
  const choice = next();
  if (choice < 0.4) return { kind: 'flip', bytes: flipped(bytes, next) };
  if (choice < 0.6) return { kind: 'cut', bytes: bytes.slice(0, Math.floor(next() * bytes.length)) };
  const donor = donors[Math.floor(next() * donors.length)] ?? bytes;
  return { kind: 'splice', bytes: spliced(bytes, donor, next) };
}
