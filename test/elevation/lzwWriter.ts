/** Packs bytes as TIFF has it (TIFF 6.0, section 13, "LZW Compression Algorithm"), with a table of texts, as the specification words it. */
export function packLzw(bytes: Uint8Array): Buffer {
  const packed: number[] = [];
  let held = 0n;
  let left = 0;
  const put = (code: number, bits: number) => {
    held = (held << BigInt(bits)) | BigInt(code);
    left += bits;
    while (left >= 8) {
      left -= 8;
      packed.push(Number((held >> BigInt(left)) & 0xffn));
      held &= (1n << BigInt(left)) - 1n;
    }
  };
  let table = new Map<string, number>();
  let bits = 9;
  const begin = () => {
    table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
    bits = 9;
  };
  const entries = () => table.size + 2;
  begin();
  put(256, 9);
  let prefix = '';
  for (const byte of bytes) {
    const next = prefix + String.fromCharCode(byte);
    if (table.has(next)) {
      prefix = next;
      continue;
    }
    put(table.get(prefix) ?? 0, bits);
    table.set(next, entries());
    if (entries() === 512 || entries() === 1024 || entries() === 2048) bits += 1;
    if (entries() === 4095) {
      put(256, bits);
      begin();
    }
    prefix = String.fromCharCode(byte);
  }
  if (prefix !== '') put(table.get(prefix) ?? 0, bits);
  // The reader's table has grown by one more meanwhile.
  if ([511, 1023, 2047].includes(entries())) bits += 1;
  put(257, bits);
  put(0, 7);
  return Buffer.from(packed);
}
