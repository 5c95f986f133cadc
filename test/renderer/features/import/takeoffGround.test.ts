import { describe, expect, it } from 'vitest';
import type { AltitudeDatum } from '../../../../engine/geo/position.ts';
import { likelyChoice } from '../../../../renderer/features/import/importPlan.ts';
import type { FlightPlanAnswer } from '../../../../renderer/features/import/importState.ts';
import { toQuestionText } from '../../../../renderer/features/import/routeText.ts';
import { takeoffFor } from '../../../../renderer/features/import/takeoffGround.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const plan = (value_m: number, datum: AltitudeDatum = 'msl', home?: FlightPlanAnswer['home']) =>
  ({
    format: 'gpx',
    subclass: 'gpx',
    routes: [
      {
        name: 'Bank',
        kind: 'line',
        points: [0, 5].map((more_m) => ({
          ...bern,
          altitude: { datum, value_m: value_m + more_m },
          hover_time_s: 0,
        })),
        length_m: 800,
      },
    ],
    chosen_route: 0,
    home,
    ignored: [],
    warnings: [],
  }) satisfies FlightPlanAnswer;

async function openFile(found: FlightPlanAnswer, ground: { ground_msl_m?: number } = {}) {
  const test = makeTestPlanner();
  const { importer, mission } = test.planner;
  const opened = { filename: 'bank.gpx', bytes: new Uint8Array([60]) };
  const opening = importer.openFile({ ok: true, output: opened, request_id: '' });
  await test.callsOf('readFlightPlan')[0]?.answer({ plan: found });
  const asked = test.callsOf('hereAndBack')[0];
  await asked?.answer({ result: ground });
  await opening;
  await settle();
  const present = () => mission.store.getState().history.present;
  return { ...test, importer, asked, present, state: () => importer.store.getState() };
}

const altitudes = ({ waypoints }: ReturnType<Awaited<ReturnType<typeof openFile>>['present']>) =>
  waypoints.map(({ altitude }) => altitude);

describe('a file with heights above sea level', () => {
  it('is asked about where nobody knows the ground at take-off', async () => {
    const { state, asked, present } = await openFile(plan(612));
    expect(asked?.input).toMatchObject(bern);
    const { question } = state();
    expect(question && toQuestionText(question, [])).toBe('How high is the ground where you take off?');
    expect(present().waypoints).toEqual([]);
  });

  it('opens at once where a source of heights or the file knows it, or heights are of another kind', async () => {
    expect((await openFile(plan(612), { ground_msl_m: 505 })).present().waypoints).toHaveLength(2);
    const ofFile = await openFile(plan(612, 'msl', { ...bern, altitude_msl_m: 505 }));
    expect([ofFile.asked, ofFile.present().home?.elevation_msl_m]).toEqual([undefined, 505]);
    const above = await openFile(plan(60, 'takeoff'));
    expect([above.asked, above.present().waypoints.length]).toEqual([undefined, 2]);
  });

  it('counts from the ground that the person names, which is there to save', async () => {
    const { importer, present, state } = await openFile(plan(612));
    importer.answer({ route_index: 0, default_altitude_m: 120, takeoff_msl_m: 505 });
    expect(present().home?.elevation_msl_m).toBe(505);
    expect(altitudes(present())[0]).toEqual({ datum: 'msl', value_m: 612 });
    expect(
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ).toContain('Ground at the launch point: 505\u00a0m above sea level (your choice).');
    expect(state().question).toBeUndefined();
  });

  it('counts from a guess where the person says nothing, which is there to save and called one', async () => {
    const { importer, present, state, planner } = await openFile(plan(612));
    importer.answer({ route_index: 0, default_altitude_m: 120 });
    expect(present().home?.elevation_msl_m).toBe(492);
    const notes = state()
      .report?.notes.map((one) => sentenceOf(one))
      .join(' ');
    expect(notes).toContain(
      'Ground at the launch point: 492\u00a0m above sea level assumed. Correct it at the launch point.',
    );
    expect(notes).not.toContain('as you');
    expect(planner.mission.store.getState().original).toBeUndefined();
  });

  it('counts from take-off as a guess where its heights are no higher than people fly', async () => {
    const { importer, present, state } = await openFile(plan(60));
    importer.answer({ route_index: 0, default_altitude_m: 120 });
    expect(altitudes(present())[0]).toEqual({ datum: 'takeoff', value_m: 60 });
    const notes = state()
      .report?.notes.map((one) => sentenceOf(one))
      .join(' ');
    expect(notes).toContain(
      'Altitudes above sea level in the file are flown as above take-off. Assumed, since the first is no higher than people usually fly.',
    );
    expect(notes).not.toContain('as you');
  });

  it('counts from the sea where the person says so of heights that seemed meant above take-off', async () => {
    const { importer, present, state } = await openFile(plan(60));
    importer.answer({ route_index: 0, default_altitude_m: 120, isAboveTakeoff: false });
    expect(altitudes(present())[0]).toEqual({ datum: 'msl', value_m: 60 });
    expect([
      present().home?.elevation_msl_m,
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ]).toEqual([0, expect.stringContaining('Ground at the launch point: 0\u00a0m above sea level assumed.')]);
  });

  it('is guessed anew where it is read in other units, but for a figure that the person typed', async () => {
    const { importer, present, state, callsOf } = await openFile(plan(2100));
    const { question } = state();
    const first = question && likelyChoice(question.plan, 0, 120);
    expect(question && first && takeoffFor(question, first).takeoff_msl_m).toBe(1980);
    importer.readIn('height', 'ft');
    await callsOf('readFlightPlan')[1]?.answer({ plan: plan(640) });
    const again = state().question;
    if (again === undefined || first === undefined) return expect.unreachable();
    expect(takeoffFor(again, first)).toMatchObject({ takeoff_msl_m: 520, isGuessed: true });
    expect(takeoffFor(again, { ...first, takeoff_msl_m: 505 })).toMatchObject({
      takeoff_msl_m: 505,
      isGuessed: false,
    });
    importer.answer(first);
    expect(present().home?.elevation_msl_m).toBe(520);
  });

  it('counts from take-off where the person says so', async () => {
    const { importer, present, state } = await openFile(plan(60));
    importer.answer({ route_index: 0, default_altitude_m: 120, takeoff_msl_m: 0, isAboveTakeoff: true });
    expect(present().home?.elevation_msl_m).toBeUndefined();
    expect(altitudes(present())).toEqual([60, 65].map((value_m) => ({ datum: 'takeoff', value_m })));
    expect(
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ).toContain('Altitudes above sea level in the file are flown as above take-off (your choice).');
  });
});
