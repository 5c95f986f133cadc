const [clear, end, firstEntry] = [256, 257, 258];
const [leastBits, mostBits] = [9, 12];

/** Codes of 9 to 12 bits, the highest bit first; `end` behind the last one. */
function codesIn(packed: Uint8Array): (bits: number) => number {
  let at = 0;
  let held = 0;
  let left = 0;
  return (bits) => {
    while (left < bits) {
      const byte = packed[at++];
      if (byte === undefined) return end;
      held = ((held << 8) | byte) & 0xff_ffff;
      left += 8;
    }
    left -= bits;
    return (held >> left) & ((1 << bits) - 1);
  };
}

/**
 * Unpacks what TIFF packs by LZW (TIFF 6.0, section 13). An entry of the table is what a code before it stands for and the byte behind
 * that, which follow each other in what is unpacked: so it is kept as a place there. Throws where that is damaged or longer than it may be.
 */
export function unpackedLzw(packed: Uint8Array, most_bytes: number): Uint8Array<ArrayBuffer> {
  const next = codesIn(packed);
  const bytes = new Uint8Array(most_bytes);
  const starts = new Uint32Array(1 << mostBits);
  const lengths = new Uint16Array(1 << mostBits);
  let length = 0;
  let entries = firstEntry;
  let bits = leastBits;
  let before = 0;
  for (let code = next(bits); code !== end; code = next(bits)) {
    if (code === clear) {
      [entries, bits, before] = [firstEntry, leastBits, 0];
      continue;
    }
    if (before > 0 && entries < starts.length) {
      starts[entries] = length - before;
      lengths[entries] = before + 1;
      entries += 1;
      // One code early, as TIFF has it.
      if (entries + 1 >= 1 << bits && bits < mostBits) bits += 1;
    }
    const wanted = code < clear ? 1 : code < entries ? (lengths[code] as number) : 0;
    if (wanted === 0 || length + wanted > most_bytes) throw new RangeError('damaged, or too long');
    if (code < clear) bytes[length] = code;
    // Byte by byte: the last one may be the first that is written here.
    else
      for (let byte = 0, from = starts[code] as number; byte < wanted; byte += 1)
        bytes[length + byte] = bytes[from + byte] as number;
    length += wanted;
    before = wanted;
  }
  return bytes.slice(0, length);
}
