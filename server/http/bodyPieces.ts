import type { ServerResponse } from 'node:http';

/** A client must take one within `stall_ms` of the socket guard: 13 kB/s. Ordinary answers are one piece. */
const piece_bytes = 256 * 1024;

/**
 * Ends an answer with its body, a large one piece by piece as the client takes them; others have a turn of the event loop between any two, since a
 * system that takes a piece at once says so in the same turn. The head goes last before it: until then a bug may still be answered.
 */
export function endWith(res: ServerResponse, body: string | Uint8Array, writeHead = () => {}): void {
  if (body.length <= piece_bytes) {
    writeHead();
    return void res.end(body);
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  writeHead();
  let at = 0;
  const go = () => {
    const piece = bytes.subarray(at, at + piece_bytes);
    at += piece_bytes;
    if (at >= bytes.length) return void res.end(piece);
    if (res.write(piece)) setImmediate(go);
    else res.once('drain', () => setImmediate(go));
  };
  go();
}
