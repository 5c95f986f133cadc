import { known } from '../../known.ts';
import { degreesPerE7 } from '../../units.ts';
import { asciiText } from '../record/asciiText.ts';
import { LogRecorder } from '../record/logRecorder.ts';
import { arduPilotSink, type DecodedMessage, isRead } from './arduPilot.ts';

/** A message begins with these; the next byte is its type. */
const [head1, head2] = [0xa3, 0x95];
const formatType = 128;
const format_bytes = 89;

type Read = (view: DataView, at: number) => number | string;

const textAt =
  (length: number): Read =>
  (view, at) =>
    asciiText(new Uint8Array(view.buffer, view.byteOffset + at, length), 0, length).replace(/\0.*$/s, '');
const scaled =
  (read: (view: DataView, at: number) => number, factor: number): Read =>
  (view, at) =>
    factor * read(view, at);
const int16 = (view: DataView, at: number) => view.getInt16(at, true);
const uint16 = (view: DataView, at: number) => view.getUint16(at, true);
const int32 = (view: DataView, at: number) => view.getInt32(at, true);
const uint32 = (view: DataView, at: number) => view.getUint32(at, true);

/** Bytes and reading of each letter of a format (ArduPilot’s logging documentation). */
const letters: Readonly<Record<string, readonly [number, Read]>> = {
  a: [64, () => Number.NaN],
  b: [1, (view, at) => view.getInt8(at)],
  B: [1, (view, at) => view.getUint8(at)],
  M: [1, (view, at) => view.getUint8(at)],
  h: [2, int16],
  H: [2, uint16],
  i: [4, int32],
  I: [4, uint32],
  f: [4, (view, at) => view.getFloat32(at, true)],
  d: [8, (view, at) => view.getFloat64(at, true)],
  n: [4, textAt(4)],
  N: [16, textAt(16)],
  Z: [64, textAt(64)],
  c: [2, scaled(int16, 0.01)],
  C: [2, scaled(uint16, 0.01)],
  e: [4, scaled(int32, 0.01)],
  E: [4, scaled(uint32, 0.01)],
  g: [2, () => Number.NaN],
  L: [4, scaled(int32, degreesPerE7)],
  q: [8, (view, at) => Number(view.getBigInt64(at, true))],
  Q: [8, (view, at) => Number(view.getBigUint64(at, true))],
};

interface Format {
  readonly name: string;
  readonly length: number;
  readonly fields: readonly (readonly [string, number, Read])[];
}

/** Reads the fields of a message type; fields after an unknown letter are not read. */
function formatAt(view: DataView, at: number): readonly [number, Format] {
  const columns = String(textAt(64)(view, at + 25)).split(',');
  const fields: [string, number, Read][] = [];
  let offset = 3;
  for (const [index, letter] of [...String(textAt(16)(view, at + 9))].entries()) {
    const [bytes, read] = letters[letter] ?? [];
    if (bytes === undefined || read === undefined) break;
    fields.push([columns[index] ?? '', offset, read]);
    offset += bytes;
  }
  const name = String(textAt(4)(view, at + 5));
  const length = view.getUint8(at + 4);
  return [view.getUint8(at + 3), { name, length, fields: offset <= length ? fields : [] }];
}

export const isDataflash = (bytes: Uint8Array): boolean =>
  bytes[0] === head1 && bytes[1] === head2 && bytes[2] === formatType;

/**
 * Reads the dataflash log of ArduPilot. Bytes that begin no message, as a full card leaves them, are passed over; a log behind it in the
 * same file, told by the format of formats that it begins with, is a stretch of its own.
 */
export function readDataflash(bytes: Uint8Array): LogRecorder {
  const recorder = new LogRecorder();
  let put = arduPilotSink(recorder);
  const isHead = (index: number) => bytes[index] === head1 && bytes[index + 1] === head2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const formats = new Map<number, Format>();
  let at = 0;
  while (at + 3 <= bytes.length) {
    const format = isHead(at) ? formats.get(known(bytes[at + 2])) : undefined;
    const isFormat = isHead(at) && bytes[at + 2] === formatType;
    const length = isFormat ? format_bytes : (format?.length ?? 0);
    if (length < 3) {
      at += 1;
      continue;
    }
    const end = at + length;
    if (end > bytes.length) break;
    // A message that the end of one log cuts off runs into the next log.
    if (end + 1 < bytes.length && !isHead(end)) {
      at += 1;
      continue;
    }
    if (isFormat) {
      const [type, found] = formatAt(view, at);
      if (type === formatType && formats.has(type)) {
        recorder.startAnew();
        put = arduPilotSink(recorder);
      }
      formats.set(type, found);
    } else if (format !== undefined && isRead(format.name)) put(format.name, decoded(view, at, format));
    at = end;
  }
  return recorder;
}

const decoded = (view: DataView, at: number, { fields }: Format): DecodedMessage =>
  Object.fromEntries(fields.map(([name, offset, read]) => [name, read(view, at + offset)]));
