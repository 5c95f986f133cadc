import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groundSampleAt } from '../../../engine/survey/camera.ts';
import { cameraOfDrone, knownCameras } from '../../../engine/survey/cameras.ts';

const drones = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../assets/drones.json'), 'utf8'),
) as { key: string }[];

describe('the known cameras', () => {
  it('have a key of their own, a source, and aircraft of the catalog', () => {
    const keys = new Set(drones.map(({ key }) => key));
    expect(new Set(knownCameras.map(({ key }) => key)).size).toBe(knownCameras.length);
    for (const { source, drone_keys } of knownCameras) {
      expect(source).not.toBe('');
      for (const key of drone_keys) expect(keys).toContain(key);
    }
  });

  it('have square pixels to within 2 %, as their sensors and pictures say', () => {
    for (const { sensor_width_mm, sensor_height_mm, width_px, height_px } of knownCameras)
      expect(sensor_width_mm / width_px / (sensor_height_mm / height_px)).toBeCloseTo(1, 1.7);
  });

  /** DJI, as others quote it: pixels of 4.4 µm behind 35 mm for the Zenmuse P1; a ground sample of height / 36.5 and height / 37 cm for the others. */
  it.each([
    ['zenmuse_p1_35', 1.25],
    ['phantom_4_rtk', 100 / 36.5],
    ['mavic_3_enterprise', 100 / 37],
    ['matrice_4e', 100 / 37],
  ])('see as fine as published from 100 m, to half a millimetre: %s', (key, sample_cm) => {
    const camera = knownCameras.find((one) => one.key === key);
    expect(100 * groundSampleAt(camera ?? expect.fail(key), 100)).toBeCloseTo(sample_cm, 1);
  });

  it('are the own camera of an aircraft, or none', () => {
    expect(cameraOfDrone('dji_phantom_4_rtk')?.key).toBe('phantom_4_rtk');
    expect(cameraOfDrone('dji_matrice_350_rtk')?.key).toBe('zenmuse_p1_35');
    expect(cameraOfDrone('freefly_alta_8')).toBeUndefined();
  });
});
