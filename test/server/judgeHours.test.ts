import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47.4, lon: 8.55 };
const mission = {
  mission: {
    waypoints: [
      { lat: 47.42, lon: 8.55, altitude_m: 60 },
      { lat: 47.42, lon: 8.58, altitude_m: 60 },
    ],
  },
  home,
  drone: { key: 'dji_mavic_3' },
};
const hourOf = (hour: number, wind_speed_mps: number, more: object = {}) => ({
  time: `2026-09-12T${String(hour).padStart(2, '0')}:00:00Z`,
  levels: [{ height_m: 10, wind_speed_mps, wind_dir_deg: 190 }],
  ...more,
});

const judge = async (hours: object[]) => {
  const answer = await host.dispatch('judgeHours', { mission, hours });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.output;
};

describe('a plan judged in each hour', () => {
  it('has the verdict, the charge and the wind of the same plan asked about in that hour', async () => {
    const hours = [hourOf(6, 1, { gust_speed_mps: 2, temp_c: 13 }), hourOf(7, 6), hourOf(8, 14)];
    const judged = await judge(hours);
    expect(judged.hours.map(({ tone }) => tone)).toEqual(['level', 'level', 'bad']);
    for (const [at, hour] of judged.hours.entries()) {
      const alone = await host.dispatch('analyzeMission', {
        ...mission,
        weather: { hourly: hours.slice(at), takeoff_time: hour.time },
      });
      const result = alone.ok ? alone.output.result : undefined;
      expect(hour.flown).toEqual(result?.hours?.[0]);
      expect(hour.left?.probably_pct).toBe(result?.return_home.battery_at_home_pct);
      const { low_pct } = result?.uncertainty?.battery_at_home ?? {};
      if (low_pct !== undefined) expect(hour.left?.kept_pct).toBeCloseTo(low_pct, 3);
    }
    expect(judged.hours[0]?.flown).toMatchObject({
      flown_height_m: 100,
      wind_height_m: 10,
      level_heights_m: [10],
    });
    expect(judged.limit_mps).toBe(12);
  });

  it('has the charge of the tightest flight of a split, as its verdict says it, and the number of batteries', async () => {
    const points = Array.from({ length: 30 }, (_, at) => ({
      lat: 47.4 + 0.018 * (at % 2),
      lon: 8.55 + 0.0002 * at,
      altitude_m: 60,
    }));
    const plan = { ...mission, mission: { waypoints: points }, options: { multi_battery: true } };
    const hours = [hourOf(6, 1), hourOf(7, 6)];
    const answer = await host.dispatch('judgeHours', { mission: plan, hours });
    const judged = answer.ok ? answer.output.hours : expect.fail('refused');
    for (const [at, hour] of judged.entries()) {
      const alone = await host.dispatch('analyzeMission', {
        ...plan,
        weather: { hourly: hours.slice(at), takeoff_time: hour.time },
      });
      const flights = (alone.ok ? alone.output.result.battery_plan : undefined) ?? [];
      expect(flights.length).toBeGreaterThan(2);
      expect(hour.batteries).toBe(flights.length);
      const kept = flights.map(({ battery_at_home }) => battery_at_home?.low_pct ?? Infinity);
      expect(Math.min(...kept)).toBeLessThan((kept.at(-1) ?? 0) - 1);
      expect(hour.left?.kept_pct).toBeCloseTo(Math.min(...kept), 3);
    }
  });

  it('says how many winds of an ensemble come home', async () => {
    const members = [1, 4, 30].map((wind_speed_mps) => ({ height_m: 10, wind_speed_mps, wind_dir_deg: 0 }));
    const { hours } = await judge([hourOf(6, 4, { members })]);
    expect(hours[0]?.members).toEqual({ home: 2, of: 3 });
  });

  it('knows the light, the sun and the clocks at the launch point', async () => {
    const { hours, time_zone, sun } = await judge([3, 4, 6, 17, 22].map((hour) => hourOf(hour, 1)));
    expect(time_zone).toBe('Europe/Zurich');
    // The sun sets at 17:42 UTC: who takes off in that hour may land after it.
    expect(hours.map(({ light }) => light)).toEqual(['night', 'night', 'day', 'twilight', 'night']);
    expect(sun.map(({ date }) => date)).toEqual(['2026-09-12', '2026-09-13']);
  });

  it('gives the sun of the days of its hours alone, however far apart they lie', async () => {
    const { sun } = await judge([
      { ...hourOf(6, 1), time: '1026-09-12T06:00:00Z' },
      hourOf(6, 1),
      hourOf(7, 1),
    ]);
    expect(sun.map(({ date }) => date)).toEqual(['1026-09-12', '2026-09-12']);
  });

  it('refuses hours that go back', async () => {
    const answer = await host.dispatch('judgeHours', { mission, hours: [hourOf(7, 1), hourOf(6, 1)] });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'VALIDATION_ERROR' } });
  });
});

describe('a table of hours at a place', () => {
  const read = (text: string) => host.dispatch('readHours', { text, ...home, now: '2026-09-12T08:00:00Z' });

  it('is read by the clocks there', async () => {
    expect(await read('11:00 5 270')).toMatchObject({ ok: false });
    expect(await read('11:00;5;270')).toMatchObject({
      ok: true,
      output: { time_zone: 'Europe/Zurich', hours: [{ time: '2026-09-12T09:00:00Z' }] },
    });
  });

  it('is refused with the line that is none', async () => {
    expect(await read('11:00;5;270\n12:00;windy;270')).toMatchObject({
      ok: false,
      problem: { message: 'Line 2: “windy” is no wind up to 60 m/s.' },
    });
  });
});
