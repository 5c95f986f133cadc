import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DroneBasis } from '../engine/aircraft/completeDrone.ts';
import { loadCatalog, makeCatalog } from '../server/services/catalog.ts';
import { checkEntry } from './catalog/checkEntry.ts';
import { mayBeHover, withEstimatedSpeeds } from './catalog/estimatedSpeeds.ts';

const catalogPath = join(import.meta.dirname, '../assets/drones.json');
const catalog = loadCatalog(catalogPath);
const raw: DroneBasis[] = JSON.parse(readFileSync(catalogPath, 'utf8'));

/** Induced velocity in hover, momentum theory: √(m·g / (2·ρ·A)), or its fit over mass where the propeller is unknown. */
function hoverInducedVelocity_mps(mass_g: number, rotors = 4, propeller_m?: number): number {
  if (propeller_m === undefined) return 4.6 * (mass_g / 1000) ** 0.1;
  const area_m2 = (rotors * Math.PI * propeller_m ** 2) / 4;
  return Math.sqrt(((mass_g / 1000) * 9.80665) / (2 * 1.225 * area_m2));
}

describe('the aircraft catalog', () => {
  // What the check asks: npm run aircraft -- check KEY
  it.each(raw.map((entry) => [entry.key, entry] as const))('holds %s without a fault', (_, entry) => {
    expect(checkEntry(entry, raw).faults).toEqual([]);
  });

  it('gives an entry back as it stands in the file, with estimates of what that leaves out', () => {
    expect(catalog.drones).toMatchObject(raw.map(({ estimated_fields: _, ...figures }) => figures));
    for (const [index, drone] of catalog.drones.entries()) {
      const added = Object.keys(drone).filter((field) => !Object.hasOwn(raw[index] ?? {}, field));
      const figures = added.filter((field) => field !== 'hover_basis');
      expect(drone.estimated_fields).toEqual(expect.arrayContaining(figures));
    }
  });

  // After a change of the model or of an entry: npm run vitest -- test/catalog.test.ts -u
  it('has the estimated speeds that the model gives', async () => {
    const text = JSON.stringify(raw.map(withEstimatedSpeeds), undefined, 2);
    await expect(`${text}\n`).toMatchFileSnapshot(catalogPath);
  });

  it.each(
    catalog.drones
      .filter((drone) => drone.estimated_fields?.includes('flight_time_test_speed_mps'))
      .map((drone) => [drone.key, drone] as const),
  )('takes %s to have flown its published time at a speed that its class implies', (_, drone) => {
    if (mayBeHover(drone)) return expect(drone.flight_time_test_speed_mps).toBe(0);
    const factor = drone.airframe === 'open_frame' ? 1.5 : 1.7;
    const velocity_mps = hoverInducedVelocity_mps(
      drone.takeoff_mass_g ?? 0,
      drone.rotor_count,
      drone.propeller_diameter_m,
    );
    expect(drone.flight_time_test_speed_mps).toBeCloseTo(factor * velocity_mps, 6);
  });

  it('carries the maker’s payload tables, with an exponent where mass costs more than theory has it', () => {
    expect(catalog.find('freefly_alta_x')?.payload_exponent).toBeCloseTo(2.4, 1);
    expect(catalog.find('freefly_alta_8')?.payload_flight_times).toHaveLength(21);
    expect(catalog.find('freefly_alta_8')?.payload_exponent).toBeUndefined();
  });
});

describe('a catalog file', () => {
  const [first] = raw;
  const with_ = (change: object) => [{ ...(first as object), ...change }];

  it('with a wrong field is refused with entry and field named', () => {
    expect(() => makeCatalog(with_({ max_payload_g: 'two' }), 'drones.json')).toThrow(
      /drones\.json.*entry 1 \(dji_matrice_350_rtk\), max_payload_g: .*number/,
    );
    expect(() => makeCatalog(with_({ max_wind: 3 }), 'drones.json')).toThrow(/entry 1 .*max_wind/);
  });

  it('that describes an aircraft twice is refused', () => {
    expect(() => makeCatalog([first, first], 'drones.json')).toThrow(/entry 2 .*twice/);
  });

  it('that is no list is refused', () => {
    expect(() => makeCatalog({}, 'drones.json')).toThrow(/not a list/);
  });
});

describe('a mistyped key', () => {
  it.each([
    ['dji_mavic3', 'dji_mavic_3'],
    ['mavic 3', 'dji_mavic_3'],
    ['DJI-Mini-4-Pro', 'dji_mini_4_pro'],
    ['alta8', 'freefly_alta_8'],
    ['skydio_x01', 'skydio_x10'],
  ])('%s leads to %s first', (mistyped, meant) => {
    expect(catalog.nearest(mistyped, 3)[0]).toBe(meant);
    expect(catalog.nearest(mistyped, 3)).toHaveLength(3);
  });
});
