import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { wholeLines } from '../../../server/cli/mcpLines.ts';

const limit_bytes = 2000;

/** What comes through, and the ids of what does not. */
async function through(chunks: readonly string[]) {
  const ids: (string | number | undefined)[] = [];
  const lines = Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(
    wholeLines(limit_bytes, (id) => ids.push(id)),
  );
  return { lines: (await lines.toArray()).map(String), ids };
}

const inPieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
const blank = ' '.repeat(3000);
const params = { name: 'read_plan', arguments: { text: blank, id: 99 } };

describe('messages of a client', () => {
  it.each([1, 7, 1000, 10_000])('come through whole, however they are cut (%i bytes)', async (size) => {
    const sent = ['{"id":1}\n', `{"text":"${'é'.repeat(900)}"}\n`, '\n', '{"id":2}\n'];
    const long = `{"id":3,"text":"${blank}"}\n`;
    const { lines, ids } = await through(inPieces([...sent, long, ...sent].join(''), size));
    expect(lines).toEqual([...sent, ...sent]);
    expect(ids).toEqual([3]);
  });

  it.each([
    ['first', { jsonrpc: '2.0', id: 7, method: 'tools/call', params }, 7],
    ['last', { method: 'tools/call', params, jsonrpc: '2.0', id: 'a"}' }, 'a"}'],
    ['before the version', { method: 'tools/call', params, id: -3, jsonrpc: '2.0' }, -3],
    ['within', { method: 'tools/call', id: 5, params }, 5],
    ['nowhere', { jsonrpc: '2.0', method: 'tools/call', params }, undefined],
    ['in a text alone', { jsonrpc: '2.0', method: 'x', params: `${blank},"id":4}` }, undefined],
  ])('are refused by an id that stands %s', async (_where, message, id) => {
    const { lines, ids } = await through(inPieces(`${JSON.stringify(message)}\n`, 100));
    expect([lines, ids]).toEqual([[], [id]]);
  });

  it('are not kept where they never end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const before_bytes = process.memoryUsage().arrayBuffers;
    let most_bytes = 0;
    async function* endless() {
      for (let mebibytes = 0; mebibytes < 1000; mebibytes++) {
        most_bytes = Math.max(most_bytes, process.memoryUsage().arrayBuffers);
        yield Buffer.from(chunk);
      }
    }
    const lines = Readable.from(endless()).pipe(wholeLines(limit_bytes, () => undefined));
    expect(await lines.toArray()).toEqual([]);
    // A kept line would be twice as much; what is copied on the way is collected late.
    expect(most_bytes - before_bytes).toBeLessThan(500 * 1024 * 1024);
  });
});
