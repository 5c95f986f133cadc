import { describe, expect, it } from 'vitest';
import { toRail } from '../../../../renderer/features/fly/FlySlider.tsx';
import { useFlight } from '../../../../renderer/features/fly/flightStore.ts';
import { toBatteryRows, toPlaceRows, toStopText } from '../../../../renderer/features/fly/flyText.ts';
import type { Looking } from '../../../../renderer/features/fly/lookOfPlan.ts';
import type { FlyCheck } from '../../../../renderer/features/fly/returnChecks.ts';
import {
  type FlyState,
  type FlyTrack,
  indexAt,
  onMap,
  stopBeside,
} from '../../../../renderer/features/fly/trackMoments.ts';
import { lineOfTrack } from '../../../../renderer/features/profile/FlownChart.tsx';
import { makeTestPlanner, missionAnswer } from '../../fakeBridge.ts';
import { batteryFlight, leg } from '../../results.ts';

const state = (elapsed_s: number, change: Partial<FlyState> = {}): FlyState => ({
  elapsed_s,
  leg_index: elapsed_s <= 10 ? 0 : elapsed_s <= 24 ? 1 : 2,
  activity: 'fly',
  lat: 47 + elapsed_s * 1e-4,
  lon: 8,
  height_m: 60,
  course_deg: 0,
  heading_deg: 350 + elapsed_s,
  ground_speed_mps: 10,
  headwind_mps: -4,
  crosswind_mps: 0,
  to_go_m: 100,
  battery_pct: 100 - elapsed_s,
  battery_kept_pct: 99 - elapsed_s,
  home: { battery_pct: 90 - elapsed_s, battery_kept_pct: 80 - elapsed_s, distance_m: 300 },
  status: elapsed_s > 20 ? 'low_margin' : 'ok',
  ...change,
});

/** States at even seconds, with the ends of two legs at 10 and 24.5 s, and home at 30 s. */
const times_s = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 24.5, 26, 28, 30];
const track: FlyTrack = {
  flight_index: 0,
  flights: 1,
  step_s: 2,
  duration_s: 30,
  landing: { lat: 47, lon: 8 },
  states: times_s.map((time_s) => state(time_s)),
  stops: [
    { leg_index: 0, state: 5 },
    { leg_index: 1, state: 13 },
  ],
};

const bern = { lat: 46.948, lon: 7.4474 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;

const check = (state: FlyState, change: Partial<FlyCheck> = {}): FlyCheck => ({
  ...state,
  takes_level: false,
  ...change,
});
const tooLow = { min_m: 4, missed_m: 30, lat: 47, lon: 8, ground_msl_m: 500 };
const tooDeep = { ...tooLow, min_m: -12, below_m: 12 };

const looking: Looking = { waypoints: [], drone_key: 'dji_mavic_3_enterprise', hasWings: false };

describe('the moments of a track', () => {
  it('are the states of the engine, the latest one at each time', () => {
    expect([0, 1.9, 2, 24.4, 24.5, 99].map((at_s) => indexAt(track, at_s))).toEqual([0, 0, 1, 12, 13, 16]);
    expect(indexAt({ ...track, states: [] }, 3)).toBe(-1);
  });

  it('are passed from stop to stop, take-off and landing among them', () => {
    expect([0, 10, 24.5, 30].map((at_s) => stopBeside(track, at_s, 1))).toEqual([10, 24.5, 30, 30]);
    expect([0, 10, 11, 30].map((at_s) => stopBeside(track, at_s, -1))).toEqual([0, 0, 10, 24.5]);
  });

  it('lie on the map between two states, the short way round for the nose', () => {
    const flown = onMap(track, 11, { standing: 'level', looking });
    expect(flown?.at.lat).toBeCloseTo(47.0011, 9);
    expect(flown?.heading_deg).toBeCloseTo(361, 9);
    expect(flown?.done).toHaveLength(3);
    expect(flown?.ahead).toHaveLength(3);
    expect(flown?.home).toMatchObject({ standing: 'level', distance_m: 300 });
    expect(onMap(track, 29, { standing: 'ok', looking })?.home).toBeUndefined();
    expect(onMap({ ...track, states: [] }, 0, { standing: 'ok', looking })).toBeUndefined();
  });

  it('show what a known camera sees, and the nose where the plan turns it', () => {
    const actions = [
      { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -90 },
      { action_type: 'heading', duration_s: 0, angle_deg: 200 },
    ];
    const waypoints = [{ ...point, actions }, point, point];
    const seenBy = (change: Partial<Looking>, at_s: number, of = track) =>
      onMap(of, at_s, { standing: 'ok', looking: { ...looking, waypoints, ...change } });
    expect(seenBy({}, 4)?.seen).toBeUndefined();
    expect(seenBy({}, 14)?.seen).toHaveLength(4);
    expect(seenBy({ drone_key: 'dji_matrice_350_rtk' }, 14)?.seen).toBeUndefined();
    const there = {
      ...track,
      states: track.states.map((one) => (one.elapsed_s === 10 ? { ...one, to_go_m: 0 } : one)),
    };
    expect(seenBy({}, 10, there)?.heading_deg).toBe(200);
    expect(seenBy({ hasWings: true }, 10, there)?.heading_deg).toBe(360);
    expect(seenBy({}, 14, { ...there, flight_index: 1 })?.seen).toBeUndefined();
  });

  it('colour the rail from where turning back leaves less than the reserve', () => {
    expect(toRail(track, new Map())).toMatch(
      /^linear-gradient\(to right, var\(--accent\) 0% 73\.\d+%, var\(--warn\) 73\.\d+% 100%\)$/,
    );
    const barred = check(state(30), { status: 'no_return', return_clearance: tooDeep });
    expect(toRail(track, new Map([[16, barred]]))).toMatch(/var\(--bad\) 100% 100%\)$/);
  });

  it('are a line of the profile without any ground', () => {
    const line = lineOfTrack(track);
    expect(line.places).toHaveLength(times_s.length);
    expect(line.places[0]).toMatchObject({ path_m: 60, ground_m: undefined });
    expect(line.charges.at(-1)).toMatchObject({ pct: 70, low_pct: 69, high_pct: 70 });
  });
});

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

/** The row of the return, with plain spaces. */
function turnBack(moment: FlyState, change: Partial<FlyCheck> = {}) {
  const row = toBatteryRows({ state: moment, check: check(moment, change) }, 'metric')[1];
  return { figure: plain(row?.figure), note: plain(row?.note), mark: row?.mark };
}

describe('the figures of a moment', () => {
  it('say at least first, and the wind as behind and across', () => {
    const moment = state(12, { latest_departure_s: 132 });
    const rows_ = toBatteryRows({ state: moment, check: check(moment) }, 'metric');
    expect(rows_.map(({ figure, beside }) => [figure, beside])).toEqual([
      ['at least 87 %, probably 88 %', undefined],
      ['at least 68 %, probably 78 %', undefined],
      ['2:12', 'in 2:00 if it waits here'],
    ]);
    const rows = toPlaceRows(moment, 'metric').map(({ figure }) => figure);
    expect(rows.slice(0, 2)).toEqual(['60 m', 'not known']);
    expect(rows.at(-1)).toContain('behind');
    const calm = toPlaceRows({ ...moment, headwind_mps: 0.02, crosswind_mps: 0 }, 'metric').at(-1);
    expect([calm?.figure, calm?.beside]).toEqual(['calm air', undefined]);
  });

  it('say that nothing is left where that is so, and that no way home can be flown', () => {
    const empty = state(12, { home: { battery_pct: -3, battery_kept_pct: -9, distance_m: 1 } });
    expect(turnBack(empty).figure).toBe('at least 0 %, probably 0 %');
    const { home: _, ...lost } = state(12, { status: 'no_return' });
    expect(turnBack(lost)).toMatchObject({ figure: 'not possible', mark: { status: 'bad' } });
    expect(toStopText(state(10), 'metric')).toMatch(/^Waypoint 1 at 0:10.*, keeps the reserve$/);
    expect(toStopText(state(10), 'metric', 0)).toMatch(/if the ground is level$/);
    expect(toStopText(state(10, { status: 'no_return' }), 'metric')).toMatch(/do not return from here$/);
  });

  it('promise nothing of a return before it is checked from there', () => {
    const moment = state(12, { latest_departure_s: 132 });
    const rows = (found: FlyCheck | 'refused' | undefined) =>
      toBatteryRows({ state: moment, check: found }, 'metric');
    const [, unseen, leaveBy] = rows(undefined);
    expect(unseen).toMatchObject({ mark: { status: 'checking' }, note: 'checking the return from here' });
    expect(leaveBy?.figure).toBe('–');
    expect(rows('refused')[1]?.note).toBe('return from here not checked');
  });

  it('say what stands in the way of the return from there', () => {
    const moment = state(12);
    const barred: Partial<FlyCheck> = {
      status: 'no_return',
      return_reasons: ['GROUND'],
      return_clearance: tooDeep,
    };
    expect(turnBack(moment, barred)).toMatchObject({
      mark: { status: 'bad', label: 'do not return from here' },
      note: '12 m below the ground, you asked for 30 m',
    });
    expect(turnBack(moment, { return_clearance: tooLow })).toMatchObject({
      mark: { status: 'warn', label: 'closer to the ground than asked for' },
      note: '4 m above ground, you asked for 30 m',
    });
    expect(turnBack(moment, { takes_level: true, return_lost_m: 120 })).toMatchObject({
      mark: { status: 'level' },
      note: 'level ground assumed · out of sight on 120 m',
    });
    const high = { max_m: 132, lat: 47, lon: 8, ground_msl_m: 300, passed_m: 120 };
    expect(turnBack(moment, { return_height_above_ground: high })).toMatchObject({
      mark: { status: 'ok' },
      note: '132 m above ground, your ceiling is 120 m',
    });
    const { ground_msl_m: _, ...unknown } = high;
    expect(turnBack(moment, { return_height_above_ground: unknown }).note).toContain('(ground unknown)');
    const windy = turnBack(moment, { status: 'no_return', return_reasons: ['WIND'] });
    expect(windy.note).toBe('wind over the aircraft’s limit');
    expect(turnBack(moment)).toMatchObject({ mark: { status: 'ok' }, note: '' });
  });
});

async function flying(result: Parameters<typeof missionAnswer>[0] = {}) {
  const test = makeTestPlanner();
  test.planner.placeLaunch(bern, 'drop');
  test.planner.edit({ kind: 'add_waypoint', waypoint: point });
  test.planner.edit({ kind: 'add_waypoint', waypoint: { ...point, lat: 46.95 } });
  test.runFrame();
  await test.callsOf('analyzeMission').at(-1)?.answer(missionAnswer(result));
  test.runPauses();
  const flight = test.planner.of(useFlight);
  const asked = () => test.callsOf('flyMission');
  /** Answers the analysis, which is asked anew with the profile that the drawer shows. */
  const analyzed = async () => {
    test.runFrame();
    await test.callsOf('analyzeMission').at(-1)?.answer(missionAnswer(result));
    test.runPauses();
    test.runFrame();
  };
  const open = async () => {
    flight.open();
    await analyzed();
  };
  return { ...test, flight, asked, analyzed, open, at: () => flight.store.getState().at_s };
}

describe('flying the plan', () => {
  it('asks for the flight only once it is opened, with the question of the analysis', async () => {
    const { asked, open, planner } = await flying();
    expect(asked()).toHaveLength(0);
    await open();
    expect(asked()).toHaveLength(1);

    const question = planner.analysis.store.getState().mission.question;
    expect(asked()[0]?.input).toMatchObject({
      flight_index: 0,
      mission: { mission: question?.mission, battery: question?.battery },
    });
    expect(planner.view.getState().isProfileOpen).toBe(true);
  });

  it('begins with the flight of a split that is chosen, or that the selected waypoint lies in', async () => {
    const battery_plan = [batteryFlight(0, [leg(0)]), batteryFlight(1, [leg(0), leg(1)])];
    const { flight, analyzed, planner } = await flying({ battery_plan });
    planner.inputs.setState({ splits_batteries: true });
    await analyzed();
    const begun = async (view: { chosenFlight: number; selected: number[] }) => {
      planner.view.setState(view);
      flight.open();
      await analyzed();
      const { flight_index, known } = flight.store.getState();
      flight.close();
      return [flight_index, known.question?.flight_index];
    };
    expect(await begun({ chosenFlight: 1, selected: [] })).toEqual([1, 1]);
    expect(await begun({ chosenFlight: 0, selected: [] })).toEqual([0, 0]);
    expect(await begun({ chosenFlight: 0, selected: [1] })).toEqual([1, 1]);
    expect(await begun({ chosenFlight: 8, selected: [] })).toEqual([1, 1]);
  });

  it('goes to the start of the flight that is chosen in the panel or here, and both show it', async () => {
    const battery_plan = [batteryFlight(0, [leg(0)]), batteryFlight(1, [leg(0), leg(1)])];
    const { flight, asked, at, analyzed, open, planner, runFrame } = await flying({ battery_plan });
    planner.inputs.setState({ splits_batteries: true });
    planner.view.setState({ selected: [] });
    await analyzed();
    await open();
    const answered = async (flight_index: number) => {
      runFrame();
      expect(asked().at(-1)?.input).toMatchObject({ flight_index });
      await asked()
        .at(-1)
        ?.answer({ engine_version: '1', result: { ...track, flight_index, flights: 2 } });
    };
    await answered(0);
    flight.seek(12);
    flight.togglePlay();
    planner.view.setState({ chosenFlight: 1, selected: [] });
    expect(flight.store.getState()).toMatchObject({ flight_index: 1, isPlaying: false });
    await answered(1);
    expect(at()).toBe(0);

    flight.seek(12);
    flight.chooseFlight(0);
    expect(planner.view.getState()).toMatchObject({ chosenFlight: 0, selected: [] });
    await answered(0);
    expect(at()).toBe(0);

    const calls = asked().length;
    flight.seek(12);
    planner.view.setState({ chosenFlight: 0 });
    expect([asked().length, at()]).toEqual([calls, 12]);
    flight.close();
    planner.view.setState({ chosenFlight: 1 });
    expect(flight.store.getState()).toMatchObject({ isOpen: false, flight_index: 0 });
  });

  it('goes with a selected waypoint into its flight, and to the waypoint there', async () => {
    const battery_plan = [batteryFlight(0, [leg(0)]), batteryFlight(1, [leg(0), leg(1)])];
    const { flight, asked, at, analyzed, open, planner, runFrame } = await flying({ battery_plan });
    planner.inputs.setState({ splits_batteries: true });
    planner.view.setState({ selected: [] });
    await analyzed();
    await open();
    const [stop] = track.stops;
    await asked()
      .at(-1)
      ?.answer({ engine_version: '1', result: { ...track, stops: stop ? [stop] : [], flights: 2 } });
    planner.view.setState({ selected: [1] });
    expect(planner.view.getState().chosenFlight).toBe(1);
    runFrame();
    await asked()
      .at(-1)
      ?.answer({ engine_version: '1', result: { ...track, flight_index: 1, flights: 2 } });
    expect(flight.store.getState().flight_index).toBe(1);
    expect(at()).toBe(24.5);
  });

  it('moves by seconds, stops and waypoints, within the flight', async () => {
    const { flight, asked, at, open, planner } = await flying();
    await open();
    await asked()[0]?.answer({ engine_version: '1', result: track });
    flight.move(3);
    expect(at()).toBe(3);
    flight.move(-10);
    expect(at()).toBe(0);
    flight.goToStop(1);
    expect(at()).toBe(10);
    planner.view.setState({ selected: [] });
    planner.view.setState({ selected: [1] });
    expect(at()).toBe(24.5);
    flight.move(100);
    expect(at()).toBe(30);
  });

  it('plays at its speed with figures a few times a second, stops at the end and begins again', async () => {
    const { flight, asked, at, open, runFrame, callsOf } = await flying();
    await open();
    await asked()[0]?.answer({ engine_version: '1', result: track });
    flight.togglePlay();
    flight.play(0.1);
    flight.play(0.1);
    expect(at()).toBeCloseTo(2, 9);
    expect(flight.store.getState().shown_s).toBe(0);
    flight.play(0.1);
    runFrame();
    expect(flight.store.getState().shown_s).toBe(0);
    await callsOf('checkReturn')
      .at(-1)
      ?.answer({ engine_version: '1', result: check(state(2)) });
    expect(flight.store.getState().shown_s).toBe(2);
    expect(flight.store.getState().checks.get(1)).toMatchObject({ elapsed_s: 2 });
    flight.choose(60);
    flight.play(1);
    expect(flight.store.getState()).toMatchObject({ at_s: 30, shown_s: 30, isPlaying: false });
    flight.togglePlay();
    expect(flight.store.getState()).toMatchObject({ at_s: 0, isPlaying: true });
  });

  it('checks the return from each second that is shown once, the latest next', async () => {
    const { flight, asked, open, runFrame, callsOf } = await flying();
    await open();
    await asked()[0]?.answer({ engine_version: '1', result: track });
    runFrame();
    const checks = () => callsOf('checkReturn');
    expect(checks().map(({ input }) => (input as { state: number }).state)).toEqual([0]);
    flight.seek(4);
    flight.seek(6);
    await checks()[0]?.answer({ engine_version: '1', result: check(state(0)) });
    runFrame();
    expect(checks().map(({ input }) => (input as { state: number }).state)).toEqual([0, 3]);
    await checks()[1]?.refuse({ code: 'INTERNAL', message: 'no' });
    flight.seek(0);
    flight.seek(6);
    runFrame();
    expect(checks()).toHaveLength(2);
    expect([...flight.store.getState().checks.keys()]).toEqual([0, 3]);
    expect(flight.store.getState().checks.get(3)).toBe('refused');
  });

  it('asks again for a changed plan and keeps the moment, and ends with its drawer', async () => {
    const { flight, asked, at, analyzed, open, planner } = await flying();
    await open();
    await asked()[0]?.answer({ engine_version: '1', result: track });
    flight.seek(12);
    planner.inputs.setState({ wind_speed_mps: 5 });
    await analyzed();
    expect(asked()).toHaveLength(2);
    await asked()[1]?.answer({ engine_version: '1', result: { ...track, duration_s: 11 } });
    expect(at()).toBe(11);
    planner.view.setState({ isProfileOpen: false });
    expect(flight.store.getState()).toMatchObject({ isOpen: false, known: {} });
  });
});
