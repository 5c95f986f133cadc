/** Kinds of flight logs, by their names in the message. */
export type BinaryLog = 'ardupilot' | 'px4' | 'dji' | 'telemetry';

/** The kind of flight log that the bytes begin with; `undefined`: it is none. */
export function binaryLogIn(bytes: Uint8Array): BinaryLog | undefined {
  const begins = (...magic: readonly number[]) => magic.every((value, at) => bytes[at] === value);
  // ArduPilot, libraries/AP_Logger: HEAD_BYTE1, HEAD_BYTE2, the first message is FMT.
  if (begins(0xa3, 0x95, 0x80)) return 'ardupilot';
  // docs.px4.io, ULog File Format: file magic.
  if (begins(0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35)) return 'px4';
  if (isDjiRecord(bytes)) return 'dji';
  if (isFrames(bytes, timestamp_bytes) || isFrames(bytes, 0)) return 'telemetry';
  return undefined;
}

/** Before each frame of a telemetry log, microseconds since 1970 (ardupilot.org, mavlink.io: .tlog). */
const timestamp_bytes = 8;

/** True if the bytes are MAVLink frames in a row, each after so many other bytes (mavlink.io, Packet Serialization). */
function isFrames(bytes: Uint8Array, before: number): boolean {
  let at = before;
  let count = 0;
  while (count < 3 && at < bytes.length) {
    const [magic, payload = 0, flags = 0] = bytes.subarray(at, at + 3);
    if (magic === 0xfe) at += payload + 8;
    else if (magic === 0xfd) at += payload + (flags === 1 ? 25 : 12);
    else return false;
    at += before;
    count += 1;
  }
  return count === 3 || (count > 0 && at === bytes.length + before);
}

/** Little-endian length of a DJI record’s first part, which lies far inside the file, and behind it the version. */
function isDjiRecord(bytes: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0, ...high] = bytes.subarray(0, 8);
  const details_at = a + 256 * (b + 256 * (c + 256 * d));
  const version = bytes[10] ?? 0;
  const isLength = high.length === 4 && high.every((byte) => byte === 0);
  return isLength && details_at >= 100 && details_at <= bytes.length && version > 0 && version < 30;
}
