import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flightTimeSpeed } from '../../engine/aircraft/calibrate.ts';
import { findDrones } from '../../server/contract/findDrones.ts';
import { loadCatalog } from '../../server/services/catalog.ts';
import { research } from './material.ts';

const catalog = loadCatalog(join(import.meta.dirname, '../../assets/drones.json'));
const { drones } = catalog;

/** The published figures that the catalog was made from. */
interface Researched {
  readonly key: string;
  readonly battery: { readonly energy_wh: number | null };
  readonly max_flight_time_min: number | null;
  readonly max_hover_time_min: number | null;
  readonly cruise_speed_mps: number | null;
}
const published: readonly Researched[] = ['drones', 'drones_new'].flatMap((name) =>
  JSON.parse(readFileSync(join(research, `${name}.json`), 'utf8')),
);
const publishedOf = (key: string) => published.find((entry) => entry.key === key);

const energyOf = (key: string): number | null => publishedOf(key)?.battery.energy_wh ?? null;
const withEnergy = drones.filter(({ key, class: kind }) => kind === 'multirotor' && energyOf(key) !== null);

describe('an entry of the catalog', () => {
  it.each(withEnergy.map((drone) => [drone.key, drone] as const))(
    '%s draws a hover power per mass that its rotors can have',
    (_, drone) => {
      const hover_min = 100 / drone.hover_drain_pct_per_min;
      const power_w_kg = ((energyOf(drone.key) ?? 0) * 60) / hover_min / ((drone.takeoff_mass_g ?? 1) / 1000);
      // Small fast propellers in a duct, on a racer or on a small drone need more than the 85–160 W/kg of open rotors.
      const isFast =
        drone.airframe === 'ducted' ||
        ['dji_fpv', 'dji_mavic_air', 'autel_evo_nano_plus'].includes(drone.key);
      expect(power_w_kg).toBeGreaterThanOrEqual(isFast ? 160 : 85);
      expect(power_w_kg).toBeLessThanOrEqual(isFast ? 270 : 160);
    },
  );

  it.each(drones.map((drone) => [drone.key, drone] as const))(
    '%s repeats the published figures',
    (_, drone) => {
      const found = publishedOf(drone.key);
      // Others have theirs from sources of their own, which the check of the catalog holds to their names.
      if (found?.max_flight_time_min != null)
        expect(drone.baseline_flight_time_min).toBe(found.max_flight_time_min);
      if (found?.cruise_speed_mps != null) expect(flightTimeSpeed(drone)).toBe(found.cruise_speed_mps);
      if (found?.max_hover_time_min != null)
        expect(drone.hover_drain_pct_per_min * found.max_hover_time_min).toBeCloseTo(
          drone.spec_depth_pct ?? 100,
          9,
        );
    },
  );
});

/** Names that people type, with the aircraft they mean. */
const typed = readFileSync(join(research, 'aliases.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(',') as [key: string, name: string])
  .filter(([key]) => catalog.find(key) !== undefined);

it('aircraft are found by what people type', () => {
  expect(typed.length).toBeGreaterThan(150);
  for (const [key, name] of typed) expect([name, findDrones(drones, name)[0]?.key]).toEqual([name, key]);
});
