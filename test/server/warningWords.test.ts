import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { feetToMetres, mphToMps } from '../../engine/units.ts';
import { toFindingText } from '../../server/report/say.ts';
import { calm, missionInput, waypoint } from '../engine/samples.ts';
import { fixedWing } from '../engine/wingSamples.ts';

const near = [waypoint(47.001, 8), waypoint(47.002, 8)];

/** The sentence for a mission's warning of a kind, as a window with imperial units shows it. */
function imperialText(code: string, input: MissionInput): string | undefined {
  const warning = analyzeMission(input).warnings.find((one) => one.code === code);
  return warning && toFindingText(warning, 'imperial').replace(/[\u00a0\u202f]/g, ' ');
}

describe('a warning in a window with imperial units', () => {
  it('of a cold pack asks no wing to hover', () => {
    const battery = { initial_pct: 100, rth_threshold_pct: 20, cycles: 0, battery_temp_c: -5 };
    expect(imperialText('BATTERY_COLD', missionInput(near, { drone: fixedWing, battery }))).toBe(
      'Battery 23 °F: warm it to 50 °F before take-off. Cold batteries give less charge. Stay near for the first minutes.',
    );
  });

  it('of a waypoint under the ground speaks of the waypoint, as deep as it lies', () => {
    const input = missionInput(near);
    const elevations_msl_m = [0, 0, 60 + feetToMetres(41)];
    const terrain = { ...input.terrain, elevations_msl_m };
    expect(imperialText('LOW_CLEARANCE', { ...input, terrain })).toBe(
      'Waypoint 2: 41 ft below the ground. Raise it.',
    );
  });

  it('of a broken fence says which kind, where, and how many other ways break it', () => {
    const fences = [{ is_inclusion: true, center: { lat: 47, lon: 8 }, radius_m: 50 }];
    expect(imperialText('FENCE_BREACH', { ...missionInput(near), fences })).toMatch(
      /^Leg 2: outside the geofence for 36[45] ft from 47\.\d{5}, 8\.00000\. Move the waypoint or the fence\. 1 more leg breaks a fence\.$/,
    );
  });

  it('has the winds that were entered, although the engine rounds them to other steps', () => {
    const weather = { ...calm, wind_speed_mps: mphToMps(44), gust_speed_mps: mphToMps(33) };
    expect(imperialText('GUST_BELOW_WIND', missionInput(near, { weather }))).toBe(
      'Gusts 33 mph are below the mean wind of 44 mph. The mean wind is used for both.',
    );
  });
});
