import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../engine/result.ts';
import { inWords } from '../../engine/saying.ts';
import type { Assembled } from '../../server/assemble.ts';
import { operations } from '../../server/contract/operations.ts';
import { assembleHost, dispatchOver, groundBy, placesBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const request = {
  mission: {
    waypoints: [
      { lat: 47.01, lon: 8.01, altitude_m: 80 },
      { lat: 47.02, lon: 8, altitude_m: 80, hover_time_s: 20 },
    ],
  },
  home: { lat: 47, lon: 8 },
  drone: { key: 'dji_mavic_3' },
};

async function mission(change: object = {}, dispatch = host.dispatch) {
  const answer = await dispatch('analyzeMission', { ...request, ...change });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

async function refusal(change: object, dispatch = host.dispatch) {
  const answer = await dispatch('analyzeMission', { ...request, ...change });
  if (answer.ok) throw new Error('was answered');
  return answer.problem;
}

const codes = (result: { warnings: { code: string }[] }) => result.warnings.map(({ code }) => code);

/** Ground heights from a list, in the order they are asked for. */
const heights = (...list: (number | undefined)[]) => groundBy((_, index) => list[index]);

describe('a mission request', () => {
  it('gets an answer that fits the contract, twice the same', async () => {
    const answer = await host.dispatch('analyzeMission', request);
    if (!answer.ok) throw new Error(answer.problem.message);
    expect(operations.analyzeMission.output.parse(answer.output)).toEqual(answer.output);
    expect(await mission()).toEqual(answer.output.result);
    expect(answer.output.result.legs).toHaveLength(2);
    expect(answer.output.result.path_polyline[0]).toEqual([47, 8]);
  });

  it('means the same by a whole catalog entry as by its key', async () => {
    const listed = await host.dispatch('listDrones', {});
    if (!listed.ok) throw new Error(listed.problem.message);
    const drone = listed.output.drones.find(({ key }) => key === 'dji_mavic_3');
    expect(await mission({ drone: JSON.parse(JSON.stringify(drone)) })).toEqual(await mission());
  });

  it('takes the inline form with three figures of an aircraft that nobody lists', async () => {
    const result = await mission({ drone: { key: 'x', cruise_speed_mps: 9, baseline_flight_time_min: 30 } });
    expect(result.data_sources.drone_source).toBe('request');
  });

  it.each([0.1, 0.5, 200])('flies a leg at %d m/s, as files ask for it', async (speed_mps) => {
    const { waypoints } = request.mission;
    const slow = waypoints.map((waypoint) => ({ ...waypoint, speed_mps }));
    const { legs } = await mission({ mission: { ...request.mission, waypoints: slow } });
    expect(legs).toHaveLength(2);
    for (const { battery_end_pct } of legs) expect(Number.isFinite(battery_end_pct)).toBe(true);
  });

  it.each([
    [{}, 'drone.key', 'required'],
    [{ key: 'dji_mavik_3' }, 'drone.key', 'unknown_drone'],
    [{ key: 'x', cruise_speed_mps: 9 }, 'drone.baseline_flight_time_min', 'required'],
  ])('with the aircraft %j is refused at %s', async (drone, path, code) => {
    const problem = await refusal({ drone });
    expect(problem).toMatchObject({ code: 'VALIDATION_ERROR', details: { issues: [{ path, code }] } });
  });

  it('goes on at 0 m where no source of heights answers, and says so once', async () => {
    const result = await mission();
    expect(result.data_sources).toMatchObject({
      elevation_source: 'fallback',
      elevation_fallback_points: 3,
      elevation_fallback_indices: [0, 1, 2],
    });
    expect(codes(result).filter((code) => code === 'TERRAIN_FALLBACK')).toHaveLength(1);
  });

  it('counts no fallback for a home whose height it gives', async () => {
    const result = await mission({ home: { ...request.home, elevation_msl_m: 430 } });
    expect(result.data_sources.elevation_fallback_indices).toEqual([1, 2]);
  });

  it('is refused under the policy "fail" with the time to wait', async () => {
    const unreachable = placesBy(async () =>
      fail({ code: 'TERRAIN_UNREACHABLE', why: inWords('Down.'), retry_after_s: 17 }),
    );
    const problem = await refusal({ options: { terrain_policy: 'fail' } }, dispatchOver(host, unreachable));
    expect(problem).toMatchObject({ code: 'TERRAIN_UNAVAILABLE', retry_after_s: 17 });
    expect(await refusal({ options: { terrain_policy: 'fail' } })).toMatchObject({ retry_after_s: 60 });
  });

  it('uses the heights of the source, and names the points that it does not know', async () => {
    const known = await mission({}, dispatchOver(host, heights(400, 410, 420)));
    expect(known.data_sources).toEqual({
      elevation_source: 'fake heights',
      elevation_error_m: 3,
      weather_source: 'request',
      drone_source: 'catalog',
    });
    expect(codes(known)).not.toContain('TERRAIN_FALLBACK');
    const patchy = dispatchOver(host, heights(400, undefined, 420));
    expect((await mission({}, patchy)).data_sources.elevation_fallback_indices).toEqual([1]);
    expect(await refusal({ options: { terrain_policy: 'fail' } }, patchy)).toMatchObject({
      code: 'TERRAIN_UNAVAILABLE',
    });
  });

  it('asks for the ground of the swap place with the others, where the plan is split', async () => {
    const swap_place = { lat: 47.02, lon: 8.01 };
    const options = { multi_battery: true };
    const over = dispatchOver(
      host,
      groundBy(({ lat, lon }) => (lat === swap_place.lat && lon === swap_place.lon ? undefined : 400)),
    );
    const strict = { options: { ...options, terrain_policy: 'fail' } } as const;
    const refused = await refusal({ ...strict, swap_place }, over);
    expect(refused.message).toContain('ground height at a swap point');
    const known = { ...swap_place, elevation_msl_m: 430 };
    expect((await mission({ ...strict, swap_place: known }, over)).battery_plan).toHaveLength(1);
    const one = { options: { terrain_policy: 'fail' }, swap_place } as const;
    expect(codes(await mission(one, over))).not.toContain('TERRAIN_FALLBACK');
  });

  it('flies altitudes above their own reference', async () => {
    const over = dispatchOver(host, heights(400, 450, 420));
    const waypoints = request.mission.waypoints.map((waypoint, index) => ({
      ...waypoint,
      ...(index === 1 && { altitude_reference: 'EGM96', altitude_m: 500 }),
    }));
    const result = await mission({ mission: { waypoints, altitude_reference: 'agl' } }, over);
    expect(result.legs.map((leg) => leg.to.altitude_m)).toEqual([130, 100]);
  });

  it('makes heights of DJI above WGS84 heights above sea level by the geoid', async () => {
    const over = dispatchOver(host, heights(400, 450, 420));
    const result = await mission({ mission: { ...request.mission, altitude_reference: 'WGS84' } }, over);
    const asMsl = await mission({ mission: { ...request.mission, altitude_reference: 'EGM96' } }, over);
    const undulations_m = host.services.geoid(request.mission.waypoints);
    expect(undulations_m[0]).toBeGreaterThan(40);
    for (const [index, undulation_m] of undulations_m.entries()) {
      const [lower_m, higher_m] = [result, asMsl].map(({ legs }) => legs[index]?.to.altitude_m);
      expect(Number(higher_m) - Number(lower_m)).toBeCloseTo(undulation_m, 1);
    }
    expect(codes(result)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
  });

  it('with a word for the place of a change that is none says which there are', async () => {
    expect((await refusal({ swap_places: ['home', 'Home'] })).message).toBe(
      'swap_places[1]: must be a place with lat and lon, "home" or null',
    );
    expect((await refusal({ swap_places: [{ lat: 99, lon: 8 }] })).message).toMatch(
      /^swap_places\[0\]\.lat:/,
    );
  });

  it('that asks for live weather gets its own and a warning', async () => {
    expect(codes(await mission({ options: { use_live_weather: true } }))).toContain(
      'LIVE_WEATHER_UNAVAILABLE',
    );
    expect((await mission({ weather: { source: 'station' } })).data_sources.weather_source).toBe('station');
  });

  it('holds no number that JSON cannot carry, even where it cannot be flown', async () => {
    const result = await mission({ weather: { wind_speed_mps: 60 } });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(result.mission_verdict).toBe('cannot_complete');
  });
});
