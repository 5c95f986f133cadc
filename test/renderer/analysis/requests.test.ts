import { describe, expect, it } from 'vitest';
import type { Mission } from '../../../engine/mission/mission.ts';
import { toQuestions, toShownRange } from '../../../renderer/analysis/requests.ts';
import { type KeyPress, toCommand } from '../../../renderer/commands/shortcuts.ts';
import {
  defaultInputs,
  type Inputs,
  withoutThreshold,
  withThreshold,
  withThresholdShown,
} from '../../../renderer/plan/inputs.ts';
import { MissionRequest } from '../../../server/contract/schemas/mission.ts';
import { RangeRequest } from '../../../server/contract/schemas/range.ts';
import { atRest, toMissionQuestion, toRangeQuestion } from '../../../server/report/planQuestions.ts';
import { rangeResult } from '../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const inputs: Inputs = {
  ...defaultInputs,
  drone_key: 'dji_mavic_3',
  wind_speed_mps: 8,
  gust_speed_mps: 11,
  wind_dir_deg: 270,
  temp_c: 12,
  payload_g: 200,
  battery_cycles: 150,
  wind_height_m: 10,
  speed_choice: 'set',
  cruise_speed_mps: 12,
};
const mission = {
  name: 'Reservoir',
  home: bern,
  waypoints: [
    { ...bern, altitude: { datum: 'agl', value_m: 60 }, hover_time_s: 30, speed_mps: 9, curve_size: 5 },
    { ...bern, altitude: { datum: 'msl', value_m: 700 }, hover_time_s: 0 },
  ],
  end_action: 'land',
} as const;

describe('the question for rings', () => {
  it('is one that the wire accepts, and holds every input', () => {
    expect(RangeRequest.parse(toRangeQuestion(inputs, bern))).toMatchObject({
      user_lat: 46.948,
      selected_drone_key: 'dji_mavic_3',
      unit_mode: 'metric',
      wind_speed: 8,
      gust_speed: 11,
      wind_direction: 270,
      temperature: 12,
      wind_height_m: 10,
      speed_policy: 'cruise',
      cruise_speed: 12,
      initial_battery: 100,
      use_payload: true,
      payload_weight: 200,
      use_battery_cycles: true,
      battery_cycles: 150,
      battery_thresholds_pct: [50, 40, 30, 20, 10],
    });
  });

  it('has the fences of the plan, if it has any', () => {
    const fences = [{ is_inclusion: true, center: bern, radius_m: 400 }];
    const asked = (plan: Pick<Mission, 'fences'>) =>
      toQuestions(inputs, { ...mission, ...plan }, atRest).range;
    expect(RangeRequest.parse(asked({ fences }))).toMatchObject({ fences });
    expect(asked({ fences: [] })).not.toHaveProperty('fences');
    expect(asked({})).not.toHaveProperty('fences');
  });

  it('leaves the cruise speed to the drone where none is set', () => {
    expect(toRangeQuestion(defaultInputs, bern)).not.toHaveProperty('cruise_speed');
  });
});

describe('the question for a mission', () => {
  it('is one that the wire accepts, and keeps each waypoint’s own altitude reference', () => {
    const asked = MissionRequest.parse(toMissionQuestion(inputs, mission));
    expect(asked.mission).toMatchObject({
      end_action: 'land',
      waypoints: [
        { altitude_m: 60, altitude_reference: 'agl', hover_time_s: 30, speed_mps: 9, curve_size: 5 },
        { altitude_m: 700, altitude_reference: 'msl', hover_time_s: 0 },
      ],
    });
    expect(asked.battery).toEqual({ initial_pct: 100, rth_threshold_pct: 25, cycles: 150 });
    expect(asked.weather).toMatchObject({ wind_speed_mps: 8, wind_dir_deg: 270, wind_height_m: 10 });
    expect(asked.options).toMatchObject({
      payload_g: 200,
      speed_policy: 'cruise',
      global_cruise_mps: 12,
    });
  });

  it('holds the charge of the following batteries where that is set, which rings do not know', () => {
    const later = { ...inputs, splits_batteries: true, initial_battery_pct: 62, following_battery_pct: 100 };
    const { battery } = MissionRequest.parse(toMissionQuestion(later, mission));
    expect([battery.initial_pct, battery.following_initial_pct]).toEqual([62, 100]);
    expect(RangeRequest.parse(toRangeQuestion(later, bern)).initial_battery).toBe(62);
  });

  it('names the swap place where the plan is split, and nowhere else', () => {
    const split = { ...inputs, splits_batteries: true };
    const away = { ...mission, swap_place: { lat: 47, lon: 7.5, elevation_msl_m: 520 } };
    expect(MissionRequest.parse(toMissionQuestion(split, away)).swap_place).toEqual(away.swap_place);
    expect(toMissionQuestion(inputs, away)).not.toHaveProperty('swap_place');
    expect(toMissionQuestion(split, mission)).not.toHaveProperty('swap_place');
    const each = { ...mission, swap_places: [null, 'home' as const, away.swap_place] };
    expect(MissionRequest.parse(toMissionQuestion(split, each)).swap_places).toEqual(each.swap_places);
    expect(toMissionQuestion(inputs, each)).not.toHaveProperty('swap_places');
    const wind = { wind_speed_mps: 5, wind_dir_deg: 90, gust_speed_mps: 7 };
    const windy = { ...mission, flight_winds: [null, wind] };
    expect(MissionRequest.parse(toMissionQuestion(split, windy)).flight_winds).toEqual([null, wind]);
    expect(toMissionQuestion(inputs, windy)).not.toHaveProperty('flight_winds');
  });

  it('is not asked without a launch point or a waypoint', () => {
    const { home: _, ...homeless } = mission;
    expect(toMissionQuestion(inputs, homeless)).toBeUndefined();
    expect(toMissionQuestion(inputs, { ...mission, waypoints: [] })).toBeUndefined();
  });
});

describe('the rings', () => {
  it('that are hidden stay computed', () => {
    const hidden = withThresholdShown(inputs, 30, false);
    const shown = toShownRange(rangeResult(), { ...hidden, shows_one_way: false });
    expect(shown.rings.map((ring) => ring.battery_threshold_pct)).toEqual([50, 20]);
    expect(shown.oneway_ring.polygon).toEqual([]);
    expect(toRangeQuestion(hidden, bern).battery_thresholds_pct).toContain(30);
    expect(toShownRange(rangeResult(), withThresholdShown(hidden, 30, true)).rings).toHaveLength(3);
  });

  it('stand from the highest threshold to the lowest, each once, eight at most and one at least', () => {
    expect(withThreshold(inputs, 25).thresholds_pct).toEqual([50, 40, 30, 25, 20, 10]);
    expect(withThreshold(inputs, 30).thresholds_pct).toEqual([50, 40, 30, 20, 10]);
    const full = [60, 70, 80, 90].reduce(withThreshold, inputs);
    expect(full.thresholds_pct).toHaveLength(8);
    const bare = [50, 40, 30, 20, 10].reduce(withoutThreshold, inputs);
    expect(bare.thresholds_pct).toEqual([10]);
  });
});

describe('a key', () => {
  const press = (key: string, part: Partial<KeyPress> = {}): KeyPress => ({
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...part,
  });
  const ctrl = { ctrlKey: true };

  it.each([
    ['Ctrl+Z', press('z', ctrl), 'undo'],
    ['Ctrl+Shift+Z', press('Z', { ...ctrl, shiftKey: true }), 'redo'],
    ['Ctrl+Y', press('y', ctrl), 'redo'],
    ['⌘Z', press('z', { metaKey: true }), 'undo'],
    ['Ctrl+O', press('o', ctrl), 'open_file'],
    ['Delete', press('Delete'), 'delete'],
    ['Escape', press('Escape'), 'escape'],
    ['Z', press('z'), undefined],
    ['Ctrl+Delete', press('Delete', ctrl), undefined],
  ])('%s does what its menu says', (_, key, shortcut) => {
    expect(toCommand(key, false)).toBe(shortcut);
  });

  it('that edits text is left to the text field', () => {
    expect(toCommand(press('z', ctrl), true)).toBeUndefined();
    expect(toCommand(press('Delete'), true)).toBeUndefined();
    expect(toCommand(press('o', ctrl), true)).toBe('open_file');
  });
});
