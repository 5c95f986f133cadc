import { Transform } from 'node:stream';

/** The largest message that is taken, bytes; a larger plan comes by its path. */
export const messageLimit_bytes = 10 * 1024 * 1024;

type RequestId = string | number;

/** Bytes kept of either end of a message that is too large. */
const end_bytes = 512;

const id = String.raw`"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)`;
const text = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"`;
/** An identifier among the first members of a message, or the last, where no other object can have it. */
const ahead = new RegExp(String.raw`^\s*\{\s*(?:${text}\s*,\s*)*${id}\s*[,}]`);
const behind = new RegExp(String.raw`[,{]\s*${id}\s*(?:,\s*${text}\s*)*\}\s*$`);

/** The id of a request by its ends; `undefined`: they do not tell. */
function idBetween(head: string, tail: string): RequestId | undefined {
  const found = (ahead.exec(head) ?? behind.exec(tail))?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as RequestId);
}

/**
 * Lets whole lines of at most `limit_bytes` through, each by itself. A longer one is dropped up to its end without being kept, and told with the id
 * that it asks for an answer by.
 */
export function wholeLines(limit_bytes: number, tellTooLong: (id: RequestId | undefined) => void): Transform {
  let parts: Buffer[] = [];
  let size_bytes = 0;
  function take(part: Buffer): void {
    size_bytes += part.length;
    parts.push(part);
    if (size_bytes <= limit_bytes) return;
    const all = Buffer.concat(parts);
    parts = [all.subarray(0, end_bytes), all.subarray(-end_bytes)].map((each) => Buffer.from(each));
  }
  function endLine(lines: Transform): void {
    if (size_bytes <= limit_bytes) lines.push(Buffer.concat(parts));
    else tellTooLong(idBetween(String(parts[0]), String(parts[1])));
    parts = [];
    size_bytes = 0;
  }
  return new Transform({
    // What is pushed arrives as one piece.
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
        take(chunk.subarray(from, at + 1));
        endLine(this);
        from = at + 1;
      }
      if (from < chunk.length) take(chunk.subarray(from));
      done();
    },
  });
}
