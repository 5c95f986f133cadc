const byteTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The number for the lowest byte of a sum in a table of 256, which always has one. */
const at = (table: Int32Array, sum: number) => table[sum & 0xff] as number;

const behind = (table: Int32Array) => table.map((value) => at(byteTable, value) ^ (value >>> 8));

/** How a byte changes the sum with 1 to 3 bytes after it. */
const oneBehind = behind(byteTable);
const twoBehind = behind(oneBehind);
const threeBehind = behind(twoBehind);

/** CRC-32 as ZIP uses it (ISO 3309, reflected polynomial EDB88320), four bytes at a time (Kounavis and Berry 2008). */
export function crc32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let crc = -1;
  let next = 0;
  for (; next + 4 <= bytes.length; next += 4) {
    crc ^= view.getInt32(next, true);
    crc =
      at(threeBehind, crc) ^ at(twoBehind, crc >>> 8) ^ at(oneBehind, crc >>> 16) ^ at(byteTable, crc >>> 24);
  }
  for (; next < bytes.length; next++) crc = at(byteTable, crc ^ view.getUint8(next)) ^ (crc >>> 8);
  return ~crc >>> 0;
}
