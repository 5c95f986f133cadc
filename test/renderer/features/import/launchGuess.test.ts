import { describe, expect, it } from 'vitest';
import { toMissionVerdict } from '../../../../server/report/verdict/missionVerdict.ts';
import { isLaunchAssumed } from '../../../../server/report/warningWords.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';
import { missionResult } from '../../results.ts';

const at = (lon: number) => ({ lat: 46.95, lon });
const point = (lon: number) => ({ ...at(lon), altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 });
const file = { filename: 'route.csv', bytes: new Uint8Array(1) };

/** A window that opened a file, with or without a launch point of its own. */
async function opened(home?: { lat: number; lon: number }) {
  const test = makeTestPlanner();
  const { importer, mission } = test.planner;
  const opening = importer.openFile({ ok: true, output: file, request_id: '' });
  await test.callsOf('readFlightPlan')[0]?.answer({
    plan: {
      format: 'csv',
      subclass: 'ordered route',
      routes: [{ name: '', kind: 'mission', points: [point(7.45), point(7.46)], length_m: 760 }],
      chosen_route: 0,
      ignored: [],
      warnings: [],
      ...(home && { home }),
    },
  });
  await opening;
  return {
    ...test,
    mission,
    isAsked: () => isLaunchAssumed(importer.store.getState().losses),
    notes: () => (importer.store.getState().report?.notes ?? []).map((one) => sentenceOf(one)),
  };
}

describe('a file that names no launch point', () => {
  it('has waypoint 1 as a guess, which the person confirms', async () => {
    const { planner, mission, isAsked, notes } = await opened();
    expect(mission.store.getState().history.present.home).toEqual(at(7.45));
    expect(isAsked()).toBe(true);
    expect(notes().join()).toContain('Launch point not in the file');
    planner.keepLaunch();
    expect(isAsked()).toBe(false);
    expect(notes().join()).not.toContain('Launch point not in the file');
    expect(mission.store.getState()).toMatchObject({ isLaunchChosen: true });
    expect(mission.store.getState().history.present.home).toEqual(at(7.45));
  });

  it.each(['drop', 'press'] as const)(
    'is settled by a launch point placed by a %s, and open again after an undo',
    async (phase) => {
      const { planner, mission, isAsked } = await opened();
      planner.placeLaunch(at(7.44), 'drag');
      expect(isAsked()).toBe(true);
      planner.placeLaunch(at(7.44), phase);
      expect(isAsked()).toBe(false);
      mission.undo();
      expect(isAsked()).toBe(true);
      mission.redo();
      expect(isAsked()).toBe(false);
    },
  );

  it('is settled by typed coordinates, too, and stays open through other edits', async () => {
    const { planner, isAsked } = await opened();
    planner.edit({ kind: 'move_waypoint', index: 1, to: at(7.47) });
    expect(isAsked()).toBe(true);
    planner.typeLaunch(at(7.44));
    expect(isAsked()).toBe(false);
  });

  const typeHeight = ({ planner }: Awaited<ReturnType<typeof opened>>, value_m: number) =>
    planner.edit({
      kind: 'change_waypoint',
      index: 0,
      change: { altitude: { datum: 'takeoff', value_m } },
    });

  it('stays settled while a figure is typed on, and when the edits since opening are undone', async () => {
    const test = await opened();
    typeHeight(test, 61);
    test.planner.keepLaunch();
    typeHeight(test, 62);
    expect([test.isAsked(), test.notes().join()]).toEqual([false, '']);
    test.mission.undo();
    expect([test.isAsked(), test.notes().join()]).toEqual([false, '']);
    test.mission.redo();
    expect(test.isAsked()).toBe(false);
  });

  it('is open again after an undo of its placing, though its report was closed meanwhile', async () => {
    const test = await opened();
    test.planner.placeLaunch(at(7.44), 'drop');
    test.planner.importer.forgetReport();
    expect(test.isAsked()).toBe(false);
    test.mission.undo();
    expect(test.isAsked()).toBe(true);
    expect(test.planner.importer.store.getState().report).toBeUndefined();
  });

  it('does not bring the map back to the route where it is placed, or taken back', async () => {
    const { planner, mission } = await opened();
    const { fitRequest } = planner.view.getState();
    planner.placeLaunch(at(7.44), 'drop');
    mission.undo();
    expect(planner.view.getState().fitRequest).toBe(fitRequest);
  });

  it('is another matter than a file that names one', async () => {
    expect((await opened(at(7.4))).isAsked()).toBe(false);
  });
});

describe('the verdict over a guessed launch point', () => {
  const context = { locale: 'metric', end_action: 'go_home', threshold_pct: 25, wind_speed_mps: 0 } as const;
  const guessed = { ...context, fileWarnings: [{ code: 'HOME_ASSUMED' as const }] };
  const over = (part: Parameters<typeof missionResult>[0], elevation_fallback_points = 0) =>
    missionResult({
      ...part,
      data_sources: { ...missionResult({}).data_sources, elevation_fallback_points },
    });

  it('says on what it stands, and is not green', () => {
    const result = over({});
    expect(toMissionVerdict(result, context)).toMatchObject({ tone: 'ok' });
    const { tone, title } = toMissionVerdict(result, guessed);
    expect(tone).toBe('level');
    expect(title).toMatch(/^If you launch at the start of the route: comes home/);
  });

  it('says so of unknown ground in the same breath, and of a plan that does not come home', () => {
    expect(toMissionVerdict(over({}, 1), guessed).title).toMatch(
      /^If the ground is level where it is unknown and you launch at the start of the route: /,
    );
    expect(toMissionVerdict(over({ mission_verdict: 'cannot_complete' }), guessed)).toMatchObject({
      tone: 'bad',
      title: expect.stringMatching(/^Do not fly: the battery is empty/),
    });
  });
});
