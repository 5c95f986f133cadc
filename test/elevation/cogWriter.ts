import { deflateSync } from 'node:zlib';
import { columnsOfTile, pieceSamples, rowsOfTile } from '../../engine/terrain/glo30.ts';
import type { World } from './world.ts';

type Field = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[]];
const width = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;

/** Every piece lies in a place of this size, so that where it lies is known before it is made. The worlds of the tests pack well. */
const slot_bytes = 1_000_000;
/** As much as a reader asks for first, so that no piece is made for that. */
const head_bytes = 16_384;
const levels = [1, 2, 4];

function put(buffer: Buffer, type: Field[1], value: number, at: number): void {
  if (type === 12) buffer.writeDoubleLE(value, at);
  else if (type === 4) buffer.writeUInt32LE(value, at);
  else if (type === 3) buffer.writeUInt16LE(value, at);
  else buffer.writeUInt8(value, at);
}

/** A directory at a place of the file, with its values behind it. */
function directory(at: number, fields: readonly Field[], next: (end: number) => number): Buffer {
  const head = Buffer.alloc(2 + fields.length * 12 + 4);
  head.writeUInt16LE(fields.length, 0);
  const extras: Buffer[] = [];
  let extraAt = at + head.length;
  for (const [index, [tag, type, values]] of fields.entries()) {
    const place = 2 + index * 12;
    head.writeUInt16LE(tag, place);
    head.writeUInt16LE(type, place + 2);
    head.writeUInt32LE(values.length, place + 4);
    const bytes = Buffer.alloc(Math.max(4, values.length * width[type]));
    for (const [item, value] of values.entries()) put(bytes, type, value, item * width[type]);
    if (bytes.length === 4) bytes.copy(head, place + 8);
    else {
      head.writeUInt32LE(extraAt, place + 8);
      extras.push(bytes);
      extraAt += bytes.length;
    }
  }
  head.writeUInt32LE(next(extraAt), head.length - 4);
  return Buffer.concat([head, ...extras]);
}

/** Rows of floats by predictor 3 (Adobe, "TIFF Technical Note 3"): the bytes of a row by their weight, each less the one before. */
function predicted(samples: Float32Array): Buffer {
  const bytes = Buffer.from(samples.buffer);
  const packed = Buffer.alloc(bytes.length);
  const row_bytes = pieceSamples * 4;
  for (let start = 0; start < bytes.length; start += row_bytes) {
    for (let column = 0; column < pieceSamples; column++)
      for (let byte = 0; byte < 4; byte++)
        packed[start + (3 - byte) * pieceSamples + column] = bytes[start + column * 4 + byte] as number;
    for (let place = start + row_bytes - 1; place > start; place--)
      packed[place] = (packed[place] as number) - (packed[place - 1] as number);
  }
  return packed;
}

/** A tile of GLO-30 as it is published: a cloud-optimised GeoTIFF with overviews, of which pieces are made when they are read. */
export function cogOf(world: World, { south, west }: { readonly south: number; readonly west: number }) {
  const columns = columnsOfTile(south);
  const [east_step, south_step] = [1 / columns, 1 / rowsOfTile];
  const grids = levels.map((factor) => ({
    factor,
    columns: columns / factor,
    rows: rowsOfTile / factor,
    across: Math.ceil(columns / factor / pieceSamples),
    down: Math.ceil(rowsOfTile / factor / pieceSamples),
  }));
  const counts = grids.map(({ across, down }) => across * down);
  const firsts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
  const data = head_bytes;
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let at = 8;
  for (const [index, grid] of grids.entries()) {
    const count = counts[index] as number;
    const places = Array.from(
      { length: count },
      (_, piece) => data + ((firsts[index] as number) + piece) * slot_bytes,
    );
    const fields: Field[] = [
      [254, 4, [index === 0 ? 0 : 1]],
      [256, 3, [grid.columns]],
      [257, 3, [grid.rows]],
      [258, 3, [32]],
      [259, 3, [8]],
      [262, 3, [1]],
      [277, 3, [1]],
      [317, 3, [3]],
      [322, 3, [pieceSamples]],
      [323, 3, [pieceSamples]],
      [324, 4, places],
      [325, 4, places.map(() => slot_bytes)],
      [339, 3, [3]],
      ...(index > 0
        ? []
        : ([
            [33_550, 12, [east_step, south_step, 0]],
            // The corner of the first sample's area: its middle lies on the degree.
            [33_922, 12, [0, 0, 0, west - east_step / 2, south + 1 + south_step / 2, 0]],
            [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]],
          ] as Field[])),
    ];
    const part = directory(at, fields, (end) => (index === grids.length - 1 ? 0 : end));
    parts.push(part);
    at += part.length;
  }
  const head = Buffer.alloc(data);
  Buffer.concat(parts).copy(head);
  const made = new Map<number, Buffer>();
  const makePiece = (number: number): Buffer => {
    const index = firsts.findLastIndex((first) => first <= number);
    const { factor, across, columns: most, rows } = grids[index] as (typeof grids)[number];
    const [down, right] = [
      Math.floor((number - (firsts[index] as number)) / across),
      (number - (firsts[index] as number)) % across,
    ];
    const samples = new Float32Array(pieceSamples ** 2);
    for (let row = 0; row < pieceSamples; row++)
      for (let column = 0; column < pieceSamples; column++) {
        const [x, y] = [right * pieceSamples + column, down * pieceSamples + row];
        if (x >= most || y >= rows) continue;
        const middle = (factor - 1) / 2;
        samples[row * pieceSamples + column] =
          world({
            lat: south + 1 - (y * factor + middle) * south_step,
            lon: west + (x * factor + middle) * east_step,
          }) ?? 0;
      }
    const packed = deflateSync(predicted(samples), { level: 1 });
    const slot = Buffer.alloc(slot_bytes);
    if (packed.copy(slot) < packed.length) throw new Error('A piece is larger than its place.');
    return slot;
  };
  const pieceAt = (number: number): Buffer => {
    const piece = made.get(number) ?? makePiece(number);
    made.set(number, piece);
    return piece;
  };
  const size_bytes = data + counts.reduce((sum, count) => sum + count, 0) * slot_bytes;
  return {
    size_bytes,
    /** Bytes `first` to `last`, both with it, which lie in one piece or in the head. */
    read(first: number, last: number): Buffer {
      const parts: Buffer[] = [];
      for (let place = first; place <= last; ) {
        const number = Math.floor((place - data) / slot_bytes);
        const [bytes, start] = place < data ? [head, 0] : [pieceAt(number), data + number * slot_bytes];
        const part = bytes.subarray(place - start, last + 1 - start);
        parts.push(part);
        place += part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
