const endOfHead = Buffer.from('\r\n\r\n');

const lengthOf = (head: string) => Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);

/**
 * Counts whole answers of one connection as their bytes arrive. It looks at heads alone, so that the one who asks is not
 * slower than the one who answers. Throws on any answer but a 200 with its length.
 */
export function makeAnswerReader(onAnswer: () => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let missing_bytes = 0;
  const readHead = (chunk: Buffer): Buffer => {
    const bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = bytes.indexOf(endOfHead);
    head = end < 0 ? bytes : Buffer.alloc(0);
    if (end < 0) return Buffer.alloc(0);
    const text = bytes.toString('latin1', 0, end);
    missing_bytes = lengthOf(text);
    if (!text.startsWith('HTTP/1.1 200 ') || Number.isNaN(missing_bytes))
      throw new Error(`An answer to the benchmark was no 200 with its length: ${text}`);
    return bytes.subarray(end + endOfHead.length);
  };
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (missing_bytes === 0) rest = readHead(rest);
      const taken_bytes = Math.min(missing_bytes, rest.length);
      missing_bytes -= taken_bytes;
      rest = rest.subarray(taken_bytes);
      if (missing_bytes === 0 && head.length === 0) onAnswer();
    }
  };
}
