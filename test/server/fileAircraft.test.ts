import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { documentRequest } from '../../server/cli/documentRequest.ts';
import { noElevationSource } from '../../server/elevation/noSource.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { assembleHost, dispatchOver } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const mark = { schema: 'homeward/own-aircraft', version: 2 } as const;
const learned = {
  factor: 0.5,
  factor_sd: 0.05,
  flight_sd: 0.05,
  flights: 3,
  leave_one_out: { n: 3, mape_pct: 2, sheet_mape_pct: 40 },
};
const ofMavic = { class: 'multirotor', baseline_flight_time_min: 46, cruise_speed_mps: 14 } as const;

/** A plan of Homeward that holds an aircraft whole. */
const planWith = (aircraft: object) =>
  new TextEncoder().encode(
    JSON.stringify({
      format: 'homeward/plan',
      version: 5,
      inputs: {
        drone_key: 'any',
        payload_g: 0,
        wind_speed_mps: 4,
        wind_dir_deg: 270,
        gust_speed_mps: 0,
        wind_height_m: 10,
        wind_over: 'open',
        temp_c: 20,
        humidity_pct: 50,
        pack_choice: 'kept_warm',
        initial_battery_pct: 100,
        height_m: 120,
        hover_time_min: 0,
        battery_cycles: 0,
        thresholds_pct: [50, 40, 30, 20, 10],
        hidden_thresholds_pct: [],
        shows_one_way: false,
        rth_threshold_pct: 25,
        clearance_m: 30,
        speed_choice: 'cruise',
        splits_batteries: false,
      },
      mission: {
        name: 'Bridge check',
        home: { lat: 46.949, lon: 7.449 },
        waypoints: [
          { lat: 46.96, lon: 7.45, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 0 },
          { lat: 46.97, lon: 7.45, altitude: { datum: 'takeoff', value_m: 50 }, hover_time_s: 0 },
        ],
        end_action: 'go_home',
        carried: [],
      },
      isLaunchChosen: true,
      aircraft: { ...mark, ...aircraft },
    }),
  );

/** Analyses such a plan as a terminal does, or with another aircraft. */
async function analyzed(aircraft: object, key?: string) {
  const bytes = planWith(aircraft);
  const request = documentRequest(bytes);
  if (request === undefined) throw new Error('is no plan of Homeward');
  const answer = await dispatchOver(host, noElevationSource)('analyzeMissionFile', {
    mission_file: { filename: 'plan.homeward', bytes },
    request: key === undefined ? request : { ...request, drone: { key } },
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  const { result } = answer.output;
  const { title, tone } = toMissionVerdict(result, {
    locale: 'metric',
    end_action: 'go_home',
    threshold_pct: 25,
    wind_speed_mps: 4,
  });
  const told = result.warnings.filter(({ code }) => code.startsWith('AIRCRAFT'));
  const said = told.map(({ code, message }) => `${code}: ${message.replaceAll('\u00a0', ' ')}`).join('\n');
  return { said, title, tone, result };
}

describe('an aircraft that a plan holds whole', () => {
  it.each([
    [
      'under the name of the catalog’s',
      {
        key: 'dji_mavic_3x',
        name: 'DJI Mavic 3',
        base: 'dji_mavic_3',
        sheet: { ...ofMavic, baseline_flight_time_min: 240 },
      },
      /^AIRCRAFT_OF_FILE: Aircraft of the file instead of the catalog’s DJI Mavic 3: flight time 240 min \(catalog 46 min\); /,
    ],
    [
      'under a name of its own, copied from the catalog',
      {
        key: 'survey_one',
        name: 'Survey One',
        base: 'dji_mini_4_pro',
        sheet: { ...ofMavic, baseline_flight_time_min: 90 },
      },
      /^AIRCRAFT_OF_FILE: Aircraft of the file \(“Survey One”\) instead of the catalog’s DJI Mini 4 Pro: flight time 90 min \(catalog 34 min\)/,
    ],
    [
      'that the catalog does not have',
      { key: 'heron', name: 'Heron', sheet: { ...ofMavic, baseline_flight_time_min: 180 } },
      /^AIRCRAFT_OF_FILE: Aircraft of the file, not in the catalog: “Heron”, flight time 180 min\./,
    ],
    [
      'with what flights elsewhere taught',
      { key: 'mine', name: 'Mine', base: 'dji_mavic_3', sheet: ofMavic, learned },
      /^AIRCRAFT_OF_FILE: .*instead of the catalog’s DJI Mavic 3:.* battery use 0\.5 times the data sheet \(catalog [\d.]+ times\)/,
    ],
    [
      'under a short name of the catalog’s',
      { key: 'm3', name: 'Mavic 3', sheet: { ...ofMavic, cruise_speed_mps: 19 } },
      /^AIRCRAFT_OF_FILE: .*instead of the catalog’s DJI Mavic 3:.* cruise speed 19 m\/s \(catalog 14 m\/s\)/,
    ],
  ])('%s is named with how it differs', async (_, aircraft, expected) => {
    const { said, title, tone, result } = await analyzed(aircraft);
    expect(said).toMatch(expected);
    expect(title).toMatch(/^Check the aircraft: its figures come from the file$/);
    expect(tone).not.toBe('ok');
    expect(result.data_sources.drone_source).toBe('request');
  });

  it.each(['dji_mavic_3', 'dji_mini_4_pro', 'dji_air_2s', 'autel_evo_lite_plus', 'parrot_anafi_usa'])(
    'under the key %s of the catalog gives way to that, and says so',
    async (key) => {
      const known = host.services.catalog.find(key);
      if (known === undefined) throw new Error(`the catalog has no ${key}`);
      const aircraft = {
        key,
        name: 'Borrowed',
        sheet: { ...ofMavic, baseline_flight_time_min: 240 },
        learned,
      };
      const { said, title, result } = await analyzed(aircraft);
      expect(said).toMatch(
        /^AIRCRAFT_DIFFERS: The file has other figures for the catalog’s .*flight time 240 min \(catalog .*The figures of the file are not used\.$/,
      );
      expect(title).not.toContain('aircraft of the file');
      const plain = await analyzed({ ...aircraft, key: 'elsewhere' }, key);
      expect(result.final_battery_pct).toBe(plain.result.final_battery_pct);
      expect(result.data_sources.drone_source).toBe('catalog');
    },
  );

  it('is no word worth once another one is chosen', async () => {
    const aircraft = { key: 'heron', name: 'Heron', sheet: { ...ofMavic, baseline_flight_time_min: 180 } };
    const { said, title } = await analyzed(aircraft, 'dji_mavic_3');
    expect([said, title.includes('of the file')]).toEqual(['', false]);
  });
});
