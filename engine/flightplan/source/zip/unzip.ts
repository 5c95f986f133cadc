import { Inflate } from 'fflate/browser';
import { limits } from '../limits.ts';
import { cleanText, refuse } from '../refusal.ts';
import { crc32 } from './crc32.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** What the entries of an archive may still inflate to together. */
export interface InflateBudget {
  left_bytes: number;
}

/**
 * The bytes of one entry. Counts them while they inflate, and refuses an entry that differs from its size or checksum in the directory:
 * what came out of it counts as well.
 */
export function inflateEntry(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): Uint8Array {
  refuseLocked(entry);
  const budget_bytes = budget.left_bytes;
  const allowed = Math.min(limits.entry_bytes, budget_bytes);
  if (entry.declared_bytes > allowed) refuseSize(entry, budget_bytes);
  const packed = bytes.subarray(entry.start, entry.start + entry.compressed_bytes);
  const { output, length } =
    entry.method === 0
      ? { output: packed, length: packed.length }
      : inflate(packed, entry.declared_bytes, allowed);
  budget.left_bytes -= length;
  if (length > allowed) refuseSize(entry, budget_bytes);
  if (length !== entry.declared_bytes || crc32(output) !== entry.crc) refuseDamaged(entry);
  return output;
}

/** A piece inflates to no more than 1032 times its size (RFC 1951), so the limit stops it in time. */
const piece_bytes = 8192;

/** Inflates to at most one piece beyond `most` bytes; `length` counts all bytes that came out, `output` holds the declared number. */
function inflate(
  packed: Uint8Array,
  declared_bytes: number,
  most: number,
): { readonly output: Uint8Array; readonly length: number } {
  const output = new Uint8Array(declared_bytes);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length <= declared_bytes) output.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length && length <= most; at += piece_bytes)
      stream.push(packed.subarray(at, at + piece_bytes));
  } catch {
    // Damaged bytes end the stream; length and checksum then differ.
  }
  return { output, length };
}

/** Refuses only an entry that is opened: a picture beside the route may be packed in any way. */
function refuseLocked({ name, method, encrypted }: ZipEntry): void {
  const where = cleanText(name);
  if (encrypted) {
    refuse('ZIP_ENCRYPTED', 'This KMZ is password protected; export it without a password.', { where });
  }
  if (method === 0 || method === 8) return;
  refuse(
    'ZIP_METHOD',
    `The entry ${where} uses zip method ${method}, which is not read; zip it again with the standard method.`,
    { where },
  );
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

function refuseSize(entry: ZipEntry, budget_bytes: number): never {
  const where = cleanText(entry.name);
  if (budget_bytes < limits.entry_bytes) {
    refuse(
      'ZIP_EXPANDS_TOO_FAR',
      `The files of this KMZ expand to more than ${megabytes(limits.archive_bytes)} MB; export a smaller one.`,
      { where },
    );
  }
  refuse(
    'ZIP_EXPANDS_TOO_FAR',
    `The entry ${where} expands to more than ${megabytes(limits.entry_bytes)} MB; export a smaller file.`,
    { where },
  );
}

function refuseDamaged(entry: ZipEntry): never {
  const where = cleanText(entry.name);
  refuse(
    'ZIP_DAMAGED',
    `The entry ${where} of this KMZ is damaged: its content does not match the zip directory; export it again.`,
    { where },
  );
}
