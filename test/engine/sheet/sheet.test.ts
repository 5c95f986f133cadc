import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../engine/aircraft/aircraftModel.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { droneFromSheet } from '../../../engine/sheet/droneFromSheet.ts';
import { plannedSpeed } from '../../../engine/sheet/estimatedSpeeds.ts';
import { sheetOf } from '../../../engine/sheet/sheetOf.ts';
import { loadCatalog } from '../../../server/services/catalog.ts';

const { drones } = loadCatalog(join(import.meta.dirname, '../../../assets/drones.json'));
const entry = (key: string): Drone => {
  const drone = drones.find((one) => one.key === key);
  if (drone === undefined) throw new Error(`no ${key}`);
  return drone;
};

/** Names, sources and short names are no figures; the list of estimates may come in another order. */
function figuresOf(drone: Drone) {
  const { manufacturer, model, aliases, confidence, source, estimated_fields, hover_basis, ...figures } =
    drone;
  return { ...figures, estimated_fields: estimated_fields?.toSorted() };
}

describe('an aircraft from a sheet', () => {
  it.each(drones.map((drone) => [drone.key, drone] as const))(
    'is %s again where the sheet is that of the catalog',
    (key, drone) => {
      const sheet = sheetOf(drone);
      const made = droneFromSheet(key, sheet);
      const { hover_drain_pct_per_min, ...rest } = figuresOf(made);
      const { hover_drain_pct_per_min: drain, ...others } = figuresOf(drone);
      expect(rest).toEqual(others);
      expect(hover_drain_pct_per_min / drain).toBeCloseTo(1, 12);
    },
  );

  it('needs a flight time alone: the rest is estimated and named', () => {
    const made = droneFromSheet('mine', { baseline_flight_time_min: 30, takeoff_mass_g: 900 });
    expect(made.estimated_fields).toEqual([
      'flight_time_test_speed_mps',
      'cruise_speed_mps',
      'hover_drain_pct_per_min',
      'normal_speed_mps',
    ]);
    expect(made.baseline_flight_time_min).toBe(30);
    expect(made.flight_time_test_speed_mps).toBeCloseTo(1.7 * 4.6 * 0.9 ** 0.1, 6);
    expect(made.cruise_speed_mps).toBeGreaterThan(made.flight_time_test_speed_mps ?? NaN);
  });

  it('needs a hover time alone: the curve of the class says the flight time', () => {
    const made = droneFromSheet('mine', { hover_time_min: 40, takeoff_mass_g: 6000, spec_depth_pct: 90 });
    expect(made.hover_drain_pct_per_min).toBe(90 / 40);
    expect(made.baseline_flight_time_min).toBeGreaterThan(40);
    expect(made.estimated_fields).toContain('baseline_flight_time_min');
    const model = modelOf(made);
    expect(model.kind === 'rotor' && model.bucket_residual).toBe(false);
  });

  it('is planned at the speed of its published distance, else at that of its flight time if it has wings', () => {
    const sheet = { baseline_flight_time_min: 30, flight_distance_test_speed_mps: 12 };
    expect(droneFromSheet('mine', sheet).cruise_speed_mps).toBe(12);
    const wing = { class: 'fixed_wing' as const, baseline_flight_time_min: 60 };
    const tested = droneFromSheet('mine', { ...wing, flight_time_test_speed_mps: 16 });
    expect([tested.cruise_speed_mps, tested.estimated_fields]).toEqual([
      16,
      ['cruise_speed_mps', 'hover_drain_pct_per_min'],
    ]);
    expect(droneFromSheet('mine', { ...wing, flight_distance_test_speed_mps: 18 }).cruise_speed_mps).toBe(18);
    expect(droneFromSheet('mine', { ...wing, cruise_speed_mps: 19 }).cruise_speed_mps).toBe(19);
  });

  it('is none without a time, or of wings without a speed', () => {
    expect(() => droneFromSheet('mine', { takeoff_mass_g: 900 })).toThrow('needs a flight time');
    const wing = { class: 'fixed_wing' as const, baseline_flight_time_min: 60 };
    expect(() => droneFromSheet('mine', wing)).toThrow('needs a speed');
  });

  it('is planned at its own best speed where its normal mode has no limit', () => {
    const { normal_speed_mps, ...free } = droneFromSheet('mine', { baseline_flight_time_min: 30 });
    expect(plannedSpeed(free)).toBeGreaterThan(5);
    expect(plannedSpeed({ ...free, normal_speed_mps: 4 })).toBe(4);
  });

  it('keeps its published speeds', () => {
    const made = droneFromSheet('mine', {
      baseline_flight_time_min: 30,
      flight_time_test_speed_mps: 7,
      cruise_speed_mps: 11,
      estimated_fields: ['cruise_speed_mps', 'max_speed_mps'],
    });
    expect(made).toMatchObject({ flight_time_test_speed_mps: 7, cruise_speed_mps: 11 });
    expect(made.estimated_fields).toEqual([
      'cruise_speed_mps',
      'hover_drain_pct_per_min',
      'normal_speed_mps',
    ]);
  });
});

describe('the sheet of an entry', () => {
  it('leaves out what is estimated again, so that an edit moves it, and keeps what the catalog judged', () => {
    const mini = sheetOf(entry('dji_mini_2_se'));
    expect(mini.estimated_fields).toContain('normal_speed_mps');
    expect(mini.normal_speed_mps).toBe(entry('dji_mini_2_se').normal_speed_mps);
    const inspire = sheetOf(entry('dji_inspire_3'));
    for (const field of ['cruise_speed_mps', 'flight_time_test_speed_mps', 'normal_speed_mps'])
      expect(inspire).not.toHaveProperty(field);
    expect(inspire).not.toHaveProperty('as_flown');
  });

  it('has a hover time only where one is published', () => {
    expect(sheetOf(entry('dji_mavic_3')).hover_time_min).toBeCloseTo(40, 9);
    expect(sheetOf(entry('dji_mavic_4_pro'))).not.toHaveProperty('hover_time_min');
  });

  it('of an aircraft without a list of estimates has none', () => {
    const { estimated_fields, ...bare } = entry('dji_mavic_3');
    expect(sheetOf({ ...bare, as_flown: 1.1, as_flown_sd: 0.1 })).not.toHaveProperty('estimated_fields');
  });
});
