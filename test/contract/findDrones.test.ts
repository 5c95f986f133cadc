import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDrones } from '../../server/contract/findDrones.ts';
import { loadCatalog } from '../../server/services/catalog.ts';

const root = join(import.meta.dirname, '../..');
const catalog = loadCatalog(join(root, 'assets/drones.json'));
const { drones } = catalog;
const firstOf = (query: string) => findDrones(drones, query)[0]?.key;

/** Names that people type, with the aircraft they mean; not part of the product. */
const namesPath = join(root, '../shared/data/aliases.csv');
const typed = existsSync(namesPath)
  ? readFileSync(namesPath, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(',') as [key: string, name: string])
      .filter(([key]) => catalog.find(key) !== undefined)
  : [];

describe('aircraft searched by name', () => {
  it.each([
    ['m350', 'dji_matrice_350_rtk'],
    ['m3e', 'dji_mavic_3_enterprise'],
    ['m30t', 'dji_matrice_30t'],
    ['mavic3', 'dji_mavic_3'],
    ['Mavic 3', 'dji_mavic_3'],
    ['mini4', 'dji_mini_4_pro'],
    ['MINI-4-PRO', 'dji_mini_4_pro'],
    ['EVO Lite+', 'autel_evo_lite_plus'],
    ['dji_mavic_3_thermal', 'dji_mavic_3_thermal'],
    ['3 mavic thermal', 'dji_mavic_3_thermal'],
  ])('%s finds %s first', (query, key) => expect(firstOf(query)).toBe(key));

  it('are found by each of their own short names first, which no other aircraft has', () => {
    for (const { key, aliases = [] } of drones)
      for (const alias of aliases) expect([alias, firstOf(alias)]).toEqual([alias, key]);
  });

  it.skipIf(typed.length === 0)('are found by what people type (needs ../shared/data)', () => {
    expect(typed.length).toBeGreaterThan(150);
    for (const [key, name] of typed) expect([name, firstOf(name)]).toEqual([name, key]);
  });

  it('are all there where nothing is asked, and none for signs alone', () => {
    expect(findDrones(drones, ' ')).toEqual(drones);
    expect(findDrones(drones, '—')).toEqual([]);
  });

  it('are suggested for a key that is none, before keys that merely look alike', () => {
    expect(catalog.nearest('m3t', 1)).toEqual(['dji_mavic_3_thermal']);
    expect(catalog.nearest('skydio_x01', 1)).toEqual(['skydio_x10']);
  });
});
