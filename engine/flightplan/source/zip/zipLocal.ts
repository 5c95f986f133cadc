import type { ZipEntry } from './zipDirectory.ts';

/** Longer names only lengthen sentences. */
const longestName = 1000;

export const nameAt = (bytes: Uint8Array, at: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(at, at + Math.min(length, longestName)));

const size = 30;
const signature = [0x50, 0x4b, 3, 4] as const;

/** The header before the bytes of a file (APPNOTE 6.3.10 §4.3.7), and where they begin; `undefined`: none stands there. */
export function localHeaderAt(
  bytes: Uint8Array,
  at: number,
): { readonly name: string; readonly start: number } | undefined {
  if (at + size > bytes.length || signature.some((byte, index) => bytes[at + index] !== byte))
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, size);
  const nameLength = view.getUint16(26, true);
  const start = at + size + nameLength + view.getUint16(28, true);
  return { name: nameAt(bytes, at + size, nameLength), start };
}

/**
 * The names of files by which another reader may unpack an archive otherwise: those before the bytes of a file, where the directory names it
 * otherwise, and those that the directory does not list. Programs that read an archive from its start go by them (`ZipInputStream` of Java).
 */
export function namesBesideDirectory(bytes: Uint8Array, entries: readonly ZipEntry[]): string[] {
  const renamed = entries.flatMap(({ name, local_name }) => (name === local_name ? [] : [local_name]));
  const sorted = [...entries].sort((one, other) => one.local - other.local);
  const unlisted: string[] = [];
  let at = 0;
  for (const { local, start, compressed_bytes } of sorted) {
    unlisted.push(...namesBetween(bytes, at, local));
    at = start + compressed_bytes;
  }
  return [...renamed, ...unlisted, ...namesBetween(bytes, at, bytes.length)];
}

function namesBetween(bytes: Uint8Array, from: number, to: number): string[] {
  const names: string[] = [];
  for (
    let at = bytes.indexOf(signature[0], from);
    at >= 0 && at < to;
    at = bytes.indexOf(signature[0], at + 1)
  ) {
    const header = localHeaderAt(bytes, at);
    if (header !== undefined) names.push(header.name);
  }
  return names;
}
