import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mission } from '../../engine/mission/mission.ts';
import { verdictBeside } from '../../engine/mission/verdict.ts';
import { toBriefingQuestion } from '../../renderer/features/briefing/briefingQuestion.ts';
import { defaultInputs, type Inputs } from '../../renderer/plan/inputs.ts';
import type { Assembled } from '../../server/assemble.ts';
import { documentRequest } from '../../server/cli/documentRequest.ts';
import { missionText } from '../../server/cli/missionText.ts';
import { operations } from '../../server/contract/operations.ts';
import { planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { writerOf } from '../../server/figures/answerWriter.ts';
import { bytesWritten } from '../../server/figures/jsonBytes.ts';
import { legShapes } from '../../server/report/files/resultShapes.ts';
import { writeShapes } from '../../server/report/files/writeShapes.ts';
import { flownSpeedsOf } from '../../server/report/flightSettings.ts';
import { atRest, toMissionQuestion } from '../../server/report/planQuestions.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { richMission } from '../flightplan/write/richMission.ts';
import { startWholeServer, type WholeServer } from '../http/wholeServer.ts';
import { inLong } from '../support/inLong.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
let server: WholeServer;
beforeAll(async () => {
  [host, server] = await Promise.all([assembleHost(), startWholeServer()]);
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const write = writerOf(operations.analyzeMission.output.shape.result);
const rounded = (result: unknown) => JSON.parse(bytesWritten(() => write(result as never)).toString());

const inputs: fc.Arbitrary<Inputs> = fc
  .record({
    drone_key: fc.constantFrom('dji_mavic_3', 'dji_mini_3', 'dji_matrice_350_rtk'),
    wind_speed_mps: fc.nat(12),
    wind_dir_deg: fc.nat(360),
    gust_speed_mps: fc.nat(14),
    temp_c: fc.integer({ min: -10, max: 40 }),
    initial_battery_pct: fc.integer({ min: 40, max: 100 }),
    battery_cycles: fc.constantFrom(0, 150, 900),
    rth_threshold_pct: fc.nat(40),
    speed_choice: fc.constantFrom('cruise' as const, 'best_range' as const),
    splits_batteries: fc.boolean(),
    following_battery_pct: fc.option(fc.integer({ min: 60, max: 100 }), { nil: undefined }),
  })
  .map((some) => ({ ...defaultInputs, ...some }));

const near = fc.record({ lat: fc.double({ min: -1, max: 1, noNaN: true }), lon: fc.constant(0) });
const swaps = fc.array(fc.oneof(near, fc.constantFrom('home' as const, null)), { maxLength: 4 });
const wind = fc.record({
  wind_speed_mps: fc.nat(12),
  wind_dir_deg: fc.nat(360),
  gust_speed_mps: fc.nat(12),
});

/** Flown often enough for several batteries, with changes at places up to 1 km away and in winds of their own. */
const plans: fc.Arbitrary<Mission> = fc
  .record({
    mission: richMission,
    swaps,
    flight_winds: fc.array(fc.option(wind), { maxLength: 4 }),
    times: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ mission, swaps: some, flight_winds, times }) => {
    const [first] = mission.waypoints;
    const home = mission.home ?? { lat: first?.lat ?? 0, lon: first?.lon ?? 0 };
    const swap_places = some.map((one) =>
      one === null || one === 'home' ? one : { lat: home.lat + one.lat / 110, lon: home.lon },
    );
    const waypoints = Array.from({ length: times }, () => mission.waypoints).flat();
    return { ...mission, home, waypoints, swap_places, flight_winds };
  });

const bytesOf = (mission: Mission, given: Inputs) =>
  new TextEncoder().encode(planDocumentText({ inputs: given, mission, isLaunchChosen: true }));

async function overHttp(question: object): Promise<unknown> {
  const response = await fetch(`${server.url}/v1/missions/analyze-geometry`, {
    method: 'POST',
    headers: { 'X-API-Key': server.secret, 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  });
  return ((await response.json()) as { result: unknown }).result;
}

const numRuns = Number(process.env['HOMEWARD_PLANS'] ?? inLong(2, 60));

describe('one plan', () => {
  it('has the same figures and verdict in the window, over HTTP, from its file, on paper and in a file of its legs', async () => {
    const property = fc.asyncProperty(
      plans,
      inputs,
      fc.constantFrom('metric' as const, 'imperial' as const),
      async (mission, given, units) => {
        const question = toMissionQuestion(given, mission, atRest);
        if (question === undefined) throw new Error('There is no launch point.');
        const window = await host.dispatch('analyzeMission', question);
        if (!window.ok) throw new Error(window.problem.message);
        const { result } = window.output;
        expect(await overHttp(question)).toEqual(rounded(result));

        const request = documentRequest(bytesOf(mission, given)) ?? { drone: {} };
        const mission_file = { filename: 'a.homeward', bytes: bytesOf(mission, given) };
        const file = await host.dispatch('analyzeMissionFile', { mission_file, request });
        if (!file.ok) throw new Error(file.problem.message);
        const { import_report: _, warnings, ...read } = file.output.result;
        // What its reading doubts stands beside the verdict: the window has it from the reading, too.
        const known = new Set(result.warnings.map(({ code }) => code));
        const fileWarnings = warnings.filter(({ code, gravity }) => gravity === 'doubt' && !known.has(code));
        const { mission_verdict, battery_plan_verdict } = result;
        expect({ ...read, warnings: [] }).toEqual({
          ...result,
          mission_verdict: verdictBeside(mission_verdict, fileWarnings),
          battery_plan_verdict: battery_plan_verdict && verdictBeside(battery_plan_verdict, fileWarnings),
          warnings: [],
        });
        expect(warnings).toEqual(expect.arrayContaining(result.warnings));

        const words = {
          end_action: mission.end_action,
          threshold_pct: given.rth_threshold_pct,
          wind_speed_mps: given.wind_speed_mps,
          wind_height_m: given.wind_height_m,
          flownSpeeds: flownSpeedsOf(question.options?.speed_policy, question.mission.waypoints),
        };
        const printed = toBriefingQuestion({
          mission,
          inputs: given,
          name: mission.name,
          filename: undefined,
          locale: units,
          losses: [],
          now: new Date(0),
          flownAs: {},
        });
        const paper = await host.dispatch('briefPlan', printed);
        expect(paper.ok && paper.output.verdict).toBe(
          toMissionVerdict(result, { ...words, locale: units }).title,
        );
        const terminal = missionText('a', '', file.output.result, {
          ...words,
          locale: 'metric',
          temp_c: given.temp_c,
        });
        expect(terminal).toContain(
          toMissionVerdict(result, { ...words, fileWarnings, locale: 'metric' }).title,
        );

        const csv = { what: 'legs', name: 'a', format: 'csv' } as const;
        const legs = await host.dispatch('exportResult', { ...csv, mission: question });
        const shapes = legShapes(file.output.result);
        expect(legs.ok && Buffer.from(legs.output.bytes).toString()).toBe(
          Buffer.from(writeShapes({ name: 'a', shapes }, 'csv')).toString(),
        );
      },
    );
    await fc.assert(property, { numRuns });
  }, 120_000);
});
