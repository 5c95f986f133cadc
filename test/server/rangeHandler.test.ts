import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import { weatherOfHour } from '../../engine/air/weatherOfHour.ts';
import { packedRange } from '../../engine/range/packedRange.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import type { Assembled } from '../../server/assemble.ts';
import { operations } from '../../server/contract/operations.ts';
import { RangeRequest } from '../../server/contract/schemas/range.ts';
import { toRangeInput } from '../../server/handlers/rangeHandler.ts';
import { assembleHost, dispatchOver, groundBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const zurich = { user_lat: 47.3769, user_lon: 8.5417 };

async function range(request: object) {
  const answer = await host.dispatch('analyzeRange', { ...zurich, ...request });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

async function refusal(request: object) {
  const answer = await host.dispatch('analyzeRange', { ...zurich, ...request });
  if (answer.ok) throw new Error('was answered');
  return answer.problem;
}

const codes = (result: { warnings: { code: string }[] }) => result.warnings.map(({ code }) => code);

describe('a range request', () => {
  it('gets an answer that fits the contract', async () => {
    const answer = await host.dispatch('analyzeRange', {
      ...zurich,
      selected_drone_key: 'dji_mavic_3',
      wind_speed: 6,
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    expect(operations.analyzeRange.output.parse(answer.output)).toEqual(answer.output);
    expect(answer.output.result.physics).toMatchObject({ drone_key: 'dji_mavic_3', drone_source: 'catalog' });
    expect(answer.output.result.rings.map((ring) => ring.battery_threshold_pct)).toEqual([
      50, 40, 30, 20, 10,
    ]);
  });

  it('gets rings in the design’s colours, eight that differ and the one-way ring in its own', async () => {
    const { rings, oneway_ring } = await range({ battery_thresholds_pct: [5, 10, 15, 20, 30, 40, 50, 60] });
    const colors = rings.map(({ color }) => color);
    expect(colors.slice(0, 5)).toEqual(['#0072B2', '#009E73', '#E69F00', '#D55E00', '#A5004B']);
    expect(new Set([...colors, oneway_ring.color]).size).toBe(9);
  });

  it('with weather by the hour gets the rings of the engine in that hour, and is told which one it is', async () => {
    const level = (height_m: number, wind_speed_mps: number, wind_dir_deg: number) => ({
      height_m,
      wind_speed_mps,
      wind_dir_deg,
    });
    const hourly = [
      { time: '2026-09-12T06:00:00Z', levels: [level(10, 1, 0)] },
      {
        time: '2026-09-12T07:00:00Z',
        levels: [level(10, 3, 180), level(100, 8, 270), level(180, 12, 300)],
        gust_speed_mps: 5,
        temp_c: 4,
      },
    ];
    const request = { selected_drone_key: 'dji_mavic_3', altitude: 100, terrain: 'ignore', bearings: 36 };
    const weather = { hourly, takeoff_time: '2026-09-12T07:40:00Z' };
    const result = await range({ ...request, wind_speed: 30, temperature: 35, weather });
    expect(result.weather).toEqual({
      time: '2026-09-12T07:00:00Z',
      wind_aloft_dir_deg: 270,
      level_heights_m: [10, 100],
    });
    expect(result.physics.wind_aloft_mps).toBe(8);
    expect((await range({ ...request, weather: { hourly } })).weather?.time).toBe('2026-09-12T06:00:00Z');
    expect(await range(request)).not.toHaveProperty('weather');
    const found = await host.dispatch('getDrone', { key: 'dji_mavic_3' });
    if (!found.ok) throw new Error(found.problem.message);
    const parsed = RangeRequest.parse({ ...zurich, ...request });
    const { elevation_msl_m } = result.center;
    const plain = toRangeInput(parsed, {
      drone: found.output.drone as RangeInput['drone'],
      center: { lat: zurich.user_lat, lon: zurich.user_lon },
      elevation_msl_m,
    });
    const hour = hourly[1] as HourOfWeather;
    const alone = packedRange({ ...plain, weather: weatherOfHour(hour, plain.weather) });
    expect(result.rings.map(({ max_radius_m }) => max_radius_m)).toEqual(
      alone.rings.map(({ max_radius_m }) => expect.closeTo(max_radius_m, 1)),
    );
    expect(result.physics.upwind_ground_speed_mps).toBeCloseTo(
      alone.physics.upwind_ground_speed_mps ?? Number.NaN,
      3,
    );
  });

  it('gets the same answer twice', async () => {
    const request = { selected_drone_key: 'dji_air_3', wind_speed: 7, gust_speed: 9, wind_direction: 211 };
    expect(await range(request)).toEqual(await range(request));
  });

  it('means the same in imperial units', async () => {
    const metric = await range({
      selected_drone_key: 'dji_mavic_3',
      wind_speed: 4.4704,
      gust_speed: 8.9408,
      temperature: 25,
      cruise_speed: 11.176,
    });
    const imperial = await range({
      selected_drone_key: 'dji_mavic_3',
      unit_mode: 'imperial',
      wind_speed: 10,
      gust_speed: 20,
      temperature: 77,
      cruise_speed: 25,
    });
    imperial.rings.forEach((ring, index) => {
      expect(ring.max_radius_m).toBeCloseTo(metric.rings[index]?.max_radius_m ?? 0, 1);
    });
    expect(imperial.physics.airspeed_mps).toBe(11.176);
  });

  it('without a temperature means 20 °C in either unit mode', async () => {
    expect(await range({ unit_mode: 'imperial' })).toEqual(await range({}));
  });

  it('that names no aircraft gets a generic quadcopter and a warning', async () => {
    const result = await range({});
    expect(result.physics).toMatchObject({ drone_key: 'generic_quadcopter', drone_source: 'generic' });
    expect(codes(result)).toContain('DEFAULT_DRONE');
  });

  it('with a mistyped key is refused with the nearest three', async () => {
    const problem = await refusal({ selected_drone_key: 'dji_mavic3' });
    expect(problem.code).toBe('VALIDATION_ERROR');
    expect(problem.message).toContain('dji_mavic_3');
    expect(problem.details).toMatchObject({
      issues: [{ path: 'selected_drone_key', code: 'unknown_drone' }],
    });
  });

  it('takes a profile over the entry of its key', async () => {
    const result = await range({
      selected_drone_key: 'dji_mavic_3',
      drone_profile: { cruise_speed_mps: 12 },
    });
    expect(result.physics).toMatchObject({
      drone_key: 'dji_mavic_3',
      airspeed_mps: 12,
      drone_source: 'catalog_adjusted',
    });
  });

  it('means the same by a whole entry as by its key', async () => {
    const listed = await host.dispatch('getDrone', { key: 'freefly_alta_x' });
    if (!listed.ok) throw new Error(listed.problem.message);
    const byEntry = await range({ drone_profile: JSON.parse(JSON.stringify(listed.output.drone)) });
    expect(byEntry).toEqual(await range({ selected_drone_key: 'freefly_alta_x' }));
  });

  it('takes an aircraft outside the catalog by two figures', async () => {
    const drone_profile = { cruise_speed_mps: 10, baseline_flight_time_min: 25, colour: 'red' };
    const result = await range({ selected_drone_key: 'my_own', drone_profile });
    expect(result.physics).toMatchObject({ drone_key: 'my_own', drone_source: 'request' });
    expect(codes(result)).toContain('PROFILE_ESTIMATED');
  });

  it('that leaves one of the two figures out learns which', async () => {
    const problem = await refusal({
      selected_drone_key: 'my_own',
      drone_profile: { baseline_flight_time_min: 25 },
    });
    expect(problem.details).toMatchObject({
      issues: [{ path: 'drone_profile.cruise_speed_mps', code: 'required' }],
    });
  });

  it('estimates the hover anew where the flight time it was estimated from is replaced', async () => {
    const hover = (result: Awaited<ReturnType<typeof range>>) => result.physics.hover_drain_pct_per_min;
    const key = { selected_drone_key: 'dji_matrice_300_rtk' };
    const halved = await range({ ...key, drone_profile: { baseline_flight_time_min: 27.5 } });
    expect(hover(halved) / hover(await range(key))).toBeCloseTo(2, 1);
  });

  it('estimates the hover anew where the class it was estimated for is replaced', async () => {
    const winged = await range({
      selected_drone_key: 'dji_matrice_300_rtk',
      drone_profile: { class: 'fixed_wing', cruise_speed_mps: 8, flight_time_test_speed_mps: 8 },
    });
    expect(winged.physics.calibration.kind).toBe('fixed_wing');
    expect(winged.physics.hover_drain_pct_per_min).toBeCloseTo(winged.physics.cruise_drain_pct_per_min, 3);
  });

  it('counts cycles and payload only where they are switched on', async () => {
    const plain = await range({ selected_drone_key: 'dji_matrice_400' });
    const off = await range({
      selected_drone_key: 'dji_matrice_400',
      battery_cycles: 300,
      payload_weight: 5000,
    });
    const on = await range({
      selected_drone_key: 'dji_matrice_400',
      battery_cycles: 300,
      payload_weight: 5000,
      use_battery_cycles: true,
      use_payload: true,
    });
    expect(off).toEqual(plain);
    expect(on.physics.mass_ratio).toBeGreaterThan(1.4);
    expect(on.physics.battery_age_factor).toBeLessThan(1);
  });

  it('says that the ground height is unknown, and uses it where it is known', async () => {
    expect(codes(await range({}))).toContain('TERRAIN_FALLBACK');
    const high = dispatchOver(
      host,
      groundBy(() => 2500),
    );
    const answer = await high('analyzeRange', zurich);
    if (!answer.ok) throw new Error(answer.problem.message);
    expect(answer.output.result.center).toEqual({ lat: 47.3769, lon: 8.5417, elevation_msl_m: 2500 });
    expect(codes(answer.output.result)).not.toContain('TERRAIN_FALLBACK');
  });
});
