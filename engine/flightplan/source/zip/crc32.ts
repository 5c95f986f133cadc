const byteTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Four tables behind one another: what a byte does to the sum with 0 to 3 bytes behind it. */
const crcTable = new Int32Array(1024);
for (let index = 0; index < 256; index++) {
  let value = byteTable[index] ?? 0;
  for (let behind = 0; behind < 4; behind++) {
    crcTable[256 * behind + index] = value;
    value = (byteTable[value & 0xff] ?? 0) ^ (value >>> 8);
  }
}

/** CRC-32 as ZIP uses it (ISO 3309, reflected polynomial EDB88320), four bytes at a time (Kounavis and Berry 2008). */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    crc =
      (crcTable[768 + (crc & 0xff)] ?? 0) ^
      (crcTable[512 + ((crc >>> 8) & 0xff)] ?? 0) ^
      (crcTable[256 + ((crc >>> 16) & 0xff)] ?? 0) ^
      (crcTable[crc >>> 24] ?? 0);
  }
  for (; at < bytes.length; at++) crc = (byteTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
