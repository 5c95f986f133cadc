import { describe, expect, it } from 'vitest';
import type { ImportChoice } from '../../../../renderer/features/import/importState.ts';
import { takeoffNotes } from '../../../../renderer/features/import/takeoffGround.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { toMissionVerdict } from '../../../../server/report/verdict/missionVerdict.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';
import { missionResult } from '../../results.ts';

const file = { filename: 'route.csv', bytes: new Uint8Array(1) };
const above = { code: 'ALTITUDE_REFERENCE_ASSUMED', values: { of: 'table' } } as const;
const unit = { code: 'UNIT_ASSUMED', values: { name: 'alt', unit: 'm' } } as const;
const likely: ImportChoice = { route_index: 0, default_altitude_m: 120 };

const point = (lon: number, value_m?: number) => ({
  ...{ lat: 46.95, lon, hover_time_s: 0 },
  ...(value_m !== undefined && { altitude: { datum: 'takeoff', value_m } }),
});

interface Opening {
  readonly warnings?: readonly object[];
  readonly points?: readonly object[];
  /** The answer to the question about the file; absent: there is none. */
  readonly choice?: ImportChoice;
}

/** A window that opened a file of which something was assumed. */
async function opened({ warnings = [], points = [point(7.45, 60), point(7.46, 80)], choice }: Opening) {
  const test = makeTestPlanner();
  const { importer, mission, edit } = test.planner;
  const opening = importer.openFile({ ok: true, output: file, request_id: '' });
  await test.callsOf('readFlightPlan')[0]?.answer({
    plan: {
      ...{ format: 'csv', subclass: 'ordered route', chosen_route: 0, ignored: [], warnings },
      routes: [{ name: '', kind: 'mission', points, length_m: 760 }],
      home: { lat: 46.95, lon: 7.44 },
    },
  });
  await opening;
  if (choice !== undefined) importer.answer(choice);
  const losses = () => importer.store.getState().losses;
  return {
    importer,
    mission,
    losses,
    codes: () => losses().map(({ code }) => code),
    notes: () => (importer.store.getState().report?.notes ?? []).map(({ code }) => code),
    measure: (...indices: number[]) => edit({ kind: 'measure_waypoints', indices, datum: 'agl' }),
    setHeight: (index: number, value_m: number) =>
      edit({ kind: 'change_waypoint', index, change: { altitude: { datum: 'takeoff', value_m } } }),
    save: async () => {
      test.runPauses();
      const call = test.callsOf('saveCurrentPlan').at(-1);
      await call?.answer({});
      const input = call?.input as { plan: Uint8Array } | undefined;
      const saved = toSavedPlan(new TextDecoder().decode(input?.plan));
      if (saved === undefined) expect.fail('the saved plan cannot be read');
      return saved;
    },
  };
}

describe('what was assumed of a file', () => {
  it.each([
    [above, 'altitudes are above take-off'],
    [{ ...above, says: 'ALTITUDE_REFERENCE_ASSUMED.subtitles' }, 'altitudes are above sea level'],
    [
      { ...above, says: 'PLAN_NOTE.takeoff_ground', values: { takeoff_msl_m: 480 } },
      'the launch point is 480\u00a0m above sea level',
    ],
    [{ ...above, says: 'AS_SAID', values: { text: 'x' } }, 'the assumed altitude reference is right'],
    [unit, 'the assumed units are right'],
  ] as const)('is a condition of the verdict, which is not green: %j', async (assumed, condition) => {
    const { losses } = await opened({ warnings: [assumed], choice: likely });
    const context = {
      locale: 'metric',
      end_action: 'go_home',
      threshold_pct: 25,
      wind_speed_mps: 0,
    } as const;
    const { tone, title } = toMissionVerdict(missionResult({}), { ...context, fileWarnings: losses() });
    expect(tone).toBe('level');
    expect(title.startsWith(`If ${condition}: comes home`)).toBe(true);
  });

  it('of its altitudes is answered once none of them counts from there, and open again after an undo', async () => {
    const { codes, notes, measure, mission } = await opened({ warnings: [above] });
    measure(0);
    expect([codes(), notes()]).toEqual([[above.code], [above.code]]);
    measure(1);
    expect([codes(), notes()]).toEqual([[], []]);
    mission.undo();
    expect([codes(), notes()]).toEqual([[above.code], [above.code]]);
  });

  it('is answered for good by the person, one thing at a time', async () => {
    const { codes, notes, importer, setHeight, mission } = await opened({
      warnings: [above, unit],
      choice: likely,
    });
    expect(codes()).toEqual([above.code, unit.code]);
    setHeight(0, 70);
    importer.confirm(above.code);
    expect([codes(), notes()]).toEqual([[unit.code], [unit.code]]);
    mission.undo();
    expect(codes()).toEqual([unit.code]);
    importer.confirm(unit.code);
    expect([codes(), notes()]).toEqual([[], []]);
  });

  it('stays with the plan over a restart until it is answered', async () => {
    const { importer, save } = await opened({ warnings: [above] });
    const { planner } = makeTestPlanner({ plan: await save() });
    expect(planner.importer.store.getState().losses).toEqual([above]);
    planner.edit({ kind: 'measure_waypoints', indices: [0, 1], datum: 'agl' });
    expect(planner.importer.store.getState().losses).toEqual([]);
    importer.confirm(above.code);
    expect((await save()).origin?.losses).toEqual([]);
  });

  it('of missing altitudes stands while a waypoint has the height that nobody entered', async () => {
    const points = [point(7.45), point(7.46)];
    const { codes, setHeight } = await opened({ points, choice: likely });
    expect(codes()).toEqual(['ALTITUDE_ASSUMED']);
    setHeight(0, 60);
    expect(codes()).toEqual(['ALTITUDE_ASSUMED']);
    setHeight(1, 60);
    expect(codes()).toEqual([]);
    const chosen = await opened({ points, choice: { ...likely, isHeightChosen: true } });
    expect(chosen.codes()).toEqual([]);
  });

  it('of its altitudes is answered by a choice of their level while it is opened', async () => {
    const isChosen = await opened({ warnings: [above, unit], choice: { ...likely, isAboveGround: true } });
    expect(isChosen.codes()).toEqual([unit.code]);
  });

  it('is the ground at take-off where it was guessed, until the person enters it', async () => {
    const guess = { isAboveTakeoff: false, takeoff_msl_m: 480 };
    expect(takeoffNotes({ ...guess, isGuessed: false })).toMatchObject([{ code: 'PLAN_NOTE' }]);
    const warnings = takeoffNotes({ ...guess, isGuessed: true });
    const { codes, measure, mission } = await opened({ warnings });
    measure(0, 1);
    expect(codes()).toEqual([above.code]);
    mission.edit({ kind: 'set_home_elevation', elevation_msl_m: 500 });
    expect(codes()).toEqual([]);
  });
});
