import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Saying } from '../../../engine/saying.ts';
import { type Announced, announceBy } from '../../../server/announce/announce.ts';
import { isGoodbye, serviceAnswer } from './packets.ts';

const group = '224.0.0.251';
/** Not 5353: what this test says stays between its own sockets. */
const place = { port: 35_353, ip: group };
const server = { name: 'Field van', host: 'field-van.local', port: 4870, txt: { path: '/v1', fp: 'abcdef' } };

let heard: Buffer[] = [];
let listener: Socket;
beforeEach(async () => {
  heard = [];
  listener = createSocket({ type: 'udp4', reuseAddr: true });
  listener.on('message', (message) => heard.push(message));
  listener.bind(place.port);
  await once(listener, 'listening');
  listener.addMembership(group);
  onTestFinished(() => new Promise<void>((resolve) => listener.close(() => resolve())));
});

const goodbyes = () => heard.filter(isGoodbye).map(String);
const answers = () => heard.filter((message) => (message.readUInt16BE(2) & 0x8000) !== 0).map(String);

async function announced(name = server.name): Promise<Announced> {
  const told = await announceBy(place)({ ...server, name });
  if (!('stop' in told)) throw new Error(told.says);
  return told;
}

describe('a server that is announced', () => {
  it('is heard of by name, port, machine and what tools may know, once it is asked for, and takes leave', async () => {
    const announce = announceBy(place);
    expect(heard).toEqual([]);
    const told = await announce(server);
    if (!('stop' in told)) throw new Error(told.says);
    await expect.poll(() => answers().join()).toContain('Field van');
    const all = answers().join();
    for (const part of ['_homeward', '_tcp', 'field-van', 'path=/v1', 'fp=abcdef'])
      expect(all).toContain(part);
    expect(goodbyes()).toEqual([]);
    await told.stop();
    await expect.poll(goodbyes).toEqual([expect.stringContaining('Field van')]);
  }, 20_000);

  it('does not take the name of another', async () => {
    const first = await announced();
    onTestFinished(() => first.stop());
    const second = await announceBy(place)({ ...server, name: 'FIELD VAN', port: 4871 });
    expect(second).toEqual({ says: 'host.announce.taken', values: { name: 'FIELD VAN' } });
    const third = await announced('Other');
    await third.stop();
  }, 20_000);

  it('is announced anew when the addresses of the machine change, and not after it took leave', async () => {
    let address = '192.0.2.7';
    let looks = 0;
    const addresses = () => {
      looks += 1;
      return [address];
    };
    const told = await announceBy({ ...place, addresses, look_ms: 20 })(server);
    if (!('stop' in told)) throw new Error(told.says);
    await expect.poll(() => answers().length).toBe(1);
    await expect.poll(() => looks).toBeGreaterThan(3);
    expect(answers()).toHaveLength(1);
    address = '198.51.100.7';
    // A goodbye for what was, and what is.
    await expect.poll(() => answers().length).toBe(3);
    await told.stop();
    await expect.poll(() => answers().length).toBe(4);
    const before = looks;
    address = '192.0.2.8';
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([looks, answers().length]).toEqual([before, 4]);
  }, 20_000);

  describe('whose name another server takes afterwards', () => {
    const say = (name: string, target: string) =>
      new Promise<void>((resolve) =>
        listener.send(serviceAnswer(name, target), place.port, group, () => resolve()),
      );
    async function heldBy(names: (string | Saying)[]): Promise<Announced> {
      const told = await announceBy(place)(server, (name) => void names.push(name));
      if (!('stop' in told)) throw new Error(told.says);
      onTestFinished(() => told.stop());
      await expect.poll(() => answers().length).toBeGreaterThan(0);
      return told;
    }
    // The later record in bytes has the name; a longer label is later.
    const [weaker, stronger] = ['other.local', 'another-machine.local'];

    it('defends it against one that has to yield, and keeps it', async () => {
      const names: (string | Saying)[] = [];
      await heldBy(names);
      const before = answers().length;
      await say('FIELD VAN', weaker);
      // The packet of the other one, and the defence.
      await expect.poll(() => answers().filter((text) => text.includes('field-van')).length).toBe(before + 1);
      expect(names).toEqual([]);
    }, 20_000);

    it('takes a name with a number where the other one has it, or goes on', async () => {
      const names: (string | Saying)[] = [];
      await heldBy(names);
      await say('Field van', stronger);
      await expect.poll(() => names, { timeout: 10_000 }).toEqual(['Field van (2)']);
      await expect.poll(() => answers().join()).toContain('Field van (2)');
      for (let each = 0; each < 5; each += 1) await say('Field van (2)', weaker);
      await expect.poll(() => names, { timeout: 10_000 }).toEqual(['Field van (2)', 'Field van (3)']);
    }, 30_000);

    it('is not moved by its own words, nor by a goodbye or another name', async () => {
      const names: (string | Saying)[] = [];
      await heldBy(names);
      const before = answers().length;
      await say('Field car', stronger);
      await say('Field van', 'FIELD-VAN.local');
      await expect.poll(() => answers().length).toBeGreaterThanOrEqual(before + 2);
      expect(names).toEqual([]);
      expect(answers().join()).not.toContain('(2)');
    }, 20_000);
  });

  it('says so where the port is closed to it', async () => {
    listener.close();
    const squatter = createSocket({ type: 'udp4', reuseAddr: false });
    squatter.bind(place.port);
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    expect(await announceBy(place)(server)).toEqual({ says: 'host.announce.no_socket' });
    listener = createSocket('udp4');
  }, 20_000);
});
