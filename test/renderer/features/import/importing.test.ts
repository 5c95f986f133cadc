import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../../../engine/aircraft/completeDrone.ts';
import { emptyMission } from '../../../../engine/mission/mission.ts';
import {
  likelyChoice,
  offFileLaunch_m,
  unitDoubtsOf,
} from '../../../../renderer/features/import/importPlan.ts';
import type { FlightPlanAnswer } from '../../../../renderer/features/import/importState.ts';
import { toFormatText, toKeptLaunchText } from '../../../../renderer/features/import/importText.ts';
import { toQuestionText } from '../../../../renderer/features/import/routeText.ts';
import type { OpenedFile } from '../../../../server/contract/desktopBridge.ts';
import type { Answer } from '../../../../server/contract/problem.ts';
import { fileWarnings } from '../../../../server/report/fileWarnings.ts';
import { otherAircraftWarning } from '../../../../server/report/otherAircraft.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const near = { lat: 46.96, lon: 7.46 };
const far = { lat: 47.5, lon: 8.5 };
const point = { ...bern, altitude: { datum: 'agl', value_m: 60 }, hover_time_s: 0 } as const;
const bare = { ...bern, hover_time_s: 0 };

type Route = FlightPlanAnswer['routes'][number];
const route = (name: string, points: Route['points']): Route => ({
  name,
  kind: 'line',
  points,
  length_m: 3800,
});

const plan = (routes: Route[], part: Partial<FlightPlanAnswer> = {}): FlightPlanAnswer => ({
  format: 'kml',
  subclass: 'kml',
  routes,
  chosen_route: 0,
  ignored: [],
  warnings: [],
  ...part,
});

const file: Answer<OpenedFile> = {
  ok: true,
  output: { filename: 'perimeter.kml', bytes: new Uint8Array([60]) },
  request_id: '',
};

async function openFile(
  found: FlightPlanAnswer,
  prepare?: (test: ReturnType<typeof makeTestPlanner>) => void,
) {
  const test = makeTestPlanner();
  prepare?.(test);
  const opening = test.planner.importer.openFile(file);
  await test.callsOf('readFlightPlan')[0]?.answer({ plan: found });
  await opening;
  const mission = () => test.planner.mission.store.getState().history.present;
  return {
    ...test,
    mission,
    importer: test.planner.importer,
    state: () => test.planner.importer.store.getState(),
  };
}

describe('what a file has and the plan lacks', () => {
  const lost = {
    code: 'WAITS_IGNORED',
    says: 'AS_SAID',
    values: { text: 'A wait is left out.' },
    value: 1,
  } as const;

  it('is known beside the plan, also when its report is closed, and gone with the plan', async () => {
    const { importer, planner, state } = await openFile(
      plan([route('North', [point, point])], {
        home: { lat: point.lat, lon: point.lon },
        warnings: [lost, { code: 'PLAN_NOTE', says: 'AS_SAID', values: { text: 'Look.' } }],
      }),
    );
    expect(state().losses).toEqual([lost]);
    expect(state().report?.notes).toContainEqual(lost);
    importer.forgetReport();
    expect(state().losses).toEqual([lost]);
    planner.mission.undo();
    importer.follow();
    expect(state().losses).toEqual([]);
  });

  it('is asked about where units are doubted', async () => {
    const { state } = await openFile(
      plan([route('North', [point, point])], {
        warnings: [{ code: 'UNIT_DOUBTFUL', says: 'AS_SAID', values: { text: 'Is it meant so?' } }],
      }),
    );
    const { question } = state();
    if (question === undefined) throw new Error('nobody was asked');
    expect(toQuestionText(question, [])).toBe('Are the units right?');
    expect(unitDoubtsOf(question.plan).map((one) => sentenceOf(one))).toEqual(['Is it meant so?']);
  });
});

describe('a file with one route and all its altitudes', () => {
  it('is opened without a question, and one undo brings the old plan back', async () => {
    const { planner, mission, state } = await openFile(plan([route('North', [point, point])]), (test) =>
      test.planner.edit({ kind: 'add_waypoint', waypoint: { ...point, ...far } }),
    );
    expect(state().question).toBeUndefined();
    expect(mission()).toMatchObject({ name: 'perimeter', waypoints: [point, point] });
    expect(state().report).toMatchObject({ pointCount: 2, references: ['agl'], length_m: 3800 });
    planner.mission.undo();
    expect(mission().waypoints).toMatchObject([far]);
  });
});

describe('a file that names its aircraft', () => {
  const named = plan([route('North', [point, point])], { aircraft_hint: 'DJI Mavic 3T' });

  it('offers it until the person keeps their own, and again where the file is opened again', async () => {
    const { importer, state } = await openFile(named);
    expect(state().report?.ofFile.name).toBe('DJI Mavic 3T');
    importer.keepAircraft();
    expect(state().report).toMatchObject({ ofFile: {}, filename: 'perimeter.kml' });
    importer.swap();
    expect(state().report?.ofFile.name).toBe('DJI Mavic 3T');
  });

  it('warns beside the verdict, as an answer about the file does, until the person keeps their own', async () => {
    const figures = { cruise_speed_mps: 12, baseline_flight_time_min: 30 };
    const mine = completeDrone({ key: 'mine', ...figures, manufacturer: 'DJI', model: 'Mavic 3' });
    const thermal = completeDrone({ key: 'thermal', ...figures, manufacturer: 'DJI', model: 'Mavic 3T' });
    const { importer, state } = await openFile(named);
    const codes = (key: string) =>
      fileWarnings(state(), [mine, thermal], key, { mission: emptyMission }).map(({ code }) => code);
    expect(codes('mine')).toEqual([...state().losses.map(({ code }) => code), 'AIRCRAFT_DIFFERS']);
    expect(codes('thermal')).toEqual(state().losses.map(({ code }) => code));
    importer.keepAircraft();
    expect(codes('mine')).not.toContain('AIRCRAFT_DIFFERS');
  });

  it('says which aircraft the verdict is about', () => {
    const figures = { cruise_speed_mps: 12, baseline_flight_time_min: 30 };
    const anafi = completeDrone({ key: 'a', ...figures, manufacturer: 'Parrot', model: 'ANAFI Ai' });
    const bare = completeDrone({ key: 'own', ...figures });
    expect(sentenceOf(otherAircraftWarning({ drone: anafi }, bare))).toBe(
      'The file is for a Parrot ANAFI Ai. Battery and verdict are for your own.',
    );
    const evo = completeDrone({ key: 'e', ...figures, manufacturer: 'Autel', model: 'EVO' });
    expect(sentenceOf(otherAircraftWarning({ drone: evo }, anafi))).toContain('for an Autel EVO. Battery');
  });
});

describe('a file that names the kind of its aircraft alone', () => {
  const routes = [route('North', [point, point])];

  it('tells it until the person keeps their own, also in files of our own, which are flown as they say', async () => {
    const { importer, state } = await openFile(plan(routes, { aircraft_class: 'fixed_wing' }));
    expect(state().report?.ofFile.kind).toBe('fixed_wing');
    importer.keepAircraft();
    expect(state().report?.ofFile.kind).toBeUndefined();
    const ours = await openFile(plan(routes, { aircraft_class: 'multirotor', tool: 'Homeward' }));
    expect(ours.state().report?.ofFile.kind).toBe('multirotor');
  });

  it('says which aircraft the verdict is about', () => {
    const figures = { cruise_speed_mps: 12, baseline_flight_time_min: 30 };
    const anafi = completeDrone({ key: 'a', ...figures, manufacturer: 'Parrot', model: 'ANAFI Ai' });
    expect(sentenceOf(otherAircraftWarning({ kind: 'fixed_wing' }, anafi))).toBe(
      'The plan is for a fixed wing. Battery and verdict are for your Parrot ANAFI Ai, a multirotor.',
    );
    const wing = completeDrone({ key: 'w', ...figures, model: 'Wing', class: 'vtol' });
    expect(sentenceOf(otherAircraftWarning({ kind: 'multirotor' }, wing))).toMatch(
      /for a multirotor\. .* your Wing, a VTOL\.$/,
    );
  });
});

describe('the report of an opened file', () => {
  it('names its format, one that nobody knows by its own word', () => {
    expect(toFormatText('gpx')).toBe('GPX');
    expect(['__proto__', 'constructor'].map(toFormatText)).toEqual(['__proto__', 'constructor']);
  });

  it('goes and comes back with its plan', async () => {
    const { planner, callsOf, state } = await openFile(plan([route('North', [point, point])]));
    const first = state().report;
    const opening = planner.importer.openFile(file);
    await callsOf('readFlightPlan')[1]?.answer({ plan: plan([route('South', [point])]) });
    await opening;
    planner.edit({ kind: 'add_waypoint', waypoint: point });
    expect(state().report).toMatchObject({ routeName: 'South' });
    planner.mission.undo();
    expect(state().report).toMatchObject({ routeName: 'South' });
    const fits = planner.view.getState().fitRequest;
    planner.mission.undo();
    expect(state().report).toBe(first);
    expect(planner.view.getState().fitRequest).not.toEqual(fits);
    planner.mission.redo();
    expect(state().report).toMatchObject({ routeName: 'South' });
    planner.mission.undo();
    planner.mission.undo();
    expect(state()).toMatchObject({ report: undefined, accepted: undefined });
  });

  it('opens at its own speeds, whatever another plan was flown at', async () => {
    const test = makeTestPlanner();
    test.planner.inputs.setState({ speed_choice: 'best_range' });
    const opening = test.planner.importer.openFile(file);
    await test.callsOf('readFlightPlan')[0]?.answer({ plan: plan([route('North', [point, point])]) });
    await opening;
    expect(test.planner.inputs.getState().speed_choice).toBe('cruise');
  });

  it('stays closed once it was closed', async () => {
    const { importer, planner, state } = await openFile(plan([route('North', [point, point])]));
    importer.forgetReport();
    planner.edit({ kind: 'add_waypoint', waypoint: point });
    planner.mission.undo();
    expect(state().report).toBeUndefined();
  });

  it('and an aircraft that was kept stay so while a figure is typed on, and when earlier edits are undone', async () => {
    const { importer, planner, state } = await openFile(
      plan([route('North', [point, point])], { aircraft_hint: 'DJI Mavic 3T' }),
    );
    const typeHover = (hover_time_s: number) =>
      planner.edit({ kind: 'change_waypoint', index: 0, change: { hover_time_s } });
    typeHover(1);
    importer.keepAircraft();
    typeHover(12);
    expect(state().report?.ofFile).toEqual({});
    importer.forgetReport();
    typeHover(123);
    expect(state().report).toBeUndefined();
    planner.mission.undo();
    expect(state().report).toBeUndefined();
  });
});

describe('a file that leaves something open', () => {
  it('asks which of its routes should fly, and changes nothing before the answer', async () => {
    const { importer, mission, state } = await openFile(
      plan([route('North', [point]), route('South', [point, point, point])]),
    );
    expect(state().question?.plan.routes).toHaveLength(2);
    expect(mission().waypoints).toEqual([]);
    importer.answer({ route_index: 1, default_altitude_m: 80 });
    expect(mission().waypoints).toHaveLength(3);
    expect(state().question).toBeUndefined();
  });

  it('asks again when another route is wanted, from what was answered', async () => {
    const { importer, mission, state } = await openFile(
      plan([route('North', [point]), route('South', [point, { ...point, hover_time_s: 30 }])]),
    );
    importer.answer({ route_index: 0, default_altitude_m: 80 });
    expect(state().report).toMatchObject({ routeCount: 2, routeName: 'North', hover_time_s: 0 });
    importer.askAgain();
    expect(state().question?.answer).toEqual({ route_index: 0, default_altitude_m: 80 });
    expect(mission().waypoints).toHaveLength(1);
    importer.answer({ route_index: 1, default_altitude_m: 80 });
    expect(state().report).toMatchObject({ routeName: 'South', hover_time_s: 30 });
    expect(mission().waypoints).toHaveLength(2);
  });

  it('asks for the height where points have none, and says where it was used', async () => {
    const { importer, mission, state } = await openFile(plan([route('North', [point, bare])]));
    expect(state().question).toBeDefined();
    importer.answer({ route_index: 0, default_altitude_m: 80 });
    expect(mission().waypoints[1]?.altitude).toEqual({ datum: 'takeoff', value_m: 80 });
    expect(mission().waypoints[0]?.altitude).toEqual({ datum: 'agl', value_m: 60 });
    expect(
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ).toContain('1 of 2 waypoints have no usable altitude');
  });

  it('is forgotten when the question is dismissed', async () => {
    const { importer, mission, state } = await openFile(plan([route('North', [bare])]));
    importer.dismiss();
    expect(state()).toMatchObject({ question: undefined, refusal: undefined });
    expect(mission().waypoints).toEqual([]);
  });
});

/** A flight to the north: a point every 11 m, 40 m up in the middle. */
const recording: Route = {
  ...route(
    'Flight',
    Array.from({ length: 41 }, (_, at) => ({
      lat: bern.lat + at * 1e-4,
      lon: bern.lon,
      altitude: { datum: 'msl', value_m: at === 20 ? 640 : 600 },
      hover_time_s: 0,
    })),
  ),
  kind: 'track',
};

describe('a recorded flight', () => {
  it('is followed as closely as the person wants, within 3 m unless they say otherwise', async () => {
    const { importer, mission, state } = await openFile(plan([recording]));
    const { question } = state();
    expect(question).toBeDefined();
    expect(question && likelyChoice(question.plan, 0, 80)).toEqual({
      route_index: 0,
      default_altitude_m: 80,
      track_tolerance_m: 3,
    });
    importer.answer({ route_index: 0, default_altitude_m: 80, track_tolerance_m: 3 });
    expect(mission().waypoints).toHaveLength(5);
    expect(state().report).toMatchObject({ pointCount: 5 });
    expect(
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ).toContain('5 of 41 points of the recording are used, which keeps within 3\u00a0m');
  });

  it('is flown through every point where that is wanted', async () => {
    const { importer, mission } = await openFile(plan([recording]));
    importer.answer({ route_index: 0, default_altitude_m: 80 });
    expect(mission().waypoints).toHaveLength(41);
  });
});

describe('latitude and longitude the wrong way round', () => {
  const swapped = { ...point, lat: bern.lon, lon: bern.lat };
  const launched = (test: ReturnType<typeof makeTestPlanner>) => test.planner.placeLaunch(near, 'drop');

  it('are asked about where the route would lie at the person’s launch point', async () => {
    const { importer, mission, state } = await openFile(plan([route('North', [swapped])]), launched);
    expect(state().question).toBeDefined();
    expect(mission().waypoints).toEqual([]);
    importer.answer({ route_index: 0, default_altitude_m: 80, swap: 'route' });
    expect(mission().waypoints).toMatchObject([bern]);
    expect(mission().home).toEqual(near);
  });

  it('can be swapped whenever the person asks, and back', async () => {
    const { importer, mission, planner, state } = await openFile(plan([route('North', [swapped, swapped])]));
    const isSaved = () => {
      const { original, history } = planner.mission.store.getState();
      return original === history.present;
    };
    expect([state().question, isSaved()]).toEqual([undefined, true]);
    importer.swap();
    expect(mission().waypoints).toMatchObject([bern, bern]);
    expect(
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ).toContain('were swapped (your choice)');
    expect(isSaved()).toBe(false);
    importer.swap();
    expect(mission().waypoints).toMatchObject([swapped, swapped]);
    expect(isSaved()).toBe(true);
    planner.mission.undo();
    expect(mission().waypoints).toMatchObject([bern, bern]);
  });
});

it('points without a line are flown in their order only after a question', async () => {
  const { importer, mission, state } = await openFile(
    plan([{ ...route('Points', [point, point]), kind: 'points' }]),
  );
  expect(state().question).toBeDefined();
  importer.answer({ route_index: 0, default_altitude_m: 80 });
  expect(mission().waypoints).toHaveLength(2);
});

describe('the launch point of an opened file', () => {
  const above = { ...point, altitude: { datum: 'takeoff', value_m: 60 } } as const;
  const launched = (to: typeof bern) => (test: ReturnType<typeof makeTestPlanner>) =>
    test.planner.placeLaunch(to, 'drop');

  it('is the person’s own where the route passes within 5 km of it', async () => {
    const { importer, mission, state } = await openFile(
      plan([route('North', [point])], { home: bern }),
      launched(near),
    );
    expect(mission().home).toEqual(near);
    expect(offFileLaunch_m(state().report, mission().home)).toBeCloseTo(1643, -2);
    expect(toKeptLaunchText(320, 'metric')).toMatch(/the file’s is 320\Dm away/);
    importer.takeFileLaunch();
    expect(mission().home).toEqual(bern);
    expect(offFileLaunch_m(state().report, mission().home)).toBeUndefined();
  });

  it('gives way to the file’s as one edit, which leaves those before it, and comes back by one undo', async () => {
    const home = { ...bern, altitude_msl_m: 560 };
    const { importer, mission, planner, state } = await openFile(
      plan([route('North', [above])], { home }),
      launched(near),
    );
    planner.edit({ kind: 'add_waypoint', waypoint: { ...above, ...near } });
    const edited = mission();
    importer.takeFileLaunch();
    expect(mission()).toEqual({ ...edited, home: { ...bern, elevation_msl_m: 560 } });
    expect(planner.mission.store.getState().isLaunchChosen).toBe(true);
    planner.mission.undo();
    expect(mission()).toBe(edited);
    expect(offFileLaunch_m(state().report, mission().home)).toBeCloseTo(1643, -2);
  });

  it('is as far from the file’s as it lies now, and no other where it was moved there or is unknown', async () => {
    const { mission, planner, state } = await openFile(
      plan([route('North', [point])], { home: bern }),
      launched(near),
    );
    const off_m = () => offFileLaunch_m(state().report, mission().home);
    planner.placeLaunch({ ...bern, lat: bern.lat + 0.001 }, 'drop');
    expect(off_m()).toBeCloseTo(111, -1);
    planner.placeLaunch({ ...bern, lat: bern.lat + 1e-6 }, 'drop');
    expect(off_m()).toBeUndefined();
    expect(offFileLaunch_m(state().report, undefined)).toBeUndefined();
    expect(offFileLaunch_m(undefined, near)).toBeUndefined();
  });

  it('is not said to be another where it is the same', async () => {
    const { state } = await openFile(plan([route('North', [point])], { home: near }), launched(near));
    expect(state().report).not.toHaveProperty('fileLaunch');
  });

  it('is not offered where the file has none: its first waypoint is but a guess', async () => {
    const { state } = await openFile(plan([route('North', [point])], { home: undefined }), launched(near));
    expect(state().report).not.toHaveProperty('fileLaunch');
  });

  it('keeps no height where the person said none, and the report says what the file has there', async () => {
    const note =
      'Launch altitude of the file: 560\u00a0m above sea level. Your launch point has none. Enter it there if it is right.';
    const opened = async (place: typeof near) => {
      const home = { ...place, altitude_msl_m: 560 };
      const { mission, state } = await openFile(plan([route('North', [above])], { home }), launched(near));
      expect(mission().home).toEqual(near);
      return state().report?.notes.some((one) => sentenceOf(one).startsWith(note));
    };
    expect([await opened(near), await opened(bern)]).toEqual([true, false]);
  });

  it('keeps the ground that the person said, and the report says what the file has', async () => {
    const { mission, state } = await openFile(
      plan([route('North', [above])], { home: { ...near, altitude_msl_m: 560.2 } }),
      ({ planner }) => {
        planner.placeLaunch(near, 'drop');
        planner.edit({ kind: 'set_home_elevation', elevation_msl_m: 480 });
      },
    );
    expect(mission().home).toEqual({ ...near, elevation_msl_m: 480 });
    expect(state().report?.notes.map((one) => sentenceOf(one))).toContain(
      'Launch altitude of the file: 560\u00a0m above sea level. Your 480\u00a0m were kept.',
    );
  });

  it('is the file’s where the person’s own is far away', async () => {
    const { mission, planner } = await openFile(
      plan([route('North', [point])], { home: bern }),
      launched(far),
    );
    expect(mission().home).toEqual(bern);
    expect(planner.mission.store.getState().isLaunchChosen).toBe(false);
  });

  it('is the first point where neither says', async () => {
    const { mission, state } = await openFile(plan([route('North', [point])]));
    expect(mission().home).toEqual(bern);
    expect(
      state()
        .report?.notes.map((one) => sentenceOf(one))
        .join(' '),
    ).toContain('start of the route assumed');
  });

  it('of one file does not become the person’s choice for the next', async () => {
    const { planner, callsOf, mission } = await openFile(plan([route('North', [point])], { home: near }));
    const opening = planner.importer.openFile(file);
    await callsOf('readFlightPlan')[1]?.answer({ plan: plan([route('North', [point])], { home: bern }) });
    await opening;
    expect(mission().home).toEqual(bern);
  });
});

describe('a refused file', () => {
  it('changes nothing, and says what is wrong and where', async () => {
    const { planner, callsOf } = makeTestPlanner();
    planner.edit({ kind: 'add_waypoint', waypoint: point });
    const [before, view] = [planner.mission.store.getState(), planner.view.getState()];
    const opening = planner.importer.openFile(file);
    await callsOf('readFlightPlan')[0]?.refuse({
      code: 'FLIGHT_PLAN_REJECTED',
      message: 'The file holds an area and no route.',
      where: 'Placemark 2',
      details: { class: 'area', problem: { code: 'AREA', message: 'area', where: 'Placemark 2' } },
    });
    await opening;
    expect(planner.mission.store.getState()).toBe(before);
    expect(planner.view.getState()).toBe(view);
    expect(planner.importer.store.getState().refusal).toEqual({
      filename: 'perimeter.kml',
      message: 'The file holds an area and no route.',
      where: 'Placemark 2',
    });
  });

  it('that could not even be read is not sent to the host', async () => {
    const { planner, calls } = makeTestPlanner();
    await planner.importer.openFile({
      ok: false,
      problem: { code: 'PAYLOAD_TOO_LARGE', message: 'Larger than 25 MB.' },
      request_id: '',
    });
    await settle();
    expect(calls).toEqual([]);
    expect(planner.importer.store.getState().refusal?.message).toBe('Larger than 25 MB.');
  });
});

describe('a file that takes a while', () => {
  const large: Answer<OpenedFile> = {
    ok: true,
    output: { filename: 'large.kml', bytes: new Uint8Array(7) },
    request_id: '',
  };

  it('is named while it is read, and not after', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const opening = planner.importer.openFile(large);
    expect(planner.importer.store.getState().reading).toEqual({ filename: 'large.kml', size_bytes: 7 });
    await callsOf('readFlightPlan')[0]?.answer({ plan: plan([route('North', [point])]) });
    await opening;
    expect(planner.importer.store.getState().reading).toBeUndefined();
  });

  it('is given up by the host, too, when the person cancels, and its answer changes nothing', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const opening = planner.importer.openFile(large);
    planner.importer.cancel();
    expect(callsOf('readFlightPlan').map((call) => call.isGivenUp())).toEqual([true]);
    expect(planner.importer.store.getState().reading).toBeUndefined();
    await callsOf('readFlightPlan')[0]?.refuse({ code: 'OVERLOADED', message: 'It was cancelled.' });
    await opening;
    expect(planner.importer.store.getState()).toMatchObject({ refusal: undefined, report: undefined });
    expect(planner.mission.store.getState().history.present.waypoints).toEqual([]);
  });

  it('gives way to the next one, whichever is read first', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const first = planner.importer.openFile(large);
    const second = planner.importer.openFile(file);
    expect(callsOf('readFlightPlan').map((call) => call.isGivenUp())).toEqual([true, false]);
    await callsOf('readFlightPlan')[1]?.answer({ plan: plan([route('Second', [point])]) });
    await callsOf('readFlightPlan')[0]?.answer({ plan: plan([route('First', [point, point])]) });
    await Promise.all([first, second]);
    expect(planner.importer.store.getState().report).toMatchObject({ routeName: 'Second' });
    expect(planner.mission.store.getState().history.present.waypoints).toHaveLength(1);
  });

  it('that is read is not given up afterwards', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const opening = planner.importer.openFile(file);
    await callsOf('readFlightPlan')[0]?.answer({ plan: plan([route('Only', [point])]) });
    await opening;
    planner.importer.cancel();
    expect(callsOf('readFlightPlan')[0]?.isGivenUp()).toBe(false);
  });
});
