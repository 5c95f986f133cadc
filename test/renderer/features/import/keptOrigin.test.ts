import { describe, expect, it } from 'vitest';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { type Call, makeTestPlanner } from '../../fakeBridge.ts';

const point = { lat: 46.95, lon: 7.45, altitude: { datum: 'agl', value_m: 60 }, hover_time_s: 0 } as const;
const lost = {
  code: 'WAITS_IGNORED',
  says: 'AS_SAID',
  values: { text: 'A wait is left out.' },
  value: 1,
} as const;
const plan = {
  format: 'csv',
  subclass: 'ordered route',
  tool: 'Litchi',
  routes: ['North', 'South'].map((name) => ({ name, kind: 'mission', points: [point], length_m: 1 })),
  chosen_route: 0,
  home: { lat: 46.95, lon: 7.45 },
  aircraft_hint: 'DJI Mavic 3E',
  ignored: [
    {
      what: 'photo',
      count: 2,
      reason: { says: 'AS_SAID', values: { text: 'pictures are not part of the route' } },
    },
  ],
  warnings: [lost, { code: 'PLAN_NOTE', says: 'AS_SAID', values: { text: 'Check the heights.' } }],
};

/** The plan that the host was last asked to save. */
function savedBy(calls: readonly Call[]) {
  const input = calls.at(-1)?.input as { plan: Uint8Array } | undefined;
  const saved = toSavedPlan(new TextDecoder().decode(input?.plan));
  if (saved === undefined) expect.fail('the saved plan cannot be read');
  return saved;
}

async function opened() {
  const test = makeTestPlanner();
  const { importer } = test.planner;
  void importer.openFile({
    ok: true,
    output: { filename: 'route.csv', bytes: new Uint8Array(1) },
    request_id: '',
  });
  await test.callsOf('readFlightPlan')[0]?.answer({ plan });
  importer.answer({ route_index: 0, default_altitude_m: 60 });
  const save = async () => {
    test.runPauses();
    const calls = test.callsOf('saveCurrentPlan');
    await calls.at(-1)?.answer({});
    return savedBy(calls);
  };
  return { ...test, importer, save };
}

describe('what a plan lacks of its file', () => {
  it('is told again after a restart, with the whole report', async () => {
    const { importer, save } = await opened();
    const before = importer.store.getState();
    const next = makeTestPlanner({ plan: await save() }).planner.importer.store.getState();
    expect(next.losses).toEqual([lost]);
    expect(next.report).toEqual(before.report);
    expect(next.report?.notes.map((one) => sentenceOf(one))).toContain('Check the heights.');
    expect(next.accepted).toBeUndefined();
  });

  it('is told of a plan of an earlier version, too, which had the distance to the file’s launch point and reasons in words', async () => {
    const { save } = await opened();
    const plan = await save();
    const ignored = [{ what: 'photo', count: 2, reason: 'pictures are not part of the route' }];
    const report = { ...plan.origin?.report, launch_off_m: 1000, ignored };
    const text = JSON.stringify({ ...plan, origin: { ...plan.origin, report } });
    expect(toSavedPlan(text)).toEqual(plan);
  });

  it('keeps the file’s launch point where the person’s own was kept', async () => {
    const { planner, save, callsOf } = await opened();
    planner.placeLaunch({ lat: 46.96, lon: 7.46 }, 'drop');
    void planner.importer.openFile({
      ok: true,
      output: { filename: 'route.csv', bytes: new Uint8Array(1) },
      request_id: '',
    });
    await callsOf('readFlightPlan')[1]?.answer({ plan });
    planner.importer.answer({ route_index: 0, default_altitude_m: 60 });
    const next = makeTestPlanner({ plan: await save() }).planner;
    next.importer.takeFileLaunch();
    expect(next.mission.store.getState().history.present.home).toEqual({ lat: 46.95, lon: 7.45 });
  });

  it('stays known beside the plan where the report was closed before', async () => {
    const { importer, save } = await opened();
    await save();
    importer.forgetReport();
    const { planner } = makeTestPlanner({ plan: await save() });
    expect(planner.importer.store.getState()).toMatchObject({ report: undefined, losses: [lost] });
  });

  it('is gone with the plan, and comes back with an undo', async () => {
    const { save } = await opened();
    const { planner } = makeTestPlanner({ plan: await save() });
    planner.startNew();
    expect(planner.importer.store.getState().losses).toEqual([]);
    planner.mission.undo();
    expect(planner.importer.store.getState().losses).toEqual([lost]);
  });

  it('is nothing where the plan is from no file', async () => {
    const { planner, callsOf, runPauses } = makeTestPlanner();
    planner.placeLaunch({ lat: 46.95, lon: 7.45 }, 'drop');
    runPauses();
    expect(savedBy(callsOf('saveCurrentPlan'))).not.toHaveProperty('origin');
  });
});
