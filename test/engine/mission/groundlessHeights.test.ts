import { describe, expect, it } from 'vitest';
import type { AltitudeDatum } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { missionInput, waypoint } from '../samples.ts';

const at = (lat: number, datum: AltitudeDatum, value_m: number) =>
  waypoint(lat, 8, 0, { altitude: { datum, value_m } });

const fallback_indices = [0, 1, 2];
const takeoffAt = (elevation_msl_m: number) => ({
  terrain: { source: 'fallback', elevations_msl_m: [elevation_msl_m, 0, 0], fallback_indices: [1, 2] },
});
const nothingKnown = { terrain: { source: 'fallback', elevations_msl_m: [0, 0, 0], fallback_indices } };

const told = (waypoints: Parameters<typeof missionInput>[0], change: Parameters<typeof missionInput>[1]) =>
  analyzeMission(missionInput(waypoints, change)).warnings.filter(({ code }) =>
    ['TAKEOFF_GROUND_UNKNOWN', 'BELOW_TAKEOFF'].includes(code),
  );

describe('heights above sea level', () => {
  const route = [at(47.001, 'takeoff', 60), at(47.002, 'msl', 612)];

  it('are told to count from the sea where nobody knows the ground at take-off', () => {
    expect(told(route, nothingKnown)).toEqual([
      {
        code: 'TAKEOFF_GROUND_UNKNOWN',
        values: { waypoints: 1, of: 2, sea_m: 0 },
        waypoint_index: 1,
        value: 612,
        unit: 'm',
      },
    ]);
    expect(told([at(47.001, 'ellipsoid', 612), route[0] as never], nothingKnown)).toMatchObject([
      { code: 'TAKEOFF_GROUND_UNKNOWN', waypoint_index: 0 },
    ]);
  });

  it('need no word where it is known, and heights of other kinds need none', () => {
    expect(told(route, takeoffAt(500))).toEqual([]);
    expect(told([at(47.001, 'takeoff', 60), at(47.002, 'agl', 60)], nothingKnown)).toEqual([]);
  });

  it('below sea level are not called below a take-off that nobody knows', () => {
    expect(told([at(47.001, 'msl', -380), at(47.002, 'msl', -390)], nothingKnown)).toMatchObject([
      { code: 'TAKEOFF_GROUND_UNKNOWN', value: -380 },
    ]);
  });
});

describe('a waypoint far below take-off', () => {
  it('is told, the deepest of them, where no ground is known there', () => {
    const route = [at(47.001, 'msl', 200), at(47.002, 'msl', 100)];
    expect(told(route, takeoffAt(584))).toEqual([
      {
        code: 'BELOW_TAKEOFF',
        values: { depth_m: 484 },
        waypoint_index: 1,
        value: -484,
        limit: 0,
        unit: 'm',
      },
    ]);
    expect(told([at(47.001, 'takeoff', -40)], nothingKnown)).toMatchObject([{ value: -40 }]);
  });

  it('needs no word where its ground is known, within the error of a barometer, or above ground', () => {
    const known = {
      terrain: { source: 'test', elevations_msl_m: [584, 50, 50], fallback_indices: [] },
    };
    expect(told([at(47.001, 'msl', 200), at(47.002, 'msl', 100)], known)).toEqual([]);
    expect(told([at(47.001, 'takeoff', -5)], nothingKnown)).toEqual([]);
    expect(told([at(47.001, 'agl', 60)], takeoffAt(584))).toEqual([]);
  });
});
