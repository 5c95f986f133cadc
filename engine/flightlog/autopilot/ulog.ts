import { known } from '../../known.ts';
import { toDegrees } from '../../units.ts';
import { asciiText } from '../record/asciiText.ts';
import { type BatteryColumn, LogRecorder, type RecordedColumn } from '../record/logRecorder.ts';

/** ULog’s first bytes: its name and three more (PX4 developer guide, ULog file format). */
const magic = [0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35];
const header_bytes = 16;

const sizes: ReadonlyMap<string, number> = new Map([
  ['int8_t', 1],
  ['uint8_t', 1],
  ['bool', 1],
  ['char', 1],
  ['int16_t', 2],
  ['uint16_t', 2],
  ['int32_t', 4],
  ['uint32_t', 4],
  ['float', 4],
  ['int64_t', 8],
  ['uint64_t', 8],
  ['double', 8],
]);

type Fields<Column = RecordedColumn> = Readonly<Record<string, readonly [Column, number]>>;
const wind: Fields = { windspeed_north: ['air_north_mps', 1], windspeed_east: ['air_east_mps', 1] };

/** The topics that are read; each figure is a float, but for the time of day. */
const topics: Readonly<Record<string, Fields>> = {
  vehicle_local_position: {
    x: ['north_m', 1],
    y: ['east_m', 1],
    z: ['height_m', -1],
    vx: ['north_mps', 1],
    vy: ['east_mps', 1],
    vz: ['climb_mps', -1],
  },
  wind,
  wind_estimate: wind,
  vehicle_gps_position: { time_utc_usec: ['utc_s', 1e-6] },
  vehicle_attitude: {},
};

const batteryTopic = 'battery_status';
const battery: Fields<BatteryColumn> = {
  remaining: ['battery_pct', 100],
  voltage_v: ['voltage_v', 1],
  current_a: ['current_a', 1],
  temperature: ['pack_temp_c', 1],
};

interface Field {
  readonly type: string;
  readonly name: string;
  readonly offset: number;
}

/** `known`: sizes of the formats that were met; one that holds itself counts as empty there. */
function sizeOf(type: string, formats: ReadonlyMap<string, string>, known: Map<string, number>): number {
  const [, base = type, count = '1'] = /^(\w+)\[(\d+)\]$/.exec(type) ?? [];
  let size = sizes.get(base) ?? known.get(base);
  if (size === undefined) {
    known.set(base, 0);
    size = fieldsOf(base, formats, known).size;
    known.set(base, size);
  }
  return Number(count) * size;
}

/** Places of the fields of a format, and its size in bytes; a format that is not known has none. */
function fieldsOf(
  name: string,
  formats: ReadonlyMap<string, string>,
  known: Map<string, number>,
): { fields: Field[]; size: number } {
  const fields: Field[] = [];
  let size = 0;
  for (const text of (formats.get(name) ?? '').split(';').filter((part) => part !== '')) {
    const [type = '', field = ''] = text.split(' ');
    fields.push({ type, name: field, offset: size });
    size += sizeOf(type, formats, known);
  }
  return { fields, size };
}

type Read = (view: DataView, at: number) => number;

const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['float', (view, at) => view.getFloat32(at, true)],
  // A receiver without a fix tells 0.
  ['uint64_t', (view, at) => Number(view.getBigUint64(at, true)) || Number.NaN],
]);

/** Takes the message from `at` to `end`. */
type Put = (view: DataView, at: number, end: number) => void;

type Quaternion = Readonly<Record<'w' | 'x' | 'y' | 'z', number>>;

/** Sets pitch, roll and heading of a quaternion, degrees. */
function setAttitude(recorder: LogRecorder, { w, x, y, z }: Quaternion): void {
  recorder.set('roll_deg', toDegrees(Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))));
  recorder.set('pitch_deg', toDegrees(Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x))))));
  recorder.set('heading_deg', toDegrees(Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))));
}

/** Sizes of the time that begins each message, and of four floats. */
const [time_bytes, quaternion_bytes] = [8, 16];

/** A figure of a message: where it stands, how it is read, and where it goes. */
interface Figure<Column> {
  readonly type: string;
  readonly offset: number;
  readonly read: Read;
  readonly column: Column;
  readonly factor: number;
}

function figuresOf<Column>(fields: readonly Field[], wanted: Fields<Column>): Figure<Column>[] {
  const columns = new Map(Object.entries(wanted));
  return fields.flatMap(({ type, name, offset }) => {
    const [column, factor] = columns.get(name) ?? [];
    const read = readers.get(type);
    return read === undefined || column === undefined || factor === undefined
      ? []
      : [{ type, offset, read, column, factor }];
  });
}

const endOf = ({ type, offset }: Pick<Field, 'type' | 'offset'>): number =>
  offset + sizeOf(type, new Map(), new Map());

/** Takes the messages of one battery; the figures of a socket that nothing is connected to are none. */
function batteryPutter(fields: readonly Field[], number: number, recorder: LogRecorder): Put {
  const figures = figuresOf(fields, battery);
  const connected = fields.find(({ type, name }) => type === 'bool' && name === 'connected');
  const least_bytes = Math.max(time_bytes, ...[...figures, ...(connected ? [connected] : [])].map(endOf));
  return (view, at, end) => {
    if (!(end - at >= least_bytes)) return;
    if (connected !== undefined && view.getUint8(at + connected.offset) === 0) return;
    const isDue = recorder.tick(timeAt(view, at));
    for (const { offset, read, column, factor } of figures)
      recorder.setBattery(`${number}`, column, factor * read(view, at + offset));
    if (isDue) recorder.keep();
  };
}

const timeAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true)) / 1e6;

/** How to take a message of a topic into a recorder; its time comes first. */
function putterOf(fields: readonly Field[], wanted: Fields, recorder: LogRecorder): Put {
  const quaternion = fields.find(({ type, name }) => type === 'float[4]' && name === 'q');
  const figures = figuresOf(fields, wanted);
  const least_bytes = Math.max(
    time_bytes,
    ...figures.map(endOf),
    ...(quaternion === undefined ? [] : [quaternion.offset + quaternion_bytes]),
  );
  return (view, at, end) => {
    // A length that is not a number is that of no message.
    if (!(end - at >= least_bytes)) return;
    const isDue = recorder.tick(timeAt(view, at));
    for (const { offset, read, column, factor } of figures)
      recorder.set(column, factor * read(view, at + offset));
    if (quaternion !== undefined) {
      const part = (index: number) => view.getFloat32(at + quaternion.offset + 4 * index, true);
      setAttitude(recorder, { w: part(0), x: part(1), y: part(2), z: part(3) });
    }
    if (isDue) recorder.keep();
  };
}

/** How to take the messages of a subscription; `undefined`: they are not read. Estimators beyond the first have an instance. */
function subscribed(
  topic: string,
  instance: number,
  formats: ReadonlyMap<string, string>,
  recorder: LogRecorder,
): Put | undefined {
  const fields = () => fieldsOf(topic, formats, new Map([[topic, 0]])).fields;
  if (topic === batteryTopic) return batteryPutter(fields(), instance + 1, recorder);
  const wanted = Object.hasOwn(topics, topic) && instance === 0 ? topics[topic] : undefined;
  return wanted && putterOf(fields(), wanted, recorder);
}

const beginsAt = (bytes: Uint8Array, at: number): boolean =>
  magic.every((byte, index) => bytes[at + index] === byte);

export const isUlog = (bytes: Uint8Array): boolean => beginsAt(bytes, 0);

/** Reads the log of PX4. A message that the end cuts off ends it; a log behind it in the same file is a stretch of its own. */
export function readUlog(bytes: Uint8Array): LogRecorder {
  const recorder = new LogRecorder();
  const starts = startsIn(bytes);
  for (const [index, start] of starts.entries()) {
    recorder.startAnew();
    readOne(bytes.subarray(start, starts[index + 1]), recorder);
  }
  return recorder;
}

function startsIn(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = 0; at >= 0; at = bytes.indexOf(known(magic[0]), at + 1))
    if (beginsAt(bytes, at)) starts.push(at);
  return starts;
}

function readOne(bytes: Uint8Array, recorder: LogRecorder): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const formats = new Map<string, string>();
  const putters = new Map<number, Put>();
  let at = header_bytes;
  while (at + 3 <= bytes.length) {
    const body = at + 3;
    const end = body + view.getUint16(at, true);
    if (end > bytes.length) break;
    const kind = String.fromCharCode(view.getUint8(at + 2));
    if (kind === 'F') {
      const [name = '', fields = ''] = asciiText(bytes, body, end).split(':');
      formats.set(name, fields);
    } else if (kind === 'A' && end - body >= 3) {
      const topic = asciiText(bytes, body + 3, end);
      const put = subscribed(topic, view.getUint8(body), formats, recorder);
      if (put !== undefined) putters.set(view.getUint16(body + 1, true), put);
    } else if (kind === 'D' && end - body >= 2)
      putters.get(view.getUint16(body, true))?.(view, body + 2, end);
    at = end;
  }
}
