import JSZip from 'jszip';
import { limits } from '../limits.ts';
import { clean, refuse } from '../refusal.ts';
import type { ZipEntry } from './zipDirectory.ts';

/**
 * The bytes of one entry. Only this entry is handed to the inflater, as an archive of its own under a fixed name, so
 * that neither names nor neighbours of the original matter; what comes out is counted, not believed.
 */
export async function inflateEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  budget_bytes: number,
): Promise<Uint8Array> {
  refuseLocked(entry);
  const allowed = Math.min(limits.entry_bytes, budget_bytes);
  if (entry.declared_bytes > allowed) refuseSize(entry, budget_bytes);
  const zip = await JSZip.loadAsync(alone(bytes, entry));
  const file = zip.file('entry');
  if (file === null) return refuseDamaged(entry);
  const output = await collect(file, entry, allowed, budget_bytes);
  if (crc32(output) !== entry.crc) refuseDamaged(entry);
  return output;
}

/** Only what is opened matters: a picture beside the route may be packed in any way. */
function refuseLocked({ name, method, encrypted }: ZipEntry): void {
  const where = clean(name);
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
  const where = clean(entry.name);
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
  const where = clean(entry.name);
  refuse(
    'ZIP_DAMAGED',
    `The entry ${where} of this KMZ is damaged: its content does not match the zip directory; export it again.`,
    { where },
  );
}

/** JSZip types its streams for Node; `internalStream` is the same stream in every host. */
interface Inflating {
  on(event: 'data', listener: (chunk: Uint8Array) => void): Inflating;
  on(event: 'error', listener: (error: Error) => void): Inflating;
  on(event: 'end', listener: () => void): Inflating;
  resume(): Inflating;
  pause(): Inflating;
}

function streamOf(file: JSZip.JSZipObject): Inflating {
  const source = file as unknown as { internalStream(type: 'uint8array'): Inflating };
  return source.internalStream('uint8array');
}

function collect(
  file: JSZip.JSZipObject,
  entry: ZipEntry,
  allowed: number,
  budget: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise<Uint8Array | undefined>((resolve) => {
    const stream = streamOf(file);
    stream.on('data', (chunk) => {
      length += chunk.length;
      if (length <= allowed) chunks.push(chunk);
      else {
        stream.pause();
        resolve(undefined);
      }
    });
    stream.on('error', () => resolve(new Uint8Array(0)));
    stream.on('end', () => resolve(joined(chunks, length)));
    stream.resume();
  }).then((output) => output ?? refuseSize(entry, budget));
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** An archive with the one entry: local header, bytes, directory, end (APPNOTE 6.3.10 §4.3). */
function alone(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const name = [101, 110, 116, 114, 121];
  const local = 30 + name.length;
  const directory = local + entry.compressed_bytes;
  const archive = new Uint8Array(directory + 46 + name.length + 22);
  const view = new DataView(archive.buffer);
  const describe = (at: number) => {
    view.setUint16(at, 20, true);
    view.setUint16(at + 4, entry.method, true);
    view.setUint32(at + 10, entry.crc, true);
    view.setUint32(at + 14, entry.compressed_bytes, true);
    view.setUint32(at + 18, entry.declared_bytes, true);
    view.setUint16(at + 22, name.length, true);
  };
  view.setUint32(0, 0x04034b50, true);
  describe(4);
  archive.set(name, 30);
  archive.set(bytes.subarray(entry.start, entry.start + entry.compressed_bytes), local);
  view.setUint32(directory, 0x02014b50, true);
  describe(directory + 6);
  archive.set(name, directory + 46);
  const end = directory + 46 + name.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 1, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, 46 + name.length, true);
  view.setUint32(end + 16, directory, true);
  return archive;
}

const byteTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Four tables behind one another: what a byte does to the sum with 0 to 3 bytes behind it. */
const crcTable = new Int32Array(1024);
for (let index = 0; index < 256; index++) {
  let value = byteTable[index] ?? 0;
  for (let behind = 0; behind < 4; behind++) {
    crcTable[256 * behind + index] = value;
    value = (byteTable[value & 0xff] ?? 0) ^ (value >>> 8);
  }
}

/** CRC-32 as ZIP uses it (ISO 3309, reflected polynomial EDB88320), four bytes at a time (Kounavis and Berry 2008). */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    crc =
      (crcTable[768 + (crc & 0xff)] ?? 0) ^
      (crcTable[512 + ((crc >>> 8) & 0xff)] ?? 0) ^
      (crcTable[256 + ((crc >>> 16) & 0xff)] ?? 0) ^
      (crcTable[crc >>> 24] ?? 0);
  }
  for (; at < bytes.length; at++) crc = (byteTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
