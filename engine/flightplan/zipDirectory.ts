import { limits } from './limits.ts';
import { clean, refuse } from './refusal.ts';

/** One file of a ZIP archive, as its central directory lists it; `start` is where its compressed bytes begin. */
export interface ZipEntry {
  readonly name: string;
  readonly method: 0 | 8;
  readonly crc: number;
  readonly compressed_bytes: number;
  readonly declared_bytes: number;
  readonly start: number;
}

interface Header {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressed_bytes: number;
  readonly declared_bytes: number;
  readonly offset: number;
}

const endSize = 22;
const damaged = (): never =>
  refuse('ZIP_DAMAGED', 'This KMZ is damaged: its zip directory cannot be read; export it again.', {
    where: 'zip directory',
  });

/** APPNOTE 6.3.10 §4.3.16: the end record is last, behind it at most 65,535 bytes of comment. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endSize - 0xffff);
  for (let at = view.byteLength - endSize; at >= first; at--) {
    if (
      view.getUint32(at, true) === 0x06054b50 &&
      at + endSize + view.getUint16(at + 20, true) <= view.byteLength
    ) {
      return at;
    }
  }
  return damaged();
}

/** The files that the central directory lists, each checked to lie inside the archive and beside the others. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const offset = view.getUint32(end + 16, true);
  if (count === 0xffff || offset === 0xffffffff) {
    refuse(
      'ZIP64_UNSUPPORTED',
      'This archive is in the zip64 format; zip its files again with an ordinary program.',
    );
  }
  if (count > limits.zip_entries) {
    refuse(
      'ZIP_TOO_MANY_ENTRIES',
      `This archive holds ${count} files; at most ${limits.zip_entries} are read.`,
    );
  }
  const prepended = end - size - offset;
  if (prepended < 0) damaged();
  const headers = readHeaders(bytes, view, prepended + offset, count);
  const entries = headers
    .filter((header) => !/[\\/]$/.test(header.name))
    .map((header) => locate(view, header, prepended));
  refuseOverlap(entries, prepended + offset);
  return entries;
}

function readHeaders(bytes: Uint8Array, view: DataView, start: number, count: number): Header[] {
  const headers: Header[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) damaged();
    const nameLength = view.getUint16(at + 28, true);
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) damaged();
    headers.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + Math.min(nameLength, 1000))),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressed_bytes: view.getUint32(at + 20, true),
      declared_bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return headers;
}

/** The local header gives only where the bytes begin: its sizes may be 0 (flag bit 3), the directory's are used. */
function locate(view: DataView, header: Header, prepended: number): ZipEntry {
  const where = clean(header.name);
  if ((header.flags & 1) !== 0 || header.method === 99) {
    refuse('ZIP_ENCRYPTED', 'This KMZ is password protected; export it without a password.', { where });
  }
  if (header.method !== 0 && header.method !== 8) {
    refuse(
      'ZIP_METHOD',
      `The entry ${where} uses zip method ${header.method}, which is not read; zip it again with the standard method.`,
      { where },
    );
  }
  const local = prepended + header.offset;
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== 0x04034b50) damaged();
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + header.compressed_bytes > view.byteLength) damaged();
  const { name, crc, compressed_bytes, declared_bytes } = header;
  return { name, method: header.method === 0 ? 0 : 8, crc, compressed_bytes, declared_bytes, start };
}

/** Entries that share bytes are how small archives unpack to huge ones (Fifield 2019, “A better zip bomb”). */
function refuseOverlap(entries: readonly ZipEntry[], directory: number): void {
  const sorted = [...entries].sort((a, b) => a.start - b.start);
  let free = 0;
  for (const entry of sorted) {
    if (entry.start - 30 < free || entry.start + entry.compressed_bytes > directory) {
      refuse(
        'ZIP_OVERLAP',
        'Entries of this archive overlap, which no honest program writes; export the file again.',
        {
          where: clean(entry.name),
        },
      );
    }
    free = entry.start + entry.compressed_bytes;
  }
}
