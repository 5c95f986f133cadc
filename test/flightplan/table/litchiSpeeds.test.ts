import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';

const table = (...speeds: readonly number[]) =>
  [
    'latitude,longitude,altitude(m),curvesize(m),actiontype1,actionparam1,altitudemode,speed(m/s)',
    ...speeds.map((speed, row) => `${46.95 + row * 0.005},7.45,40,0,-1,0,0,${speed}`),
  ].join('\n');

const speedsIn = async (text: string) =>
  toMission(await planOf('a.csv', text), { default_altitude_m: 0 }).mission.waypoints.map(
    ({ speed_mps }) => speed_mps,
  );

const flown = (...speeds: readonly (number | undefined)[]): Mission => ({
  name: 'Wall',
  waypoints: speeds.map((speed_mps, row) => ({
    lat: 46.95 + row * 0.005,
    lon: 7.45,
    altitude: { datum: 'takeoff', value_m: 40 },
    hover_time_s: 0,
    ...(speed_mps !== undefined && { speed_mps }),
  })),
  end_action: 'go_home',
});

async function written(mission: Mission, cruise_speed_mps?: number) {
  const result = await writePlan(mission, 'litchi_csv', { cruise_speed_mps });
  if (!result.ok) throw new Error(sentenceOf(result.failure));
  return { ...result.value, text: new TextDecoder().decode(result.value.bytes) };
}

const cellsOf = (text: string) => {
  const [names = '', ...rows] = text.trim().split('\r\n');
  const at = names.split(',').indexOf('speed(m/s)');
  return rows.map((row) => row.split(',')[at]);
};

describe('the speed of a row of Litchi', () => {
  it('is that of the leg after it; the way to the first row is flown at the cruising speed', async () => {
    expect(await speedsIn(table(2, 10, 10))).toEqual([undefined, 2, 10]);
    expect(await speedsIn(table(2, 0, 10))).toEqual([undefined, 2, undefined]);
  });

  it('is written on the row that the leg begins at, so that a slow wall is never flown at the speed of the way out', async () => {
    const { text, reads_back, notes } = await written(flown(15, 3, 3.5));
    expect(cellsOf(text)).toEqual(['3', '3.5', '3.5']);
    expect(reads_back).toBe(true);
    const settings = notes.find(({ code }) => code === 'APP_SETTINGS_OPEN');
    expect(settings && sentenceOf(settings)).toContain('cruising speed 15');
  });

  it('is 0 where the plan and the writer know none', async () => {
    const { text, notes } = await written(flown(undefined, 3, undefined));
    expect(cellsOf(text)).toEqual(['3', '0', '0']);
    const settings = notes.find(({ code }) => code === 'APP_SETTINGS_OPEN');
    expect(settings && sentenceOf(settings)).not.toContain('cruising speed');
  });

  it('comes back as it was judged', async () => {
    const { text } = await written(flown(15, 3, undefined), 8);
    expect(await speedsIn(text)).toEqual([undefined, 3, 8]);
  });

  it('is asked for only where a leg of the route has none', async () => {
    const said = async (text: string) =>
      (await planOf('a.csv', text)).warnings.some(({ says }) => says === 'PLAN_NOTE.litchi_speeds');
    expect(await said(table(2, 0, 10))).toBe(true);
    // No leg begins at the last row.
    expect(await said(table(2, 10, 0))).toBe(false);
  });
});
