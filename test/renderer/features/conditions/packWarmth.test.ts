import { describe, expect, it } from 'vitest';
import { defaultInputs, type Inputs, withPackChoice } from '../../../../renderer/plan/inputs.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { isColdAir } from '../../../../server/report/flightSettings.ts';
import { toMissionQuestion, toRangeQuestion } from '../../../../server/report/planQuestions.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const mission = {
  name: '',
  home: bern,
  waypoints: [{ ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 }],
  end_action: 'go_home',
} as const;
const frost: Inputs = { ...defaultInputs, drone_key: 'dji_mavic_3', temp_c: -8 };

const askedFor = (inputs: Inputs) => [
  toRangeQuestion(inputs, bern).battery_temp_c,
  toMissionQuestion(inputs, mission)?.battery.battery_temp_c,
];

describe('the warmth of the battery at take-off', () => {
  it('is asked for below 10 °C only', () => {
    expect(isColdAir({ temp_c: 9.9 })).toBe(true);
    expect(isColdAir({ temp_c: 10 })).toBe(false);
  });

  it('that was kept warm is left to the engine', () => {
    expect(askedFor(frost)).toEqual([undefined, undefined]);
    expect(toRangeQuestion(frost, bern)).not.toHaveProperty('battery_temp_c');
  });

  it('is that of the air, whatever the air is changed to', () => {
    const soaked = withPackChoice(frost, 'as_air');
    expect(askedFor(soaked)).toEqual([-8, -8]);
    expect(askedFor({ ...soaked, temp_c: 2 })).toEqual([2, 2]);
  });

  it('starts at that of the air where it is set, and is remembered', () => {
    const set = withPackChoice(frost, 'set');
    expect(askedFor(set)).toEqual([-8, -8]);
    const warmer = { ...set, battery_temp_c: 6 };
    expect(askedFor(warmer)).toEqual([6, 6]);
    expect(withPackChoice(withPackChoice(warmer, 'kept_warm'), 'set').battery_temp_c).toBe(6);
  });

  it('counts no more once the air is too warm to ask', () => {
    expect(askedFor({ ...withPackChoice(frost, 'as_air'), temp_c: 14 })).toEqual([undefined, undefined]);
  });

  it('counts as kept warm in a plan saved before it could be chosen', () => {
    const { pack_choice: _, ...older } = withPackChoice(frost, 'as_air');
    const saved = { mission, isLaunchChosen: true, isChanged: false };
    const choiceAfter = (given: object) =>
      toSavedPlan(JSON.stringify({ ...saved, inputs: given }))?.inputs.pack_choice;
    expect(choiceAfter(older)).toBe('kept_warm');
    expect(choiceAfter({ ...older, pack_choice: 'as_air' })).toBe('as_air');
  });
});
