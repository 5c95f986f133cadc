import { describe, expect, it } from 'vitest';
import { homewardPlanVersion } from '../../engine/flightplan/plan/homewardMark.ts';
import { emptyMission } from '../../engine/mission/mission.ts';
import { makeAnalysis } from '../../renderer/analysis/analysisStore.ts';
import { currentResult, refusalOf, standingOf } from '../../renderer/analysis/asyncResult.ts';
import { useStartNew } from '../../renderer/features/documents/documentsOfPlan.ts';
import { usePlaceSearch } from '../../renderer/features/search/placeSearchStore.ts';
import { useAreaInView } from '../../renderer/plan/areaInView.ts';
import { defaultInputs } from '../../renderer/plan/inputs.ts';
import { currentMission, isChanged } from '../../renderer/plan/missionStore.ts';
import { type SavedPlan, toPlanText, toSavedPlan } from '../../renderer/plan/savedPlan.ts';
import { stepsOfRoute, withFit } from '../../renderer/plan/viewStore.ts';
import type { DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { Problem } from '../../server/contract/problem.ts';
import { toRangeQuestion } from '../../server/report/planQuestions.ts';
import { nameToUndo } from './editNames.ts';
import {
  type Call,
  makeFakeBridge,
  makeTestPlanner,
  missionAnswer,
  rangeAnswer,
  settle,
} from './fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const thun = { lat: 46.758, lon: 7.628 };
const waypoint = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const unavailable: Problem = { code: 'OVERLOADED', message: 'Too many analyses at once; try again.' };

describe('the analysis', () => {
  it('is asked once for what changes together, however often the inputs change', () => {
    const { planner, callsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    for (let wind = 1; wind <= 9; wind += 1) planner.inputs.setState({ wind_speed_mps: wind });
    runFrame();
    expect(callsOf('analyzeRange')).toHaveLength(1);
    expect(inputOf(callsOf('analyzeRange')[0])).toMatchObject({ wind_speed: 9 });
  });

  it('is asked again once other sources of ground heights are saved, and shows no answer as current till then', async () => {
    const { planner, callsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    const named = planner.nameGround(['/data/srtm']);
    expect(inputOf(callsOf('saveSettings')[0])).toEqual({ settings: { elevation_sources: ['/data/srtm'] } });
    expect(callsOf('analyzeRange')).toHaveLength(1);
    const { settings } = planner.settings.store.getState();
    await callsOf('saveSettings')[0]?.answer({ settings });
    await named;
    expect(standingOf(planner.analysis.store.getState().range)).toBe('checking');
    runFrame();
    expect(inputOf(callsOf('analyzeRange')[1])).toEqual(inputOf(callsOf('analyzeRange')[0]));
    await callsOf('analyzeRange')[1]?.answer(rangeAnswer({ center: thun }));
    expect(currentResult(planner.analysis.store.getState().range)).toMatchObject({ center: thun });
  });

  it('has one question under way, and the latest one next', async () => {
    const { planner, callsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    for (const wind_speed_mps of [3, 4, 5]) {
      planner.inputs.setState({ wind_speed_mps });
      runFrame();
    }
    expect(callsOf('analyzeRange')).toHaveLength(1);
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    runFrame();
    expect(callsOf('analyzeRange')).toHaveLength(2);
    expect(inputOf(callsOf('analyzeRange')[1])).toMatchObject({ wind_speed: 5 });
  });

  it('ends with the answer to the latest question', async () => {
    const { planner, callsOf, runFrame } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    planner.inputs.setState({ wind_speed_mps: 5 });
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer({ center: bern }));
    runFrame();
    await callsOf('analyzeRange')[1]?.answer(rangeAnswer({ center: thun }));
    const { range } = planner.analysis.store.getState();
    expect(currentResult(range)).toMatchObject({ center: thun });
  });

  it('drops an answer to a plan that is gone', async () => {
    const { planner, callsOf, comparisonsOf, runFrame } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    planner.edit({ kind: 'add_waypoint', waypoint });
    runFrame();
    planner.mission.startNew();
    await callsOf('analyzeMission')[0]?.answer(missionAnswer());
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    await comparisonsOf('analyzeMission')[0]?.answer(missionAnswer());
    await comparisonsOf('analyzeRange')[0]?.answer(rangeAnswer());
    expect(planner.analysis.store.getState()).toEqual({
      range: {},
      mission: {},
      bestRange: {},
      bestMission: {},
    });
  });

  it('keeps the last good answer beside the reason why there is no newer one', async () => {
    const { planner, callsOf, runFrame } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    planner.inputs.setState({ wind_speed_mps: 5 });
    runFrame();
    await callsOf('analyzeRange')[1]?.refuse(unavailable);
    const { range } = planner.analysis.store.getState();
    expect(refusalOf(range)).toEqual(unavailable);
    expect(currentResult(range)).toBeUndefined();
    expect(range.answered?.result.rings).toHaveLength(3);
  });

  it('of a mission is asked as soon as there are a launch point and a waypoint', () => {
    const { planner, callsOf, runFrame } = makeTestPlanner();
    planner.edit({ kind: 'add_waypoint', waypoint });
    runFrame();
    expect(callsOf('analyzeMission')).toHaveLength(0);
    planner.placeLaunch(bern, 'drop');
    runFrame();
    expect(callsOf('analyzeMission')).toHaveLength(1);
  });
});

describe('a drag of the launch point', () => {
  it('shows one and the same plan between two moves of the pointer, as React asks of a store', () => {
    const { planner } = makeTestPlanner();
    planner.placeLaunch({ lat: 46.9, lon: 7.5 }, 'drag');
    const state = planner.mission.store.getState();
    expect(currentMission(state)).toBe(currentMission(state));
    expect(currentMission(state).home).toEqual({ lat: 46.9, lon: 7.5 });
  });

  it('tells nobody of the opened file, which it does not change', () => {
    const { planner } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    let told = 0;
    planner.importer.store.subscribe(() => {
      told += 1;
    });
    for (let move = 1; move <= 9; move += 1) planner.placeLaunch({ ...bern, lat: 46 + move / 100 }, 'drag');
    expect(told).toBe(0);
  });

  it('recomputes all the way, finely once it is dropped, and is one step to undo', async () => {
    const { planner, callsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    const before = planner.mission.store.getState().history.past.length;
    planner.placeLaunch({ lat: 46.9, lon: 7.5 }, 'drag');
    planner.placeLaunch({ lat: 46.8, lon: 7.6 }, 'drag');
    runFrame();
    expect(inputOf(callsOf('analyzeRange')[0])).toMatchObject({ user_lat: 46.8, bearings: 72 });
    planner.placeLaunch(thun, 'drop');
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    runFrame();
    expect(inputOf(callsOf('analyzeRange')[1])).not.toHaveProperty('bearings');
    const state = planner.mission.store.getState();
    expect(state.history.past).toHaveLength(before + 1);
    expect(currentMission(state).home).toEqual(thun);
    planner.mission.undo();
    expect(currentMission(planner.mission.store.getState()).home).toEqual(bern);
  });
});

describe('undo and redo', () => {
  it('bring back plans, their mark of change and a selection that exists', () => {
    const { planner } = makeTestPlanner();
    const state = () => planner.mission.store.getState();
    expect(isChanged(state())).toBe(false);
    planner.edit({ kind: 'add_waypoint', waypoint });
    planner.edit({ kind: 'add_waypoint', waypoint: { ...waypoint, ...thun } });
    expect(planner.view.getState().selected).toEqual([1]);
    expect(isChanged(state())).toBe(true);
    planner.mission.undo();
    expect(state().history.present.waypoints).toHaveLength(1);
    expect(planner.view.getState().selected).toEqual([0]);
    planner.mission.undo();
    expect(planner.view.getState().selected).toEqual([]);
    expect(isChanged(state())).toBe(false);
    planner.mission.redo();
    planner.mission.redo();
    expect(state().history.present.waypoints).toHaveLength(2);
    planner.mission.redo();
    expect(state().history.present.waypoints).toHaveLength(2);
  });

  it('name where batteries are changed, and take a run of key presses as one step', () => {
    const { planner } = makeTestPlanner();
    const history = () => planner.mission.store.getState().history;
    planner.edit({ kind: 'add_waypoint', waypoint });
    planner.moveSwapPlace(thun);
    expect(planner.inputs.getState().splits_batteries).toBe(true);
    expect(nameToUndo(history())).toBe('move the swap point');
    for (const lat of [46.1, 46.2, 46.3])
      planner.edit({ kind: 'move_swap_place', to: { ...thun, lat }, isPressed: true });
    planner.mission.undo();
    expect(history().present.swap_place).toEqual(thun);
    planner.edit({ kind: 'set_swap_elevation', elevation_msl_m: 560 });
    expect(nameToUndo(history())).toBe('ground height of the swap point');
    planner.moveSwapPlace(undefined);
    expect(nameToUndo(history())).toBe('change batteries at the launch point');
    expect(history().present).not.toHaveProperty('swap_place');
    planner.mission.undo();
    expect(history().present.swap_place).toEqual({ ...thun, elevation_msl_m: 560 });
  });

  it('name the flight whose battery is changed elsewhere, and take a run of key presses as one step', () => {
    const { planner } = makeTestPlanner();
    const history = () => planner.mission.store.getState().history;
    const move = (to: typeof thun | 'home' | undefined, isPressed?: true) =>
      planner.edit({ kind: 'move_own_swap_place', flight_index: 1, to, isPressed });
    planner.edit({ kind: 'add_waypoint', waypoint });
    move(thun);
    for (const lat of [46.1, 46.2, 46.3]) move({ ...thun, lat }, true);
    expect(nameToUndo(history())).toBe('move the swap point after flight 2');
    planner.mission.undo();
    expect(history().present.swap_places).toEqual([null, thun]);
    planner.edit({ kind: 'set_swap_elevation', flight_index: 1, elevation_msl_m: 560 });
    expect(nameToUndo(history())).toBe('ground height of the swap point after flight 2');
    move('home');
    expect(nameToUndo(history())).toBe('change the battery of flight 2 at the launch point');
    move(undefined);
    expect(nameToUndo(history())).toBe('change the battery of flight 2 where the plan does');
    expect(history().present).not.toHaveProperty('swap_places');
  });

  it('name the flight whose wind they change, and take what is typed into one field as one step', () => {
    const { planner } = makeTestPlanner();
    const history = () => planner.mission.store.getState().history;
    const wind = { wind_speed_mps: 5, wind_dir_deg: 90, gust_speed_mps: 0 };
    const set = (part: Partial<typeof wind>, typed?: keyof typeof wind) =>
      planner.edit({ kind: 'set_flight_wind', flight_index: 1, wind: { ...wind, ...part }, typed });
    planner.edit({ kind: 'add_waypoint', waypoint });
    set({});
    set({ wind_speed_mps: 1 }, 'wind_speed_mps');
    set({ wind_speed_mps: 12 }, 'wind_speed_mps');
    set({ wind_speed_mps: 12, wind_dir_deg: 100 }, 'wind_dir_deg');
    expect(nameToUndo(history())).toBe('wind of flight 2');
    planner.mission.undo();
    expect(history().present.flight_winds).toEqual([null, { ...wind, wind_speed_mps: 12 }]);
    planner.mission.undo();
    expect(history().present.flight_winds).toEqual([null, wind]);
    planner.mission.undo();
    expect(history().present).not.toHaveProperty('flight_winds');
  });

  it('give back the plan that a new one replaced', () => {
    const { planner } = makeTestPlanner();
    planner.edit({ kind: 'add_waypoint', waypoint });
    planner.mission.startNew();
    expect(planner.mission.store.getState().history.present.waypoints).toHaveLength(0);
    planner.mission.undo();
    expect(planner.mission.store.getState().history.present.waypoints).toHaveLength(1);
  });

  it('take a number typed digit by digit as one step', () => {
    const { planner } = makeTestPlanner();
    planner.edit({ kind: 'add_waypoint', waypoint });
    for (const value_m of [1, 12, 120]) {
      planner.edit({
        kind: 'change_waypoint',
        index: 0,
        change: { altitude: { datum: 'takeoff', value_m } },
      });
    }
    planner.edit({ kind: 'change_waypoint', index: 0, change: { hover_time_s: 5 } });
    const first = () => planner.mission.store.getState().history.present.waypoints[0];
    planner.mission.undo();
    expect(first()).toMatchObject({ hover_time_s: 0, altitude: { value_m: 120 } });
    planner.mission.undo();
    expect(first()?.altitude.value_m).toBe(60);
    planner.edit({
      kind: 'change_waypoint',
      index: 0,
      change: { altitude: { datum: 'takeoff', value_m: 70 } },
    });
    planner.mission.undo();
    expect(first()?.altitude.value_m).toBe(60);
  });

  it('delete the selected waypoint alone', () => {
    const { planner } = makeTestPlanner();
    planner.edit({ kind: 'add_waypoint', waypoint });
    planner.edit({ kind: 'add_waypoint', waypoint: { ...waypoint, ...thun } });
    planner.view.setState({ selected: [0] });
    planner.deleteSelected();
    expect(planner.mission.store.getState().history.present.waypoints).toMatchObject([thun]);
  });
});

/** The plans that the host saved, oldest first. */
const savedBy = (calls: readonly Call[]) =>
  calls.map(({ input }) => toSavedPlan(new TextDecoder().decode((input as { plan: Uint8Array }).plan)));

describe('the plan on screen', () => {
  it('is saved by the host, and the next start brings back plan and inputs', async () => {
    const first = makeTestPlanner();
    first.planner.placeLaunch(bern, 'drop');
    first.planner.edit({ kind: 'add_waypoint', waypoint });
    first.planner.inputs.setState({ wind_speed_mps: 7 });
    first.runPauses();
    const [plan, ...more] = savedBy(first.callsOf('saveCurrentPlan'));
    expect(more).toEqual([]);
    const second = makeTestPlanner({ plan }).planner;
    expect(currentMission(second.mission.store.getState())).toMatchObject({
      home: bern,
      waypoints: [waypoint],
    });
    expect(second.inputs.getState().wind_speed_mps).toBe(7);
    expect(second.view.getState().openSteps).toEqual(stepsOfRoute);
    expect(isChanged(second.mission.store.getState())).toBe(true);
  });

  it.each([0, 1, 3])('is saved as JSON of all its members, with %d waypoints', (count) => {
    const waypoints = Array.from({ length: count }, (_, index) => ({ ...waypoint, hover_time_s: index }));
    const plan: SavedPlan = {
      inputs: { ...defaultInputs, drone_key: 'dji_mavic_3' },
      mission: { ...emptyMission, name: 'with "quotes" and ✈', home: bern, waypoints },
      isLaunchChosen: true,
      isChanged: false,
    };
    for (let time = 0; time < 2; time += 1)
      expect(JSON.parse(toPlanText(plan))).toEqual({
        version: homewardPlanVersion,
        ...JSON.parse(JSON.stringify(plan)),
      });
    expect(toSavedPlan(toPlanText(plan))).toEqual(plan);
  });

  it('is saved again for what changes while it is being saved, and not without a change', async () => {
    const { planner, callsOf, runPauses } = makeTestPlanner();
    const saves = () => callsOf('saveCurrentPlan');
    planner.placeLaunch(bern, 'drop');
    runPauses();
    planner.placeLaunch(thun, 'drop');
    runPauses();
    expect(saves()).toHaveLength(1);
    await saves()[0]?.answer({});
    runPauses();
    expect(savedBy(saves()).map((plan) => plan?.mission.home)).toEqual([bern, thun]);
    await saves()[1]?.answer({});
    runPauses();
    planner.saver.saveLast();
    expect(saves()).toHaveLength(2);
  });

  it('is not saved again while the pointer holds the launch point', async () => {
    const { planner, callsOf, runPauses } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runPauses();
    await callsOf('saveCurrentPlan')[0]?.answer({});
    planner.placeLaunch(thun, 'drag');
    runPauses();
    expect(callsOf('saveCurrentPlan')).toHaveLength(1);
    planner.placeLaunch(thun, 'drop');
    runPauses();
    expect(savedBy(callsOf('saveCurrentPlan'))[1]?.mission.home).toEqual(thun);
  });

  it('is saved at once when the page goes away', () => {
    const { planner, callsOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    planner.saver.saveLast();
    expect(savedBy(callsOf('saveCurrentPlan'))[0]?.mission.home).toEqual(bern);
  });

  it('stays there with the reason while the disk is full, and is saved once there is room', async () => {
    const { planner, callsOf, runPauses } = makeTestPlanner();
    const message = 'The plan could not be saved (/d/plan.json): the disk is full. Make room.';
    planner.placeLaunch(bern, 'drop');
    runPauses();
    await callsOf('saveCurrentPlan')[0]?.refuse({ code: 'ACTION_FAILED', message });
    expect(planner.saver.store.getState().problem).toBe(message);
    expect(currentMission(planner.mission.store.getState()).home).toEqual(bern);
    runPauses();
    await callsOf('saveCurrentPlan')[1]?.answer({});
    expect(planner.saver.store.getState().problem).toBeUndefined();
    expect(savedBy(callsOf('saveCurrentPlan'))[1]?.mission.home).toEqual(bern);
  });
});

describe('the speed of best range', () => {
  it('is compared with the speed that is flown, and with itself no more once it is flown', async () => {
    const { planner, comparisonsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    planner.edit({ kind: 'add_waypoint', waypoint });
    runFrame();
    expect(inputOf(comparisonsOf('analyzeRange')[0])).toMatchObject({ speed_policy: 'best_range' });
    expect(inputOf(comparisonsOf('analyzeMission')[0])).toMatchObject({
      options: { speed_policy: 'best_range' },
    });
    await comparisonsOf('analyzeRange')[0]?.answer(rangeAnswer());
    await comparisonsOf('analyzeMission')[0]?.answer(missionAnswer());
    expect(planner.analysis.store.getState().bestRange.answered).toBeDefined();
    planner.flyBestRange();
    runFrame();
    expect(planner.analysis.store.getState()).toMatchObject({ bestRange: {}, bestMission: {} });
    expect(planner.analysis.store.getState().bestRange.answered).toBeUndefined();
    expect(comparisonsOf('analyzeRange')).toHaveLength(1);
    expect(comparisonsOf('analyzeMission')).toHaveLength(1);
  });

  it('is asked for once the pointer lets go, and till then is known of another plan alone', async () => {
    const { planner, comparisonsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    await comparisonsOf('analyzeRange')[0]?.answer(rangeAnswer());
    const standing = () => standingOf(planner.analysis.store.getState().bestRange);
    expect(standing()).toBe('current');
    planner.placeLaunch(thun, 'drag');
    runFrame();
    expect(comparisonsOf('analyzeRange')).toHaveLength(1);
    expect(standing()).toBe('checking');
    planner.placeLaunch(thun, 'drop');
    runFrame();
    expect(comparisonsOf('analyzeRange')).toHaveLength(2);
    expect(inputOf(comparisonsOf('analyzeRange')[1])).toMatchObject({ user_lat: thun.lat });
    await comparisonsOf('analyzeRange')[1]?.answer(rangeAnswer());
    expect(standing()).toBe('current');
  });

  it('is not asked for again where the pointer brings the launch point back', async () => {
    const { planner, comparisonsOf, runFrame } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    await comparisonsOf('analyzeRange')[0]?.answer(rangeAnswer());
    for (const place of [thun, bern]) planner.placeLaunch(place, 'drag');
    planner.placeLaunch(bern, 'drop');
    runFrame();
    expect(comparisonsOf('analyzeRange')).toHaveLength(1);
    expect(standingOf(planner.analysis.store.getState().bestRange)).toBe('current');
  });

  it('is asked for and brings the wider rings into view', async () => {
    const { planner, callsOf, runFrame, inputOf } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    planner.flyBestRange();
    runFrame();
    expect(inputOf(callsOf('analyzeRange')[1])).toMatchObject({ speed_policy: 'best_range' });
    expect(planner.view.getState().fitRequest.count).toBe(1);
    await callsOf('analyzeRange')[1]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest).toEqual({ count: 2, to: 'everything' });
    planner.of(useAreaInView).show({ south: 46.8, north: 47, west: 7.4, east: 7.6 });
    planner.typeLaunch({ lat: 46.91, lon: 7.51 });
    runFrame();
    await callsOf('analyzeRange')[2]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest.count).toBe(2);
    planner.typeLaunch({ lat: 46.91, lon: 7.61 });
    runFrame();
    await callsOf('analyzeRange')[3]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest.count).toBe(3);
  });

  it('puts away what was searched for with the plan that was searched for', async () => {
    const { planner } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    planner.of(usePlaceSearch).type('Thun');
    planner.placeLaunch({ lat: 46.9, lon: 7.5 }, 'drop');
    expect(planner.of(usePlaceSearch).store.getState().text).toBe('Thun');
    planner.of(useStartNew)();
    expect(planner.of(usePlaceSearch).store.getState().text).toBe('');
  });
});

describe('a new plan', () => {
  it('is empty and asks for a launch point, whatever was open', () => {
    const { planner } = makeTestPlanner();
    planner.inputs.setState({ speed_choice: 'best_range' });
    planner.placeLaunch(bern, 'drop');
    planner.edit({ kind: 'add_waypoint', waypoint });
    expect(planner.view.getState().openSteps.has('launch')).toBe(false);
    planner.startNew();
    expect(planner.inputs.getState().speed_choice).toBe('cruise');
    expect(planner.mission.store.getState().history.present).toMatchObject({ waypoints: [] });
    expect(planner.mission.store.getState().history.present.home).toBeUndefined();
    expect(planner.view.getState()).toMatchObject({ selected: [], tool: 'select' });
    expect([...planner.view.getState().openSteps]).toEqual([]);
    planner.placeLaunch(bern, 'drop');
    expect(planner.view.getState().openSteps.has('launch')).toBe(true);
    planner.mission.undo();
    planner.mission.undo();
    expect(planner.mission.store.getState().history.present).toMatchObject({
      home: bern,
      waypoints: [waypoint],
    });
  });
});

describe('a new plan after another', () => {
  it('keeps the aircraft alone and opens nothing, and an undo brings wind, battery and payload back', () => {
    const { planner } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    const entered = {
      drone_key: 'dji_mini_4_pro',
      wind_speed_mps: 9,
      payload_g: 120,
      initial_battery_pct: 80,
      thresholds_pct: [35],
      hidden_thresholds_pct: [35],
      return_height_m: 40,
      splits_batteries: true,
    };
    planner.inputs.setState(entered);
    planner.view.setState({
      isProfileOpen: true,
      isTableOpen: false,
      cursor: { leg_index: 0, fraction: 0.5 },
    });
    planner.startNew();
    expect(planner.inputs.getState()).toEqual({ ...defaultInputs, drone_key: 'dji_mini_4_pro' });
    expect(planner.view.getState()).toMatchObject({ isProfileOpen: false, isTableOpen: false });
    expect(planner.view.getState().cursor).toBeUndefined();
    planner.mission.undo();
    expect(planner.inputs.getState()).toMatchObject(entered);
  });
});

describe('a plan that gave way to another', () => {
  const overridden = () => {
    const { planner } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    planner.inputs.setState({ speed_choice: 'best_range' });
    planner.placePilot(waypoint);
    planner.startNew();
    const chosen = () => {
      const { speed_choice, pilot, wind_speed_mps } = planner.inputs.getState();
      return { speed_choice, pilot, wind_speed_mps };
    };
    return { planner, chosen };
  };

  it('comes back with the speeds and the pilot that gave way with it, and all else as it is now', () => {
    const { planner, chosen } = overridden();
    expect(chosen()).toMatchObject({ speed_choice: 'cruise', pilot: undefined });
    planner.inputs.setState({ wind_speed_mps: 7 });
    planner.mission.undo();
    expect(chosen()).toEqual({ speed_choice: 'best_range', pilot: waypoint, wind_speed_mps: 7 });
    planner.mission.redo();
    expect(chosen()).toEqual({ speed_choice: 'cruise', pilot: undefined, wind_speed_mps: 7 });
  });

  it('keeps what was chosen since where the opening had changed nothing of it', () => {
    const { planner, chosen } = overridden();
    planner.placeLaunch(bern, 'drop');
    planner.startNew();
    planner.inputs.setState({ speed_choice: 'set' });
    planner.mission.undo();
    expect(chosen().speed_choice).toBe('set');
  });
});

describe('the map', () => {
  it('is fitted when the first rings arrive, and not at every later answer', async () => {
    const { planner, callsOf, runFrame } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    expect(planner.view.getState().fitRequest.count).toBe(0);
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest.count).toBe(1);
    planner.inputs.setState({ wind_speed_mps: 5 });
    runFrame();
    await callsOf('analyzeRange')[1]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest.count).toBe(1);
  });
});

describe('a host that breaks off', () => {
  it('is a problem like any other, and the next question is asked all the same', async () => {
    const { bridge, callsOf } = makeFakeBridge();
    let isBroken = true;
    const call: DesktopBridge['call'] = (name, input) =>
      isBroken ? Promise.reject(new Error('gone')) : bridge.call(name, input);
    const analysis = makeAnalysis({ ...bridge, call }, (effect) => effect());
    const nothing = { mission: undefined, bestRange: undefined, bestMission: undefined };
    analysis.ask({ ...nothing, range: toRangeQuestion(defaultInputs, bern) });
    await settle();
    expect(refusalOf(analysis.store.getState().range)).toMatchObject({ code: 'ACTION_FAILED' });
    isBroken = false;
    analysis.askAgain();
    expect(standingOf(analysis.store.getState().range)).toBe('checking');
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    expect(standingOf(analysis.store.getState().range)).toBe('current');
  });

  it('stays at a route that was opened while the first rings were on their way', async () => {
    const { planner, callsOf, runFrame } = makeTestPlanner();
    planner.placeLaunch(bern, 'drop');
    runFrame();
    planner.view.setState((state) => withFit(state, 'route'));
    await callsOf('analyzeRange')[0]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest).toEqual({ count: 1, to: 'route' });
    planner.typeLaunch({ lat: 46.9, lon: 7.5 });
    runFrame();
    await callsOf('analyzeRange')[1]?.answer(rangeAnswer());
    expect(planner.view.getState().fitRequest).toEqual({ count: 2, to: 'everything' });
  });
});
