import JSZip from 'jszip';
import { known } from '../../../known.ts';
import { limits } from '../limits.ts';
import { cleanText, refuse } from '../refusal.ts';
import type { ZipEntry } from './zipDirectory.ts';

const table = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 as ZIP uses it (ISO 3309, reflected polynomial EDB88320). */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Bytes that the entries of an archive may still inflate to together. */
export interface InflateBudget {
  left_bytes: number;
}

/**
 * The bytes of one entry. Counts them while they inflate, and refuses an entry that differs from its size or checksum in the directory:
 * what came out of it counts as well.
 */
export async function inflateEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  budget: InflateBudget,
): Promise<Uint8Array> {
  refuseLocked(entry);
  const budget_bytes = budget.left_bytes;
  const allowed = Math.min(limits.entry_bytes, budget_bytes);
  if (entry.declared_bytes > allowed) refuseSize(entry, budget_bytes);
  const { output, length } = await inflate(bytes, entry, allowed);
  budget.left_bytes -= length;
  if (length > allowed) refuseSize(entry, budget_bytes);
  if (length !== entry.declared_bytes || crc32(output) !== entry.crc) refuseDamaged(entry);
  return output;
}

/**
 * Inflates until more than `most` bytes came out; `length` counts all of them, `output` holds the declared number. JSZip inflates 16 kB
 * at a time, which give no more than 1032 times as many (RFC 1951). Damaged bytes end the stream early.
 */
async function inflate(
  bytes: Uint8Array,
  entry: ZipEntry,
  most: number,
): Promise<{ readonly output: Uint8Array; readonly length: number }> {
  const output = new Uint8Array(entry.declared_bytes);
  let length = 0;
  const { files } = await JSZip.loadAsync(archiveOf(bytes, entry));
  const stream = known(files[onlyName]).internalStream('uint8array');
  await new Promise<void>((resolve) => {
    stream.on('data', (chunk) => {
      if (length + chunk.length <= output.length) output.set(chunk, length);
      length += chunk.length;
      if (length <= most) return;
      stream.pause();
      resolve();
    });
    stream.on('error', resolve).on('end', resolve).resume();
  });
  return { output, length };
}

const onlyName = '0';

/**
 * An archive of this entry alone (APPNOTE 6.3.10 §4.3.7, §4.3.12, §4.3.16): JSZip reads none in which a picture is locked or oddly
 * packed, and of two files of one name it keeps the last.
 */
function archiveOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const content = bytes.subarray(entry.start, entry.start + entry.compressed_bytes);
  const directory = 31 + content.length;
  const end = directory + 47;
  const archive = new Uint8Array(end + 22);
  const view = new DataView(archive.buffer);
  const fields: readonly (readonly [at: number, value: number])[] = [
    [0, 0x04034b50],
    [26, 1],
    [30, onlyName.charCodeAt(0)],
    [directory, 0x02014b50],
    [directory + 10, entry.method],
    [directory + 20, entry.compressed_bytes],
    [directory + 24, entry.declared_bytes],
    [directory + 28, 1],
    [end, 0x06054b50],
    [end + 8, 1 | (1 << 16)],
    [end + 12, 47],
    [end + 16, directory],
  ];
  for (const [at, value] of fields) view.setUint32(at, value, true);
  archive.set(content, 31);
  return archive;
}

/** Refuses only an entry that is opened: a picture beside the route may be packed in any way. */
function refuseLocked({ name, method, encrypted }: ZipEntry): void {
  const where = cleanText(name);
  if (encrypted) {
    refuse('ZIP_ENCRYPTED', { where });
  }
  if (method === 0 || method === 8) return;
  refuse('ZIP_METHOD', { values: { entry: where, method }, where });
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

function refuseSize(entry: ZipEntry, budget_bytes: number): never {
  const where = cleanText(entry.name);
  if (budget_bytes < limits.entry_bytes)
    refuse('ZIP_EXPANDS_TOO_FAR.archive', { values: { most_mb: megabytes(limits.archive_bytes) }, where });
  const values = { entry: where, most_mb: megabytes(limits.entry_bytes) };
  refuse('ZIP_EXPANDS_TOO_FAR.entry', { values, where });
}

function refuseDamaged(entry: ZipEntry): never {
  const where = cleanText(entry.name);
  refuse('ZIP_DAMAGED.entry', { values: { entry: where }, where });
}
