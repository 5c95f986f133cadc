import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFlights } from '../../../engine/flightplan/writeFlights.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { flySortie } from '../../../engine/mission/flySortie.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { returnToCheck } from '../../../engine/mission/returnCheck.ts';
import { home, inputOf, plan } from '../../engine/mission/flownPlans.ts';
import { overKnown } from '../../engine/mission/groundedMission.ts';
import { waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { readBack } from './likeness.ts';

/** The same plan with the height of its returns typed. */
const typed = (input: MissionInput, return_height_m: number | undefined): MissionInput => ({
  ...input,
  options: { ...input.options, return_height_m },
});

/** A valley of waypoints around the launch point, and a ridge of 250 m between it and one of them. */
const ridge = ({ lat, lon }: { lat: number; lon: number }): number =>
  400 + 250 * Math.exp(-(((lat - 47.02) * 400) ** 2)) * Math.exp(-(((lon - 8) * 200) ** 2));
const near = Array.from({ length: 24 }, (_, at) => destination(home, at % 2 === 0 ? 80 : 100, 1500));
const waypoints = [...near, destination(home, 0, 4000)].map(({ lat, lon }) => waypoint(lat, lon, 60));
const overRidge = overKnown(waypoints, ridge, {
  end_action: 'go_home',
  options: { multi_battery: true, uncertainty: true },
});

const keptBy = ({ legs }: Pick<MissionAnalysis, 'legs'>) =>
  legs.map(({ intervals }) => intervals?.return_margin?.low_pct ?? NaN);

describe('the return height "as needed"', () => {
  it('is one for all of a plan: typed, it gives the same answer', () => {
    fc.assert(
      fc.property(plan, (someone) => {
        const input = inputOf({ ...someone, hasSwapPlace: false }, { return_height_m: undefined });
        const asNeeded = analyzeMission(input);
        expect(analyzeMission(typed(input, asNeeded.return_home.height_m))).toEqual(asNeeded);
      }),
      { numRuns: 60 },
    );
  });

  it('is the least that clears the highest ground under any way home', () => {
    const { return_home } = analyzeMission(overRidge);
    expect(return_home.height_m).toBe(280);
    const low = analyzeMission(typed(overRidge, 279));
    expect(low.warnings.some(({ code }) => code === 'LOW_RETURN_CLEARANCE')).toBe(true);
  });

  it('is that of the returns from between waypoints', () => {
    const input = { ...overRidge, options: { ...overRidge.options, multi_battery: false } };
    const one = analyzeMission(input).return_home.height_m;
    const states = flySortie(typed(input, one), 0)?.stages.length;
    expect(flySortie(input, 0)?.stages.length).toBe(states);
    for (const state of [20, 200, 900]) {
      const found = returnToCheck(input, 0, state)?.check({});
      expect(found).toEqual(returnToCheck(typed(input, one), 0, state)?.check({}));
    }
  });

  it('is in the files of all flights, which read back are judged as they were', async () => {
    const { battery_plan = [], return_home } = analyzeMission(overRidge);
    expect(battery_plan.length).toBeGreaterThan(1);
    const speed = overRidge.drone.cruise_speed_mps;
    const mission = { name: 'Ridge', home, end_action: 'go_home' as const, waypoints };
    const context = { return_height_m: return_home.height_m, cruise_speed_mps: speed };
    const files = await writeFlights(mission, battery_plan, 'dji_wpml_kmz', context);
    if (!files.ok) expect.fail(sentenceOf(files.failure));
    for (const [at, file] of files.value.files.entries()) {
      const back = await readBack(file);
      expect(back.return_height_m).toBe(return_home.height_m);
      const { return_height_m } = back;
      const alone = analyzeMission(
        overKnown(back.waypoints, ridge, {
          end_action: 'go_home',
          options: { uncertainty: true, return_height_m },
        }),
      );
      const flight = battery_plan[at];
      for (const [leg, kept_pct] of keptBy(flight ?? { legs: [] }).entries())
        expect(keptBy(alone)[leg]).toBeCloseTo(kept_pct, 1);
    }
  });
});
