import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mostWorldFiles } from '../../../server/contract/schemas/world.ts';
import { say } from '../../../server/report/say.ts';
import type { WorldShelf } from '../../../server/services/services.ts';
import { readWorld } from '../../../server/world/worldReading.ts';
import { openWorldShelf } from '../../../server/world/worldShelf.ts';
import { boxAround, bytesOf, ed269, feature, place, volume } from '../../engine/zone/zoneSamples.ts';
import { airspace } from './moodyZones.ts';

const around = (lat: number, lon: number, half_deg = 0.001) => ({
  south: lat - half_deg,
  north: lat + half_deg,
  west: lon - half_deg,
  east: lon + half_deg,
});
const here = around(place.lat, place.lon);

let folder: string;
let shelf: WorldShelf;
let clock_ms: number;
const open = () =>
  openWorldShelf(
    folder,
    async (file) => readWorld(file),
    () => new Date(clock_ms),
  );
beforeEach(() => {
  clock_ms = Date.parse('2026-11-27T12:00:00Z');
  folder = join(mkdtempSync(join(tmpdir(), 'homeward-world-')), 'world');
  shelf = open();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const add = async (content: unknown, filename = 'zones.json') => {
  const added = await shelf.add({ filename, bytes: bytesOf(content) });
  if (!added.ok) throw new Error(say(added.failure.why));
  return added.value;
};

const aixmOf = (member: string): string =>
  `<?xml version="1.0"?><message:AIXMBasicMessage xmlns:message="m" xmlns:aixm="http://www.aixm.aero/schema/5.1"><message:hasMember>${member}</message:hasMember></message:AIXMBasicMessage>`;

describe('worldShelf', () => {
  it('keeps a file, tells what it states, and has it again at the next start', async () => {
    const file = await add(ed269());
    expect(file).toMatchObject({
      name: 'zones.json',
      kind: 'zones',
      format: 'ed269',
      title: 'Zones of Test',
      added_at: '2026-11-27T12:00:00.000Z',
      count: 1,
      left_out: [],
      is_on: true,
    });
    expect([file.source, file.licence, file.dated]).toEqual([undefined, undefined, undefined]);
    shelf = open();
    expect((await shelf.list()).files).toEqual([file]);
    expect((await shelf.zonesNear(here)).map(({ zone }) => zone.id)).toEqual(['TST0001']);
    expect(await shelf.zonesNear(around(place.lat + 1, place.lon))).toEqual([]);
  });

  it('tells of a file that says itself that it is not the whole list', async () => {
    const list = (more: object) => ({ items: [airspace('A'), airspace('B')], page: 1, ...more });
    expect(await add(list({ totalPages: 1, totalCount: 2 }))).not.toHaveProperty('is_part');
    expect(await add(list({ totalPages: 3, totalCount: 6 }))).toMatchObject({ count: 2, is_part: true });
    expect(await add(list({ totalPages: 1, totalCount: 3 }))).toMatchObject({ is_part: true });
    expect(await add({ ...ed269(), exceededTransferLimit: true })).toMatchObject({ is_part: true });
    expect(await add({ ...ed269(), exceededTransferLimit: false })).not.toHaveProperty('is_part');
    shelf = open();
    expect((await shelf.list()).files.filter(({ is_part }) => is_part)).toHaveLength(3);
  });

  it('knows files by names of one line', async () => {
    const { title: _, ...untitled } = ed269();
    const file = await add(untitled, 'a\nVERDICT\u202e: fly.json');
    expect(file.name).toBe('a VERDICT : fly.json');
    const [found] = await shelf.zonesNear(here);
    expect([found?.origin.source, (await shelf.judging())[0]?.name]).toEqual([file.name, file.name]);
  });

  it('tells by which bytes plans are judged, of the files that are on', async () => {
    const file = await add(ed269());
    const sum = createHash('sha256').update(bytesOf(ed269())).digest('hex');
    const judged = [{ name: 'zones.json', kind: 'zones', sum }];
    expect(await shelf.judging()).toEqual(judged);
    shelf = open();
    expect(await shelf.judging()).toEqual(judged);
    await shelf.turn(file.id, false);
    expect(await shelf.judging()).toEqual([]);
  });

  it('leaves aside what is switched off, and forgets what is removed', async () => {
    const { id } = await add(ed269());
    await shelf.turn(id, false);
    expect((await shelf.list()).files.map(({ is_on }) => is_on)).toEqual([false]);
    expect(await shelf.zonesNear(here)).toEqual([]);
    await shelf.turn(id, true);
    expect(await shelf.zonesNear(here)).toHaveLength(1);
    await shelf.remove(id);
    expect((await shelf.list()).files).toEqual([]);
    expect(await shelf.zonesNear(here)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('world-'))).toEqual([]);
  });

  it('keeps the same bytes once, and turns them on again', async () => {
    const first = await add(ed269());
    await shelf.turn(first.id, false);
    expect((await add(ed269(), 'copy.json')).id).toBe(first.id);
    expect((await shelf.list()).files.map(({ is_on }) => is_on)).toEqual([true]);
  });

  it('sees what another process adds, and leaves out a label that nobody can read', async () => {
    const other = open();
    await add(ed269());
    expect((await other.list()).files).toHaveLength(1);
    writeFileSync(join(folder, 'world-00000000.json'), '{"torn');
    expect((await other.list()).files).toHaveLength(1);
    expect(await other.zonesNear(here)).toHaveLength(1);
  });

  it('looks into the folder once in a second, and at once after a change of its own', async () => {
    const other = open();
    expect(await other.zonesNear(here)).toEqual([]);
    const { id } = await add(ed269());
    expect(await shelf.zonesNear(here)).toHaveLength(1);
    expect(await other.zonesNear(here)).toEqual([]);
    clock_ms += 1000;
    expect(await other.zonesNear(here)).toHaveLength(1);
    await other.turn(id, false);
    expect(await other.zonesNear(here)).toEqual([]);
  });

  it('refuses what it cannot read, and more files than it keeps, by name of the fault', async () => {
    const refusal = async (content: unknown) => {
      const added = await shelf.add({ filename: 'x.json', bytes: bytesOf(content) });
      return added.ok ? 'kept' : say(added.failure.why);
    };
    expect(await refusal('{"features": [')).toMatch(/its JSON is damaged/);
    expect(await refusal({ features: [] })).toMatch(
      /neither zones .* nor obstacles .* in a form that is read/,
    );
    expect(await refusal(ed269([feature({ geometry: [volume({ horizontalProjection: {} })] })]))).toMatch(
      /holds no zone that can be read/,
    );
    expect((await shelf.list()).files).toEqual([]);
    for (let number = 0; number < mostWorldFiles; number++)
      await add(ed269([feature({ identifier: `Z${number}` })]));
    expect(await refusal(ed269([feature({ identifier: 'one more' })]))).toMatch(/50 files are kept already/);
  });

  it.each([
    ['obstacles of AIXM', aixmOf('<aixm:VerticalStructure/>'), 'aixm_obstacles'],
    ['AIXM without zones', aixmOf('<aixm:Runway/>'), 'no_zones'],
    ['another XML', '<?xml version="1.0"?><kml></kml>', 'unknown_form'],
    ['a table', 'lat,lon\n46,7\n', 'unknown_form'],
  ])('never calls the JSON of %s damaged', (_, text, why) => {
    expect(readWorld({ filename: 'x.xml', bytes: new TextEncoder().encode(text) })).toMatchObject({
      failure: { why },
    });
  });

  it('finds zones on both sides of the antimeridian, and circles by their radius', async () => {
    const across = [
      [179.9, -17],
      [-179.9, -17],
      [-179.9, -16.8],
      [179.9, -16.8],
    ];
    const circle = { type: 'Circle', center: [10, 50], radius: 5000 };
    await add(
      ed269([
        feature({ geometry: [volume({ horizontalProjection: { type: 'Polygon', coordinates: [across] } })] }),
        feature({ identifier: 'C', geometry: [volume({ horizontalProjection: circle })] }),
        feature({
          identifier: 'far',
          geometry: [
            volume({ horizontalProjection: { type: 'Polygon', coordinates: boxAround({ lat: 0, lon: 0 }) } }),
          ],
        }),
      ]),
    );
    const found = async (area: ReturnType<typeof around>) =>
      (await shelf.zonesNear(area)).map(({ zone }) => zone.id);
    expect(await found(around(-16.9, 179.95))).toEqual(['TST0001']);
    expect(await found(around(-16.9, -179.95))).toEqual(['TST0001']);
    expect(await found({ south: -17, north: -16, west: 179, east: -179 })).toEqual(['TST0001']);
    expect(await found(around(-16.9, 179.5))).toEqual([]);
    expect(await found(around(50.04, 10))).toEqual(['C']);
    expect(await found(around(50.06, 10))).toEqual([]);
    expect(await found({ south: -90, north: 90, west: -180, east: 180 })).toEqual(['TST0001', 'C', 'far']);
  });
});
