import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultInputs } from '../../../renderer/plan/inputs.ts';
import { toPlanText, toSavedPlan } from '../../../renderer/plan/savedPlan.ts';
import {
  type PlanVariant,
  toWrittenVariants,
  variantsText,
  wholeVariants,
} from '../../../server/contract/planVariants.ts';
import { planDocumentText } from '../../../server/contract/schemas/planDocument.ts';
import { variantLetters } from '../../../server/contract/schemas/planVariants.ts';
import { readPlanDocument } from '../../../server/services/readPlanDocument.ts';

const waypointAt = (index: number) => ({
  lat: 46.9 + index / 10_000,
  lon: 7.4,
  altitude: { datum: 'takeoff' as const, value_m: 60 },
  hover_time_s: 0,
  speed_mps: 7.5,
});

const plan: PlanVariant = {
  letter: 'A',
  inputs: { ...defaultInputs, drone_key: 'dji_mavic_3', return_height_m: 80 },
  mission: {
    name: 'Field',
    home: { lat: 46.9, lon: 7.4 },
    waypoints: Array.from({ length: 8 }, (_, index) => waypointAt(index)),
    end_action: 'go_home',
    takeoff_height_m: 20,
  },
  isLaunchChosen: true,
};

const written = (variants: readonly PlanVariant[]) => {
  const [{ inputs, mission, isLaunchChosen } = plan] = variants;
  return { inputs, mission, isLaunchChosen, variants: toWrittenVariants(variants) };
};

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

const anyVariant = fc.record({
  wind_speed_mps: fc.integer({ min: 0, max: 20 }),
  return_height_m: fc.option(fc.integer({ min: 30, max: 90 }), { nil: undefined }),
  takeoff_height_m: fc.option(fc.integer({ min: 5, max: 30 }), { nil: undefined }),
  home: fc.option(fc.record({ lat: fc.constant(47), lon: fc.integer({ min: 6, max: 8 }) }), {
    nil: undefined,
  }),
  route: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }),
  name: fc.option(fc.constantFrom('Evening', 'With load'), { nil: undefined }),
  isLaunchChosen: fc.boolean(),
});

describe('variants in a file', () => {
  it('come back as they were, whatever they have otherwise than the plan or not at all', () => {
    fc.assert(
      fc.property(fc.array(anyVariant, { maxLength: 6 }), (all) => {
        const variants = all.map(
          (
            { wind_speed_mps, return_height_m, route, name, isLaunchChosen, ...mission },
            index,
          ): PlanVariant => ({
            letter: variantLetters[index] ?? 'A',
            name,
            isLaunchChosen,
            inputs: { ...plan.inputs, wind_speed_mps, return_height_m },
            mission: { ...plan.mission, ...mission, waypoints: route.map(waypointAt) },
          }),
        );
        if (variants.length === 0) return;
        const reading = readPlanDocument(planDocumentText(written(variants)));
        expect(reading.ok && asJson(wholeVariants(reading.value))).toEqual(asJson(variants));
        const text = variantsText(variants);
        expect(JSON.parse(text ?? 'null')).toEqual(asJson(toWrittenVariants(variants) ?? null));
        const [{ inputs, mission, isLaunchChosen } = plan] = variants;
        const state = { inputs, mission, isLaunchChosen, isChanged: true, variants };
        expect(asJson(toSavedPlan(toPlanText(state))?.variants ?? [variants[0]])).toEqual(asJson(variants));
      }),
    );
  });

  it('share what is the same: six of 1,000 waypoints are hardly more than one', () => {
    const waypoints = Array.from({ length: 1000 }, (_, index) => waypointAt(index));
    const first = { ...plan, mission: { ...plan.mission, waypoints } };
    const all = variantLetters.map((letter, index): PlanVariant => {
      const route = structuredClone(waypoints);
      route[index * 7] = waypointAt(2000 + index);
      const mission = { ...plan.mission, waypoints: index % 2 === 0 ? waypoints : route };
      return { ...first, letter, mission, inputs: { ...plan.inputs, wind_speed_mps: index } };
    });
    const size = (variants: readonly PlanVariant[]) => planDocumentText(written(variants)).length;
    expect(size(all)).toBeLessThan(1.5 * size([first]));
    const other = (letter: PlanVariant['letter'], index: number) => ({
      ...first,
      letter,
      mission: {
        ...plan.mission,
        waypoints: waypoints.map((one) => ({ ...one, lat: one.lat + (index + 1) * 0.001_234_567 })),
      },
    });
    expect(size(variantLetters.map(other))).toBeLessThan(5_000_000);
  });

  it.each([
    ['names a waypoint that the plan does not have', { mission: { waypoints: [99] } }, {}],
    ['has what no variant has', { wings: 2 }, {}],
    ['has the letter of another', { letter: 'A' }, {}],
    ['has no inputs', { inputs: undefined }, {}],
    ['is the seventh', {}, { others: Array.from({ length: 6 }, () => ({})) }],
  ])('are refused where one %s', (_, change, more) => {
    const one = { letter: 'B', inputs: {}, mission: {}, isLaunchChosen: true, ...change };
    const { inputs, mission, isLaunchChosen } = plan;
    const text = JSON.stringify({
      ...JSON.parse(planDocumentText({ inputs, mission, isLaunchChosen })),
      variants: { letter: 'A', others: [one], ...more },
    });
    expect(readPlanDocument(text)).toMatchObject({ ok: false, failure: { code: 'DAMAGED' } });
  });
});
