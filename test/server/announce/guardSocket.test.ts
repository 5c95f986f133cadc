import type { Socket } from 'node:dgram';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { guardSocket } from '../../../server/announce/guardSocket.ts';
import { labels, packet, question, record, serviceAnswer, types } from './packets.ts';

const type = labels('_homeward._tcp.local');
const ask = packet(false, { questions: 1 }, [question(type, types.PTR)]);

function make(hear: (message: Buffer) => void = () => undefined) {
  let now_ms = 0;
  const read: Buffer[] = [];
  const sent: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    send: (message: unknown, _done: () => void) => void sent.push(message),
  });
  socket.on('message', (message: Buffer) => {
    read.push(message);
    hear(message);
  });
  const guarded = guardSocket(socket as Partial<Socket> as Socket, ['_homeward', 'Field-Van'], () => now_ms);
  const say = (message: Buffer) => socket.emit('message', message, {});
  const send = (sentTo: () => void = () => undefined) => socket.send(Buffer.of(1), sentTo);
  const pass = (ms: number) => {
    now_ms += ms;
  };
  return { ...guarded, read, sent, say, send, pass };
}

describe('a guarded socket of multicast DNS', () => {
  it('reads what names the service or this machine, in any case of letters, and nothing else', () => {
    const { say, read } = make();
    const of = (name: string) => packet(false, { questions: 1 }, [question(labels(name), types.ANY)]);
    for (const name of ['_HOMEWARD._tcp.local', 'field-van.local', '_airplay._tcp.local', 'printer.local'])
      say(of(name));
    expect(read).toEqual([of('_HOMEWARD._tcp.local'), of('field-van.local')]);
  });

  it('reads no packet that is cut off, longer than any or full of records', () => {
    const { say, read } = make();
    say(ask.subarray(0, 11));
    say(Buffer.concat([ask, Buffer.alloc(9_000)]));
    const many = Array.from({ length: 65 }, () => record(type, types.PTR, type));
    say(packet(true, { answers: 65 }, many));
    expect(read).toEqual([]);
    say(packet(true, { answers: 64 }, many.slice(1)));
    expect(read).toHaveLength(1);
  });

  it('reads 50 packets in a second and sends 20, tells who sends that it is done, and goes on', () => {
    const { say, send, pass, read, sent } = make();
    let done = 0;
    for (const round of [1, 2]) {
      for (let count = 0; count < 1_000; count += 1) {
        say(serviceAnswer(`Server ${count}`));
        send(() => {
          done += 1;
        });
      }
      expect([read.length, sent.length]).toEqual([50 * round, 20 * round]);
      pass(1_000);
    }
    expect(done).toBe(2 * 980);
  });

  it('sends the goodbye, however much was sent before', () => {
    const { send, sent, letAllOut } = make();
    for (let count = 0; count < 30; count += 1) send();
    letAllOut();
    send();
    expect(sent).toHaveLength(21);
  });

  it('lives on when its reader throws', () => {
    const { say, read } = make(() => {
      throw new Error('planted');
    });
    say(ask);
    say(ask);
    expect(read).toHaveLength(2);
  });
});
