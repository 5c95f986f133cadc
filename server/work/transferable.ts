/** True if the bytes fill their buffer, so that it can be transferred with them. */
export const fillsItsBuffer = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;

/** Bytes that fill their buffer as they are; a copy of a part of a larger buffer, whose rest would go along. */
export function toTransferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return fillsItsBuffer(bytes) && bytes.byteLength > 0 ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}
