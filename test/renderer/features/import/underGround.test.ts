import { describe, expect, it } from 'vitest';
import type { AltitudeDatum } from '../../../../engine/geo/position.ts';
import {
  type HeightChoice,
  lowestWay,
  raisedBy,
  raiseFor,
  toLowestWayText,
  toThenText,
} from '../../../../renderer/features/import/fileHeights.ts';
import type { FlightPlanAnswer } from '../../../../renderer/features/import/importState.ts';
import { toQuestionText } from '../../../../renderer/features/import/routeText.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { leg, missionResult } from '../../results.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const plan = (value_m: number, datum: AltitudeDatum = 'takeoff'): FlightPlanAnswer => ({
  format: 'gpx',
  subclass: 'gpx',
  routes: [
    {
      name: 'Slope',
      kind: 'line',
      points: [0, 0.01].map((north) => ({
        lat: bern.lat + north,
        lon: bern.lon,
        altitude: { datum, value_m },
        hover_time_s: 0,
      })),
      length_m: 1100,
    },
  ],
  chosen_route: 0,
  home: { ...bern, altitude_msl_m: 505 },
  ignored: [],
  warnings: [],
});

const over = (...heights_m: readonly (number | undefined)[]) =>
  missionResult({
    legs: heights_m.map((min_m, index) => ({
      ...leg(index),
      ...(min_m !== undefined && { clearance: { min_m, ...bern, ground_msl_m: 600 } }),
    })),
  });

async function openFile(found: FlightPlanAnswer, heights_m: readonly number[], sources = ['/srtm']) {
  const test = makeTestPlanner();
  const { importer, mission, settings } = test.planner;
  settings.store.setState(({ settings: before }) => ({
    settings: { ...before, elevation_sources: sources },
  }));
  const opened = { filename: 'slope.gpx', bytes: new Uint8Array([60]) };
  const opening = importer.openFile({ ok: true, output: opened, request_id: '' });
  await test.callsOf('readFlightPlan')[0]?.answer({ plan: found });
  await settle();
  const asked = test.calls.find(({ name }) => name === 'analyzeMission');
  await asked?.answer(missionAnswer(over(...heights_m)));
  if (asked !== undefined || sources.length === 0) await opening;
  const present = () => mission.store.getState().history.present;
  return { ...test, importer, mission, asked, present, state: () => importer.store.getState() };
}

const altitudes = ({ waypoints }: { waypoints: readonly { altitude: unknown }[] }) =>
  waypoints.map(({ altitude }) => altitude);

describe('a file whose heights lead below known ground', () => {
  it('is asked about before anything changes', async () => {
    const { state, present, asked } = await openFile(plan(60), [22, -43]);
    expect(asked?.input).toMatchObject({ options: { uncertainty: false, explanation: false } });
    const { question } = state();
    expect(question && toQuestionText(question, [])).toBe('How should it clear the ground?');
    expect(present().waypoints).toEqual([]);
  });

  it('opens at once where it keeps off the ground, where no ground is known, and where no source is named', async () => {
    expect((await openFile(plan(60), [22, 4])).present().waypoints).toHaveLength(2);
    expect((await openFile(plan(60), [])).present().waypoints).toHaveLength(2);
    const unnamed = await openFile(plan(60), [], []);
    expect([unnamed.asked, unnamed.present().waypoints.length]).toEqual([undefined, 2]);
  });

  it('opens with its own heights, as if nothing had been asked, where the person wants that', async () => {
    const { importer, present, mission } = await openFile(plan(60), [-43]);
    importer.answer({ route_index: 0, default_altitude_m: 120 });
    expect(altitudes(present())).toEqual([60, 60].map((value_m) => ({ datum: 'takeoff', value_m })));
    expect(mission.store.getState().original).toBe(present());
  });

  it.each<[string, HeightChoice, AltitudeDatum, AltitudeDatum, number, RegExp]>([
    [
      'above the ground',
      { isAboveGround: true },
      'takeoff',
      'agl',
      60,
      /flown as heights above ground \(your choice\)/,
    ],
    [
      'above take-off',
      { isAboveTakeoff: true },
      'msl',
      'takeoff',
      60,
      /Altitudes above sea level in the file are flown as above take-off \(your choice\)\./,
    ],
  ])(
    'flies %s where the person says so, and says that it is not as in the file',
    async (_, choice, of, datum, value_m, note) => {
      const { importer, present, state, mission } = await openFile(plan(60, of), [-43]);
      importer.answer({ route_index: 0, default_altitude_m: 120, ...choice });
      expect(altitudes(present())).toEqual([0, 1].map(() => ({ datum, value_m })));
      expect(
        state()
          .report?.notes.map((one) => sentenceOf(one))
          .join(' '),
      ).toMatch(note);
      expect(mission.store.getState().original).toBeUndefined();
    },
  );

  it.each<[string, readonly (number | undefined)[], number, RegExp | undefined]>([
    [
      'by as much as that takes',
      [22, -43],
      133,
      /All altitudes are 73\u00a0m higher than in the file \(your choice\)\./,
    ],
    [
      'by what the choice needs, not by what the first look did',
      [-9, 22],
      99,
      /All altitudes are 39\u00a0m higher than in the file \(your choice\)\./,
    ],
    ['not at all where the choice has led it off the ground', [44, 30], 60, undefined],
    [
      'not at all, and says so, where no ground is known',
      [undefined],
      60,
      /No altitude was raised: no ground heights under this route\. Check the altitudes yourself\./,
    ],
  ])('is raised to clear the ground %s', async (_, heights_m, value_m, note) => {
    const { importer, present, state, mission, calls } = await openFile(plan(60), [-43]);
    importer.answer({ route_index: 0, default_altitude_m: 80, isRaised: true });
    await settle();
    expect([state().question === undefined, present().waypoints]).toEqual([false, []]);
    await calls.findLast(({ name }) => name === 'analyzeMission')?.answer(missionAnswer(over(...heights_m)));
    await settle();
    expect(altitudes(present())).toEqual([0, 1].map(() => ({ datum: 'takeoff', value_m })));
    const notes =
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' ') ?? '';
    if (note === undefined) expect(notes).not.toContain('All heights are');
    else expect(notes).toMatch(note);
    expect(mission.store.getState().original).toBeUndefined();
    expect(state().question).toBeUndefined();
  });

  it('is not opened by an answer that the person took back while the ground was looked at', async () => {
    const { importer, present, calls } = await openFile(plan(60), [-43]);
    importer.answer({ route_index: 0, default_altitude_m: 80, isRaised: true });
    await settle();
    importer.dismiss();
    await calls.findLast(({ name }) => name === 'analyzeMission')?.answer(missionAnswer(over(-43)));
    await settle();
    expect(present().waypoints).toEqual([]);
  });

  it('is asked of the engine once for each set of heights', async () => {
    const { importer, calls, present } = await openFile(plan(60), [22, 4]);
    const before = calls.length;
    void importer.lowestWay(present());
    void importer.lowestWay(present());
    await settle();
    expect(calls.length).toBe(before + 1);
    void importer.lowestWay(raisedBy(present(), 5));
    await settle();
    expect(calls.length).toBe(before + 2);
  });
});

describe('the lowest way of a route', () => {
  it('is that of the leg nearest to the ground, and below it only beyond the error of the source', () => {
    expect(lowestWay(over(22, -3, undefined, 8))).toEqual({ over_m: -3, isUnder: true, waypoint_index: 1 });
    const { data_sources } = missionResult();
    const doubtful = { ...over(22, -3), data_sources: { ...data_sources, elevation_error_m: 5 } };
    expect(lowestWay(doubtful)).toMatchObject({ over_m: -3, isUnder: false });
    expect(lowestWay({ ...doubtful, legs: over(-9).legs })).toMatchObject({ isUnder: true });
  });

  it('is that of the waypoint below the ground where nothing is known between waypoints', () => {
    const code = 'LOW_CLEARANCE' as const;
    const low = { code, message: '', waypoint_index: 2, value: -20, limit: 0, unit: 'm' as const };
    const known = { ...over(undefined, undefined, undefined), warnings: [low] };
    expect(lowestWay(known)).toEqual({ over_m: -20, isUnder: true, waypoint_index: 2 });
    expect(lowestWay(over(undefined))).toBeUndefined();
  });

  it('is told with its place, and raised by whole metres to what it should keep', () => {
    const below = { over_m: -42.6, isUnder: true, waypoint_index: 1 };
    expect(toLowestWayText(below, 'metric')).toMatch(/^43\sm below the ground on the way to waypoint 2$/);
    const sunk = { min_m: -43, below_m: 34, ...bern, ground_msl_m: 600 };
    const deep = lowestWay(missionResult({ legs: [{ ...leg(0), clearance: sunk }] }));
    expect(deep && toLowestWayText(deep, 'metric')).toMatch(/^34\sm below the ground on the way/);
    expect(deep && raiseFor(deep, 30)).toBe(73);
    expect(raiseFor(below, 30)).toBe(73);
    expect(raiseFor({ ...below, over_m: 44 }, 30)).toBe(0);
    expect(toThenText(below, 'metric')).toMatch(/^The route then leads up to 43/);
    expect(toThenText(undefined, 'metric')).toBe('The ground under the route is not known then.');
    expect(toThenText({ ...below, over_m: 30.4 }, 'metric')).toMatch(
      /^The route then comes as low as 30\sm above ground on the way to waypoint 2\.$/,
    );
  });
});
