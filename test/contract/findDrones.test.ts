import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { djiAircraft } from '../../engine/flightplan/wpml/djiAircraft.ts';
import { aircraftNames } from '../../engine/flightplan/wpml/wpmlValues.ts';
import { droneNamed, findDrones } from '../../server/contract/findDrones.ts';
import { loadCatalog } from '../../server/services/catalog.ts';

const root = join(import.meta.dirname, '../..');
const catalog = loadCatalog(join(root, 'assets/drones.json'));
const { drones } = catalog;
const firstOf = (query: string) => findDrones(drones, query)[0]?.key;

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
    ['mavik 3', 'dji_mavic_3'],
    ['mavc 3', 'dji_mavic_3'],
    ['mavvic 3', 'dji_mavic_3'],
    ['amvic 3', 'dji_mavic_3'],
    ['matrise 350', 'dji_matrice_350_rtk'],
    ['mini 4 pro', 'dji_mini_4_pro'],
    ['mini 4 pro plus', 'dji_mini_4_pro_plus'],
    ['Mini 5 Pro', 'dji_mini_5_pro'],
    ['mini5proplus', 'dji_mini_5_pro_plus'],
    ['mini 3 pro battery plus', 'dji_mini_3_pro_plus'],
    ['mini3', 'dji_mini_3'],
    ['mini 3 plus', 'dji_mini_3_plus'],
    ['astro', 'freefly_astro'],
    ['astromax', 'freefly_astro_max'],
    ['h520e', 'yuneec_h520e'],
    ['atom 2', 'potensic_atom_2'],
    ['hover air x1', 'hoverair_x1'],
    ['x1 pro max', 'hoverair_x1_promax'],
    ['anafi', 'parrot_anafi'],
    ['wingtraray', 'wingtra_ray'],
    ['wingtra', 'wingtra_one_gen2'],
    ['trinity f90+', 'quantum_systems_trinity_f90_plus'],
  ])('%s finds %s first', (query, key) => expect(firstOf(query)).toBe(key));

  it('are found by each of their own short names first, which no other aircraft has', () => {
    for (const { key, aliases = [] } of drones)
      for (const alias of aliases) expect([alias, firstOf(alias)]).toEqual([alias, key]);
  });

  it.each(['mavic 33', 'mavik 34', 'mvk 3', 'xyz', 'mav1c 3'])('are not guessed of %s', (query) => {
    expect(findDrones(drones, query)).toEqual([]);
  });

  it('are all there where nothing is asked, and none for signs alone', () => {
    expect(new Set(findDrones(drones, ' '))).toEqual(new Set(drones));
    expect(findDrones(drones, '—')).toEqual([]);
  });

  it('are listed by maker and name, also of those found alike', () => {
    const makers = findDrones(drones, '').map(({ manufacturer = '' }) => manufacturer);
    expect(makers).toEqual([...makers].sort(new Intl.Collator('en').compare));
    const mavics = findDrones(drones, 'mavic').map(({ model }) => model);
    expect(mavics.indexOf('Mavic 3')).toBeLessThan(mavics.indexOf('Mavic 3E'));
    // An Air 2S is called “Mavic Air 2S”, too.
    expect(mavics.indexOf('Air 2S')).toBeGreaterThan(
      mavics.findLastIndex((model) => model?.startsWith('Mavic')),
    );
  });

  it('are suggested for a key that is none, before keys that merely look alike', () => {
    expect(catalog.nearest('m3t', 1)).toEqual(['dji_mavic_3_thermal']);
    expect(catalog.nearest('skydio_x01', 1)).toEqual(['skydio_x10']);
  });
});

describe('the aircraft that a file names', () => {
  /** Aircraft that share an airframe and so an entry of the catalog. */
  const shared = new Map([
    ['DJI Mavic 3TA', 'dji_mavic_3_thermal'],
    ['DJI Matrice 3TD', 'dji_matrice_3d'],
    ['DJI Matrice 4D', 'dji_matrice_4td'],
  ]);

  it.each([...aircraftNames])(
    'by DJI’s numbers %s, %s, is in the catalog and keeps its numbers',
    (numbers, name) => {
      const drone = droneNamed(drones, name);
      if (shared.has(name)) return expect(drone?.key).toBe(shared.get(name));
      const written = djiAircraft(`${drone?.manufacturer} ${drone?.model}`);
      expect(`${written?.drone}/${written?.sub}`).toBe(numbers);
    },
  );

  it('with two packs is the one with the pack that it is sold with', () => {
    expect(droneNamed(drones, 'DJI Mini 4 Pro')?.key).toBe('dji_mini_4_pro');
    expect(droneNamed(drones, 'Mini 3 Pro')?.key).toBe('dji_mini_3_pro');
    expect(droneNamed(drones, 'DJI Mini 3')?.key).toBe('dji_mini_3');
    expect(droneNamed(drones, 'mini5pro')?.key).toBe('dji_mini_5_pro');
    expect(droneNamed(drones, 'DJI Mini 4 Pro (unknown pack)')?.key).toBe('dji_mini_4_pro');
  });

  it('with the name of a pack is the one with that pack', () => {
    expect(droneNamed(drones, 'DJI Mini 4 Pro (Battery Plus)')?.key).toBe('dji_mini_4_pro_plus');
    expect(droneNamed(drones, 'DJI Mini 4 Pro Plus')?.key).toBe('dji_mini_4_pro_plus');
    expect(droneNamed(drones, 'DJI Matrice 100 (TB48D)')?.key).toBe('dji_matrice_100_tb48d');
  });

  it('is known by the names of other tools, and is none where the name is no whole name', () => {
    expect(droneNamed(drones, 'ANAFI Ai')?.key).toBe('parrot_anafi_ai');
    expect(droneNamed(drones, 'Emulator ArduCopter')).toBeUndefined();
    expect(droneNamed(drones, 'DJI')).toBeUndefined();
    expect(droneNamed(drones, '')).toBeUndefined();
  });
});
