import { describe, expect, it } from 'vitest';
import { defaultInputs, forNextPlan, type Inputs } from '../../../../renderer/plan/inputs.ts';
import { InputsSchema } from '../../../../server/contract/schemas/planInputs.ts';
import { toMissionQuestion } from '../../../../server/report/planQuestions.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const crest = { lat: 46.955, lon: 7.46 };
const mission = {
  name: 'Ridge',
  home: bern,
  waypoints: [{ ...crest, altitude: { datum: 'takeoff' as const, value_m: 60 }, hover_time_s: 0 }],
  end_action: 'go_home' as const,
};

const sightAsked = (inputs: Partial<Inputs>, profile = false) =>
  toMissionQuestion({ ...defaultInputs, ...inputs }, mission, { isHeld: false }, { profile })?.options
    ?.line_of_sight;

describe('the place of the pilot', () => {
  it('is asked about from the launch point where the profile shows it, from elsewhere always', () => {
    expect(sightAsked({})).toBeUndefined();
    expect(sightAsked({}, true)).toEqual({});
    expect(sightAsked({ pilot: crest })).toEqual(crest);
    expect(sightAsked({ pilot: crest, eye_height_m: 12 }, true)).toEqual({ ...crest, eye_height_m: 12 });
    expect(sightAsked({ eye_height_m: 12 }, true)).toEqual({ eye_height_m: 12 });
  });

  it('is placed, put back to the launch point, and forgotten with its plan', () => {
    const { planner } = makeTestPlanner();
    planner.placePilot(crest);
    expect(planner.inputs.getState().pilot).toEqual(crest);
    planner.placePilot(undefined);
    expect(planner.inputs.getState().pilot).toBeUndefined();
    planner.placePilot(crest);
    planner.startNew();
    expect(planner.inputs.getState().pilot).toBeUndefined();
    expect(forNextPlan(defaultInputs)).toBe(defaultInputs);
  });

  it('is kept in the plan’s file, and absent from those without', () => {
    expect(InputsSchema.parse({ ...defaultInputs, pilot: crest, eye_height_m: 2 })).toMatchObject({
      pilot: crest,
      eye_height_m: 2,
    });
    expect(InputsSchema.parse(defaultInputs)).not.toHaveProperty('pilot');
    expect(InputsSchema.safeParse({ ...defaultInputs, pilot: { lat: 91, lon: 0 } }).success).toBe(false);
  });
});
