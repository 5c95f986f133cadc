import { describe, expect, it } from 'vitest';
import { runCommand, whyNot } from '../../../../renderer/commands/command.ts';
import { toBriefingQuestion } from '../../../../renderer/features/briefing/briefingQuestion.ts';
import { defaultInputs } from '../../../../renderer/plan/inputs.ts';
import { operations } from '../../../../server/contract/operations.ts';
import { toMissionQuestion, toRangeQuestion } from '../../../../server/report/planQuestions.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const home = { lat: 47, lon: 8 };
const waypoints = [
  { lat: 47.01, lon: 8, altitude: { datum: 'takeoff' as const, value_m: 60 }, hover_time_s: 0 },
  { lat: 47.01, lon: 8.01, altitude: { datum: 'takeoff' as const, value_m: 60 }, hover_time_s: 0 },
];
const mission = { name: 'Ridge', home, waypoints, end_action: 'go_home' as const };
const inputs = { ...defaultInputs, drone_key: 'dji_mavic_3' };
const printed = {
  mission,
  inputs,
  name: 'Ridge',
  filename: 'Ridge.homeward',
  locale: 'metric' as const,
  losses: [],
  now: new Date(2024, 4, 21, 8, 12),
  flownAs: {},
};

describe('the question of a briefing', () => {
  it('is what the window asks about the plan', () => {
    const question = toBriefingQuestion(printed);
    expect(question?.mission).toEqual(toMissionQuestion(inputs, mission));
    expect(question?.range).toEqual(toRangeQuestion(inputs, home));
    expect(question?.page).toMatchObject({ name: 'Ridge', printed_at: '2024-05-21T08:12', paper: 'a4' });
    expect(operations.briefPlan.input.safeParse(question).error).toBeUndefined();
  });

  it('has the rings that are shown, and leaves the choice to the host where none is', () => {
    const [hidden = 0, ...shown] = inputs.thresholds_pct;
    const some = { ...inputs, hidden_thresholds_pct: [hidden] };
    expect(toBriefingQuestion({ ...printed, inputs: some })?.range?.battery_thresholds_pct).toEqual(shown);
    const none = { ...inputs, hidden_thresholds_pct: inputs.thresholds_pct };
    expect(toBriefingQuestion({ ...printed, inputs: none })).not.toHaveProperty('range');
  });

  it('tells how many pictures the route takes', () => {
    expect(toBriefingQuestion(printed)?.page).not.toHaveProperty('pictures');
    const [first, second] = waypoints;
    if (first === undefined || second === undefined) throw new Error('There are two waypoints.');
    const actions = [{ action_type: 'photos_by_distance', duration_s: 0, every_m: 100, span: 1 }];
    const pictured = { ...mission, waypoints: [{ ...first, actions }, second] };
    // 0.01° of longitude at 47.01° N are 760 m.
    expect(toBriefingQuestion({ ...printed, mission: pictured })?.page.pictures).toBe(8);
  });

  it('asks for Letter where lengths are in feet', () => {
    expect(toBriefingQuestion({ ...printed, locale: 'imperial' })?.page).toMatchObject({
      paper: 'letter',
      units: 'imperial',
    });
  });

  it('is none without a route from a launch point', () => {
    expect(toBriefingQuestion({ ...printed, mission: { ...mission, waypoints: [] } })).toBeUndefined();
    const { home: _, ...homeless } = mission;
    expect(toBriefingQuestion({ ...printed, mission: homeless })).toBeUndefined();
  });
});

describe('Print briefing', () => {
  const bytes = new Uint8Array([37, 80, 68, 70]);
  const output = { filename: 'Ridge-briefing.pdf', bytes, pages: 1, verdict: 'Comes home', has_gaps: false };

  function withRoute() {
    const test = makeTestPlanner();
    test.planner.mission.moveLaunch(home, 'drop');
    for (const waypoint of waypoints) test.planner.edit({ kind: 'add_waypoint', waypoint });
    return test;
  }

  it('has the variants side by side, where there are some', async () => {
    const { planner, callsOf, inputOf } = withRoute();
    const printedVariants = async () => {
      void planner.briefer.print();
      await settle();
      const call = callsOf('briefPlan').at(-1);
      await call?.answer(output);
      await settle();
      return (inputOf(call)?.['page'] as { variants?: { heads: string[] } } | undefined)?.variants;
    };
    expect(await printedVariants()).toBeUndefined();
    planner.variants.add();
    planner.inputs.setState({ wind_speed_mps: 8 });
    expect((await printedVariants())?.heads).toEqual(['A · calm air', 'B · 8\u00a0m/s from 0°']);
  });

  it('needs a route', () => {
    const { planner, callsOf } = makeTestPlanner();
    expect(whyNot('print_briefing', planner)).toMatch(/take off/);
    runCommand('print_briefing', planner);
    expect(callsOf('briefPlan')).toHaveLength(0);
  });

  it('saves what the host prints, one at a time, and says so', async () => {
    const { planner, callsOf, bridge } = withRoute();
    const saved: string[] = [];
    bridge.saveFile = async ({ filename }) => {
      saved.push(filename);
      return { ok: true, output: { filename: 'mine.pdf' }, request_id: 'r' };
    };
    runCommand('print_briefing', planner);
    runCommand('print_briefing', planner);
    expect(callsOf('briefPlan')).toHaveLength(1);
    expect(planner.briefer.store.getState().isPrinting).toBe(true);
    await callsOf('briefPlan')[0]?.answer({ ...output, has_gaps: true });
    await settle();
    expect(saved).toEqual(['Ridge-briefing.pdf']);
    const { isPrinting, notice } = planner.briefer.store.getState();
    expect(isPrinting).toBe(false);
    expect(notice).toMatchObject({ kind: 'done', title: 'Downloaded mine.pdf' });
    expect(notice?.text).toMatch(/boxes/);
  });

  it('lays a logged flight on the plan, as long as nothing else is printed', async () => {
    const { planner, callsOf } = withRoute();
    const log = { format: 'plain_csv', samples: new Uint8Array(), notes: [] } as const;
    const flown = {
      drone_key: 'dji_mavic_3',
      temp_c: 12,
      filename: 'flight.csv',
      log: { ...log, notes: [] },
    };
    void planner.briefer.printComparison(flown);
    runCommand('print_briefing', planner);
    expect(callsOf('briefPlan')).toHaveLength(0);
    const [call] = callsOf('compareFlight');
    expect(call?.input).toMatchObject({ flown, page: { language: 'en-GB' } });
    expect(operations.compareFlight.input.safeParse(call?.input).error).toBeUndefined();
    expect(planner.briefer.store.getState()).toMatchObject({ isPrinting: true, printed: 'comparison' });
    await call?.refuse({ code: 'FLIGHT_LOG_REJECTED', message: 'Elsewhere.' });
    await settle();
    expect(planner.briefer.store.getState().notice).toMatchObject({ kind: 'refused', text: 'Elsewhere.' });
  });

  it('says nothing where the person cancels, and why where the host refuses', async () => {
    const { planner, callsOf } = withRoute();
    runCommand('print_briefing', planner);
    await callsOf('briefPlan')[0]?.answer(output);
    await settle();
    expect(planner.briefer.store.getState()).toMatchObject({ isPrinting: false, notice: undefined });
    runCommand('print_briefing', planner);
    await callsOf('briefPlan')[1]?.refuse({ code: 'OVERLOADED', message: 'Busy.' });
    await settle();
    expect(planner.briefer.store.getState().notice).toMatchObject({ kind: 'refused', title: 'Not printed' });
  });
});
