import { describe, expect, it } from 'vitest';
import { knownCameras } from '../../../../engine/survey/cameras.ts';
import {
  cameraChange,
  fastestFor,
  figureBeyond,
  newSurvey,
  spacingsOf,
  toDirectionsRequest,
  toLinesRequest,
  withChange,
  withEdit,
} from '../../../../renderer/features/survey/drawnSurvey.ts';
import {
  toBeyondText,
  toDrawingText,
  toOtherCameraText,
  toPicturesNote,
  toScanNote,
  toTooFastText,
} from '../../../../renderer/features/survey/drawnSurveyText.ts';
import { toSurveyOnMap } from '../../../../renderer/features/survey/surveyOnMap.ts';
import { savingText, toSurveyVerdict } from '../../../../renderer/features/survey/surveyVerdict.ts';
import type { DrawnSurvey } from '../../../../renderer/plan/drawnSurvey.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { toMissionVerdict } from '../../../../server/report/verdict/missionVerdict.ts';
import { foldingDrone } from '../../../engine/samples.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { leg, missionResult } from '../../results.ts';

const place = (lat: number, lon: number) => ({ lat, lon });
const corners = [place(46.94, 7.46), place(46.94, 7.47), place(46.95, 7.47), place(46.95, 7.46)];
const phantom = { key: 'dji_phantom_4_rtk', cruise_mps: 10 };
const drawn = (kind: DrawnSurvey['kind'] = 'area', change: Partial<DrawnSurvey> = {}) =>
  withChange(newSurvey(kind, phantom), { points: corners, isClosed: true, ...change });
const around = { launch: place(46.93, 7.45), drone_key: 'dji_phantom_4_rtk' };

describe('the figures of a drawn survey', () => {
  it('begin with the camera of the aircraft, no faster than it takes pictures', () => {
    const survey = newSurvey('area', phantom);
    expect(survey.camera_key).toBe('phantom_4_rtk');
    // 80 m up a picture is 80 m long, of which 20 % are new: 16 m in 2.5 s at the least.
    expect(spacingsOf(survey).picture_every_m).toBeCloseTo(16, 6);
    expect(survey.speed_mps).toBe(6);
    expect(survey.interval_s).toBeCloseTo(16 / 6, 6);
    expect(newSurvey('area', { key: 'nobody', cruise_mps: 3 }).speed_mps).toBe(3);
  });

  it('give the height of a ground sample and the sample of a height; the one typed last leads', () => {
    const fine = drawn('area', { heightLead: 'ground_sample', ground_sample_m: 0.02 });
    expect(fine.height_m).toBeCloseTo(73, 1);
    const wider = withChange(fine, cameraChange('zenmuse_p1_35'));
    expect(wider.ground_sample_m).toBe(0.02);
    expect(wider.height_m).toBeCloseTo((0.02 * 8192 * 35) / 35.9, 6);
    const high = withChange(wider, { heightLead: 'height', height_m: 100 });
    expect(high.ground_sample_m).toBeCloseTo((100 * 35.9) / 35 / 8192, 9);
    expect(withChange(high, cameraChange('phantom_4_rtk')).height_m).toBe(100);
  });

  it('give the interval of a speed and the speed of an interval; the one typed last leads', () => {
    const slow = drawn('area', { paceLead: 'interval', interval_s: 4 });
    expect(slow.speed_mps).toBeCloseTo(4, 6);
    const closer = withChange(slow, { front_overlap_pct: 90 });
    expect([closer.interval_s, closer.speed_mps]).toEqual([4, expect.closeTo(2, 6)]);
    const fast = withChange(closer, { paceLead: 'speed', speed_mps: 8 });
    expect(fast.interval_s).toBeCloseTo(1, 6);
  });

  it('take an own camera with the figures of the one before', () => {
    const own = withChange(drawn(), cameraChange('own'));
    expect(own.camera_key).toBeUndefined();
    expect(own.camera).toEqual(drawn().camera);
  });

  it('lay the lines of a lidar by its swath, and count its pulses', () => {
    const scan = drawn('area', { ...cameraChange('zenmuse_l1'), side_overlap_pct: 50, speed_mps: 10 });
    expect(scan.scanner).toEqual({ swath_deg: 70.4, pulse_rate_khz: 240 });
    // 2 · 80 m · tan 35.2° is a swath of 112.87 m; the camera beside it sees 120 m across, of which 50 % would be 60 m.
    const { across_m, spacing_m } = spacingsOf(scan);
    expect([across_m, spacing_m]).toEqual([expect.closeTo(112.87, 2), expect.closeTo(56.43, 2)]);
    expect(toLinesRequest(scan, around)).toMatchObject({ spacing_m, footprint: { across_m } });
    expect(toScanNote(scan)).toMatch(
      /^Lidar: 425 pulses per m² on average\. Line spacing .* no exported file starts it\.$/,
    );
    expect(toScanNote({ ...scan, scanner: { swath_deg: 90 } })).toMatch(/^Line spacing/);
    const camera = withChange(scan, cameraChange('zenmuse_l1_camera'));
    expect([camera.scanner, toScanNote(camera)]).toEqual([undefined, undefined]);
    expect(spacingsOf(camera).spacing_m).toBeCloseTo(60, 6);
    // A camera of one's own may have one, too.
    const own = { id: 'own-a1', name: 'Mine', ...camera.camera, scanner: { swath_deg: 60 } };
    expect(withChange(camera, cameraChange('own-a1', [own])).scanner).toEqual({ swath_deg: 60 });
  });

  it('say what the camera cannot keep up with, and what cannot be flown', () => {
    const survey = drawn('area', { paceLead: 'speed', speed_mps: 8 });
    expect(fastestFor(survey)).toBeCloseTo(6.4, 6);
    expect(toTooFastText(survey, 'metric')).toBe(
      'Too fast for this camera: at 6.4\u00a0m/s or less it takes every picture.',
    );
    expect(toTooFastText(drawn(), 'metric')).toBeUndefined();
    expect(figureBeyond(drawn())).toBeUndefined();
    const impossible = drawn('area', { paceLead: 'interval', interval_s: 0.2 });
    expect(figureBeyond(impossible)).toBe('airspeed_mps');
    expect(toBeyondText('airspeed_mps')).toContain('needs a speed that the aircraft cannot fly');
    expect(figureBeyond(drawn('area', { heightLead: 'ground_sample', ground_sample_m: 5 }))).toBe(
      'altitude_m',
    );
  });

  it('are noted beside the pair', () => {
    expect(toPicturesNote(drawn('area', { paceLead: 'speed', speed_mps: 8 }), 'metric')).toBe(
      'Every 16.0\u00a0m · blur 0.4\u00a0pixels at 1/1000\u00a0s · camera needs 2.5\u00a0s',
    );
  });
});

it('says of a camera that other aircraft carry what to do about it', () => {
  const cameraNamed = (camera: string) => {
    const known = knownCameras.find(({ key }) => key === camera);
    if (known === undefined) expect.fail(`no camera ${camera}`);
    return known;
  };
  const flying = (key: string, camera: string) =>
    toOtherCameraText(cameraNamed(camera), {
      ...foldingDrone,
      key,
      manufacturer: 'DJI',
      model: 'Mini 4 Pro',
    });
  expect(flying('freefly_alta_8', 'mavic_3_enterprise')).toBe(
    'This camera is not known to fly on the DJI Mini 4 Pro. If yours is another, enter its figures as “Another camera”: ground sample, lines and pictures follow from it.',
  );
  expect(flying('dji_phantom_4_rtk', 'mavic_3_enterprise')).toContain('choose it');
  expect(flying('dji_mavic_3_enterprise', 'mavic_3_enterprise')).toBeUndefined();
  expect(flying('freefly_alta_8', 'zenmuse_p1_24')).toContain('enter its figures');
  expect(flying('dji_matrice_300_rtk', 'zenmuse_p1_24')).toBeUndefined();
  expect(toOtherCameraText(cameraNamed('mavic_3'), undefined)).toBeUndefined();
});

describe('the corners of a survey', () => {
  it('are added until it is closed, moved, put between two and taken away', () => {
    let survey = newSurvey('area', phantom);
    expect(withEdit(survey, { kind: 'close' }).isClosed).toBe(false);
    for (const at of corners) survey = withEdit(survey, { kind: 'add', at });
    expect(withEdit(survey, { kind: 'step_back' }).points).toHaveLength(3);
    survey = withEdit(survey, { kind: 'close' });
    expect(withEdit(survey, { kind: 'add', at: corners[0] as never })).toBe(survey);
    const moved = withEdit(survey, { kind: 'move', index: 1, at: place(46.9, 7.5) });
    expect(moved.points[1]).toEqual(place(46.9, 7.5));
    expect(withEdit(moved, { kind: 'insert', index: 4, at: place(46.94, 7.455) }).points).toHaveLength(5);
    const three = withEdit(survey, { kind: 'delete', index: 0 });
    expect(three.points).toEqual(corners.slice(1));
    expect(withEdit(three, { kind: 'delete', index: 0 })).toBe(three);
    expect(withEdit(survey, { kind: 'start', at: place(1, 2) }).start_near).toEqual(place(1, 2));
  });

  it('are told how to be drawn', () => {
    expect(toDrawingText(newSurvey('area', phantom))).toContain('Click the map for each corner');
    expect(toDrawingText(newSurvey('corridor', phantom))).toContain('along the middle');
    expect(toDrawingText(drawn())).toMatch(/^4\u00a0corners\. Click the first corner/);
    expect(toDrawingText(drawn('corridor'))).toMatch(/^4\u00a0places\. Double-click/);
  });
});

describe('the questions about a survey', () => {
  it('have its lines, speed, pictures and start', () => {
    const survey = drawn('area', { angle_deg: 62, crosshatch: true, followsGround: true });
    expect(toLinesRequest(survey, around)).toEqual({
      area: { name: '', outline: corners, holes: [], settings: {} },
      spacing_m: expect.closeTo(36, 6),
      angle_deg: 62,
      crosshatch: true,
      altitude: { datum: 'takeoff', value_m: 80 },
      speed_mps: 6,
      footprint: { across_m: expect.closeTo(120, 6), along_m: expect.closeTo(80, 6) },
      pictures: { every_m: expect.closeTo(16, 6) },
      follow: { tolerance_m: 5, drone_key: 'dji_phantom_4_rtk' },
      start_near: around.launch,
      launch: around.launch,
    });
    const chosen = toLinesRequest(drawn('area', { start_near: place(1, 2), trigger: 'time' }), around);
    expect(chosen).toMatchObject({
      start_near: place(1, 2),
      pictures: { every_s: expect.closeTo(16 / 6, 6) },
    });
    expect(chosen).not.toHaveProperty('follow');
  });

  it('have the line and width of a corridor, which has its own direction', () => {
    const corridor = drawn('corridor', { width_m: 90, overshoot_m: 20 });
    const asked = toLinesRequest(corridor, { ...around, launch: undefined });
    expect(asked.corridor).toEqual({ line: corners, width_m: 90 });
    expect(asked).not.toHaveProperty('area');
    expect(asked).not.toHaveProperty('overshoot_m');
    expect(toLinesRequest(drawn('area', { overshoot_m: 20 }), around).overshoot_m).toBe(20);
    expect(asked).not.toHaveProperty('start_near');
    const mission = { home: corners[0] as never, drone: { key: 'dji_mavic_3' } };
    expect(toDirectionsRequest(corridor, around, mission)).toBeUndefined();
    const compared = toDirectionsRequest(drawn('area', { angle_deg: 5, trigger: 'time' }), around, mission);
    expect(compared?.survey).not.toHaveProperty('angle_deg');
    expect(compared?.survey.pictures).toEqual({ every_m: expect.closeTo(16, 6) });
  });
});

const linesAnswer = {
  points: [place(46.94, 7.46), place(46.95, 7.46), place(46.95, 7.47), place(46.94, 7.47)].map((point) => ({
    ...point,
    altitude: { datum: 'takeoff' as const, value_m: 80 },
    hover_time_s: 0,
    speed_mps: 6,
  })),
  lines: 2,
  runs: [
    { first: 0, last: 1, line: 0 },
    { first: 2, last: 3, line: 1 },
  ],
  starts: corners,
  spacing_m: 36,
  angle_deg: 0,
  length_m: 3000,
  pictures: 142,
};

const flight = (first_waypoint_index: number, low_pct: number) => ({
  flight_index: first_waypoint_index / 2,
  first_waypoint_index,
  last_waypoint_index: first_waypoint_index + 1,
  distance_m: 1500,
  duration_s: 300,
  battery_at_home_pct: low_pct + 5,
  return_height_m: 100,
  battery_at_home: { low_pct, high_pct: low_pct + 9 },
  legs: [leg(0)],
});

async function drawSurvey(launch = true) {
  const test = makeTestPlanner();
  const { planner, callsOf, runFrame } = test;
  if (launch) planner.placeLaunch(place(46.93, 7.45), 'drop');
  planner.drawnSurvey.begin('area');
  for (const at of corners) planner.drawnSurvey.edit({ kind: 'add', at });
  planner.drawnSurvey.edit({ kind: 'close' });
  runFrame();
  await callsOf('layOutSurvey').at(-1)?.answer(linesAnswer);
  runFrame();
  const ofSurvey = () =>
    callsOf('analyzeMission').filter(
      ({ input }) => (input as { mission: { waypoints: unknown[] } }).mission.waypoints.length === 4,
    );
  const state = () => planner.drawnSurvey.store.getState();
  const verdict = () => {
    const { survey } = state();
    if (survey === undefined) expect.fail('no survey');
    const context = { locale: 'metric' as const, wind_speed_mps: 0, threshold_pct: 25 };
    return toSurveyVerdict({ ...state(), survey }, context);
  };
  return { ...test, ofSurvey, state, verdict };
}

describe('a survey drawn on the map', () => {
  it('is laid, flown over several batteries and in every direction, and becomes the route', async () => {
    const { planner, ofSurvey, state, verdict, runPauses, callsOf, runFrame } = await drawSurvey();
    expect(planner.view.getState().tool).toBe('select');
    expect(ofSurvey()).toHaveLength(1);
    expect(ofSurvey()[0]?.input).toMatchObject({ options: { multi_battery: true } });
    expect(verdict().title).toBe('Flying the lines…');
    await ofSurvey()[0]?.answer(
      missionAnswer({
        battery_plan: [flight(0, 42), flight(2, 55)],
        battery_plan_verdict: 'complete',
      }),
    );
    expect(verdict().title).toBe(
      'Covers 85\u00a0ha on 2 batteries, each home with at least 42\u00a0%, probably 47\u00a0%',
    );
    expect(verdict().detail).toMatch(/2\u00a0lines, swap after line 1 \(waypoint \d+\)/);
    expect(verdict().facts.map(({ name, value }) => `${value} ${name}`)).toEqual([
      '2.1\u00a0cm per pixel',
      '3.0\u00a0km flown',
      '10:00 in the air',
      '142 pictures',
    ]);
    runPauses();
    await callsOf('compareDirections')[0]?.answer({
      directions: [
        { angle_deg: 0, used_pct: 76, batteries: 2 },
        { angle_deg: 90, used_pct: 85.2, batteries: 2 },
      ],
      best_deg: 0,
    });
    expect(verdict().detail).toContain('0° saves 9\u00a0points over 90°');
    planner.drawnSurvey.use();
    runFrame();
    expect(state().survey).toBeUndefined();
    const { waypoints, end_action, home } = planner.mission.store.getState().history.present;
    expect(waypoints).toHaveLength(4);
    expect({ end_action, home }).toMatchObject({ end_action: 'go_home', home: place(46.93, 7.45) });
    expect(planner.inputs.getState().splits_batteries).toBe(true);
    planner.mission.undo();
    expect(planner.mission.store.getState().history.present.waypoints).toEqual([]);
  });

  it('asks again about what changed, and marks what is known until then', async () => {
    const { planner, ofSurvey, callsOf, runFrame, verdict } = await drawSurvey();
    await ofSurvey()[0]?.answer(
      missionAnswer({ battery_plan: [flight(0, 42)], battery_plan_verdict: 'complete' }),
    );
    expect(verdict()).toMatchObject({
      standing: 'current',
      title: expect.stringContaining('on 1 battery, home with'),
    });
    planner.drawnSurvey.change({ side_overlap_pct: 60 });
    expect(verdict()).toMatchObject({ standing: 'checking', tone: 'quiet' });
    runFrame();
    expect(callsOf('layOutSurvey')).toHaveLength(2);
    planner.inputs.setState({ wind_speed_mps: 7 });
    runFrame();
    expect(callsOf('layOutSurvey')).toHaveLength(2);
    await callsOf('layOutSurvey').at(-1)?.answer(linesAnswer);
    runFrame();
    expect(ofSurvey().at(-1)?.input).toMatchObject({ weather: { wind_speed_mps: 7 } });
  });

  it('lays lines without a launch point, and says what is missing', async () => {
    const { verdict, ofSurvey } = await drawSurvey(false);
    expect(ofSurvey()).toHaveLength(0);
    expect(verdict().title).toBe('2\u00a0lines over 85\u00a0ha');
    expect(verdict().detail).toContain('Set the launch point');
    expect(verdict().facts.map(({ name, value }) => `${value} ${name}`)).toEqual([
      '2.1\u00a0cm per pixel',
      '142 pictures',
    ]);
  });

  it('says why there are no lines', async () => {
    const { planner, callsOf, runFrame, verdict } = await drawSurvey();
    planner.drawnSurvey.change({ followsGround: true });
    runFrame();
    await callsOf('layOutSurvey').at(-1)?.refuse({ code: 'ACTION_FAILED', message: 'No heights.' });
    expect(verdict()).toMatchObject({ tone: 'bad', standing: 'refused', detail: 'No heights.' });
    planner.drawnSurvey.change({ followsGround: false, paceLead: 'interval', interval_s: 0.2 });
    expect(verdict().detail).toContain('needs a speed that the aircraft cannot fly');
    planner.drawnSurvey.use();
    expect(planner.mission.store.getState().history.present.waypoints).toEqual([]);
  });

  it('says in words where it does not come home', async () => {
    const { ofSurvey, verdict } = await drawSurvey();
    await ofSurvey()[0]?.answer(missionAnswer({ mission_verdict: 'cannot_complete' }));
    await settle();
    expect(verdict().title).not.toContain('Covers');
    expect(verdict().facts.map(({ name }) => name)).toEqual(['per pixel', 'pictures']);
  });

  it('is flown on several batteries while their number is not known yet, or where none is enough', async () => {
    const impossible = await drawSurvey();
    await impossible.ofSurvey()[0]?.answer(missionAnswer({ battery_plan_verdict: 'cannot_complete' }));
    impossible.planner.drawnSurvey.use();
    expect(impossible.planner.inputs.getState().splits_batteries).toBe(true);
    const { planner, ofSurvey, runFrame } = await drawSurvey();
    await ofSurvey()[0]?.answer(missionAnswer({ battery_plan: [flight(0, 42), flight(2, 55)] }));
    planner.inputs.setState({ wind_speed_mps: 7 });
    runFrame();
    planner.drawnSurvey.use();
    expect(planner.inputs.getState()).toMatchObject({ wind_speed_mps: 7, splits_batteries: true });
  });

  it('leaves the plan as it was when it is put away', async () => {
    const { planner, state } = await drawSurvey();
    planner.drawnSurvey.leave();
    expect(state()).toEqual({ survey: undefined, lines: {}, flight: {}, directions: {} });
    expect(planner.view.getState().tool).toBe('select');
  });
});

describe('a survey whose battery is changed on a line', () => {
  it('says after which line, and draws the flights on from where they are changed', async () => {
    const { ofSurvey, runFrame, state, verdict } = await drawSurvey();
    const cutOnLine = [
      { ...flight(0, 42), last_waypoint_index: 2 },
      { ...flight(2, 55), last_waypoint_index: 3 },
    ];
    await ofSurvey()[0]?.answer(missionAnswer({ battery_plan: cutOnLine, battery_plan_verdict: 'complete' }));
    runFrame();
    expect(verdict()).toMatchObject({
      standing: 'current',
      detail: expect.stringContaining('swap after line 1'),
    });
    expect(toSurveyOnMap(state())?.flights).toEqual([
      { first: 0, last: 2 },
      { first: 2, last: 3 },
    ]);
  });
});

describe('a survey whose lines a hole interrupts', () => {
  /** Three lines, of which the second has two runs and the third has three; two flights, the first up to a waypoint. */
  const runs = [
    [0, 1, 0],
    [2, 3, 1],
    [4, 5, 1],
    [6, 7, 2],
    [8, 9, 2],
    [10, 11, 2],
  ].map(([first = 0, last = 0, line = 0]) => ({ first, last, line }));
  const point = linesAnswer.points[0];
  const laid = { ...linesAnswer, lines: 3, runs, points: runs.flatMap(() => [point, point]) };

  async function detailOf(...swaps: readonly (readonly [number, boolean?])[]) {
    const { state } = await drawSurvey();
    const breakpoint = { leg_index: 0, distance_m: 10, fraction: 0.5, lat: 46.94, lon: 7.46, altitude_m: 80 };
    const battery_plan = [...swaps, [11] as const].map(([last_waypoint_index, isInLeg = false]) => ({
      ...flight(0, 42),
      last_waypoint_index,
      ...(isInLeg && { ends_at: breakpoint }),
    }));
    const { result: answer } = missionAnswer({ battery_plan, battery_plan_verdict: 'complete' });
    const { survey } = state();
    if (survey === undefined) expect.fail('no survey');
    const context = { locale: 'metric' as const, wind_speed_mps: 0, threshold_pct: 25 };
    const drawnState = { ...state(), survey, lines: { answer: laid }, flight: { answer } };
    return toSurveyVerdict(drawnState as never, context).detail.replaceAll('\u00a0', ' ');
  }

  it('counts each of them once, and says how many are interrupted', async () => {
    expect(await detailOf()).toContain('3 lines (2 interrupted)');
  });

  it.each([
    ['3 lines (2 interrupted), swap after line 1 (waypoint 2)', 1],
    ['swap on line 2 (after waypoint 4)', 3],
    ['swap on line 2 (after waypoint 5)', 4],
    ['swap after line 2 (waypoint 6)', 5],
    ['swap after line 2 (waypoint 7)', 6],
    ['swap on line 3 (after waypoint 8)', 7],
    ['swap on line 3 (after waypoint 9)', 8],
    ['swap on line 3 (after waypoint 9)', 8, true],
    ['swap on line 2 (after waypoint 5)', 4, true],
  ])('counts a change of the battery by the same lines: %s', async (said, at, isInLeg = false) => {
    expect(await detailOf([at, isInLeg])).toContain(said);
  });

  it('shows no picture on a line beside, where one line has several runs', async () => {
    const { state } = await drawSurvey();
    const one = {
      ...laid,
      lines: 1,
      runs: runs.slice(0, 2).map((run) => ({ ...run, line: 0 })),
      points: linesAnswer.points,
    };
    const picturesOf = (answer: typeof one) =>
      toSurveyOnMap({ ...state(), lines: { answer } } as never)?.pictures.length;
    expect([picturesOf(one), picturesOf({ ...one, lines: 2 })]).toEqual([3, 4]);
  });
});

describe('a survey over a plan with a swap place', () => {
  it('promises of each flight its landing, as the verdict on the route does', async () => {
    const { ofSurvey, verdict } = await drawSurvey();
    const battery_plan = [
      { ...flight(0, 42), landing: 'swap_place' as const },
      { ...flight(2, 55), take_off: 'swap_place' as const, landing: 'home' as const },
    ];
    const answer = missionAnswer({ battery_plan, battery_plan_verdict: 'complete' });
    await ofSurvey()[0]?.answer(answer);
    const promised = 'each landing with at least 42\u00a0%, probably 47\u00a0%';
    expect(verdict().title).toBe(`Covers 85\u00a0ha on 2 batteries, ${promised}`);
    const context = {
      locale: 'metric',
      end_action: 'go_home',
      wind_speed_mps: 0,
      threshold_pct: 25,
    } as const;
    expect(toMissionVerdict(answer.result, context).title).toContain(promised);
  });
});

describe('the flights of a drawing on the map', () => {
  it('lead between launch point and swap places, each where its battery is changed', async () => {
    const { ofSurvey, state } = await drawSurvey();
    const swap = place(46.96, 7.48);
    const from = (at: typeof swap) => [{ ...leg(0), from: { ...leg(0).from, ...at } }];
    const battery_plan = [
      { ...flight(0, 42), take_off: 'home' as const, landing: 'swap_place' as const },
      { ...flight(2, 55), take_off: 'swap_place' as const, landing: 'home' as const, legs: from(swap) },
    ];
    await ofSurvey()[0]?.answer(missionAnswer({ battery_plan, battery_plan_verdict: 'complete' }));
    expect(toSurveyOnMap(state())?.flights).toEqual([
      { first: 0, last: 1, landing: expect.objectContaining(swap) },
      { first: 2, last: 3, takeOff: expect.objectContaining(swap) },
    ]);
  });
});

describe('a line that no battery flies', () => {
  it('is told, rather than left out', async () => {
    const { ofSurvey, verdict } = await drawSurvey();
    const warnings = [{ code: 'BATTERY_SPLIT_IMPOSSIBLE' as const, leg_index: 0, message: '' }];
    await ofSurvey()[0]?.answer(missionAnswer({ warnings, battery_plan_verdict: 'cannot_complete' }));
    expect(verdict()).toMatchObject({
      tone: 'bad',
      title: 'Do not fly: a survey line is too far or too long for one battery',
    });
  });
});

describe('the saving of a direction', () => {
  it('is not told where there is none', () => {
    expect(savingText({ directions: {} }, 10)).toBe('');
    expect(missionResult().battery_plan).toBeUndefined();
  });
});

describe('a survey under way when the window closes', () => {
  const leftWith = async (test: ReturnType<typeof makeTestPlanner>) => {
    test.runPauses();
    await settle();
    const plan = test.inputOf(test.callsOf('saveCurrentPlan').at(-1))?.['plan'];
    return new TextDecoder().decode(plan);
  };

  it('is there again, whole or half drawn, and its lines are laid anew', async () => {
    const test = await drawSurvey();
    test.planner.drawnSurvey.change({ angle_deg: 30, crosshatch: true });
    const before = test.state().survey;
    const plan = toSavedPlan(await leftWith(test));
    expect(plan?.survey).toEqual(before);
    const again = makeTestPlanner({ plan });
    again.runFrame();
    expect(again.planner.drawnSurvey.store.getState().survey).toEqual(before);
    expect(again.inputOf(again.callsOf('layOutSurvey')[0])).toMatchObject({ angle_deg: 30 });
    expect(again.planner.view.getState().tool).toBe('select');
    const half = plan?.survey && { ...plan.survey, isClosed: false, points: corners.slice(0, 2) };
    const drawing = makeTestPlanner({ plan: plan && { ...plan, survey: half } });
    expect(drawing.planner.view.getState().tool).toBe('survey');
    expect(drawing.planner.drawnSurvey.store.getState().survey?.points).toHaveLength(2);
  });

  it('is not there once its lines were used or it was put away, nor before its first corner', async () => {
    const test = await drawSurvey();
    test.planner.drawnSurvey.leave();
    expect(toSavedPlan(await leftWith(test))?.survey).toBeUndefined();
    test.planner.drawnSurvey.begin('corridor');
    expect(test.planner.drawnSurvey.store.getState().survey?.kind).toBe('corridor');
    test.planner.inputs.setState({ wind_speed_mps: 3 });
    expect(toSavedPlan(await leftWith(test))?.survey).toBeUndefined();
  });

  it('does not take the plan with it where it cannot be read', async () => {
    const text = await leftWith(await drawSurvey());
    const saved = JSON.parse(text);
    const odd = toSavedPlan(JSON.stringify({ ...saved, survey: { ...saved.survey, speed_mps: null } }));
    expect(odd?.survey).toBeUndefined();
    expect(odd?.mission.home).toEqual(place(46.93, 7.45));
  });
});

describe('the arrow that turns the lines', () => {
  it('lies along them in the middle of the area, and lays them on the course that it is turned to', async () => {
    const { state, planner, runFrame, callsOf, inputOf } = await drawSurvey();
    const { middle, half_m = 0, angle_deg } = toSurveyOnMap(state())?.turn ?? {};
    expect(middle?.lat).toBeCloseTo(46.945, 9);
    expect(middle?.lon).toBeCloseTo(7.465, 9);
    // A hundredth of a degree of longitude is 762 m there.
    expect(half_m).toBeCloseTo(0.3 * 762, -1);
    expect(angle_deg).toBe(0);
    planner.drawnSurvey.edit({ kind: 'turn', angle_deg: 62 });
    expect(toSurveyOnMap(state())?.turn?.angle_deg).toBe(62);
    runFrame();
    expect(inputOf(callsOf('layOutSurvey').at(-1))?.['angle_deg']).toBe(62);
  });

  it('is not there for a corridor, whose line gives the course, nor before there are lines', () => {
    const empty = { launch: undefined, lines: { answer: linesAnswer }, flight: {}, directions: {} };
    expect(toSurveyOnMap({ ...empty, survey: drawn('corridor') })?.turn).toBeUndefined();
    expect(toSurveyOnMap({ ...empty, lines: {}, survey: drawn() })?.turn).toBeUndefined();
  });
});
