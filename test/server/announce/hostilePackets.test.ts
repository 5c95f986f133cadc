import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Announced, announceBy } from '../../../server/announce/announce.ts';
import { isGoodbye, labels, packet, pointer, question, record, serviceAnswer, types } from './packets.ts';

const group = '224.0.0.251';
/** Not 5353: what this test says stays between its own sockets. */
const place = { port: 35_354, ip: group };
const server = { name: 'Field van', host: 'field-van.local', port: 4870, txt: { path: '/v1' } };
const type = labels('_homeward._tcp.local');
const ask = packet(false, { questions: 1 }, [question(type, types.PTR)]);

/** The answers of the server that were heard. */
let heard = 0;
let goodbyes = 0;
let other: Socket;
let told: Announced;
beforeAll(async () => {
  other = createSocket({ type: 'udp4', reuseAddr: true });
  other.on('message', (message) => {
    if (message.length <= 12 || (message.readUInt16BE(2) & 0x8000) === 0 || !message.includes(server.name))
      return;
    if (isGoodbye(message)) goodbyes += 1;
    else heard += 1;
  });
  other.bind(place.port);
  await once(other, 'listening');
  other.addMembership(group);
  const started = await announceBy(place)(server);
  if (!('stop' in started)) throw new Error(started.says);
  told = started;
}, 20_000);
afterAll(async () => {
  await told.stop();
  other.close();
});

const send = (message: Buffer) =>
  new Promise<void>((resolve) => other.send(message, place.port, group, () => resolve()));

/** Asks until the server answers: what is asked too often is answered again a second later. */
async function isAnswering(): Promise<boolean> {
  const before = heard;
  await expect
    .poll(
      async () => {
        await send(ask);
        return heard;
      },
      { timeout: 5_000 },
    )
    .toBeGreaterThan(before);
  return true;
}

const hostile: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.of()],
  ['a byte', Buffer.of(0)],
  ['a name that points to itself', packet(false, { questions: 1 }, [question(pointer(12), types.PTR)])],
  [
    'names that point to each other',
    packet(false, { questions: 2 }, [question(pointer(18), types.PTR), question(pointer(12), types.PTR)]),
  ],
  [
    'a name that points behind the end',
    packet(false, { questions: 1 }, [question(pointer(0x3fff), types.PTR), type]),
  ],
  ['a label of 200 bytes', packet(false, { questions: 1 }, [Buffer.of(200), Buffer.alloc(200), type])],
  ['65,535 questions in 60 bytes', packet(false, { questions: 65_535 }, [question(type, types.ANY)])],
  ['a record that ends early', serviceAnswer('Late').subarray(0, 70)],
  ['an extension that is none', packet(true, { answers: 1 }, [record(type, types.OPT, Buffer.of(1, 2, 3))])],
  ['a text whose length lies', packet(true, { answers: 1 }, [record(type, types.TXT, Buffer.of(255, 1))])],
  ['an address of 3 bytes', packet(true, { answers: 1 }, [record(type, types.A, Buffer.of(1, 2, 3))])],
  [
    'a question for __proto__',
    packet(false, { questions: 1 }, [question(labels('__proto__._homeward'), 255)]),
  ],
  [
    'the goodbye of this very server',
    packet(true, { answers: 1 }, [record(type, types.PTR, labels('Field van._homeward._tcp.local'), 0)]),
  ],
  ['an answer by the name of this server', serviceAnswer('Field van', 'evil.local')],
];

describe('an announced server that is sent', () => {
  it.each(hostile)(
    '%s, lives on and answers',
    async (_, message) => {
      await send(message);
      expect(await isAnswering()).toBe(true);
    },
    10_000,
  );

  it('3,000 packets with bytes changed at random, lives on and answers', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (let count = 0; count < 3_000; count += 1) {
      const bytes = Buffer.from(count % 2 === 0 ? ask : serviceAnswer('Other'));
      for (let change = 0; change <= count % 4; change += 1) bytes[random(bytes.length)] = random(256);
      await send(bytes);
    }
    expect(await isAnswering()).toBe(true);
  }, 30_000);

  it('a packet of 400 questions, answers the network a few times at most, and takes leave all the same', async () => {
    await sleep(1_100);
    heard = 0;
    goodbyes = 0;
    const many = Array.from({ length: 400 }, () => question(pointer(12), types.PTR));
    await send(packet(false, { questions: 401 }, [question(type, types.PTR), ...many]));
    for (let count = 0; count < 19; count += 1) await send(ask);
    await sleep(300);
    // The limit of one second, and of another one that may begin meanwhile.
    expect(heard).toBeLessThanOrEqual(40);
    await told.stop();
    await expect.poll(() => goodbyes).toBe(1);
  }, 20_000);
});
