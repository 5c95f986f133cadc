import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import { baseOf, publishedFigures, untraced, variantFaults } from './foundations.ts';

const catalogPath = join(import.meta.dirname, '../../assets/drones.json');
const raw: DroneBasis[] = JSON.parse(readFileSync(catalogPath, 'utf8'));

describe('the check of each figure', () => {
  const key = 'maker_drone';
  const figures = { key, cruise_speed_mps: 10, baseline_flight_time_min: 30, takeoff_mass_g: 900 };
  const speed = ['cruise_speed_mps'];

  it('finds the packs of one aircraft by their keys', () => {
    const entryOf = (wanted: string) => raw.find((entry) => entry.key === wanted) ?? expect.fail(wanted);
    for (const [variant, base] of [
      ['dji_mini_4_pro_plus', 'dji_mini_4_pro'],
      ['dji_matrice_100_tb48d', 'dji_matrice_100'],
      ['sensefly_ebee_x_standard', 'sensefly_ebee_x'],
      ['dji_matrice_200_tb55', 'dji_matrice_200'],
    ] as const)
      expect(baseOf(entryOf(variant), raw)?.key).toBe(base);
    expect(baseOf(entryOf('dji_mini_4_pro'), raw)).toBeUndefined();
  });

  it('takes no aircraft for the pack of another whose key is longer', () => {
    const [lite, litePlus] = [
      { ...figures, key: 'autel_lite', model: 'Lite' },
      { ...figures, key: 'autel_lite_plus', model: 'Lite+' },
    ];
    expect(baseOf(litePlus, [lite, litePlus])).toBeUndefined();
    expect(baseOf({ ...litePlus, model: 'Lite (Battery Plus)' }, [lite, litePlus])).toBe(lite);
  });

  it('takes every number for published that no list names', () => {
    expect(publishedFigures({ ...figures, source: ['a page'], estimated_fields: speed })).toEqual([
      'baseline_flight_time_min',
      'takeoff_mass_g',
    ]);
    expect(publishedFigures({ ...figures, source: ['a page'], unverified_fields: speed })).toHaveLength(2);
    expect(publishedFigures({ ...figures, payload_flight_times: [] })).toContain('payload_flight_times');
  });

  it.each([
    ['without a source', undefined],
    ['with an empty list', []],
    ['with a blank source', [' ']],
    ['of a learned aircraft', 'own' as const],
  ])('finds the published figures of an entry %s', (_, source) => {
    const faults = untraced({ ...figures, source, estimated_fields: speed });
    expect(faults).toEqual(['baseline_flight_time_min has no source', 'takeoff_mass_g has no source']);
    const named = ['cruise_speed_mps', 'baseline_flight_time_min', 'takeoff_mass_g'];
    expect(untraced({ ...figures, source, unverified_fields: named })).toEqual([]);
  });

  it('finds a figure that is said to be both estimated and read somewhere', () => {
    expect(
      untraced({ ...figures, source: ['a page'], estimated_fields: speed, unverified_fields: speed }),
    ).toEqual(['cruise_speed_mps is both estimated and unverified']);
  });

  it('finds a variant that is not its base with another pack', () => {
    const larger = { ...figures, baseline_flight_time_min: 40, takeoff_mass_g: 950 };
    const faultsOf = (change: object) => variantFaults({ ...larger, ...change }, figures);
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ max_wind_mps: 9 })).toEqual(['max_wind_mps is not that of maker_drone']);
    expect(faultsOf({ rotor_count: 6 })).toEqual(['rotor_count is not that of maker_drone']);
    expect(faultsOf({ takeoff_mass_g: 900 })).toContain('has the mass of its base');
    expect(faultsOf({ baseline_flight_time_min: 30 })).toEqual(['does not fly longer with the heavier pack']);
    expect(faultsOf({ takeoff_mass_g: 850 })).toEqual(['does not fly longer with the heavier pack']);
  });
});
