import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

// Signatures and offsets: .ZIP File Format Specification 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 0xffff;
const localHeaderLength = 30;
const fileTypes = { mask: 0o170000, regular: 0o100000 };

/**
 * @typedef {{ name: string, method: number, packed: number, size: number, mode: number, at: number }} Entry
 * @typedef {import('node:fs/promises').FileHandle} FileHandle
 */

/**
 * @param {FileHandle} file
 * @param {number} at
 * @param {number} length
 */
async function bytesAt(file, at, length) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error('the archive is cut short');
  return buffer;
}

/** @param {FileHandle} file */
async function readDirectory(file) {
  const { size } = await file.stat();
  const tailLength = Math.min(size, endLength + longestComment);
  const tail = await bytesAt(file, size - tailLength, tailLength);
  for (let at = tailLength - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature) {
      return {
        count: tail.readUInt16LE(at + 10),
        bytes: await bytesAt(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12)),
      };
    }
  }
  throw new Error('the archive has no directory');
}

/**
 * @param {FileHandle} file
 * @returns {Promise<Entry[]>}
 */
async function readEntries(file) {
  const { count, bytes } = await readDirectory(file);
  const entries = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error('the directory of the archive is broken');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      mode: bytes.readUInt32LE(at + 38) >>> 16,
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * @param {FileHandle} file
 * @param {string} archive
 * @param {Entry} entry
 * @param {string} target
 */
async function extractEntry(file, archive, entry, target) {
  if ((entry.mode & fileTypes.mask) !== fileTypes.regular)
    throw new Error(`${entry.name} is not an ordinary file`);
  if (entry.method !== 0 && entry.method !== 8)
    throw new Error(`${entry.name} has an unknown compression method`);
  const header = await bytesAt(file, entry.at, localHeaderLength);
  const start = entry.at + localHeaderLength + header.readUInt16LE(26) + header.readUInt16LE(28);
  await mkdir(dirname(target), { recursive: true });
  const output = createWriteStream(target, { mode: entry.mode & 0o777 });
  if (entry.packed > 0) {
    const input = createReadStream(archive, { start, end: start + entry.packed - 1 });
    await (entry.method === 0 ? pipeline(input, output) : pipeline(input, createInflateRaw(), output));
  } else await finished(output.end());
  if (output.bytesWritten !== entry.size)
    throw new Error(`${entry.name} does not have the size the archive names`);
}

/**
 * Unpacks part of a ZIP archive file by file, so that a large one needs little memory, with Node alone. It accepts ordinary files only,
 * without encryption or ZIP64: it is for archives whose hash is verified.
 * @param {string} archive
 * @param {string} folder
 * @param {(name: string) => string | undefined} targetOf where an entry goes inside the folder; `undefined`: left out
 */
export async function unzip(archive, folder, targetOf) {
  const file = await open(archive);
  try {
    for (const entry of await readEntries(file)) {
      const target = entry.name.endsWith('/') ? undefined : targetOf(entry.name);
      if (target === undefined) continue;
      const path = resolve(folder, target);
      if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${entry.name} would leave the folder`);
      await extractEntry(file, archive, entry, path);
    }
  } finally {
    await file.close();
  }
}
