import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { missionText } from '../../server/cli/missionText.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const center = { lat: 47, lon: 8 };
const fence = { is_inclusion: true, center, radius_m: 1000 };
const outline = [
  { lat: 47.004, lon: 7.99 },
  { lat: 47.004, lon: 8.01 },
  { lat: 47.005, lon: 8 },
];
const context = {
  threshold_pct: 25,
  wind_speed_mps: 0,
  wind_height_m: undefined,
  temp_c: 20,
  locale: 'metric' as const,
};

const mission = (fences: readonly object[]) => ({
  mission: { waypoints: [{ lat: 47.015, lon: 8, altitude_m: 50 }], fences },
  home: center,
  drone: { key: 'dji_mavic_3' },
});
async function analyzed(fences: readonly object[]) {
  const answer = await host.dispatch('analyzeMission', mission(fences));
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

describe('a mission with fences over the API', () => {
  it('says of each leg and way home how it breaks them, and warns', async () => {
    const { legs, warnings, mission_verdict } = await analyzed([fence]);
    expect(legs[0]?.fence_breach).toMatchObject({ kind: 'outside', lon: 8 });
    expect(legs[0]?.fence_breach?.length_m).toBeCloseTo(667.7, 0);
    expect(legs[0]?.return_fence_breach).toMatchObject({ kind: 'outside', lat: 47.015 });
    expect(warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['FENCE_BREACH', 'RETURN_FENCE_BREACH']),
    );
    expect(mission_verdict).toBe('cannot_complete');
    expect(legs[0]).toMatchObject({ reasons: ['GEOFENCE'], return_reasons: ['GEOFENCE'] });
    expect(warnings.map(({ gravity }) => gravity)).toContain('forbids');
  });

  it.each([
    ['\u202eevil', ' evil'],
    ['a\u2066\u200fb', 'a b'],
    ['one\ntwo\u0000', 'one two '],
  ])('names one called %j in a sentence that nothing turns round or breaks', async (name, shown) => {
    const { legs, warnings } = await analyzed([
      { is_inclusion: false, center: { lat: 47.01, lon: 8 }, radius_m: 100, name },
    ]);
    expect(legs[0]?.fence_breach).toMatchObject({ fence_name: name });
    const told = warnings.find(({ code }) => code === 'FENCE_BREACH')?.message;
    expect(told).toMatch(/^[^\p{C}]*$/u);
    expect(told).toContain(`(${shown})`);
  });

  it.each(['', '  ', '\u200f\u202e\n'])('has no name for one that is called %j', async (name) => {
    const area = { is_inclusion: false, center: { lat: 47.01, lon: 8 }, radius_m: 100 };
    const [named, bare] = [await analyzed([{ ...area, name }]), await analyzed([area])];
    expect(named).toEqual(bare);
  });

  it('is red in the words of window and terminal, which name way and metres', async () => {
    const text = missionText('a.plan', 'drone', await analyzed([fence]), context);
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Do not fly: leg 1 is outside the geofence for 668 m\./);
    const inside = missionText(
      'a.plan',
      'drone',
      await analyzed([{ is_inclusion: false, outline }]),
      context,
    );
    expect(inside.replaceAll('\u00a0', ' ')).toMatch(/Do not fly: leg 1 is inside a no-fly area for 111 m\./);
    expect(missionText('a.plan', 'drone', await analyzed([]), context)).not.toMatch(/geofence|no-fly/);
  });

  it('refuses a fence that is neither an outline nor a circle, and too many corners', async () => {
    const many = Array.from({ length: 6 }, () => ({
      is_inclusion: true,
      outline: Array.from({ length: 1000 }, (_, index) => ({ lat: index / 100, lon: 8 })),
    }));
    for (const [fences, path] of [
      [[{ is_inclusion: true, outline: outline.slice(1) }], 'mission.fences[0].outline'],
      [many, 'mission.fences'],
    ] as const) {
      const answer = await host.dispatch('analyzeMission', mission(fences));
      expect(answer.ok ? undefined : answer.problem.code).toBe('VALIDATION_ERROR');
      expect(JSON.stringify(answer)).toContain(`"path":"${path}`);
    }
  });
});

describe('a file with fences over the API', () => {
  it('has them in its report, checked', async () => {
    const text = JSON.stringify({
      fileType: 'Plan',
      version: 1,
      geoFence: {
        circles: [{ circle: { center: [47, 8], radius: 1000 }, inclusion: true }],
        polygons: [{ polygon: outline.map(({ lat, lon }) => [lat, lon]), inclusion: false }],
      },
      rallyPoints: { points: [[47.001, 8, 30]] },
      mission: {
        version: 2,
        plannedHomePosition: [47, 8, 400],
        items: [
          { type: 'SimpleItem', command: 16, frame: 3, params: [0, 0, 0, null, 47.015, 8, 50], doJumpId: 1 },
        ],
      },
    });
    const answer = await host.dispatch('analyzeMissionFile', {
      mission_file: { filename: 'a.plan', bytes: new TextEncoder().encode(text) },
      request: { drone: { key: 'dji_mavic_3' } },
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    const { import_report, legs } = answer.output.result;
    expect(import_report?.fences).toEqual([{ is_inclusion: false, outline }, fence]);
    expect(import_report?.rally_points).toEqual([
      { lat: 47.001, lon: 8, altitude: { datum: 'takeoff', value_m: 30 } },
    ]);
    expect(legs[0]?.fence_breach?.kind).toBe('outside');
  });

  it('hold between their heights, and are named', async () => {
    const exclusion = { is_inclusion: false, center: { lat: 47.005, lon: 8 }, radius_m: 100, name: 'Crane' };
    const { legs, warnings } = await analyzed([{ ...exclusion, lower_m: 20, upper_m: 80 }]);
    expect(legs[0]?.fence_breach).toMatchObject({ kind: 'inside', fence_name: 'Crane' });
    expect(legs[0]).not.toHaveProperty('return_fence_breach');
    const [warning] = warnings.filter(({ code }) => code === 'FENCE_BREACH');
    expect(warning?.message).toContain('inside a no-fly area (Crane) for');
    const high = await analyzed([{ ...exclusion, lower_m: 150 }]);
    expect(high.legs[0]).not.toHaveProperty('fence_breach');
    const wrong = await host.dispatch(
      'analyzeMission',
      mission([{ ...exclusion, lower_m: 80, upper_m: 20 }]),
    );
    expect(wrong).toMatchObject({ ok: false, problem: { code: 'VALIDATION_ERROR' } });
  });
});
