import type { ServerResponse } from 'node:http';

/** A client must take one within `stall_ms` of the socket guard: 13 kB/s. Ordinary answers are one piece. */
const piece_bytes = 256 * 1024;

/** Ends an answer with its body, a large one piece by piece as the client takes them. */
export function endWith(res: ServerResponse, body: string | Uint8Array): void {
  if (body.length <= piece_bytes) return void res.end(body);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  let at = 0;
  const go = () => {
    while (at < bytes.length) {
      const isTaken = res.write(bytes.subarray(at, at + piece_bytes));
      at += piece_bytes;
      if (!isTaken && at < bytes.length) return void res.once('drain', go);
    }
    res.end();
  };
  go();
}
