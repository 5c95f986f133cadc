import { describe, expect, it } from 'vitest';
import { toLaunchRows } from '../../../../renderer/features/launch/launchPointRows.ts';
import { useLaunchSearch } from '../../../../renderer/features/launch/launchPointsStore.ts';
import { pointsToFit } from '../../../../renderer/map/geometry/fit.ts';
import { marksOf, scaleFor } from '../../../../renderer/map/geometry/launchMarks.ts';
import type { LaunchPoint, LaunchPointsResult } from '../../../../server/contract/schemas/launchPoints.ts';
import { launchMark, toFoundSayings } from '../../../../server/report/launchPointWords.ts';
import { say } from '../../../../server/report/say.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const point = { ...bern, lat: 46.96, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;

const place = (change: Partial<LaunchPoint> = {}): LaunchPoint => ({
  ...bern,
  distance_m: 0,
  bearing_deg: 0,
  verdict: 'ok',
  headline: 'Comes home',
  keeps_reserve: true,
  batteries: 1,
  kept_pct: 30.9,
  left_pct: 40.2,
  ground_msl_m: 500,
  ...change,
});

const found = (change: Partial<LaunchPointsResult> = {}): LaunchPointsResult => ({
  radius_m: 1000,
  step_m: 125,
  apart_m: 250,
  places: [
    place(),
    place({ lat: 46.95, distance_m: 250, kept_pct: 41, left_pct: 50, batteries: 2 }),
    place({ verdict: 'tight', distance_m: 500, bearing_deg: 90, headline: 'Tight', keeps_reserve: false }),
    { ...bern, distance_m: 600, bearing_deg: 180, barred: 'GEOFENCE', keeps_reserve: false },
  ],
  best: [1, 2],
  better: 1,
  region: [{ outline: [bern], holes: [] }],
  ...change,
});

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const sentences = (result: LaunchPointsResult) =>
  toFoundSayings(result, true).map((saying) => plain(say(saying, 'metric')));

function planned() {
  const { planner, callsOf, runFrame } = makeTestPlanner();
  planner.placeLaunch(bern, 'drop');
  planner.edit({ kind: 'add_waypoint', waypoint: point });
  const search = planner.of(useLaunchSearch);
  const asked = () => callsOf('findLaunchPoints');
  return { ...planner, search, asked, runFrame };
}

describe('the search for a launch point', () => {
  it('asks about the plan on screen and shows the answer until the plan is another', async () => {
    const { search, asked, runFrame, mission } = planned();
    search.find(500);
    runFrame();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.input).toMatchObject({ radius_m: 500, mission: { home: bern }, language: 'en-GB' });
    await asked()[0]?.answer({ engine_version: '1', result: found() });
    expect(search.store.getState().onMap?.named).toMatchObject([{ name: 'A', lat: 46.95 }, { name: 'B' }]);
    expect(search.store.getState().onMap?.places.map(({ mark }) => mark)).toEqual(['ok', 'warn', 'barred']);
    mission.moveLaunch({ ...bern, lat: 46.95 }, 'drop');
    expect(search.store.getState()).toMatchObject({ known: {}, onMap: undefined });
  });

  it('is given up by a change of plan or air, by hand and without a route, and is begun anew by another radius', async () => {
    const { search, asked, runFrame, inputs, mission } = planned();
    search.find();
    runFrame();
    inputs.setState({ wind_speed_mps: 7 });
    expect(asked()[0]?.isGivenUp()).toBe(true);
    expect(search.store.getState().known.question).toBeUndefined();
    await asked()[0]?.answer({ engine_version: '1', result: found() });
    expect(search.store.getState().onMap).toBeUndefined();
    search.find();
    runFrame();
    search.find(250);
    expect(asked()[1]?.isGivenUp()).toBe(true);
    await asked()[1]?.refuse({ code: 'ACTION_FAILED', message: 'Late.' });
    runFrame();
    expect(search.store.getState().known.refused).toBeUndefined();
    await asked()[2]?.refuse({ code: 'ACTION_FAILED', message: 'No.' });
    expect(search.store.getState().known.refused?.problem.message).toBe('No.');
    search.close();
    mission.edit({ kind: 'delete_waypoint', index: 0 });
    search.find();
    expect(search.store.getState().known.question).toBeUndefined();
  });

  it('stays while what it asked about is the same', async () => {
    const { search, asked, runFrame, inputs } = planned();
    search.find();
    runFrame();
    await asked()[0]?.answer({ engine_version: '1', result: found() });
    inputs.setState({ thresholds_pct: [10] });
    expect(search.store.getState().onMap).toBeDefined();
  });
});

describe('what was found', () => {
  it('is listed with what is left, where it is, and what decides', () => {
    const rows = toLaunchRows(found(), 'metric');
    expect(
      rows.map(({ name, mark, left, where, why }) => [name, mark, plain(left), plain(where), why]),
    ).toEqual([
      [undefined, 'ok', 'at least 30 %, probably 40 %', undefined, undefined],
      ['A', 'ok', 'at least 41 %, probably 50 %, 2 batteries', '250 m toward 0°', undefined],
      ['B', 'warn', 'at least 30 %, probably 40 %', '500 m toward 90°', 'Tight'],
    ]);
    const [barred] = toLaunchRows(found({ places: [found().places[3] as LaunchPoint], best: [] }), 'metric');
    expect(barred).toMatchObject({ mark: 'barred', left: undefined, why: 'outside the geofence' });
  });

  it('is said in sentences: how many, what is not proposed, parts and gaps, and unknown ground', () => {
    const said = sentences(found());
    expect(said[0]).toBe('From 2 of 4 places the plan keeps the reserve.');
    expect(said).toContain('One place is not proposed: outside the geofence.');
    expect(said.join(' ')).not.toContain('The outline has');
    const { ground_msl_m: _, ...unknown } = place();
    const hole = [bern];
    const other = sentences(
      found({ places: [unknown, unknown], better: 0, region: [{ outline: hole, holes: [hole] }] }),
    );
    expect(other[0]).toBe('From all 2 places the plan keeps the reserve.');
    expect(other).toContain('None of them is better than the launch point of the plan.');
    expect(other).toContain('The outline has one part and a gap.');
    expect(other).toContain('At 2 places the ground is unknown and assumed level.');
    expect(sentences(found({ places: [place({ keeps_reserve: false })] }))[0]).toBe(
      'From none of 1 places the plan keeps the reserve.',
    );
  });

  it('has a shape for each verdict', () => {
    const verdicts = ['ok', 'level', 'tight', 'warn', 'bad'] as const;
    expect(verdicts.map((verdict) => launchMark(place({ verdict })))).toEqual([
      'ok',
      'level',
      'warn',
      'warn',
      'bad',
    ]);
    const at = { x: 10, y: 20 };
    expect(marksOf([{ mark: 'bad', at }], 'ok')).toEqual([]);
    expect(marksOf([{ mark: 'bad', at }], 'bad')).toHaveLength(2);
  });

  it('has smaller marks where places lie close together', () => {
    const apart = (px: number) => [0, px].map((x) => ({ mark: 'ok' as const, at: { x, y: 0 } }));
    expect([26, 13, 6.5, 1].map((px) => scaleFor(apart(px)))).toEqual([1, 1, 0.5, 0.45]);
    expect(scaleFor([])).toBe(1);
    expect(marksOf(apart(2), 'ok', 0.5)[0]?.[0]).toEqual({ x: -2, y: 0.25 });
  });

  it('is in view as a whole', () => {
    const launchPlaces = { places: [{ ...bern, lat: 47, mark: 'ok' as const }], named: [], region: [] };
    const plan = { launch: bern, waypoints: [], range: undefined, mission: undefined };
    expect(pointsToFit({ ...plan, launchPlaces })).toEqual([
      [bern.lat, bern.lon],
      [47, bern.lon],
    ]);
  });
});
