import { partOfFile } from '../../../placeInFile.ts';
import { limits } from '../limits.ts';
import { cleanText, refuse } from '../refusal.ts';
import { findEnd, readEnd, type ZipEnd } from './zipEnd.ts';
import { localHeaderAt, nameAt } from './zipLocal.ts';

/** One file of a ZIP archive, from its central directory; `start` is where its compressed bytes begin. */
export interface ZipEntry {
  readonly name: string;
  /** Where its own header stands, before its bytes, and the name in that. */
  readonly local: number;
  readonly local_name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly compressed_bytes: number;
  readonly declared_bytes: number;
  readonly start: number;
}

interface Header extends Omit<ZipEntry, 'start' | 'local' | 'local_name'> {
  readonly offset: number;
}

const damaged = (): never => refuse('ZIP_DAMAGED.directory', { where: partOfFile('directory') });

/** The files that the central directory lists; refuses those that lie outside the archive or overlap. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = readEnd(view, findEnd(view) ?? refuseWithoutEnd(view)) ?? damaged();
  if (end.disks) refuse('ZIP_MULTI_DISK');
  if (end.count > limits.zip_entries) {
    refuse('ZIP_TOO_MANY_ENTRIES', { values: { files: end.count, most: limits.zip_entries } });
  }
  const prepended = prependedBytes(view, end);
  const headers = readHeaders(bytes, view, prepended + end.offset, end.count);
  const entries = headers
    .filter((header) => !/[\\/]$/.test(header.name))
    .map((header) => locate(bytes, header, prepended));
  refuseOverlap(entries, prepended + end.offset);
  return entries;
}

/** Refuses an archive without an end record; the first part of a split one has its own mark (APPNOTE 6.3.10 §8.5.3). */
function refuseWithoutEnd(view: DataView): never {
  if (view.byteLength >= 4 && view.getUint32(0, true) === 0x08074b50) refuse('ZIP_MULTI_DISK');
  return damaged();
}

const isDirectoryAt = (view: DataView, at: number, count: number) =>
  count === 0 || (at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === 0x02014b50);

/**
 * How many other bytes precede the archive, from whose start offsets count: the directory ends where the end record begins.
 * In archives with something between the two, offsets count from the start of the file.
 */
function prependedBytes(view: DataView, end: ZipEnd): number {
  const prepended = end.at - end.size - end.offset;
  if (isDirectoryAt(view, prepended + end.offset, end.count) && prepended >= 0) return prepended;
  return isDirectoryAt(view, end.offset, end.count) ? 0 : damaged();
}

function readHeaders(bytes: Uint8Array, view: DataView, start: number, count: number): Header[] {
  const headers: Header[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) damaged();
    const nameLength = view.getUint16(at + 28, true);
    const extra = at + 46 + nameLength;
    const extraLength = view.getUint16(at + 30, true);
    const next = extra + extraLength + view.getUint16(at + 32, true);
    if (next > view.byteLength) damaged();
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const sizes = readSizes(view, at, extra, extraLength);
    headers.push({
      name: nameAt(bytes, at + 46, nameLength),
      encrypted: (flags & 0x2041) !== 0 || method === 99,
      method,
      crc: view.getUint32(at + 16, true),
      ...sizes,
    });
    at = next;
  }
  return headers;
}

type Sizes = Pick<Header, 'compressed_bytes' | 'declared_bytes' | 'offset'>;

/** Sizes and offset; those that are all ones are in the zip64 field instead, in this order (APPNOTE 6.3.10 §4.5.3). */
function readSizes(view: DataView, at: number, extra: number, extraLength: number): Sizes {
  let field = zip64Field(view, extra, extra + extraLength);
  const wide = (value: number): number => {
    if (value !== 0xffffffff || field === undefined || field.at + 8 > field.end) return value;
    const found = view.getUint32(field.at, true) + view.getUint32(field.at + 4, true) * 2 ** 32;
    field = { at: field.at + 8, end: field.end };
    return found;
  };
  const declared_bytes = wide(view.getUint32(at + 24, true));
  const compressed_bytes = wide(view.getUint32(at + 20, true));
  return { declared_bytes, compressed_bytes, offset: wide(view.getUint32(at + 42, true)) };
}

function zip64Field(view: DataView, from: number, to: number): { at: number; end: number } | undefined {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) return { at: at + 4, end: Math.min(end, to) };
  }
  return undefined;
}

/** Reads from the local header only its name and where the bytes begin: its sizes may be 0 (flag bit 3), so those of the directory hold. */
function locate(bytes: Uint8Array, { offset, ...entry }: Header, prepended: number): ZipEntry {
  const local = prepended + offset;
  const header = localHeaderAt(bytes, local) ?? damaged();
  if (header.start + entry.compressed_bytes > bytes.length) damaged();
  return { ...entry, local, local_name: header.name, start: header.start };
}

/** Refuses entries that share bytes, by which small archives unpack to huge ones (Fifield 2019, “A better zip bomb”). */
function refuseOverlap(entries: readonly ZipEntry[], directory: number): void {
  const sorted = [...entries].sort((a, b) => a.start - b.start);
  let free = 0;
  for (const entry of sorted) {
    if (entry.start - 30 < free || entry.start + entry.compressed_bytes > directory) {
      refuse('ZIP_OVERLAP', { where: cleanText(entry.name) });
    }
    free = entry.start + entry.compressed_bytes;
  }
}
