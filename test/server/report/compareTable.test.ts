import { describe, expect, it } from 'vitest';
import { defaultInputs } from '../../../renderer/plan/inputs.ts';
import type { Compared } from '../../../server/report/compare/compared.ts';
import { toCompareTable } from '../../../server/report/compare/compareTable.ts';
import { differencesOf, namesByDifference } from '../../../server/report/compare/differences.ts';
import { flightSettingsOf } from '../../../server/report/flightSettings.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { leg, missionResult, rangeResult, ring } from '../../renderer/results.ts';

const home = { lat: 46.948, lon: 7.4474 };
const waypoint = (lat: number, value_m = 60) => ({
  lat,
  lon: 7.45,
  altitude: { datum: 'takeoff' as const, value_m },
  hover_time_s: 0,
});
const waypoints = [waypoint(46.95), waypoint(46.951)];

const compared = (part: Partial<Compared> = {}, inputs: Partial<typeof defaultInputs> = {}): Compared => ({
  name: 'A',
  aircraft: 'Mavic 3',
  settings: flightSettingsOf({ ...defaultInputs, drone_key: 'dji_mavic_3', ...inputs }),
  mission: { home, waypoints, end_action: 'go_home' },
  result: missionResult(),
  ...part,
});

/** A square of 0.02° around the launch point. */
const square = [
  { lat: home.lat + 0.01, lon: home.lon - 0.01 },
  { lat: home.lat + 0.01, lon: home.lon + 0.01 },
  { lat: home.lat - 0.01, lon: home.lon + 0.01 },
  { lat: home.lat - 0.01, lon: home.lon - 0.01 },
];

const textsOf = (all: readonly Compared[], row: string) =>
  toCompareTable(all, 'metric')
    .rows.find((one) => one.row === row)
    ?.cells.map(({ text, about = '', isSet = false }) =>
      `${isSet ? '*' : ''}${text} ${about}`.trim().replaceAll('\u00a0', ' '),
    );

describe('variants side by side', () => {
  it('have the headline of each alone, and a word for it', () => {
    const one = compared();
    const table = toCompareTable([one], 'metric');
    const context = {
      locale: 'metric',
      end_action: 'go_home',
      threshold_pct: 25,
      wind_speed_mps: 0,
    } as const;
    const { title, tone } = toMissionVerdict(missionResult(), { ...context, wind_height_m: 10 });
    expect(table.figures[0]).toMatchObject({ title, verdict: tone });
  });

  it('tell charge, time and batteries with the difference to the first', () => {
    const return_home = {
      distance_m: 1500,
      duration_s: 100,
      cost_pct: 19,
      battery_at_home_pct: 53,
      path: [],
    };
    const all = [compared(), compared({ result: missionResult({ return_home }) })];
    expect(textsOf(all, 'left')).toEqual(['41 %', '53 % +12']);
    expect(textsOf(all, 'time')).toEqual(['7:30', '6:40 −0:50']);
    expect(textsOf(all, 'batteries')).toEqual(['1', '1']);
    expect(textsOf(all, 'tightest')?.[0]).toMatch(/^waypoint 3, home with at least 45 %$/);
  });

  it('tell hour and gusts only where they differ, and mark the hour, not the wind that follows from it', () => {
    const hours = [6, 7].map((hour, at) => ({
      time: `2026-09-12T0${hour}:00:00Z`,
      levels: [{ height_m: 10, wind_speed_mps: 3 + at, wind_dir_deg: 190 }],
      gust_speed_mps: 6 + at,
    }));
    const hourFlown = (at: number) => ({
      time: hours[at]?.time ?? '',
      first_leg_index: 0,
      wind_speed_mps: 3 + at,
      wind_dir_deg: 190,
      temp_c: 15,
      flown_height_m: 60,
      wind_aloft_mps: 4 + at,
      wind_aloft_dir_deg: 200 + at,
      gust_aloft_mps: 7 + at,
      wind_height_m: 10,
      level_heights_m: [10],
    });
    const inHour = (at: number) =>
      compared(
        { result: missionResult({ hours: [hourFlown(at)] }), time_zone: 'Europe/Zurich' },
        { wind_speed_mps: 3 + at, hourly: { hours, taken: hours[at]?.time, time_zone: 'Europe/Zurich' } },
      );
    const all = [inHour(0), inHour(1)];
    expect(textsOf(all, 'hour')).toEqual(['Sat 12 Sept, 08:00', '*Sat 12 Sept, 09:00']);
    expect(textsOf(all, 'gusts')).toEqual(['7 m/s', '8 m/s']);
    expect(toCompareTable(all, 'metric').figures[1]?.wind?.dir_deg).toBe(201);
    expect(differencesOf(all[1] as Compared, all[0] as Compared)).toEqual(['hour']);
    expect(namesByDifference(all, 'metric')).toEqual(['Sat 12 Sept, 08:00', 'Sat 12 Sept, 09:00']);
    for (const row of ['hour', 'gusts']) expect(textsOf([inHour(0), inHour(0)], row)).toBeUndefined();
    const typed = compared({}, { wind_speed_mps: 3, gust_speed_mps: 9 });
    expect(textsOf([inHour(0), typed], 'hour')?.[1]).toBe('*weather typed by hand');
    expect(differencesOf(typed, inHour(0))).toEqual(['hour', 'wind', 'air']);
    expect(differencesOf(inHour(0), typed)).toEqual(['hour']);
    for (const both of [
      [typed, inHour(0)],
      [inHour(0), typed],
    ]) {
      const names = namesByDifference(both, 'metric').map((name) => name.replaceAll('\u00a0', ' '));
      expect(names.toSorted()).toEqual([expect.stringMatching(/^3 m\/s from 0°/), 'Sat 12 Sept, 08:00']);
    }
    expect(textsOf([compared(), typed], 'hour')).toBeUndefined();
    expect(textsOf([compared(), typed], 'gusts')).toEqual(['–', '9 m/s']);
    const elsewhere = { ...inHour(1), time_zone: undefined };
    expect(textsOf([inHour(0), elsewhere], 'hour')?.[1]).toBe('*Sat 12 Sept, 07:00 UTC');
  });

  it('are tight only where each return is still safe', () => {
    const over = (status: 'low_margin' | 'no_return') =>
      compared({
        result: missionResult({ mission_verdict: 'marginal', legs: [leg(0), leg(1, { status })] }),
      });
    const all = [over('low_margin'), over('no_return')];
    expect(textsOf(all, 'verdict')).toEqual(['Tight', 'May not work']);
  });

  it('measure the ring to fly to along the wind and across it', () => {
    const range = rangeResult({ center: home, rings: [ring(50), ring(30, { polygon: square })] });
    const all = [compared({ range }, { wind_speed_mps: 5 }), compared({ range })];
    expect(textsOf(all, 'reach')).toEqual(['1.1 km / 1.1 km with 30 % at home', '1.1 km']);
    expect(textsOf(all, 'across')).toEqual(['761 m', '761 m']);
  });

  it('have dashes where a flight is forbidden, and where there is no answer yet', () => {
    const failed = missionResult({
      mission_verdict: 'cannot_complete',
      legs: [leg(0, { can_complete: false, reasons: ['BATTERY_EXHAUSTED'], status: 'cannot_complete' })],
    });
    const all = [
      compared(),
      compared({ result: failed }, { wind_dir_deg: 20 }),
      compared({ result: undefined }),
    ];
    expect(textsOf(all, 'left')?.slice(1)).toEqual(['–', '–']);
    expect(textsOf(all, 'wind')?.slice(1)).toEqual(['–', '–']);
    expect(textsOf(all, 'verdict')?.slice(1)).toEqual(['Do not fly', '–']);
  });

  it.each([
    ['aircraft', {}, { drone_key: 'dji_mini_2' }],
    ['wind', {}, { wind_dir_deg: 20 }],
    ['air', {}, { temp_c: 2 }],
    ['battery', {}, { battery_cycles: 200 }],
    ['battery', {}, { initial_battery_pct: 62 }],
    ['payload', {}, { payload_g: 100 }],
    ['reserve', {}, { rth_threshold_pct: 30 }],
    ['speed', {}, { speed_choice: 'best_range' }],
    ['launch', { home: { ...home, lat: 46.9 } }, {}],
    ['route', { waypoints: waypoints.slice(1) }, {}],
    ['height', { waypoints: waypoints.map(({ lat }) => waypoint(lat, 90)) }, {}],
    ['split', {}, { splits_batteries: true }],
    ['return', {}, { clearance_m: 50 }],
  ] as const)('find %s set otherwise, and nothing else', (field, mission, inputs) => {
    const first = compared();
    const other = compared({ mission: { ...first.mission, ...mission } }, inputs);
    expect(differencesOf(other, first)).toEqual([field]);
    expect(textsOf([first, other], 'differs')?.[1]).toMatch(/^\*\w/);
    expect(differencesOf(compared(), first)).toEqual([]);
  });

  it('differ in the charge of the following batteries where they are split, and only there', () => {
    const [split, later] = [{ splits_batteries: true }, { following_battery_pct: 80 }];
    expect(differencesOf(compared({}, later), compared())).toEqual([]);
    const all = [compared({}, split), compared({}, { ...split, ...later })] as const;
    expect(differencesOf(all[1], all[0])).toEqual(['battery']);
    expect(differencesOf(compared({}, { ...split, following_battery_pct: 100 }), all[0])).toEqual([]);
    expect(namesByDifference(all, 'metric').map((name) => name.replaceAll('\u00a0', ' '))).toEqual([
      'battery 100 %',
      'battery 100 %, then 80 %',
    ]);
  });

  it('are named by what differs, and by their aircraft where nothing does', () => {
    const all = [compared(), compared({}, { wind_speed_mps: 6, wind_dir_deg: 250 })];
    expect(namesByDifference(all, 'metric').map((name) => name.replaceAll('\u00a0', ' '))).toEqual([
      'calm air',
      '6 m/s from 250°',
    ]);
    const laden = namesByDifference([compared(), compared({}, { payload_g: 100 })], 'metric');
    expect(laden).toEqual(['no payload', '100\u00a0g']);
    expect(namesByDifference([compared(), compared()], 'metric')).toEqual(['Mavic 3', 'Mavic 3']);
  });
});
