/** ASCII text of some bytes; other characters stay as they are stored, which names of columns and figures do not hold. */
export const asciiText = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));
