import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assembled } from '../../../server/assemble.ts';
import { unitSystems } from '../../../server/contract/unitChoice.ts';
import { type Dispatch, makeDispatch } from '../../../server/dispatch.ts';
import { makeHandlers } from '../../../server/handlers/makeHandlers.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { makeWorldSource } from '../../../server/worldByAddress/worldSource.ts';
import { assembleHost } from '../support/host.ts';
import { moodyZones, type ZoneMood } from './moodyZones.ts';

const launch = { lat: 47.0123, lon: 8.0456 };
const now = '2026-11-28T06:00:00.000Z';

let host: Assembled;
let service: Awaited<ReturnType<typeof moodyZones>>;
let dispatch: Dispatch;
beforeAll(async () => {
  host = await assembleHost();
  service = await moodyZones();
});
afterAll(async () => {
  service.close();
  await host.close();
});
const choose = (settings: object) => host.dispatch('saveSettings', { settings });
beforeEach(async () => {
  service.be('right');
  const worldSource = makeWorldSource({
    settings: host.services.settings.get,
    userAgent: 'Homeward/test',
    limits: { time_ms: 800, size_bytes: 1_000_000 },
    now: () => new Date(now),
  });
  dispatch = makeDispatch(makeHandlers({ ...host.services, worldSource }), (error) => {
    throw error;
  });
  const { files } = await listed();
  for (const { id } of files) await dispatch('removeWorldFile', { id });
  await choose({ network: 'online', world_addresses: [{ address: service.everywhere, key: '' }] });
  service.asked.length = 0;
});

async function listed() {
  const answer = await dispatch('listWorld', {});
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output;
}

async function fetched(mood: ZoneMood = 'right', place?: object) {
  service.be(mood);
  const [address] = (await listed()).addresses;
  const answer = await dispatch('fetchWorldFile', { id: address?.id ?? '', ...(place && { place }) });
  return answer.ok ? { file: answer.output.file } : { problem: answer.problem };
}

const names = async () => {
  const world = await dispatch('zonesInView', { south: 40, north: 60, west: -10, east: 20 });
  return world.ok ? world.output.zones.map(({ name }) => name) : [];
};

describe('zones by address', () => {
  it('are kept as a file with their source, and nothing is asked before', async () => {
    expect(service.asked).toEqual([]);
    const { file } = await fetched();
    expect(file).toMatchObject({ name: service.host, kind: 'zones', format: 'ed269', count: 1, is_on: true });
    expect(file?.fetched).toEqual({ id: expect.any(String), host: service.host, at: now });
    expect(await names()).toEqual(['Prison']);
    expect(service.asked.map(({ url }) => url.pathname + url.search)).toEqual(['/zones.json?token=a-secret']);
    // Neither the list nor the file repeats the address.
    expect(JSON.stringify(await listed())).not.toContain('a-secret');
  });

  it('take the place of what came from there before, and of nothing else', async () => {
    const first = await fetched();
    await fetched('changed');
    expect(await names()).toEqual(['Barracks']);
    const { files } = await listed();
    expect(files).toHaveLength(1);
    expect(files[0]?.id).not.toBe(first.file?.id);
  });

  it('that are the same are kept once', async () => {
    const first = await fetched();
    const second = await fetched();
    expect(second.file?.id).toBe(first.file?.id);
    expect((await listed()).files).toHaveLength(1);
  });

  it('may be obstacles, and come slowly', async () => {
    expect((await fetched('obstacles')).file).toMatchObject({ kind: 'obstacles', count: 1 });
    expect((await fetched('slow')).file).toMatchObject({ kind: 'zones', count: 1 });
  });

  it('are read from all pages of OpenAIP', async () => {
    const { file } = await fetched('pages');
    expect(file).toMatchObject({ format: 'openaip', count: 5 });
    expect(service.asked.map(({ url }) => url.searchParams.get('page'))).toEqual([null, '2', '3']);
    expect((await names()).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('send the launch point to a tenth of a degree, if the address asks for it', async () => {
    await choose({ world_addresses: [{ address: service.around, key: '' }] });
    const { file } = await fetched('right', launch);
    expect(service.asked[0]?.url.search).toBe('?pos=47.0,8.0&dist=50000');
    expect(file?.fetched?.around).toEqual({ lat: 47, lon: 8 });
    service.asked.length = 0;
    expect((await fetched()).problem?.message).toBe(
      `${service.host} is asked around the launch point. Place it first.`,
    );
    expect(service.asked).toEqual([]);
  });

  it.each<[ZoneMood, string]>([
    ['cut', 'sends only a part of what it has. Ask for a smaller area'],
    ['manyPages', 'sends only a part of what it has. Ask for a smaller area'],
    ['changing', 'changed what it has while it was fetched. Fetch it again'],
    ['lacking', 'changed what it has while it was fetched. Fetch it again'],
    ['samePage', 'changed what it has while it was fetched. Fetch it again'],
    ['empty', 'has no zones or obstacles there. Check the address in the settings'],
    ['missing', 'has no zones or obstacles there. Check the address in the settings'],
    ['noKey', 'does not accept the key (HTTP 403). Check it in the settings'],
    ['wrongKey', 'does not accept the key (HTTP 401). Check it in the settings'],
    ['broken', 'refuses to answer (HTTP 500)'],
    ['tooOften', 'refuses to answer (HTTP 429)'],
    ['page', 'sent a web page and no file. Check the address in the settings'],
    ['hanging', 'did not answer in time'],
    ['stuck', 'did not answer in time'],
    ['endless', 'sent too much. Ask for a smaller area'],
    ['toPrivate', 'leads to an address that is not allowed'],
    ['toMetadata', 'leads to an address that is not allowed'],
  ])('that are %s are told in one sentence, and those from before stay', async (mood, why) => {
    await fetched();
    const { problem } = await fetched(mood);
    expect(problem?.message).toBe(`${service.host} ${why}.`);
    expect(JSON.stringify(problem)).not.toContain('a-secret');
    expect(await names()).toEqual(['Prison']);
  });

  it('that are damaged are told by the one reader of files', async () => {
    await fetched();
    const { problem } = await fetched('garbage');
    expect(problem?.message).toMatch(/was not added: its JSON is damaged/);
    expect(await names()).toEqual(['Prison']);
  });

  it('are there with their age while the network is off, and are not fetched anew then', async () => {
    await choose({ world_addresses: [{ address: 'https://zones.example.org/zones.json', key: '' }] });
    await choose({ network: 'offline' });
    expect((await fetched()).problem?.message).toBe(
      'The network is off in the settings, so nothing was asked.',
    );
    // This computer may always be asked; nobody that it leads to is.
    await choose({ world_addresses: [{ address: service.everywhere, key: '' }] });
    expect((await fetched('moved')).problem?.message).toContain('sends on to another address (HTTP 302)');
    await fetched();
    service.close();
    expect((await listed()).files[0]?.fetched?.at).toBe(now);
    expect(await names()).toEqual(['Prison']);
    service = await moodyZones();
  });

  it('of an address that is no longer set are not fetched', async () => {
    const answer = await dispatch('fetchWorldFile', { id: 'from-0123456789abcdef' });
    expect(!answer.ok && answer.problem.message).toBe(
      'This address of zones is no longer in the settings, so nothing was asked.',
    );
  });
});

describe('the key of an address', () => {
  const withKey = (key: string) => choose({ world_addresses: [{ address: service.everywhere, key }] });

  it('goes to it in its header, is not sent on, and is told to nobody', async () => {
    await withKey('X-Api-Key: s3cr3t');
    const { file } = await fetched();
    expect(service.asked.map(({ headers }) => headers['x-api-key'])).toEqual(['s3cr3t']);
    expect(JSON.stringify([file, await listed()])).not.toContain('s3cr3t');
    service.asked.length = 0;
    const { problem } = await fetched('moved');
    expect(problem?.message).toBe(
      `${service.host} sends on to another address (HTTP 302). Enter that one in the settings.`,
    );
    expect(JSON.stringify(problem)).not.toContain('s3cr3t');
    expect(service.asked).toHaveLength(1);
    await withKey('');
    expect((await fetched('moved')).file).toMatchObject({ count: 1 });
  });
});

describe('the setting of an address', () => {
  const refusal = async (address: string, key = '') => {
    const answer = await choose({ world_addresses: [{ address, key }] });
    return answer.ok ? undefined : JSON.stringify(answer.problem.details);
  };

  it.each([
    ['https://api.core.openaip.net/api/airspaces?pos={lat},{lon}&dist=50000&limit=1000', 'abc123'],
    ['https://zones.example.org/{south}/{west}/{north}/{east}', ''],
    ['https://zones.example.org/uas.json', 'Authorization: Bearer abc'],
    ['http://localhost:8080/zones.xml', 'api-token: 1'],
  ])('may be “%s” with “%s”', async (address, key) => {
    expect(await refusal(address, key)).toBeUndefined();
  });

  it.each([
    ['zones.example.org', '', 'web address'],
    ['https://zones.example.org/{lat}', '', 'the place alone'],
    ['https://zones.example.org/{key}', '', 'the place alone'],
    ['http://zones.example.org/zones.json', '', 'https://'],
    ['https://me:secret@zones.example.org/zones.json', '', 'https://'],
    ['https://{lat}.example.org/{lon}', '', 'https://'],
    ['https://zones.example.org/zones.json', 'abc123', 'nor a header'],
    ['https://zones.example.org/zones.json', 'Host: other.example.org', 'nor a header'],
    ['https://zones.example.org/zones.json', 'x-api-key: 1\r\nHost: other', 'nor a header'],
    ['https://openaip.net.example.org/zones.json', 'abc123', 'nor a header'],
  ])('is refused as “%s” with “%s”', async (address, key, why) => {
    const said = await refusal(address, key);
    expect(said).toContain(why);
    if (key !== '') expect(said).not.toContain(key);
  });

  it('says so in each language', () => {
    const values = { fault: 'placeholders', box: '{south}', place: '{lat}', example: 'https://x.example' };
    for (const tag of ['de', 'fr', 'es'])
      expect(sayMessage('host.world_address', values, { ...unitSystems.metric, tag })).toContain('{south}');
  });
});
