import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standardDensity_kg_m3 } from '../engine/air/atmosphere.ts';
import { aircraftIn, modelOf, powerHolding, powerUnderWay } from '../engine/aircraft/aircraftModel.ts';
import { flightTimeSpeed, isTimeOfHover, standardLevelFlight } from '../engine/aircraft/calibrate.ts';
import { classCurve } from '../engine/aircraft/classCurve.ts';
import { type DroneBasis, vtolHoverToCruise } from '../engine/aircraft/completeDrone.ts';
import type { Drone } from '../engine/aircraft/drone.ts';
import { powerRatio } from '../engine/aircraft/powerCurve.ts';
import { loadCatalog, makeCatalog } from '../server/services/catalog.ts';
import { mayBeHover, withEstimatedSpeeds } from './catalog/estimatedSpeeds.ts';
import { baseOf, untraced, variantFaults } from './catalog/foundations.ts';

const root = join(import.meta.dirname, '..');
const catalogPath = join(root, 'assets/drones.json');
const catalog = loadCatalog(catalogPath);
const raw: DroneBasis[] = JSON.parse(readFileSync(catalogPath, 'utf8'));

/** Induced velocity in hover, momentum theory: √(m·g / (2·ρ·A)), or its fit over mass where the propeller is unknown. */
function hoverInducedVelocity_mps(mass_g: number, rotors = 4, propeller_m?: number): number {
  if (propeller_m === undefined) return 4.6 * (mass_g / 1000) ** 0.1;
  const area_m2 = (rotors * Math.PI * propeller_m ** 2) / 4;
  return Math.sqrt(((mass_g / 1000) * 9.80665) / (2 * 1.225 * area_m2));
}

const isMultirotor = (drone: Drone) => drone.class === 'multirotor';

/**
 * Drain while holding a place over that of the published flight time, percent. That of rotorcraft in hover is 95–130. Where no hover is
 * published, the curve of their class gives it, and a time of hover gives 100. A VTOL takes what was measured (MODEL.md §12). A fixed wing
 * circles at its cruise.
 */
const holding = {
  multirotor: {
    least: 95,
    most: 130,
    estimate: (drone: Drone) =>
      isTimeOfHover(drone)
        ? 100
        : 100 / powerRatio(classCurve(drone), standardLevelFlight(flightTimeSpeed(drone))),
  },
  vtol: { least: 300, most: 900, estimate: () => 100 * vtolHoverToCruise },
  fixed_wing: { least: 100, most: 100, estimate: () => 100 },
};

/** Median cruise speed of the winged aircraft that publish one, m/s. */
const medianCruise_mps = (() => {
  const speeds = catalog.drones
    .filter((drone) => !isMultirotor(drone) && !drone.estimated_fields?.includes('cruise_speed_mps'))
    .map(({ key, cruise_speed_mps }) => ({ key: key.replace(/_standard$/, ''), cruise_speed_mps }));
  // Two packs of one aircraft count once.
  const sorted = [...new Map(speeds.map((entry) => [entry.key, entry.cruise_speed_mps])).values()].sort(
    (a, b) => a - b,
  );
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
})();

describe('the aircraft catalog', () => {
  it('holds 89 multirotors, 12 VTOL and 2 fixed wings', () => {
    const classes = catalog.drones.map((drone) => drone.class);
    const count = (kind: string) => classes.filter((found) => found === kind).length;
    expect([count('multirotor'), count('vtol'), count('fixed_wing')]).toEqual([89, 12, 2]);
  });

  it('is counted in the README', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme).toContain(`**${catalog.drones.length} aircraft**`);
  });

  it('speaks of no physical energy', () => {
    expect(readFileSync(catalogPath, 'utf8')).not.toMatch(/\bwh\b|watt|energy/i);
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

  it('knows the normal speed of each multirotor, and of nineteen from a source', () => {
    const multirotors = catalog.drones.filter(isMultirotor);
    for (const { normal_speed_mps, max_speed_mps } of multirotors) {
      expect(normal_speed_mps).toBeGreaterThanOrEqual(8);
      expect(normal_speed_mps).toBeLessThanOrEqual(max_speed_mps ?? 15);
    }
    const published = multirotors.filter((drone) => !drone.estimated_fields?.includes('normal_speed_mps'));
    expect(published.map(({ key, normal_speed_mps }) => [key, normal_speed_mps])).toEqual([
      ['dji_mavic_3_enterprise', 15],
      ['dji_mavic_3_thermal', 15],
      ['dji_mini_3_pro', 10],
      ['dji_mini_3_pro_plus', 10],
      ['dji_air_2s', 15],
      ['dji_mavic_air_2', 12],
      ['dji_matrice_4td', 15],
      ['dji_matrice_3d', 15],
      ['dji_avata_2', 8],
      ['dji_matrice_100', 17],
      ['dji_matrice_100_tb48d', 17],
      ['skydio_x10', 16],
      ['freefly_alta_x', 20],
      ['dji_mini_2', 10],
      ['dji_mavic_mini', 8],
      ['dji_mavic_3_multispectral', 15],
      ['freefly_astro', 15],
      ['freefly_astro_max', 15],
      ['potensic_atom_2', 8],
    ]);
  });

  it.each(raw.map((entry) => [entry.key, entry] as const))(
    'lets each figure of %s be traced, which shares its airframe with its other packs',
    (_, entry) => {
      expect(untraced(entry)).toEqual([]);
      const base = baseOf(entry, raw);
      expect(base ? variantFaults(entry, base) : []).toEqual([]);
    },
  );

  describe.each(catalog.drones.map((drone) => [drone.key, drone] as const))('%s', (_, drone) => {
    it('names its sources, how sure they are, and what had to be estimated', () => {
      expect(drone.source?.length).toBeGreaterThan(0);
      // Words, or an address: no name that only a program’s text explains.
      for (const source of drone.source ?? [])
        if (!/^(github:|https:)/.test(source))
          expect(source).not.toMatch(/[A-Z]_[A-Z]|\.(py|swift)\b|React|\(\)/);
      expect(drone.confidence).toMatch(/^(high|medium|low)$/);
      expect(drone.class).toBeDefined();
      if (isMultirotor(drone)) expect(drone.airframe).toBeDefined();
      const named = [...(drone.estimated_fields ?? []), ...(drone.unverified_fields ?? [])];
      expect(named).toContain('battery_reserve_frac');
      for (const field of named) expect(drone, `${field} is named but not there`).toHaveProperty(field);
    });

    it('holds a place for as much charge over its flight time as its class does', () => {
      const depth = (drone.spec_depth_pct ?? 100) / 100;
      const ratio = (drone.hover_drain_pct_per_min * drone.baseline_flight_time_min) / depth;
      const { least, most } = holding[drone.class ?? 'multirotor'];
      expect(ratio).toBeGreaterThanOrEqual(least - 1e-9);
      expect(ratio).toBeLessThanOrEqual(most + 1e-9);
    });

    it('has the estimated hover of its class where none is published', () => {
      const estimated = drone.estimated_fields?.includes('hover_drain_pct_per_min') ?? false;
      expect(drone.hover_basis).toBe(estimated ? 'estimated' : 'published');
      const { estimate } = holding[drone.class ?? 'multirotor'];
      const depth = (drone.spec_depth_pct ?? 100) / 100;
      if (estimated)
        expect((drone.hover_drain_pct_per_min * drone.baseline_flight_time_min) / depth).toBeCloseTo(
          estimate(drone),
          9,
        );
    });

    it('calibrates so that both published times come out exact', () => {
      const model = modelOf(drone);
      const { unit_drain_pct_per_min } = model;
      const standard = aircraftIn(model, 1, standardDensity_kg_m3);
      const depth_pct = drone.spec_depth_pct ?? 100;
      const under_way = powerUnderWay(standard, isTimeOfHover(drone) ? 0 : flightTimeSpeed(drone), 0, 0);
      const flight_min = depth_pct / (unit_drain_pct_per_min * under_way);
      expect(Math.abs(flight_min / drone.baseline_flight_time_min - 1)).toBeLessThan(1e-9);
      const holding_pct_per_min = unit_drain_pct_per_min * powerHolding(standard, 0, 0, 0);
      expect(Math.abs(holding_pct_per_min / drone.hover_drain_pct_per_min - 1)).toBeLessThan(1e-9);
    });

    it('has limits in order', () => {
      const spare_g = (drone.max_takeoff_mass_g ?? Infinity) - (drone.takeoff_mass_g ?? 0);
      // The eBee X with its larger pack and a camera is at its maximum.
      if (drone.key === 'sensefly_ebee_x') expect(spare_g).toBe(0);
      else expect(spare_g).toBeGreaterThan(0);
      expect(drone.landing_max_wind_mps ?? 0).toBeLessThanOrEqual(drone.max_wind_mps ?? 60);
      expect(1.2 * (drone.stall_speed_mps ?? 0)).toBeLessThan(drone.cruise_speed_mps);
      expect(drone.operating_temp_min_c ?? -61).toBeLessThan(drone.operating_temp_max_c ?? 81);
      expect(drone.cruise_speed_mps).toBeLessThanOrEqual(drone.max_speed_mps ?? 60);
    });

    it('is planned with a speed of its normal mode, and wings with their own or the median cruise', () => {
      const { cruise_speed_mps, normal_speed_mps = Infinity, flight_distance_test_speed_mps } = drone;
      expect(cruise_speed_mps).toBeLessThanOrEqual(normal_speed_mps);
      const isEstimated = drone.estimated_fields?.includes('cruise_speed_mps');
      if (!isMultirotor(drone)) {
        if (isEstimated) expect(cruise_speed_mps).toBe(medianCruise_mps);
      } else if (!isEstimated && drone.key !== 'dji_flycart_30')
        expect(cruise_speed_mps).toBe(flight_distance_test_speed_mps);
    });

    it.skipIf(!drone.estimated_fields?.includes('flight_time_test_speed_mps'))(
      'is taken to have flown its published time at a speed that its class implies',
      () => {
        if (mayBeHover(drone)) return expect(drone.flight_time_test_speed_mps).toBe(0);
        const factor = drone.airframe === 'open_frame' ? 1.5 : 1.7;
        const velocity_mps = hoverInducedVelocity_mps(
          drone.takeoff_mass_g ?? 0,
          drone.rotor_count,
          drone.propeller_diameter_m,
        );
        expect(drone.flight_time_test_speed_mps).toBeCloseTo(factor * velocity_mps, 6);
      },
    );
  });

  it('cites no look-up numbers', () => {
    expect(readFileSync(catalogPath, 'utf8')).not.toMatch(/file id|stored GitHub|GitHub file/);
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
