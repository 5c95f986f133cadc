import { describe, expect, it } from 'vitest';
import { distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import { footprintAt } from '../../../engine/survey/camera.ts';
import { knownCameras } from '../../../engine/survey/cameras.ts';
import { groundSeen } from '../../../engine/survey/groundSeen.ts';

const [camera] = knownCameras;
if (camera === undefined) throw new Error('no camera');
const at = { lat: 47, lon: 8 };
const look = { at, height_m: 100, heading_deg: 30, pitch_deg: -90 };

describe('the ground that a camera sees', () => {
  it('is straight down the footprint of a survey, with its long side across the heading', () => {
    const [left, right, behind] = groundSeen(camera, look) ?? [];
    if (left === undefined || right === undefined || behind === undefined) throw new Error('nothing');
    const { across_m, along_m } = footprintAt(camera, 100);
    expect(distanceBetween(left, right)).toBeCloseTo(across_m, 2);
    expect(distanceBetween(right, behind)).toBeCloseTo(along_m, 2);
    expect(trackBetween(left, right).course_deg).toBeCloseTo(120, 1);
  });

  it('lies ahead of a camera that looks down at 45°, further where it looks further', () => {
    const corners = groundSeen(camera, { ...look, heading_deg: 0, pitch_deg: -45 }) ?? [];
    const ahead_m = corners.map(({ lat }) => (lat - at.lat) * 111_175);
    const half_deg = (Math.atan(camera.sensor_height_mm / (2 * camera.focal_length_mm)) * 180) / Math.PI;
    const far_m = 100 * Math.tan(((45 + half_deg) * Math.PI) / 180);
    expect(ahead_m[0]).toBeCloseTo(far_m, 0);
    expect(ahead_m[2]).toBeCloseTo(100 * Math.tan(((45 - half_deg) * Math.PI) / 180), 0);
  });

  it('is not said where the picture reaches the horizon, or from the ground', () => {
    expect(groundSeen(camera, { ...look, pitch_deg: 0 })).toBeUndefined();
    expect(groundSeen(camera, { ...look, pitch_deg: -20 })).toBeUndefined();
    expect(groundSeen(camera, { ...look, height_m: 0 })).toBeUndefined();
  });
});
