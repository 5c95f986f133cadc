import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  flightTimeSpeed,
  isTimeOfHover,
  type PowerModel,
} from '../../../engine/aircraft/calibrate.ts';
import { completeDrone, type DroneBasis } from '../../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { powerRatio } from '../../../engine/aircraft/powerCurve.ts';
import { anyDrone, foldingDrone, inlineDrone, manyRuns, racingDrone, sampleDrones } from '../samples.ts';

const exact = 1e-9;

/** Minutes in calm standard air until the published share of the pack is used. */
function timesOf(drone: Drone, model: PowerModel = calibrate(drone)) {
  const minutesAt = (airspeed_mps: number, share_pct: number) =>
    share_pct /
    (model.hover_drain_pct_per_min *
      powerRatio(model.curve, { airspeed_mps, climb_mps: 0, mass_ratio: 1, density_kg_m3: 1.225 }));
  return {
    hover_min: minutesAt(0, 100),
    flight_min: minutesAt(isTimeOfHover(drone) ? 0 : flightTimeSpeed(drone), drone.spec_depth_pct ?? 100),
  };
}

function expectExact(drone: Drone) {
  const { hover_min, flight_min } = timesOf(drone);
  expect(Math.abs((hover_min * drone.hover_drain_pct_per_min) / 100 - 1)).toBeLessThan(exact);
  // Beside a hover time of its own, a time that is a hover's is not used.
  const isUsed =
    !isTimeOfHover(drone) ||
    drone.hover_drain_pct_per_min === (drone.spec_depth_pct ?? 100) / drone.baseline_flight_time_min;
  if (isUsed) expect(Math.abs(flight_min / drone.baseline_flight_time_min - 1)).toBeLessThan(exact);
}

const catalogFile = resolve(import.meta.dirname, '../../../assets/drones.json');
const catalog = (JSON.parse(readFileSync(catalogFile, 'utf8')) as DroneBasis[]).map(completeDrone);
const multirotors = catalog.filter((drone) => drone.class === 'multirotor');

describe('a calibrated drone', () => {
  it.each(sampleDrones.map((drone) => [drone.key, drone] as const))(
    'hovers and flies exactly as long as published: %s',
    (_, drone) => expectExact(drone),
  );

  it('hovers and flies exactly as long as published: the whole catalog', () => {
    expect(multirotors.length).toBeGreaterThan(30);
    multirotors.forEach(expectExact);
  });

  it('hovers and flies exactly as long as stated, however odd the figures', () => {
    fc.assert(fc.property(anyDrone, expectExact), manyRuns);
  });

  it('meets the published distance where that is believable', () => {
    const { curve, hover_drain_pct_per_min } = calibrate(foldingDrone);
    const p = powerRatio(curve, { airspeed_mps: 13, climb_mps: 0, mass_ratio: 1, density_kg_m3: 1.225 });
    const distance_m = (13 * 60 * 100) / (hover_drain_pct_per_min * p);
    expect(distance_m).toBeCloseTo(30_000, 3);
  });

  it('meets the published distance with the share of the pack that it used', () => {
    const drone = { ...foldingDrone, spec_depth_pct: 90, max_flight_distance_m: 27_000 };
    const { curve, hover_drain_pct_per_min } = calibrate({ ...drone, baseline_flight_time_min: 46 * 0.9 });
    const p = powerRatio(curve, { airspeed_mps: 13, climb_mps: 0, mass_ratio: 1, density_kg_m3: 1.225 });
    expect((13 * 60 * 90) / (hover_drain_pct_per_min * p)).toBeCloseTo(27_000, 3);
  });

  it('says when the published times lie outside momentum theory', () => {
    const contradictory = { ...racingDrone, hover_drain_pct_per_min: 100 / 12 };
    expect(calibrate(contradictory).bucket_residual).toBe(true);
    expectExact(contradictory);
    expect(calibrate(foldingDrone).bucket_residual).toBe(false);
  });

  it('has hover and flight time of the whole pack when the published time uses a part of it', () => {
    const part = completeDrone({
      key: 'part',
      cruise_speed_mps: 11,
      baseline_flight_time_min: 22,
      spec_depth_pct: 80,
    });
    expectExact(part);
    const whole = completeDrone({ key: 'whole', cruise_speed_mps: 11, baseline_flight_time_min: 22 });
    expect(timesOf(part).hover_min).toBeCloseTo(timesOf(whole).hover_min / 0.8, 9);
  });

  it('takes its payload exponent from a table that departs from 1.5 and else from theory', () => {
    // Freefly Alta X performance table, take-off mass and minutes: effective exponent about 2.4.
    const altaX = [
      [19_630, 50],
      [21_930, 41.7],
      [26_430, 26.6],
      [30_930, 18],
      [35_530, 10.75],
    ].map(([takeoff_mass_g = 0, flight_time_min = 0]) => ({ takeoff_mass_g, flight_time_min }));
    const steep = completeDrone({ ...inlineDrone, takeoff_mass_g: 19_630, payload_flight_times: altaX });
    expect(calibrate(steep).curve.payload_exponent).toBeGreaterThan(2.2);
    expect(calibrate(steep).curve.payload_exponent).toBeLessThan(2.7);
    const theory = altaX.map(({ takeoff_mass_g }) => ({
      takeoff_mass_g,
      flight_time_min: 50 * (19_630 / takeoff_mass_g) ** 1.6,
    }));
    const plain = completeDrone({ ...inlineDrone, takeoff_mass_g: 19_630, payload_flight_times: theory });
    expect(calibrate(plain).curve.payload_exponent).toBeUndefined();
  });
});

describe('a payload table of one row', () => {
  const laden = (takeoff_mass_g: number | undefined) =>
    calibrate(
      completeDrone({
        ...inlineDrone,
        takeoff_mass_g,
        payload_flight_times: [{ takeoff_mass_g: 2000, flight_time_min: 22 / 4 }],
      }),
    ).curve.payload_exponent;

  it('is completed by the aircraft’s own mass and flight time', () => expect(laden(1000)).toBeCloseTo(2, 9));

  it('says nothing where that mass is unknown', () => expect(laden(undefined)).toBeUndefined());
});

describe('an incomplete drone', () => {
  it('gets the hover time that the curve of its class gives, a reserve and no payload, and says so', () => {
    expect(inlineDrone).toMatchObject({
      battery_reserve_frac: 0.15,
      max_payload_g: 0,
      hover_basis: 'estimated',
      estimated_fields: ['hover_drain_pct_per_min', 'normal_speed_mps'],
    });
    const { curve } = calibrate(inlineDrone);
    expect(curve.phi).toBeCloseTo(0.55, 9);
    expect(curve.drag_area_m2).toBeCloseTo(0.025 * 0.9 ** (2 / 3), 9);
    expect(timesOf(inlineDrone).hover_min / 22).toBeCloseTo(1.004, 2);
  });

  it.each<[string, readonly string[], Drone['hover_basis']]>([
    ['published', [], undefined],
    ['supposed', ['flight_time_test_speed_mps'], 'estimated'],
  ])(
    'whose time is %s to be that of a hover drains as much in hover, and says so',
    (_, estimated_fields, basis) => {
      const drone = completeDrone({
        key: 'bare',
        cruise_speed_mps: 10,
        baseline_flight_time_min: 25,
        flight_time_test_speed_mps: 0,
        estimated_fields,
      });
      expect(drone.hover_drain_pct_per_min).toBe(4);
      expect(drone.hover_basis).toBe(basis);
      expect(drone.estimated_fields?.includes('hover_drain_pct_per_min')).toBe(basis === 'estimated');
    },
  );

  it.each<[string, Partial<Drone>, number]>([
    ['whose top speed is unknown', {}, 15],
    ['that is slower than usual', { max_speed_mps: 12 }, 12],
    ['that may fly faster', { max_speed_mps: 21 }, 15],
    ['that cruises faster', { cruise_speed_mps: 18, max_speed_mps: 21 }, 18],
    ['of which the distance was flown faster', { flight_distance_test_speed_mps: 17 }, 17],
    ['of which the time was flown faster', { flight_time_test_speed_mps: 16 }, 16],
  ])('%s gets a normal speed, and says so', (_, known, normal_speed_mps) => {
    const drone = completeDrone({
      key: 'bare',
      cruise_speed_mps: 10,
      baseline_flight_time_min: 30,
      ...known,
    });
    expect(drone).toMatchObject({
      normal_speed_mps,
      estimated_fields: expect.arrayContaining(['normal_speed_mps']),
    });
  });

  it('with wings has no normal speed: it holds its airspeed up to the top speed', () => {
    const wing = { key: 'wing', cruise_speed_mps: 18, baseline_flight_time_min: 60 };
    for (const kind of ['vtol', 'fixed_wing'] as const)
      expect(completeDrone({ ...wing, class: kind })).not.toHaveProperty('normal_speed_mps');
  });

  it('keeps all its own fields, unknown ones of a newer catalog included', () => {
    const given = { ...foldingDrone, colour: 'grey' };
    expect(completeDrone(given)).toEqual(given);
  });
});
