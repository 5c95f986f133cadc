import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toMakerText } from '../../../../renderer/features/drone/catalogStore.ts';
import { findDrones } from '../../../../server/contract/findDrones.ts';
import { loadCatalog } from '../../../../server/services/catalog.ts';

const { drones } = loadCatalog(join(import.meta.dirname, '../../../../assets/drones.json'));
const keysOf = (query: string) => findDrones(drones, query).map(({ key }) => key);
const wings = drones.filter((drone) => drone.class === 'fixed_wing').map(({ key }) => key);

describe('the catalog, searched', () => {
  it('finds aircraft by maker and model in any order, those that begin with the first word first', () => {
    expect(keysOf('3 mavic dji')).toContain('dji_mavic_3');
    expect(keysOf('trinity')).toEqual(['quantum_systems_trinity_f90_plus', 'quantum_systems_trinity_pro']);
    expect(keysOf('mavic 3')[0]).toBe('dji_mavic_3');
    expect(keysOf('no such aircraft')).toEqual([]);
    expect(keysOf('')).toHaveLength(drones.length);
  });

  it('finds fixed wings and VTOL by what they are', () => {
    expect(keysOf('fixed wing').toSorted()).toEqual(wings.toSorted());
    expect(keysOf('vtol')).toHaveLength(drones.filter((drone) => drone.class === 'vtol').length);
  });

  it('says beside the maker what is no multirotor', () => {
    const named = new Map(drones.map((drone) => [drone.key, toMakerText(drone)]));
    expect(named.get('dji_mavic_3')).toBe('DJI');
    expect(named.get('wingtra_one_gen2')).toBe('Wingtra · VTOL');
    expect(named.get('sensefly_ebee_x')).toBe('senseFly / AgEagle · fixed wing');
  });
});
