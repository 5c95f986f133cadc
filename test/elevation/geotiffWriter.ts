import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { packBits, packZstandard } from './bytePackers.ts';
import { packLzw } from './lzwWriter.ts';
import type { World } from './world.ts';

export interface SheetOptions {
  readonly epsg: number;
  readonly columns: number;
  readonly rows: number;
  /** The corner of the first area, or the place of the first point. */
  readonly west: number;
  readonly north: number;
  readonly step: number;
  /** Where a point of the map lies on the globe. */
  readonly toPosition: (x: number, y: number) => { lat: number; lon: number };
  readonly isPoint?: boolean;
  readonly type?: 'float32' | 'int16';
  readonly packed?: keyof typeof packers;
  /** All rows in one strip, whose number of rows is left open. */
  readonly isOneStrip?: boolean;
  readonly nodata?: number;
  readonly samples?: number;
  readonly keys?: readonly (readonly [number, number])[];
  readonly turned?: boolean;
}

export type Field = readonly [
  tag: number,
  type: 2 | 3 | 4 | 12,
  values: readonly number[],
  announced?: number,
];
const width = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;
const rowsPerStrip = 64;

function put(buffer: Buffer, type: Field[1], value: number, at: number): void {
  if (type === 12) buffer.writeDoubleLE(value, at);
  else if (type === 4) buffer.writeUInt32LE(value, at);
  else if (type === 3) buffer.writeUInt16LE(value, at);
  else buffer.writeUInt8(value, at);
}

/** A TIFF of one directory (TIFF 6.0, section 2): the strips first, then the fields, then the values that do not fit into them. */
export function tiff(strips: readonly Buffer[], fields: readonly Field[]): Buffer {
  const data = Buffer.concat(strips);
  const start = 8 + data.length + (data.length % 2);
  const all = [...fields].sort(([one], [other]) => one - other);
  const directory = Buffer.alloc(2 + all.length * 12 + 4);
  directory.writeUInt16LE(all.length, 0);
  const extras: Buffer[] = [];
  let extraAt = start + directory.length;
  for (const [index, [tag, type, values, announced = values.length]] of all.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(announced, at + 4);
    const bytes = Buffer.alloc(Math.max(4, values.length * width[type]));
    for (const [place, value] of values.entries()) put(bytes, type, value, place * width[type]);
    if (bytes.length === 4 && announced === values.length) bytes.copy(directory, at + 8);
    else {
      directory.writeUInt32LE(extraAt, at + 8);
      extras.push(bytes);
      extraAt += bytes.length;
    }
  }
  const header = Buffer.from('49492a0000000000', 'hex');
  header.writeUInt32LE(start, 4);
  return Buffer.concat([header, data, Buffer.alloc(start - 8 - data.length), directory, ...extras]);
}

function samplesOf(world: World, options: SheetOptions): Buffer {
  const { columns, rows, west, north, step, toPosition, nodata = -9999 } = options;
  const half = options.isPoint === true ? 0 : 0.5;
  const bytes = options.type === 'int16' ? 2 : 4;
  const buffer = Buffer.alloc(columns * rows * bytes * (options.samples ?? 1));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const height_m =
        world(toPosition(west + (column + half) * step, north - (row + half) * step)) ?? nodata;
      const at = (row * columns + column) * bytes;
      if (bytes === 2) buffer.writeInt16LE(Math.round(height_m), at);
      else buffer.writeFloatLE(height_m, at);
    }
  return buffer;
}

const isGeographic = (epsg: number) => epsg >= 4000 && epsg < 5000;

/** Keys of GeoTIFF: kind of map, kind of raster, its code; then those of the test. */
function geoKeys({ epsg, isPoint, keys = [] }: SheetOptions): number[] {
  const own: (readonly [number, number])[] = [
    [1024, isGeographic(epsg) ? 2 : 1],
    [1025, isPoint === true ? 2 : 1],
    [isGeographic(epsg) ? 2048 : 3072, epsg],
    ...keys,
  ];
  return [1, 1, 0, own.length, ...own.flatMap(([key, value]) => [key, 0, 1, value])];
}

const packers = { deflate: deflateSync, lzw: packLzw, packbits: packBits, zstandard: packZstandard } as const;
const codes = { deflate: 8, lzw: 5, packbits: 32_773, zstandard: 50_000 } as const;

/** Writes a world as a GeoTIFF in strips, with marks for places where nothing is known. */
export function writeGeotiff(path: string, world: World, options: SheetOptions): void {
  const { columns, rows, west, north, step, nodata = -9999, samples = 1 } = options;
  const raw = samplesOf(world, options);
  const row_bytes = raw.length / rows;
  const perStrip = options.isOneStrip === true ? rows : rowsPerStrip;
  const strips = Array.from({ length: Math.ceil(rows / perStrip) }, (_, index) => {
    const strip = raw.subarray(index * perStrip * row_bytes, (index + 1) * perStrip * row_bytes);
    return options.packed === undefined ? strip : packers[options.packed](strip);
  });
  let at = 8;
  const offsets = strips.map(({ length }) => {
    at += length;
    return at - length;
  });
  const placed: Field[] = options.turned
    ? [[34_264, 12, [step, step / 10, 0, west, step / 10, -step, 0, north, 0, 0, 0, 0, 0, 0, 0, 1]]]
    : [
        [33_550, 12, [step, step, 0]],
        [33_922, 12, [0, 0, 0, west, north, 0]],
      ];
  const bits = options.type === 'int16' ? 16 : 32;
  const each = (value: number) => Array.from({ length: samples }, () => value);
  writeFileSync(
    path,
    tiff(strips, [
      [256, 4, [columns]],
      [257, 4, [rows]],
      [258, 3, each(bits)],
      [259, 3, [options.packed === undefined ? 1 : codes[options.packed]]],
      [262, 3, [1]],
      [273, 4, offsets],
      [277, 3, [samples]],
      [278, 4, [options.isOneStrip === true ? 2 ** 32 - 1 : rowsPerStrip]],
      [279, 4, strips.map(({ length }) => length)],
      [284, 3, [1]],
      [339, 3, each(options.type === 'int16' ? 2 : 3)],
      [34_735, 3, geoKeys(options)],
      [42_113, 2, [...Buffer.from(`${nodata}\0`)]],
      ...placed,
    ]),
  );
}
