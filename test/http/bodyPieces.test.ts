import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { endWith } from '../../server/http/bodyPieces.ts';

it.each([
  ['is full with each piece', 1],
  ['never is full', 2 ** 30],
])(
  'a large answer leaves a turn of the event loop to others after each piece, to a system that takes it at once and %s',
  async (_, highWaterMark) => {
    const order: string[] = [];
    const pieces: Buffer[] = [];
    const res = new Writable({
      highWaterMark,
      write(piece, _encoding, done) {
        pieces.push(piece);
        order.push('piece');
        setImmediate(() => order.push('others'));
        done();
      },
    });
    const body = Buffer.alloc(1024 * 1024, 'Homeward');
    endWith(res as ServerResponse, body);
    await once(res, 'finish');
    expect(order).toEqual(['piece', 'others', 'piece', 'others', 'piece', 'others', 'piece']);
    expect(Buffer.concat(pieces).equals(body)).toBe(true);
  },
);
