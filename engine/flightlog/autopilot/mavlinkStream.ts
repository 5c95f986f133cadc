/** A message of a telemetry recording. */
export interface StreamMessage {
  /** When the ground station received it, seconds since 1970. */
  readonly t_s: number;
  readonly system: number;
  readonly component: number;
  readonly id: number;
  /** The payload; zero bytes at its end that MAVLink 2 leaves out are there again. */
  readonly payload: DataView;
}

/** Length and seed of the checksum of each message that is read (common.xml and ardupilotmega.xml of MAVLink, `CRC_EXTRA`). */
export type MessageShapes = ReadonlyMap<number, { readonly length: number; readonly seed: number }>;

const [first1, first2] = [0xfe, 0xfd];
const time_bytes = 8;
/** The version’s bytes before the payload, and those of checksum and signature behind it. */
const [head1, head2, sum_bytes, signature_bytes] = [6, 10, 2, 13];
/** No recording is of before 2000 or after 2100. */
const [earliest_s, latest_s] = [946_684_800, 4_102_444_800];

interface Packet extends Pick<StreamMessage, 'system' | 'component' | 'id'> {
  readonly payload_at: number;
  readonly payload_bytes: number;
  /** Offset after its last byte. */
  readonly end: number;
}

/** The packet that may begin at a place; `undefined`: none does, or the file ends in it. */
function packetAt(bytes: Uint8Array, at: number): Packet | undefined {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  const isSecond = byte(0) === first2;
  if (!isSecond && byte(0) !== first1) return undefined;
  const head = isSecond ? head2 : head1;
  const payload_bytes = byte(1);
  const isSigned = isSecond && (byte(2) & 1) === 1;
  const end = at + head + payload_bytes + sum_bytes + (isSigned ? signature_bytes : 0);
  if (end > bytes.length) return undefined;
  const place = { payload_at: at + head, payload_bytes, end };
  return isSecond
    ? { ...place, system: byte(5), component: byte(6), id: byte(7) | (byte(8) << 8) | (byte(9) << 16) }
    : { ...place, system: byte(3), component: byte(4), id: byte(5) };
}

/** The checksum of MAVLink (CRC-16/MCRF4XX), over the bytes and the seed of the message. */
function checksum(view: DataView, from: number, to: number, seed: number): number {
  let sum = 0xffff;
  const add = (byte: number) => {
    let mixed = (byte ^ sum) & 0xff;
    mixed = (mixed ^ (mixed << 4)) & 0xff;
    sum = ((sum >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)) & 0xffff;
  };
  for (let at = from; at < to; at++) add(view.getUint8(at));
  add(seed);
  return sum;
}

function isWhole(view: DataView, at: number, { payload_at, payload_bytes }: Packet, seed: number): boolean {
  const end = payload_at + payload_bytes;
  return checksum(view, at + 1, end, seed) === view.getUint16(end, true);
}

function payloadOf(bytes: Uint8Array, { payload_at, payload_bytes }: Packet, length: number): DataView {
  const payload = new Uint8Array(length);
  payload.set(bytes.subarray(payload_at, payload_at + Math.min(length, payload_bytes)));
  return new DataView(payload.buffer);
}

function timeAt(view: DataView, at: number): number {
  const t_s = Number(view.getBigUint64(at)) / 1e6;
  return t_s > earliest_s && t_s < latest_s ? t_s : Number.NaN;
}

/** The packet behind the time at a place, where its time, and the checksum or the packet that follows, say that it is one. */
function recordAt(bytes: Uint8Array, view: DataView, at: number, shapes: MessageShapes): Packet | undefined {
  if (at + time_bytes >= bytes.length || Number.isNaN(timeAt(view, at))) return undefined;
  const packet = packetAt(bytes, at + time_bytes);
  if (packet === undefined) return undefined;
  const shape = shapes.get(packet.id);
  if (shape !== undefined) return isWhole(view, at + time_bytes, packet, shape.seed) ? packet : undefined;
  const next = packet.end + time_bytes;
  return next >= bytes.length || bytes[next] === first1 || bytes[next] === first2 ? packet : undefined;
}

/** A recording begins with a time and a packet. */
export function isStream(bytes: Uint8Array): boolean {
  if (bytes.length <= time_bytes) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (bytes[time_bytes] === first1 || bytes[time_bytes] === first2) && !Number.isNaN(timeAt(view, 0));
}

/** The messages of these shapes in a recording, in their order; damaged bytes are passed over. */
export function* streamMessages(bytes: Uint8Array, shapes: MessageShapes): Generator<StreamMessage> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + time_bytes < bytes.length) {
    const packet = recordAt(bytes, view, at, shapes);
    if (packet === undefined) {
      at += 1;
      continue;
    }
    const { system, component, id } = packet;
    const shape = shapes.get(id);
    if (shape !== undefined)
      yield { t_s: timeAt(view, at), system, component, id, payload: payloadOf(bytes, packet, shape.length) };
    at = packet.end;
  }
}
