import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { endActions } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import type { TerrainSamples } from '../../../engine/mission/terrainSamples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { analyzeRange } from '../rings.ts';
import { calm, foldingDrone, missionInput, oddNumbersIn, rangeInput, waypoint, wind } from '../samples.ts';

const home = { lat: 47, lon: 8 };

describe('a plan without waypoints', () => {
  it.each(endActions)('stays at home with its charge: %s', (end_action) => {
    const options = { smart_rth_enabled: false, multi_battery: true };
    const analysis = analyzeMission(missionInput([], { end_action, options }));
    expect(analysis).toMatchObject({
      legs: [],
      total_distance_m: 0,
      total_duration_s: 0,
      final_battery_pct: 100,
    });
    expect(analysis.return_home).toEqual({ distance_m: 0, path: [] });
    expect(analysis.path_polyline).toEqual([home]);
    expect(analysis.battery_plan).toEqual([]);
    expect(analysis).not.toHaveProperty('min_return_margin_pct');
    expect(analysis.warnings).toEqual([]);
    expect(oddNumbersIn(analysis)).toEqual([]);
  });
});

describe('ground heights that are not known', () => {
  const plan = [waypoint(47.005, 8), waypoint(47.01, 8)];

  it('count as sea level', () => {
    const terrain = { source: 'test', elevations_msl_m: [], fallback_indices: [] };
    const leftAfter = (input: MissionInput) => analyzeMission(input).legs.map((leg) => leg.battery_end_pct);
    expect(leftAfter(missionInput(plan, { terrain }))).toEqual(leftAfter(missionInput(plan)));
  });

  it('warn of no waypoint below the ground and raise no return', () => {
    const known: TerrainSamples = { source: 'test', elevations_msl_m: [0, 500, 0], fallback_indices: [] };
    const standIn = { ...known, fallback_indices: [1] };
    const codes = (terrain: TerrainSamples) =>
      analyzeMission(missionInput(plan, { terrain })).warnings.map(({ code }) => code);
    expect(codes(known)).toEqual(['LOW_CLEARANCE']);
    expect(codes(standIn)).toEqual(['TERRAIN_FALLBACK']);
    const costHome = (terrain: TerrainSamples) =>
      analyzeMission(missionInput(plan, { terrain })).return_home.cost_pct ?? NaN;
    expect(costHome(standIn)).toBeLessThan(costHome(known));
  });

  it('say nothing of any waypoint where home itself has none', () => {
    const terrain = { source: 'test', elevations_msl_m: [0, 500, 500], fallback_indices: [0] };
    const { warnings } = analyzeMission(missionInput(plan, { terrain }));
    expect(warnings.map(({ code }) => code)).toEqual(['TERRAIN_FALLBACK']);
    expect(sentenceOf(warnings[0])).toContain(
      'No ground heights for 1 of 3 points. 0\u00a0m above sea level is assumed at the launch point, and level ground elsewhere. Check heights above ground yourself.',
    );
  });

  it.each([[[1]], [[2]], [[1, 2]]])('are said to count as level with the launch point at %j', (unknown) => {
    const terrain = { source: 'test', elevations_msl_m: [500, 0, 0], fallback_indices: unknown };
    const { warnings } = analyzeMission(missionInput(plan, { terrain }));
    expect(sentenceOf(warnings.find(({ code }) => code === 'TERRAIN_FALLBACK'))).toBe(
      `No ground heights for ${unknown.length} of 3 points. Ground level with the launch point is assumed there. Check heights above ground yourself.`,
    );
  });
});

describe('an aircraft of which only one limit of temperature is published', () => {
  const bare = { ...foldingDrone, operating_temp_min_c: undefined };

  it('is too warm above it', () => {
    const { warnings } = analyzeRange(rangeInput({ drone: bare, weather: { ...calm, temp_c: 41 } }));
    expect(warnings).toMatchObject([{ code: 'TEMPERATURE_OUTSIDE_RANGE', value: 41, limit: 40 }]);
    expect(sentenceOf(warnings[0])).toBe(
      "Air 41.0\u00a0°C: the maker's limit is 40\u00a0°C. Do not rely on these figures.",
    );
  });

  it('is never too cold', () => {
    const frost = { weather: { ...calm, temp_c: -40 }, battery_temp_c: 15 };
    expect(analyzeRange(rangeInput({ drone: bare, ...frost })).warnings).toEqual([]);
  });
});

describe('a plan flown through coincident points', () => {
  it('turns no corner between them', () => {
    const at = (lat: number, curve_size: number) => waypoint(lat, 8, 60, { curve_size });
    const plain = analyzeMission(missionInput([at(47.01, 20), at(47.02, 0)]));
    const doubled = analyzeMission(missionInput([at(47.01, 20), at(47.01, 20), at(47.02, 0)]));
    expect(doubled.total_duration_s).toBeCloseTo(plain.total_duration_s ?? NaN, 6);
  });
});

describe('a plan in a wind that allows the way out alone', () => {
  it('has legs without a return, and neither a margin nor a battery plan', () => {
    const drone = completeDrone({
      ...foldingDrone,
      max_speed_mps: 12,
      cruise_speed_mps: 10,
      rth_speed_mps: 10,
    });
    const analysis = analyzeMission(
      missionInput([waypoint(46.99, 8)], { drone, weather: wind(11.5, 0), options: { multi_battery: true } }),
    );
    expect(analysis.legs[0]).toMatchObject({ can_complete: true, status: 'no_return' });
    expect(analysis.legs[0]).not.toHaveProperty('rth_cost_pct');
    expect(analysis.legs[0]).not.toHaveProperty('return_margin_pct');
    expect(analysis).not.toHaveProperty('battery_plan');
    expect(analysis.point_of_no_return?.leg_index).toBe(0);
  });
});
