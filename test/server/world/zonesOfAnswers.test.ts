import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../../server/assemble.ts';
import { mostDrawnZones } from '../../../server/contract/schemas/world.ts';
import { areaAround, sunOver } from '../../../server/handlers/zonesNearPlan.ts';
import { boxAround, bytesOf, ed269, feature, volume } from '../../engine/zone/zoneSamples.ts';
import { assembleHost } from '../support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47, lon: 8 };
const start = '2026-06-12T10:00:00Z';
const hourly = [{ time: start, levels: [{ height_m: 10, wind_speed_mps: 2, wind_dir_deg: 270 }] }];
const mission = (weather = {}) => ({
  mission: { waypoints: [{ lat: 47.015, lon: 8, altitude_m: 50 }] },
  home,
  drone: { key: 'dji_mavic_3' },
  weather,
});
const range = { user_lat: 47, user_lon: 8, selected_drone_key: 'dji_mavic_3', altitude: 60 };

const box = boxAround({ lat: 47.01, lon: 8 }, 0.002);
const across = (changes: object) =>
  feature({
    name: 'Prison',
    ...changes,
    geometry: [volume({ upperLimit: 'UNL', horizontalProjection: { type: 'Polygon', coordinates: box } })],
  });

const boxAt = (middle: { lat: number; lon: number }, half_deg: number, restriction: string) => {
  const horizontalProjection = { type: 'Polygon', coordinates: boxAround(middle, half_deg) };
  return feature({
    name: 'Prison',
    restriction,
    geometry: [volume({ upperLimit: 'UNL', horizontalProjection })],
  });
};

async function withZones<Value>(features: readonly object[], act: () => Promise<Value>): Promise<Value> {
  const added = await host.dispatch('addWorldFile', {
    filename: 'zones.json',
    bytes: bytesOf(ed269(features)),
  });
  if (!added.ok) throw new Error(added.problem.message);
  try {
    return await act();
  } finally {
    await host.dispatch('removeWorldFile', { id: added.output.file.id });
  }
}
async function codesOf(weather = {}): Promise<string[]> {
  const answer = await host.dispatch('analyzeMission', mission(weather));
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result.warnings.map(({ code }) => code).filter((code) => code.includes('ZONE'));
}
async function ringOf(weather?: object) {
  const answer = await host.dispatch('analyzeRange', { ...range, ...(weather && { weather }) });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result.rings.at(-1);
}

describe('answers beside official zones', () => {
  it('have them from the data folder, by the hour of the take-off, and none once they are gone', async () => {
    await withZones([across({ applicability: [{ permanent: 'YES' }] })], async () => {
      expect(await codesOf()).toEqual(['ZONE_PROHIBITED']);
    });
    expect(await codesOf()).toEqual([]);
    const sunlit = across({
      applicability: [{ permanent: 'NO', schedule: [{ day: ['ANY'], startEvent: 'SR', endEvent: 'SS' }] }],
    });
    await withZones([sunlit], async () => {
      expect(await codesOf()).toEqual(['ZONE_UNCHECKED']);
      expect(await codesOf({ hourly, takeoff_time: start })).toEqual(['ZONE_PROHIBITED']);
      const night = '2026-06-12T23:00:00Z';
      expect(await codesOf({ hourly: [{ ...hourly[0], time: night }], takeoff_time: night })).toEqual([]);
    });
  });

  it('cut rings where a zone prohibits for certain, and not where it may', async () => {
    expect(await ringOf()).not.toHaveProperty('fence_limits');
    await withZones([across({})], async () => {
      const ring = await ringOf();
      expect(ring?.fence_limits?.nearest).toMatchObject({ kind: 'inside', fence_name: 'Prison' });
      expect(ring?.fence_limits?.nearest.distance_m).toBeCloseTo(889.6, -1);
    });
    await withZones([across({ restriction: 'REQ_AUTHORISATION' })], async () => {
      expect(await ringOf()).not.toHaveProperty('fence_limits');
    });
    const until = across({ applicability: [{ permanent: 'NO', endDateTime: '2026-12-31T00:00:00Z' }] });
    await withZones([until], async () => {
      expect(await ringOf()).not.toHaveProperty('fence_limits');
      expect(await ringOf({ hourly, takeoff_time: start })).toHaveProperty('fence_limits');
    });
  });

  it('judge the way to a pointer by the rule of routes', async () => {
    const beyond = { lat: 47.015, lon: 8 };
    const pointedTo = async (weather?: object) => {
      const asked = { ...beyond, range: { ...range, ...(weather && { weather }) } };
      const answer = await host.dispatch('hereAndBack', asked);
      if (!answer.ok) throw new Error(answer.problem.message);
      const { unreachable_reason, zone, battery_left_pct } = answer.output.result;
      return [unreachable_reason, zone?.finding, battery_left_pct !== undefined];
    };
    expect(await pointedTo()).toEqual([undefined, undefined, true]);
    await withZones([across({})], async () => {
      expect(await pointedTo()).toEqual(['NO_FLY_AREA', 'prohibited', false]);
    });
    await withZones([across({ restriction: 'REQ_AUTHORISATION' })], async () => {
      expect(await pointedTo()).toEqual([undefined, 'authorisation', true]);
      expect(await codesOf()).toEqual(['ZONE_AUTHORISATION']);
    });
    await withZones([across({ restriction: 'CONDITIONAL' })], async () => {
      expect(await pointedTo()).toEqual([undefined, undefined, true]);
    });
    const until = across({ applicability: [{ permanent: 'NO', endDateTime: '2026-12-31T00:00:00Z' }] });
    await withZones([until], async () => {
      expect(await pointedTo()).toEqual([undefined, 'unchecked', true]);
      expect(await pointedTo({ hourly, takeoff_time: start })).toEqual(['NO_FLY_AREA', 'prohibited', false]);
    });
  });

  it('judge a return from between waypoints by the rule of routes', async () => {
    // The zone lies on the way home from the middle of the second leg alone.
    const waypoints = [-0.02, 0.02].map((east) => ({ lat: 47.02, lon: 8 + east, altitude_m: 60 }));
    const plan = { ...mission(), mission: { waypoints } };
    const track = await host.dispatch('flyMission', { mission: plan });
    if (!track.ok) throw new Error(track.problem.message);
    const [first, second] = track.output.result.stops.map(({ state }) => state) as [number, number];
    const checkedAt = async (state: number) => {
      const answer = await host.dispatch('checkReturn', { mission: plan, state });
      if (!answer.ok) throw new Error(answer.problem.message);
      const { status, return_reasons, return_zone } = answer.output.result;
      return [status, return_reasons, return_zone];
    };
    const middle = Math.round((first + second) / 2);
    await withZones([across({})], async () => {
      expect(await checkedAt(middle)).toEqual([
        'no_return',
        ['NO_FLY_AREA'],
        { finding: 'prohibited', name: 'Prison' },
      ]);
      expect(await checkedAt(first)).toEqual(['ok', undefined, undefined]);
    });
    await withZones([across({ restriction: 'REQ_AUTHORISATION' })], async () => {
      expect(await checkedAt(middle)).toEqual([
        'ok',
        undefined,
        { finding: 'authorisation', name: 'Prison' },
      ]);
    });
    const atFirst = boxAt({ lat: 47.01, lon: 7.99 }, 0.002, 'REQ_AUTHORISATION');
    await withZones([atFirst], async () => {
      expect(await checkedAt(first)).toEqual(['ok', undefined, { finding: 'authorisation', name: 'Prison' }]);
    });
  });

  it('search launch points beside them: what is prohibited is none, what needs an authorisation is a doubt', async () => {
    const found = async () => {
      const answer = await host.dispatch('findLaunchPoints', { mission: mission(), radius_m: 300 });
      if (!answer.ok) throw new Error(answer.problem.message);
      const { places, best } = answer.output.result;
      return {
        kinds: new Set(places.map(({ verdict }) => verdict)),
        today: places[0],
        best: best.map((at) => places[at]?.verdict),
      };
    };
    const around = (restriction: string) => boxAt(home, 0.001, restriction);
    const free = await found();
    expect(free.kinds).toEqual(new Set(['level']));
    await withZones([around('PROHIBITED')], async () => {
      const { kinds, today, best } = await found();
      expect(today).toMatchObject({ verdict: 'bad', headline: expect.stringContaining('Prison') });
      expect(kinds).toEqual(new Set(['level', 'bad']));
      expect(best).toEqual(['level', 'level', 'level']);
    });
    await withZones([around('REQ_AUTHORISATION')], async () => {
      expect((await found()).today?.verdict).toBe('warn');
    });
  });

  it('tell the page which zones are in view', async () => {
    await withZones([across({}), across({ identifier: 'C', name: 'Circle' })], async () => {
      const answer = await host.dispatch('zonesInView', { south: 46.9, west: 7.9, north: 47.1, east: 8.1 });
      if (!answer.ok) throw new Error(answer.problem.message);
      expect(answer.output.more).toBe(0);
      expect(answer.output.zones.map(({ name, kind }) => [name, kind])).toEqual([
        ['Prison', 'prohibited'],
        ['Circle', 'prohibited'],
      ]);
    });
  });

  it('tell the page the gravest of many zones, and how many more there are', async () => {
    const many = Array.from({ length: mostDrawnZones + 3 }, (_, at) =>
      across({ identifier: `Z${at}`, restriction: at < mostDrawnZones + 2 ? 'CONDITIONAL' : 'PROHIBITED' }),
    );
    await withZones(many, async () => {
      const answer = await host.dispatch('zonesInView', { south: 46.9, west: 7.9, north: 47.1, east: 8.1 });
      if (!answer.ok) throw new Error(answer.problem.message);
      const { zones, more } = answer.output;
      expect([zones.length, more]).toEqual([mostDrawnZones, 3]);
      expect(zones[0]).toMatchObject({
        kind: 'prohibited',
        hours: 'permanent',
        reason: 'SENSITIVE, PRIVACY',
        message: 'Ask before you fly.',
        authority: { name: 'Office of Test', contact: expect.stringContaining('zones@example.org') },
      });
      // Checks look at all of them.
      expect(await codesOf()).toContain('ZONE_PROHIBITED');
    });
  });
});

describe('areaAround', () => {
  it('spans places with a margin, also over the antimeridian and a pole', () => {
    const plain = areaAround([home, { lat: 47.1, lon: 8.2 }], 1110);
    expect(plain).toMatchObject({ south: expect.closeTo(46.99, 5), north: expect.closeTo(47.11, 3) });
    expect([plain.west, plain.east]).toEqual([expect.closeTo(7.985, 2), expect.closeTo(8.215, 2)]);
    const over = areaAround(
      [
        { lat: 0, lon: 179.99 },
        { lat: 0, lon: -179.99 },
      ],
      1110,
    );
    expect([over.west, over.east]).toEqual([expect.closeTo(179.98, 5), expect.closeTo(-179.98, 5)]);
    expect(areaAround([{ lat: 89.9, lon: 0 }], 20_000)).toMatchObject({ north: 90, west: -180, east: 180 });
  });
});

describe('sunOver', () => {
  it('has the days of all hours and two around them', () => {
    const days = sunOver(home, hourly).map(({ date_ms }) => new Date(date_ms).toISOString().slice(0, 10));
    expect(days).toEqual(
      expect.arrayContaining(['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14']),
    );
    expect(sunOver(home, [])).toEqual([]);
  });
});
