import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sheetOf } from '../../engine/sheet/sheetOf.ts';
import { type Locale, localeFor } from '../../server/contract/locale.ts';
import { OwnAircraft } from '../../server/contract/schemas/ownAircraft.ts';
import { SheetSchema } from '../../server/contract/schemas/sheet.ts';
import { say } from '../../server/report/say.ts';
import { loadCatalog } from '../../server/services/catalog.ts';
import { keyOfName, type OwnAircraftStore, withOwnAircraft } from '../../server/services/ownAircraft.ts';

const assets = resolve(import.meta.dirname, '../../assets');
const catalog = loadCatalog(join(assets, 'drones.json'));
const scout: OwnAircraft = {
  schema: 'homeward/own-aircraft',
  version: 2,
  key: 'scout',
  name: 'Scout',
  sheet: { class: 'multirotor', baseline_flight_time_min: 31, takeoff_mass_g: 900 },
};
/** An own aircraft in the form of the first version. */
const first = {
  schema: 'homeward/own-aircraft',
  version: 1,
  key: 'my_air_2s',
  name: 'My Air 2S',
  base: 'dji_air_2s',
  factor: 1.13,
  factor_sd: 0.04,
  flight_sd: 0.09,
  flights: 3,
  leave_one_out: { n: 3, mape_pct: 4.2 },
};
const folder = () => mkdtempSync(join(tmpdir(), 'homeward-own-'));
const open = (data: string, note: (message: string) => void = () => {}) =>
  withOwnAircraft(catalog, data, note);
/** Says why each file is left out. */
const reasonsIn = (own: OwnAircraftStore, locale: Locale) =>
  Object.fromEntries(own.leftOut().map(({ filename, reason }) => [filename, say(reason, locale)]));
const folderWith = (files: Record<string, string>) => {
  const data = folder();
  mkdirSync(join(data, 'aircraft'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(data, 'aircraft', name), text);
  return data;
};

describe('own aircraft', () => {
  it('are kept in the data folder, listed as own, and found by their key, by other processes too', async () => {
    const data = folder();
    const [one, other] = [open(data), open(data)];
    expect(other.find('scout')).toBeUndefined();
    expect(await one.own.add(scout)).toBe(true);
    for (const store of [one, other]) {
      expect(store.drones[0]).toMatchObject({ key: 'scout', model: 'Scout', source: 'own' });
      expect(store.drones[0]).not.toHaveProperty('as_flown');
      expect(store.find('scout')).toBe(store.drones[0]);
      expect(store.drones.length).toBe(catalog.drones.length + 1);
      expect(store.own.list()).toEqual([scout]);
    }
    expect(readdirSync(join(data, 'aircraft'))).toEqual(['scout.json']);
    expect(JSON.parse(readFileSync(join(data, 'aircraft', 'scout.json'), 'utf8'))).toEqual(scout);
    expect(one.nearest('dji_air_2ss', 1)).toEqual(['dji_air_2s']);
  });

  it('are added under a key of their own, never over another aircraft or a file that cannot be read', async () => {
    const data = folderWith({ 'torn.json': '{"schema": "home' });
    const { own } = open(data);
    expect(await own.add(scout)).toBe(true);
    expect(await own.add({ ...scout, name: 'Other' })).toBe(false);
    expect(await own.add({ ...scout, key: 'dji_mini_2' })).toBe(false);
    expect(await own.add({ ...scout, key: 'torn' })).toBe(false);
    expect(readFileSync(join(data, 'aircraft', 'torn.json'), 'utf8')).toBe('{"schema": "home');
    expect(own.list()).toEqual([scout]);
  });

  it('are added once where many processes add one of a name at the same time', async () => {
    const data = folder();
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) => open(data).own.add({ ...scout, name: `Scout ${index}` })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(open(data).own.list()[0]?.name).toBe(`Scout ${added.indexOf(true)}`);
  });

  it('are replaced and deleted where they are, and nowhere else', async () => {
    const { own, find } = open(folder());
    expect(await own.replace(scout)).toBe(false);
    await own.add(scout);
    const before = find('scout');
    expect(await own.replace({ ...scout, sheet: { ...scout.sheet, takeoff_mass_g: 950 } })).toBe(true);
    expect(find('scout')).toMatchObject({ takeoff_mass_g: 950 });
    expect(find('scout')).not.toBe(before);
    expect(await own.remove('dji_mini_2')).toBeUndefined();
    expect((await own.remove('scout'))?.sheet.takeoff_mass_g).toBe(950);
    expect(await own.remove('scout')).toBeUndefined();
    expect(own.list()).toEqual([]);
  });

  it('of the first version keep what they learned, over the sheet they learned it of', () => {
    const { own, find } = open(folderWith({ 'my_air_2s.json': JSON.stringify(first) }));
    expect(find('my_air_2s')).toMatchObject({
      model: 'My Air 2S',
      as_flown: 1.13,
      as_flown_sd: 0.09,
      baseline_flight_time_min: catalog.find('dji_air_2s')?.baseline_flight_time_min,
    });
    expect(own.list()[0]).toMatchObject({ version: 2, base: 'dji_air_2s', learned: { flights: 3 } });
    expect(OwnAircraft.parse(own.list()[0])).toEqual(own.list()[0]);
  });

  it('that cannot be used are left alone and said once', () => {
    const notes: string[] = [];
    const data = folderWith({
      'torn.json': '{"schema": "home',
      'orphan.json': JSON.stringify({ ...first, key: 'orphan', base: 'dji_nothing' }),
      'dji_mini_2.json': JSON.stringify({ ...scout, key: 'dji_mini_2' }),
      'renamed.json': JSON.stringify(scout),
      'newer.json': JSON.stringify({ ...scout, key: 'newer', version: 3 }),
    });
    const { drones, own } = open(data, (message) => notes.push(message));
    expect(drones.length).toBe(catalog.drones.length);
    expect(reasonsIn(own, 'metric')).toEqual({
      'torn.json': 'it is cut off or not JSON',
      'orphan.json': 'its sheet dji_nothing is not in the catalog',
      'dji_mini_2.json': 'the catalog has an aircraft with its key',
      'renamed.json': 'it should be called scout.json, after its key',
      'newer.json': 'it is of a newer version of Homeward (its version 3; this one reads up to 2)',
    });
    expect(reasonsIn(own, localeFor('de', 'metric'))).toEqual({
      'torn.json': 'abgeschnitten oder kein JSON',
      'orphan.json': 'das Datenblatt dji_nothing steht nicht im Katalog',
      'dji_mini_2.json': 'der Katalog hat schon ein Fluggerät mit diesem Schlüssel',
      'renamed.json': 'sie müsste nach ihrem Schlüssel scout.json heißen',
      'newer.json': 'sie ist von einer neueren Version von Homeward (ihre Version: 3; diese liest bis 2)',
    });
    expect(notes).toHaveLength(5);
    expect(readdirSync(join(data, 'aircraft'))).toHaveLength(5);
  });

  it('are not read where one is no file, or larger than any aircraft', () => {
    const data = folderWith({ 'scout.json': `${JSON.stringify(scout)}${' '.repeat(64 * 1024)}` });
    mkdirSync(join(data, 'aircraft', 'folder.json'));
    const { own } = open(data);
    expect(own.list()).toEqual([]);
    expect(reasonsIn(own, 'metric')).toEqual({
      'folder.json': 'it cannot be read',
      'scout.json': 'it is no file of at most 64 kB',
    });
  });

  it('are left out and said once where their folder cannot be read, and cost nothing else', () => {
    const data = folder();
    writeFileSync(join(data, 'aircraft'), 'a file in its place');
    const notes: string[] = [];
    const store = open(data, (message) => notes.push(message));
    expect(store.drones).toEqual(catalog.drones);
    expect(store.find('dji_mavic_3')).toBeDefined();
    expect(notes).toEqual([
      `The folder ${join(data, 'aircraft')} cannot be read; the own aircraft in it are left out.`,
    ]);
  });

  it('get their key from their name', () => {
    expect(keyOfName('My Air 2S')).toBe('my_air_2s');
    expect(keyOfName('  – Élan #4 ')).toBe('lan_4');
    expect(keyOfName('日本')).toBe('');
  });
});

describe('the schema of an own aircraft', () => {
  it('is published with the product', async () => {
    const schema = z.toJSONSchema(OwnAircraft, { io: 'input' });
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      join(assets, 'own-aircraft.schema.json'),
    );
  });

  it('refuses a name that would steer a terminal or turn the text around it', () => {
    for (const name of ['A\u001b[31mB', 'A\u0007', 'A\nB', 'A\u202eB', 'A\u2028B', 'A\u009b1mB'])
      expect(OwnAircraft.safeParse({ ...scout, name: `Scout ${name} 2` }).error?.issues).toMatchObject([
        { path: ['name'], message: 'holds a control character; write it as plain text on one line' },
      ]);
    for (const name of ['Mein Mavic – grün', 'My 日本 2S', '<b>Scout</b>', 'Scout 👩‍🚀'])
      expect(OwnAircraft.safeParse({ ...scout, name }).success).toBe(true);
  });

  it('accepts the sheet of every aircraft of the catalog', () => {
    for (const drone of catalog.drones)
      expect([drone.key, SheetSchema.safeParse(sheetOf(drone)).error?.issues]).toEqual([
        drone.key,
        undefined,
      ]);
  });

  const wing = { class: 'fixed_wing', baseline_flight_time_min: 60 };
  it.each([
    ['neither flight nor hover time', { takeoff_mass_g: 900 }, 'baseline_flight_time_min'],
    ['a wing that only hovers', { class: 'vtol', hover_time_min: 9 }, 'baseline_flight_time_min'],
    ['a wing without a speed', wing, 'flight_time_test_speed_mps'],
    ['a wing tested at no speed', { ...wing, flight_time_test_speed_mps: 0 }, 'flight_time_test_speed_mps'],
    [
      'a cruise above the top speed',
      { ...wing, cruise_speed_mps: 20, max_speed_mps: 19 },
      'cruise_speed_mps',
    ],
    [
      'a mass above the most',
      { hover_time_min: 30, takeoff_mass_g: 900, max_takeoff_mass_g: 800 },
      'max_takeoff_mass_g',
    ],
    [
      'temperatures the wrong way round',
      { hover_time_min: 30, operating_temp_min_c: 40, operating_temp_max_c: -10 },
      'operating_temp_max_c',
    ],
    [
      'a hover time that no aircraft has',
      { class: 'vtol', baseline_flight_time_min: 3, cruise_speed_mps: 15 },
      'hover_time_min',
    ],
    ['a flight time that no aircraft has', { hover_time_min: 1000 }, 'baseline_flight_time_min'],
    ['a time out of bounds', { baseline_flight_time_min: 1001 }, 'baseline_flight_time_min'],
  ])('refuses %s by its field', (_, sheet, field) => {
    expect(SheetSchema.safeParse(sheet).error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('accepts wings with a flight time and a speed', () => {
    for (const speed of ['cruise_speed_mps', 'flight_time_test_speed_mps', 'flight_distance_test_speed_mps'])
      expect(SheetSchema.safeParse({ ...wing, [speed]: 16 }).success).toBe(true);
  });
});
