import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a hand-made archive; what is not overridden is true. */
export interface Entry {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** Inflated size that the directory declares. */
  readonly declared_bytes?: number;
  /** Directory points at the local header of an earlier entry. */
  readonly sharedWith?: number;
  readonly compressed?: Uint8Array;
  /** Sizes and checksum stand behind the data, and zeros in the local header, as streaming writers do. */
  readonly descriptor?: boolean;
}

interface Written extends Entry {
  readonly data: Uint8Array;
  readonly size: number;
  readonly sum: number;
}

function write(entry: Entry): Written {
  const content = typeof entry.content === 'string' ? Buffer.from(entry.content) : entry.content;
  const data = entry.compressed ?? (entry.method === 0 ? content : deflateRawSync(content));
  return { ...entry, data, size: content.length, sum: crc32(content) };
}

function header(signature: number, entry: Written, local: boolean): Buffer {
  const name = Buffer.from(entry.name);
  const fields = Buffer.alloc(local ? 30 : 46);
  const shift = local ? 0 : 2;
  fields.writeUInt32LE(signature, 0);
  fields.writeUInt16LE(20, 4);
  const isLater = local && entry.descriptor === true;
  fields.writeUInt16LE((entry.flags ?? 0) | (entry.descriptor ? 8 : 0), 6 + shift);
  fields.writeUInt16LE(entry.method ?? 8, 8 + shift);
  fields.writeUInt32LE(isLater ? 0 : (entry.crc ?? entry.sum), 14 + shift);
  fields.writeUInt32LE(isLater ? 0 : entry.data.length, 18 + shift);
  fields.writeUInt32LE(isLater ? 0 : (entry.declared_bytes ?? entry.size), 22 + shift);
  fields.writeUInt16LE(name.length, 26 + shift);
  return Buffer.concat([fields, name]);
}

function descriptorOf(entry: Written): Buffer {
  if (!entry.descriptor) return Buffer.alloc(0);
  const fields = Buffer.alloc(16);
  fields.writeUInt32LE(0x08074b50, 0);
  fields.writeUInt32LE(entry.sum, 4);
  fields.writeUInt32LE(entry.data.length, 8);
  fields.writeUInt32LE(entry.size, 12);
  return fields;
}

/** An archive byte by byte, so that it can be wrong in exactly one way. */
export function zipFile(entries: readonly Entry[]): Uint8Array {
  const written = entries.map(write);
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of written) {
    offsets.push(entry.sharedWith === undefined ? at : (offsets[entry.sharedWith] ?? 0));
    if (entry.sharedWith !== undefined) continue;
    const bytes = Buffer.concat([header(0x04034b50, entry, true), entry.data, descriptorOf(entry)]);
    parts.push(bytes);
    at += bytes.length;
  }
  const directory = written.map((entry, index) => {
    const fields = header(0x02014b50, entry, false);
    fields.writeUInt32LE(offsets[index] ?? 0, 42);
    return fields;
  });
  const size = directory.reduce((sum, fields) => sum + fields.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

const wide = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** The same with every size and offset in zip64 fields, as streaming writers leave them. */
export function zip64File(entries: readonly Entry[]): Uint8Array {
  const written = entries.map(write);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of written) {
    const local = Buffer.concat([header(0x04034b50, entry, true), entry.data]);
    const extra = Buffer.concat([
      Buffer.from([1, 0, 24, 0]),
      wide(entry.size),
      wide(entry.data.length),
      wide(at),
    ]);
    const fields = header(0x02014b50, entry, false);
    for (const place of [20, 24, 42]) fields.writeUInt32LE(0xffffffff, place);
    fields.writeUInt16LE(extra.length, 30);
    directory.push(Buffer.concat([fields, extra]));
    parts.push(local);
    at += local.length;
  }
  const size = directory.reduce((sum, fields) => sum + fields.length, 0);
  const end64 = Buffer.concat([
    Buffer.from([0x50, 0x4b, 6, 6]),
    wide(44),
    Buffer.from([45, 0, 45, 0]),
    Buffer.alloc(8),
    wide(written.length),
    wide(written.length),
    wide(size),
    wide(at),
  ]);
  const locator = Buffer.concat([
    Buffer.from([0x50, 0x4b, 6, 7]),
    Buffer.alloc(4),
    wide(at + size),
    Buffer.from([1, 0, 0, 0]),
  ]);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end64, locator, end]));
}
