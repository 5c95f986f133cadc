import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OwnAircraft } from '../../server/contract/schemas/ownAircraft.ts';
import { loadCatalog } from '../../server/services/catalog.ts';
import { keyOfName, withOwnAircraft } from '../../server/services/ownAircraft.ts';

const catalog = loadCatalog(resolve(import.meta.dirname, '../../assets/drones.json'));
const mine: OwnAircraft = {
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

describe('own aircraft', () => {
  it('are kept in the data folder, listed as own, and found by their key, by other processes too', async () => {
    const data = folder();
    const own = withOwnAircraft(catalog, data, () => {});
    const other = withOwnAircraft(catalog, data, () => {});
    expect(other.find('my_air_2s')).toBeUndefined();
    await own.keep(mine);
    for (const one of [own, other]) {
      expect(one.drones[0]).toMatchObject({
        key: 'my_air_2s',
        model: 'My Air 2S',
        source: 'own',
        as_flown: 1.13,
      });
      expect(one.find('my_air_2s')).toBe(one.drones[0]);
      expect(one.drones.length).toBe(catalog.drones.length + 1);
    }
    expect(readdirSync(join(data, 'aircraft'))).toEqual(['my_air_2s.json']);
    expect(JSON.parse(readFileSync(join(data, 'aircraft', 'my_air_2s.json'), 'utf8'))).toEqual(mine);
    expect(own.nearest('dji_air_2ss', 1)).toEqual(['dji_air_2s']);
  });

  it('are not kept over an aircraft of the catalog, or without a sheet', async () => {
    const own = withOwnAircraft(catalog, folder(), () => {});
    await expect(own.keep({ ...mine, key: 'dji_mini_2' })).rejects.toThrow('choose another name');
    await expect(own.keep({ ...mine, base: 'dji_nothing' })).rejects.toThrow('no aircraft "dji_nothing"');
  });

  it('that cannot be used are left alone and said once', () => {
    const data = folder();
    mkdirSync(join(data, 'aircraft'));
    writeFileSync(join(data, 'aircraft', 'torn.json'), '{"schema": "home');
    writeFileSync(join(data, 'aircraft', 'orphan.json'), JSON.stringify({ ...mine, base: 'dji_nothing' }));
    const notes: string[] = [];
    const own = withOwnAircraft(catalog, data, (message) => notes.push(message));
    expect(own.drones.length).toBe(catalog.drones.length);
    expect(own.drones.length).toBe(catalog.drones.length);
    expect(notes).toHaveLength(2);
    expect(notes.join()).toContain('torn.json');
    expect(readdirSync(join(data, 'aircraft'))).toHaveLength(2);
  });

  it('get their key from their name', () => {
    expect(keyOfName('My Air 2S')).toBe('my_air_2s');
    expect(keyOfName('  – Élan #4 ')).toBe('lan_4');
    expect(keyOfName('日本')).toBe('');
  });
});
