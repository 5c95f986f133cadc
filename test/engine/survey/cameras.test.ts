import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { djiAircraft } from '../../../engine/flightplan/wpml/djiAircraft.ts';
import { figuresOf, groundSampleAt } from '../../../engine/survey/camera.ts';
import { cameraOfDrone, knownCameras } from '../../../engine/survey/cameras.ts';
import { djiEnterpriseCameras } from '../../../engine/survey/djiEnterpriseCameras.ts';
import { aircraftName } from '../../../server/report/aircraftName.ts';

const drones = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../assets/drones.json'), 'utf8'),
) as { key: string; manufacturer: string; model: string }[];

const find = (key: string) => knownCameras.find((one) => one.key === key) ?? expect.fail(`no camera ${key}`);

const angle_deg = (side_mm: number, focal_length_mm: number) =>
  (360 / Math.PI) * Math.atan(side_mm / (2 * focal_length_mm));

describe('the known cameras', () => {
  it('are more than forty, each with a key and name of its own, a source, and aircraft of the catalog', () => {
    const keys = new Set(drones.map(({ key }) => key));
    expect(knownCameras.length).toBeGreaterThan(40);
    expect(new Set(knownCameras.map(({ key }) => key)).size).toBe(knownCameras.length);
    expect(new Set(knownCameras.map(({ name }) => name)).size).toBe(knownCameras.length);
    for (const { source, maker, drone_keys } of knownCameras) {
      expect(source).not.toBe('');
      expect(maker).not.toBe('');
      for (const key of drone_keys) expect(keys).toContain(key);
    }
  });

  it('have square pixels to within 2 %, as their sensors and pictures say', () => {
    for (const { key, sensor_width_mm, sensor_height_mm, width_px, height_px } of knownCameras) {
      const ratio = sensor_width_mm / width_px / (sensor_height_mm / height_px);
      expect(Math.abs(ratio - 1), key).toBeLessThan(0.02);
    }
  });

  it('have the long side across, a field of view of 20 to 105° and an interval of a fifth of a second to three', () => {
    for (const camera of knownCameras) {
      const { key, sensor_width_mm, sensor_height_mm, focal_length_mm, least_interval_s } = camera;
      const field_deg = angle_deg(Math.hypot(sensor_width_mm, sensor_height_mm), focal_length_mm);
      expect(field_deg, key).toBeGreaterThan(20);
      expect(field_deg, key).toBeLessThan(105);
      expect(sensor_width_mm, key).toBeGreaterThan(sensor_height_mm);
      expect(least_interval_s, key).toBeGreaterThanOrEqual(0.2);
      expect(least_interval_s, key).toBeLessThanOrEqual(3);
    }
  });

  it('say in their name where they take no ordinary picture', () => {
    for (const { name, width_px } of knownCameras)
      if (width_px < 1000) expect(name).toMatch(/thermal/i);
      else if (width_px < 2600) expect(name).toMatch(/multispectral|panchromatic/);
  });

  it('of DJI’s aircraft for work have the lenses of DJI’s files, if visible light is not all they take', () => {
    const special = djiEnterpriseCameras.filter(({ name }) => /thermal$|multispectral$/.test(name));
    expect(special.length).toBe(5);
    expect(djiEnterpriseCameras.filter(({ dji_lens }) => dji_lens !== undefined)).toEqual(special);
    for (const { key, drone_keys, dji_lens } of special)
      for (const drone_key of drone_keys) {
        const drone = drones.find((one) => one.key === drone_key) ?? expect.fail(drone_key);
        expect(djiAircraft(aircraftName(drone))?.lenses, key).toBe(dji_lens);
      }
  });

  /** DJI, as others quote it: a ground sample of height / 36.5 cm and so on. MicaSense, as commonly given: 5.28 cm from 120 m for the Altum. */
  it.each([
    ['zenmuse_p1_24', 100 / 55],
    ['zenmuse_p1_35', 100 / 80],
    ['zenmuse_p1_50', 100 / 114],
    ['phantom_4_rtk', 100 / 36.5],
    ['mavic_3_enterprise', 100 / 37],
    ['matrice_4e', 100 / 37],
    ['mavic_3_multispectral', 100 / 21.7],
    ['altum_pt', 5.28 / 1.2],
  ])('see as fine as published from 100 m, to a fortieth: %s', (key, sample_cm) => {
    const seen_cm = 100 * groundSampleAt(find(key), 100);
    expect(Math.abs(seen_cm / sample_cm - 1)).toBeLessThan(0.025);
  });

  /** Diagonals as they are commonly given for what the makers publish; not compared with their pages, so they hold the figures together and no more. */
  it.each([
    ['mavic_3_enterprise', 84],
    ['mavic_3_multispectral', 73.91],
    ['mavic_3_thermal_wide', 84],
    ['matrice_30_wide', 84],
    ['matrice_4t_wide', 82],
    ['mini_3_pro', 82.1],
    ['mini_5_pro', 84],
    ['air_2s', 88],
    ['air_3_tele', 35],
    ['mavic_2_pro', 77],
    ['mavic_4_pro', 72],
    ['zenmuse_h20_wide', 82.9],
    ['zenmuse_h20t_thermal', 40.6],
    ['mavic_3_thermal', 61],
    ['matrice_4t_thermal', 45],
    ['evo_max_4t_wide', 85],
    ['evo_max_4t_thermal', 42],
  ])(
    'see about the field of view that is published, which counts distortion in, to 5°: %s',
    (key, field_deg) => {
      const { sensor_width_mm, sensor_height_mm, focal_length_mm } = find(key);
      const seen_deg = angle_deg(Math.hypot(sensor_width_mm, sensor_height_mm), focal_length_mm);
      expect(Math.abs(seen_deg - field_deg)).toBeLessThan(5);
    },
  );

  /** DJI’s operation guides: the field of a repetitive scan, and 240,000 pulses a second. */
  it.each([
    ['zenmuse_l1', 70.4],
    ['zenmuse_l2', 70],
  ])('scan the swath that is published, beside the camera that the list has alone: %s', (key, swath_deg) => {
    const { scanner, ...both } = find(key);
    expect(scanner).toEqual({ swath_deg, pulse_rate_khz: 240 });
    expect(figuresOf(both)).toEqual(figuresOf(find(`${key}_camera`)));
    expect(find(`${key}_camera`).scanner).toBeUndefined();
  });

  it('are the own camera of an aircraft, or none', () => {
    expect(cameraOfDrone('dji_phantom_4_rtk')?.key).toBe('phantom_4_rtk');
    expect(cameraOfDrone('dji_matrice_350_rtk')?.key).toBe('zenmuse_p1_35');
    expect(cameraOfDrone('dji_mavic_3_multispectral')?.key).toBe('mavic_3_multispectral_rgb');
    expect(cameraOfDrone('freefly_alta_8')).toBeUndefined();
  });
});
