import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destination } from '../../engine/geo/geodesic.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationOutput } from '../../server/contract/operations.ts';
import { makeDispatch } from '../../server/dispatch.ts';
import { makeHandlers } from '../../server/handlers/makeHandlers.ts';
import { inLong } from '../support/inLong.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const inPlace = () =>
  makeDispatch(makeHandlers({ ...host.services, inThreads: undefined }), (error) => {
    throw error;
  });

const home = { lat: 47, lon: 8.5 };
const altitude = { datum: 'takeoff' as const, value_m: 80 };
const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const surveys = fc.record({
  radii_m: fc.array(metres(80, inLong(250, 900)), { minLength: 3, maxLength: 9 }),
  away_m: metres(0, 600),
  away_deg: metres(0, 360),
  spacing_m: metres(20, 50),
  wind_speed_mps: metres(0, 9),
  wind_dir_deg: metres(0, 359),
  uncertainty: fc.boolean(),
});

type Survey = typeof surveys extends fc.Arbitrary<infer Value> ? Value : never;

function askedOf({ radii_m, away_m, away_deg, spacing_m, uncertainty, ...weather }: Survey) {
  const middle = destination(home, away_deg, away_m);
  const outline = radii_m.map((radius_m, at) => destination(middle, (360 * at) / radii_m.length, radius_m));
  const area = { name: '', outline, holes: [], settings: {} };
  const survey = {
    area,
    spacing_m,
    altitude,
    speed_mps: 8,
    pictures: { every_m: 15 },
    start_near: home,
  };
  // The batteries after the first one have another charge.
  const battery = { initial_pct: 90, following_initial_pct: 100 };
  return {
    survey,
    mission: { home, drone: { key: 'dji_mavic_3' }, battery, weather, options: { uncertainty } },
  };
}

/** Charge of the lines in one direction, asked for and analysed as a plan is. */
async function usedIn({ survey, mission }: ReturnType<typeof askedOf>, angle_deg: number) {
  const dispatch = inPlace();
  const laid = await dispatch('layOutSurvey', { ...survey, angle_deg }, '');
  if (!laid.ok) throw new Error(laid.problem.message);
  const { points } = laid.output as OperationOutput<'layOutSurvey'>;
  const waypoints = points.map(({ lat, lon, speed_mps }) => ({
    lat,
    lon,
    speed_mps,
    altitude_m: altitude.value_m,
    hover_time_s: 0,
  }));
  const options = { ...mission.options, multi_battery: true };
  const asked = { ...mission, options, mission: { waypoints, end_action: 'go_home' } };
  const flown = await dispatch('analyzeMission', asked, '');
  if (!flown.ok) throw new Error(flown.problem.message);
  const { result } = flown.output as OperationOutput<'analyzeMission'>;
  return result.battery_plan?.reduce(
    (sum, { legs: [first], battery_at_home_pct }) =>
      sum + (first?.battery_start_pct ?? NaN) - battery_at_home_pct,
    0,
  );
}

describe('the direction of the least battery', () => {
  it('is the least of all whole degrees, each flown as a plan of its lines is', async () => {
    const angles = fc.uniqueArray(fc.nat(179), { minLength: 5, maxLength: 5 });
    const property = fc.asyncProperty(surveys, angles, async (drawn, random_deg) => {
      const asked = askedOf(drawn);
      const answer = await inPlace()('compareDirections', asked, '');
      if (!answer.ok) throw new Error(answer.problem.message);
      const { directions, best_deg } = answer.output as OperationOutput<'compareDirections'>;
      expect(directions.map(({ angle_deg }) => angle_deg)).toEqual(
        Array.from({ length: 180 }, (_, deg) => deg),
      );
      const least_pct = Math.min(...directions.map(({ used_pct = Infinity }) => used_pct));
      for (const angle_deg of inLong(
        random_deg,
        directions.map((one) => one.angle_deg),
      )) {
        const used_pct = await usedIn(asked, angle_deg);
        // Charge at home is rounded for each flight of a plan, and once for all of them here.
        expect(Math.abs((directions[angle_deg]?.used_pct ?? NaN) - (used_pct ?? NaN))).toBeLessThan(0.01);
      }
      if (best_deg !== undefined) expect(directions[best_deg]?.used_pct).toBe(least_pct);
    });
    await fc.assert(property, { numRuns: inLong(2, 20) });
  }, 1_200_000);

  it('is found among fewer where the lines have many points, as the answer shows', async () => {
    const narrow = { radii_m: [900, 900, 900, 900, 900, 900, 900], spacing_m: 3, uncertainty: false };
    const asked = askedOf({ ...narrow, away_m: 0, away_deg: 0, wind_speed_mps: 3, wind_dir_deg: 40 });
    const mission = { ...asked.mission, battery: { initial_pct: 100 } };
    const answer = await inPlace()('compareDirections', { ...asked, mission }, '');
    if (!answer.ok) throw new Error(answer.problem.message);
    expect((answer.output as OperationOutput<'compareDirections'>).directions).toHaveLength(36 + 8);
  }, 120_000);
});
