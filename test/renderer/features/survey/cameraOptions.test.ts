import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../engine/survey/camera.ts';
import { cameraOfDrone, knownCameras } from '../../../../engine/survey/cameras.ts';
import {
  cameraOptions,
  isForeign,
  isKeepable,
  newCameraId,
  withCamera,
} from '../../../../renderer/features/survey/cameraOptions.ts';
import { cameraChange, newSurvey, withChange } from '../../../../renderer/features/survey/drawnSurvey.ts';
import { DrawnSurveySchema } from '../../../../renderer/plan/drawnSurvey.ts';
import type { OwnCamera } from '../../../../server/contract/schemas/ownCamera.ts';
import { Settings } from '../../../../server/contract/schemas/window.ts';

const figures = figuresOf(cameraOfDrone('dji_phantom_4_rtk') ?? expect.fail('no camera'));
const mine: OwnCamera = { id: 'own-a1', name: 'My survey camera', ...figures, focal_length_mm: 21 };
const survey = newSurvey('area', { key: 'dji_mavic_3_thermal', cruise_mps: 8 });

describe('the cameras to choose from', () => {
  it('begin with those of the aircraft, then the person’s own, then the others by maker, each once', () => {
    const options = cameraOptions(survey, [mine], 'dji_mavic_3_thermal');
    const groups = [...new Set(options.map(({ group }) => group))];
    expect(groups.slice(0, 3)).toEqual(['Of this aircraft', 'Yours', 'DJI']);
    expect(options.map(({ value }) => value).slice(0, 4)).toEqual([
      'mavic_3_thermal_wide',
      'mavic_3_thermal',
      'own-a1',
      'typed',
    ]);
    expect(options[1]?.label).toBe('Mavic 3 Thermal, thermal, 640 × 512');
    expect(new Set(options.map(({ value }) => value)).size).toBe(knownCameras.length + 2);
    // Each group once: a heading does not come again.
    expect(groups.length).toBe(options.filter(({ group }, at) => group !== options[at - 1]?.group).length);
  });

  it('begin with the person’s own where nobody knows the aircraft’s', () => {
    expect(cameraOptions(survey, [], 'freefly_alta_8')[0]?.value).toBe('typed');
    expect(cameraOptions(survey, [], undefined)[0]?.value).toBe('typed');
  });

  it('are taken with their figures and names, and left with them', () => {
    const own = withChange(survey, cameraChange('own-a1', [mine]));
    expect(own).toMatchObject({ camera_key: 'own-a1', camera_name: 'My survey camera' });
    expect(own.camera).toEqual(figuresOf(mine));
    const other = withChange(own, cameraChange('typed', [mine]));
    expect([other.camera_key, other.camera_name]).toEqual([undefined, undefined]);
    expect(other.camera).toEqual(figuresOf(mine));
    expect(withChange(own, cameraChange('mavic_3', [mine])).camera_name).toBeUndefined();
  });

  it('keep what came with a plan of elsewhere, under its name and with its figures', () => {
    const there = { ...withChange(survey, cameraChange('own-a1', [mine])), points: [{ lat: 47, lon: 7 }] };
    const here = DrawnSurveySchema.parse(JSON.parse(JSON.stringify(there)));
    expect(here.camera).toEqual(figuresOf(mine));
    expect(isForeign(here, [])).toBe(true);
    expect(isForeign(here, [mine])).toBe(false);
    expect(isForeign(survey, [])).toBe(false);
    const option = cameraOptions(here, [], 'dji_mavic_3').find(({ value }) => value === 'own-a1');
    expect(option?.label).toBe('My survey camera, 5472 × 3648');
  });

  it('leave out those with a lidar where walls are looked at, and offer its camera', () => {
    const offered = (scans: boolean) =>
      cameraOptions(survey, [], 'dji_matrice_350_rtk', scans).map(({ value }) => value);
    expect(offered(true)).toEqual(expect.arrayContaining(['zenmuse_l2', 'zenmuse_l2_camera']));
    expect(offered(false)).not.toContain('zenmuse_l2');
    expect(offered(false)).toContain('zenmuse_l2_camera');
  });

  it('are kept within bounds and under a name, and changed in their place', () => {
    expect(isKeepable('My camera', figures)).toBe(true);
    expect(isKeepable('  ', figures)).toBe(false);
    expect(isKeepable('a\nb', figures)).toBe(false);
    expect(isKeepable('My camera', { ...figures, focal_length_mm: 0.1 })).toBe(false);
    expect(isKeepable('My camera', { ...figures, width_px: 60_000 })).toBe(false);
    const other = { ...mine, id: newCameraId() };
    expect(Settings.parse({ own_cameras: [mine, other] }).own_cameras).toEqual([mine, other]);
    expect(withCamera([mine, other], { ...mine, name: 'New' })).toEqual([{ ...mine, name: 'New' }, other]);
    expect(withCamera([mine], other)).toEqual([mine, other]);
  });
});
