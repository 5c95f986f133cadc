import { describe, expect, it } from 'vitest';
import { defaultInputs, forNewPlan, type Inputs } from '../../../../renderer/plan/inputs.ts';
import { readNumber, toNumberText } from '../../../../renderer/ui/numberText.ts';
import { toQuantity } from '../../../../renderer/ui/quantity.ts';
import { InputsSchema } from '../../../../server/contract/schemas/planInputs.ts';
import { toMissionQuestion } from '../../../../server/report/planQuestions.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const mission = {
  name: 'Field',
  home: bern,
  waypoints: [{ ...bern, lat: 46.96, altitude: { datum: 'takeoff' as const, value_m: 80 }, hover_time_s: 0 }],
  end_action: 'go_home' as const,
};

describe('the ceiling above the ground', () => {
  it('is 120 m until it is changed, and is asked about with each route', () => {
    const asked = (change: Partial<Inputs>) =>
      toMissionQuestion({ ...defaultInputs, ...change }, mission)?.options?.max_height_above_ground_m;
    expect(asked({})).toBe(120);
    expect(asked({ max_height_above_ground_m: 50 })).toBe(50);
    expect(asked({ max_height_above_ground_m: null })).toBeUndefined();
  });

  it('is kept in the plan’s file, also that there is none; older files and new plans have the usual one', () => {
    const read = (max_height_above_ground_m: number | null | undefined) =>
      InputsSchema.parse(JSON.parse(JSON.stringify({ ...defaultInputs, max_height_above_ground_m })))
        .max_height_above_ground_m;
    expect([read(90), read(null), read(undefined)]).toEqual([90, null, 120]);
    expect(forNewPlan({ ...defaultInputs, max_height_above_ground_m: null }).max_height_above_ground_m).toBe(
      120,
    );
    expect(InputsSchema.safeParse({ ...defaultInputs, max_height_above_ground_m: 0 }).success).toBe(false);
  });

  it('is read in feet as it is typed', () => {
    const feet = toQuantity('max_height_above_ground_m', 'imperial');
    const typed = readNumber('400', feet);
    const stored_m = typed.ok ? feet.toStored(typed.value) : Number.NaN;
    expect([stored_m, feet.unit]).toEqual([121.92, 'ft']);
    expect(toNumberText(feet.toShown(stored_m), feet.decimals)).toBe('400');
  });
});
