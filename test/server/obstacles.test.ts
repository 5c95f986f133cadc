import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { succeed } from '../../engine/result.ts';
import { utf8Of } from '../../engine/utf8.ts';
import type { Assembled } from '../../server/assemble.ts';
import { assembleHost, dispatchOver, groundBy, placesBy } from './support/host.ts';

let host: Assembled;
beforeEach(async () => {
  host = await assembleHost();
});
afterEach(() => host.close());

const north = (metres: number) => 47 + metres / 111_175;
const feature = (properties: object, coordinates: unknown, type = 'Point') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const mast = (properties: object = { height: '60' }) =>
  feature({ man_made: 'mast', name: 'Hill', ...properties }, [8, north(500)]);
const away = feature({ man_made: 'mast', height: '60' }, [9, 48]);
const extract = (features: readonly unknown[]) =>
  utf8Of(JSON.stringify({ type: 'FeatureCollection', generator: 'overpass', features }));

const request = {
  mission: { waypoints: [{ lat: north(1000), lon: 8, altitude_m: 70 }] },
  home: { lat: 47, lon: 8 },
  drone: { key: 'dji_mavic_3' },
};
/** The mast stands 30 m above the launch. */
const slope = groundBy(({ lat }) => 500 + (lat - 47) * 111_175 * 0.06);

async function add(features: readonly unknown[], filename = 'masts.geojson') {
  const answer = await host.dispatch('addWorldFile', { filename, bytes: extract(features) });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.file;
}

async function analyze(over = slope) {
  const answer = await dispatchOver(host, over)('analyzeMission', request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

describe('a kept file of obstacles', () => {
  it('has a wire of unknown height where an end of it is, as the verdict on a way over it says', async () => {
    const tower = (lon: number, height?: string) => ({
      type: 'Feature',
      properties: { power: 'tower', ...(height !== undefined && { height }) },
      geometry: { type: 'Point', coordinates: [lon, north(500)] },
    });
    const line = {
      type: 'Feature',
      properties: { power: 'line' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [7.995, north(500)],
          [8.005, north(500)],
        ],
      },
    };
    const around = { south: 46.9, north: 47.1, west: 7.9, east: 8.1 };
    const wire = async () => {
      const seen = await host.dispatch('obstaclesInView', around);
      return seen.ok ? seen.output.obstacles.find(({ kind }) => kind === 'wire') : undefined;
    };
    const file = await add([line, tower(7.995, '38'), tower(8.005)]);
    expect(file.first_at).toEqual({ lat: north(500), lon: 7.995 });
    expect((await analyze()).warnings).toContainEqual(
      expect.objectContaining({
        code: 'OBSTACLE_HEIGHT_UNKNOWN',
        message: expect.stringContaining('unknown height: wire'),
      }),
    );
    expect(await wire()).not.toHaveProperty('top');
    await host.dispatch('removeWorldFile', { id: file.id });
    await add([line, tower(7.995, '38'), tower(8.005, '30')]);
    expect((await wire())?.top).toEqual({ datum: 'ground', value_m: 38 });
  });

  it('is listed with its kind, form and source, and drawn around a place', async () => {
    const file = await add([mast(), away]);
    expect(file).toMatchObject({
      kind: 'obstacles',
      format: 'osm',
      source: 'OpenStreetMap',
      licence: 'ODbL',
      count: 2,
      left_out: [],
      is_on: true,
    });
    const around = { south: 46.9, north: 47.1, west: 7.9, east: 8.1 };
    const seen = await host.dispatch('obstaclesInView', around);
    expect(seen.ok && seen.output).toEqual({
      obstacles: [
        {
          kind: 'mast',
          name: 'Hill',
          shape: 'point',
          corners: [{ lat: north(500), lon: 8 }],
          top: { datum: 'ground', value_m: 60 },
          source: 'OpenStreetMap',
        },
      ],
      more: 0,
    });
    expect(await host.dispatch('zonesInView', around)).toMatchObject({ output: { zones: [] } });
  });

  it('is what missions are checked against, with the ground at each obstacle', async () => {
    await add([mast(), away]);
    const { warnings, legs } = await analyze();
    expect(legs[0]?.reasons).toEqual(['OBSTACLE']);
    expect(legs[0]?.clearance?.obstacle?.top_m).toBeCloseTo(90, 0);
    const [warning] = warnings;
    expect(warning).toMatchObject({ code: 'OBSTACLE_IN_WAY', gravity: 'forbids' });
    expect(warning?.message.replaceAll('\u00a0', ' ')).toMatch(/^Leg 1: 20 m below the top of mast “Hill”/);
  });

  it('of which the ground is unknown is a doubt', async () => {
    await add([mast({ height: '80' })]);
    const known = placesBy(async (places) => {
      const heights_msl_m = places.map(({ lat }) => (lat === north(500) ? undefined : 500));
      return succeed({ heights_msl_m, source: 'some', error_m: 3, cell_m: 30 });
    });
    const { warnings } = await analyze(known);
    expect(warnings.find(({ code }) => code === 'OBSTACLE_IN_WAY')).toMatchObject({ gravity: 'doubt' });
  });

  it('stands on no ground where its top is above the sea', async () => {
    const own = {
      type: 'FeatureCollection',
      features: [feature({ kind: 'crane', top: 590 }, [8, north(500)])],
    };
    const bytes = utf8Of(JSON.stringify(own));
    await host.dispatch('addWorldFile', { filename: 'cranes.geojson', bytes });
    expect((await analyze()).legs[0]?.clearance?.obstacle).toMatchObject({
      kind: 'crane',
      top_m: expect.closeTo(90, 0),
      source: 'cranes.geojson',
    });
  });

  it('is left aside when switched off', async () => {
    const { id } = await add([mast()]);
    await host.dispatch('turnWorldFile', { id, is_on: false });
    expect((await analyze()).warnings.map(({ code }) => code)).toEqual(['LOW_CLEARANCE']);
  });

  it('is refused with the reason and the place', async () => {
    const answer = await host.dispatch('addWorldFile', {
      filename: 'roads.json',
      bytes: extract([feature({ highway: 'x', building: 'no' }, [8, 47])]),
    });
    expect(!answer.ok && answer.problem.message).toBe(
      '“roads.json” was not added: it holds nothing that stands on the ground (at features[0]).',
    );
    const other = await host.dispatch('addWorldFile', { filename: 'x.json', bytes: utf8Of('{"a": 1}') });
    expect(!other.ok && other.problem.message).toContain('nor obstacles (GeoJSON');
  });

  it('with more than a view shows gives the highest', async () => {
    const many = Array.from({ length: 3100 }, (_, at) =>
      feature({ building: 'yes', height: String(1 + (at % 100)) }, [8 + at * 1e-5, 47]),
    );
    await add([...many, feature({ building: 'yes' }, [8, 47.001])]);
    const seen = await host.dispatch('obstaclesInView', { south: 46.9, north: 47.1, west: 7.9, east: 8.1 });
    if (!seen.ok) throw new Error(seen.problem.message);
    expect(seen.output.obstacles).toHaveLength(3000);
    expect(seen.output.more).toBe(101);
    expect(seen.output.obstacles[0]?.top).toBeUndefined();
  });
});

describe('rings around a launch point', () => {
  const rings = async (change: object = {}) => {
    const answer = await dispatchOver(host, slope)('analyzeRange', {
      user_lat: 47,
      user_lon: 8,
      selected_drone_key: 'dji_mavic_3',
      wind_speed: 0,
      wind_direction: 0,
      temperature: 20,
      altitude: 80,
      terrain: 'ignore',
      ...change,
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    return answer.output.result.warnings
      .filter(({ code }) => code === 'OBSTACLES_IN_RINGS')
      .map(({ message }) => message.replaceAll('\u00a0', ' '));
  };

  it('tell of obstacles as high as the flight, once they are more than a sketch', async () => {
    expect(await rings()).toEqual([]);
    await add([mast(), away]);
    expect(await rings()).toEqual([
      '1 obstacle within the rings is as high as the flight: the highest is mast “Hill”, 90 m (source: OpenStreetMap). Rings are not cut by obstacles. Fly around.',
    ]);
    expect(await rings({ bearings: 72 })).toEqual([]);
    expect(await rings({ altitude: 120 })).toEqual([]);
    expect(await rings({ altitude_reference: 'agl', altitude: 60 })).toHaveLength(1);
  });
});

describe('the area that obstacles are looked for in', () => {
  it.each([
    ['across the antimeridian', { lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 }],
    ['at a pole', { lat: 89.99, lon: 0 }, { lat: 89.99, lon: 180 }],
  ])('reaches %s', async (_, home, to) => {
    await host.dispatch('addWorldFile', {
      filename: 'masts.json',
      bytes: extract([feature({ man_made: 'mast', height: '90' }, [to.lon, to.lat])]),
    });
    const answer = await dispatchOver(
      host,
      groundBy(() => 0),
    )('analyzeMission', {
      ...request,
      mission: { waypoints: [{ ...to, altitude_m: 70 }] },
      home,
    });
    expect(answer.ok && answer.output.result.legs[0]?.reasons).toContain('OBSTACLE');
  });
});

describe('obstacles on other ways than those of the mission', () => {
  const range = { user_lat: 47, user_lon: 8, selected_drone_key: 'dji_mavic_3', altitude: 70 };
  const flat = groundBy(() => 500);
  async function pointed(over = flat) {
    const answer = await dispatchOver(host, over)('hereAndBack', { lat: north(1000), lon: 8, range });
    if (!answer.ok) throw new Error(answer.problem.message);
    const { unreachable_reason, obstacle } = answer.output.result;
    return [unreachable_reason, obstacle?.finding, obstacle?.name];
  }

  it('are looked at on the way to a pointer, by the rule of legs', async () => {
    expect(await pointed()).toEqual([undefined, undefined, undefined]);
    await add([mast({ height: '80' })]);
    expect(await pointed()).toEqual(['OBSTACLE', 'in', 'Hill']);
  });

  it('are a doubt there where they are near or of unknown height', async () => {
    await add([mast({ height: '50' })]);
    expect(await pointed()).toEqual([undefined, 'near', 'Hill']);
    await add([mast({})], 'unknown.geojson');
    expect((await pointed())[1]).toBe('near');
  });

  it('are told there where their height is unknown', async () => {
    await add([mast({})]);
    expect(await pointed()).toEqual([undefined, 'unknown', 'Hill']);
  });

  it('are looked at on a return from between waypoints, which no line of the mission is', async () => {
    const waypoints = [-900, 900].map((east) => ({
      lat: north(1000),
      lon: 8 + east / 76_060,
      altitude_m: 70,
    }));
    const mission = { ...request, mission: { waypoints } };
    const track = await dispatchOver(host, flat)('flyMission', { mission });
    if (!track.ok) throw new Error(track.problem.message);
    const [first, second] = track.output.result.stops.map(({ state }) => state) as [number, number];
    const checkedAt = async (state: number) => {
      const answer = await dispatchOver(host, flat)('checkReturn', { mission, state });
      if (!answer.ok) throw new Error(answer.problem.message);
      return answer.output.result;
    };
    const middle = Math.round((first + second) / 2);
    const corners = [-60, 60, 60, -60, -60].map((east, at) => [
      8 + east / 76_060,
      north(at % 4 < 2 ? 480 : 520),
    ]);
    const block = (properties: object) =>
      feature({ building: 'yes', name: 'Hill', ...properties }, [corners], 'Polygon');
    await add([block({ height: '300' })]);
    expect(await checkedAt(middle)).toMatchObject({
      status: 'no_return',
      return_reasons: ['OBSTACLE'],
      return_clearance: { obstacle: { name: 'Hill' } },
    });
    expect((await checkedAt(first)).return_reasons).toBeUndefined();
    for (const { id } of (await listed()).files) await host.dispatch('removeWorldFile', { id });
    await add([block({})]);
    expect(await checkedAt(middle)).toMatchObject({
      status: 'ok',
      return_unknown_obstacle: { name: 'Hill', kind: 'building' },
    });
  });
});

async function listed() {
  const answer = await host.dispatch('listWorld', {});
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output;
}
