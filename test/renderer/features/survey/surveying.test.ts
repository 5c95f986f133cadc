import { describe, expect, it } from 'vitest';
import { cameraOfDrone, knownCameras } from '../../../../engine/survey/cameras.ts';
import type { SurveyArea } from '../../../../engine/survey/surveyArea.ts';
import type { Warning } from '../../../../engine/warnings/warning.ts';
import { useFileTargets } from '../../../../renderer/features/import/fileTargets.ts';
import { toStructureVerdict } from '../../../../renderer/features/structure/structureVerdict.ts';
import { cameraChange, newSurvey, spacingsOf } from '../../../../renderer/features/survey/drawnSurvey.ts';
import { inTheWayText, launchOf } from '../../../../renderer/features/survey/drawnSurveyStore.ts';
import {
  settingsInFile,
  surveyOfArea,
  surveyOfFile,
} from '../../../../renderer/features/survey/surveyFile.ts';
import type { SurveyLinesAnswer } from '../../../../renderer/features/survey/surveyPlan.ts';
import {
  toAboveCeilingText,
  toAreaText,
  toFileNote,
  toSampleRangeText,
  toShortOverlapTexts,
  toSteepText,
} from '../../../../renderer/features/survey/surveyText.ts';
import { toSurveyVerdict, toTooFarText } from '../../../../renderer/features/survey/surveyVerdict.ts';
import { isChanged } from '../../../../renderer/plan/missionStore.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { isLaunchAssumed } from '../../../../server/report/warningWords.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { batteryFlight, leg } from '../../results.ts';

const corner = (lat: number, lon: number) => ({ lat, lon });
const outline = [corner(46.94, 7.46), corner(46.94, 7.47), corner(46.95, 7.47), corner(46.94, 7.46)];
const area = (name: string, settings: SurveyArea['settings'] = {}): SurveyArea => ({
  name,
  outline,
  holes: [],
  settings,
});

const linesOf = (lines: number, part: Partial<SurveyLinesAnswer> = {}): SurveyLinesAnswer => ({
  points: Array.from({ length: 2 * lines }, () => ({
    ...corner(46.94, 7.46),
    altitude: { datum: 'takeoff', value_m: 80 },
    hover_time_s: 0,
  })),
  lines,
  runs: [],
  starts: [],
  spacing_m: 25,
  angle_deg: 43.21,
  length_m: 3400,
  ...part,
});

const opened = (filename = 'fields.kml') => ({
  ok: true as const,
  output: { filename, bytes: new Uint8Array([60]) },
  request_id: '',
});

async function openAreas(areas: readonly SurveyArea[]) {
  const test = makeTestPlanner();
  const { planner, callsOf, runFrame } = test;
  planner.edit({
    kind: 'add_waypoint',
    waypoint: { ...corner(40, 5), altitude: { datum: 'takeoff', value_m: 10 }, hover_time_s: 0 },
  });
  const open = async () => {
    const opening = planner.importer.openFile(opened());
    await callsOf('readFlightPlan')
      .at(-1)
      ?.refuse({
        code: 'FLIGHT_PLAN_REJECTED',
        message: 'This is an area, not a route.',
        details: { class: 'area', problem: { code: 'AREA_ONLY', message: 'area' }, areas, format: 'kml' },
      });
    await opening;
    runFrame();
  };
  await open();
  return {
    ...test,
    open,
    latest: () => callsOf('layOutSurvey').at(-1),
    drawing: planner.drawnSurvey,
    survey: () => planner.drawnSurvey.store.getState().survey,
    mission: () => planner.mission.store.getState().history.present,
    importing: () => planner.importer.store.getState(),
  };
}

const mavic = { key: 'dji_mavic_3', cruise_mps: 10 };
const fileOf = (...areas: SurveyArea[]) => ({ filename: 'fields.kml', format: 'kml' as const, areas });
const surveyOf = (settings: SurveyArea['settings']) => {
  const survey = surveyOfArea(fileOf(area('Meadow', settings)), 0, mavic);
  if (survey === undefined) expect.fail('no survey');
  return survey;
};

describe('a file that holds an area and no route', () => {
  it('opens the drawing of a survey with its outline, flown as the file says', async () => {
    const said = {
      spacing_m: 18,
      angle_deg: -90,
      altitude: { datum: 'agl', value_m: 55 },
      overshoot_m: 12,
      speed_mps: 7,
    } as const;
    const { importing, latest, survey, inputOf, mission } = await openAreas([area('Meadow', said)]);
    expect(importing()).toMatchObject({ refusal: undefined, reading: undefined, question: undefined });
    expect(survey()).toMatchObject({ isClosed: true, points: outline.slice(0, 3), name: 'Meadow' });
    expect(inputOf(latest())).toMatchObject({
      ...said,
      spacing_m: expect.closeTo(18, 6),
      angle_deg: 270,
      area: { name: 'Meadow', outline: outline.slice(0, 3) },
    });
    expect(mission().waypoints).toHaveLength(1);
  });

  it('without settings is flown as a survey that is drawn', async () => {
    const { latest, inputOf } = await openAreas([area('')]);
    const drawn = newSurvey('area', { key: 'dji_mavic_3', cruise_mps: 8 });
    const input = inputOf(latest());
    expect(input).toMatchObject({
      spacing_m: spacingsOf(drawn).spacing_m,
      altitude: { datum: 'takeoff', value_m: drawn.height_m },
      speed_mps: drawn.speed_mps,
    });
    for (const name of ['angle_deg', 'start_near', 'overshoot_m']) expect(input).not.toHaveProperty(name);
  });

  it('is begun near the launch point that the person chose, and not at one far away', async () => {
    const { latest, planner, drawing, inputOf, runFrame } = await openAreas([area('')]);
    planner.placeLaunch(corner(40, 5), 'drop');
    await latest()?.answer(linesOf(4));
    runFrame();
    expect(drawing.store.getState().launch).toBeUndefined();
    expect(inputOf(latest())).not.toHaveProperty('start_near');
    planner.placeLaunch(corner(46.93, 7.45), 'drop');
    runFrame();
    expect(drawing.store.getState().launch).toMatchObject(corner(46.93, 7.45));
    expect(inputOf(latest())).toMatchObject({ start_near: corner(46.93, 7.45) });
  });

  it('begins at its first waypoint until somebody says where, as a guess that the verdict names', async () => {
    const { latest, planner, drawing, callsOf, runFrame, runPauses, inputOf, mission } = await openAreas([
      area(''),
    ]);
    const shown = () => launchOf(drawing.store.getState());
    expect(shown()).toBeUndefined();
    await latest()?.answer(linesOf(4));
    runFrame();
    runPauses();
    expect(shown()).toEqual({ place: corner(46.94, 7.46), isGuess: true });
    expect(inputOf(callsOf('analyzeMission').at(-1))).toMatchObject({ home: corner(46.94, 7.46) });
    expect(callsOf('compareDirections')).toHaveLength(0);
    await callsOf('analyzeMission').at(-1)?.answer(missionAnswer({}));
    const { survey, ...rest } = drawing.store.getState();
    if (survey === undefined) expect.fail('no survey');
    const context = { locale: 'metric', wind_speed_mps: 0, threshold_pct: 25 } as const;
    const { title, tone } = toSurveyVerdict({ ...rest, survey }, context);
    expect(title).toMatch(/^If you launch at the start of the route: /);
    expect(tone).toBe('level');
    expect(mission().home).toBeUndefined();
    planner.placeLaunch(corner(46.93, 7.45), 'drop');
    runFrame();
    expect(shown()).toMatchObject({ place: corner(46.93, 7.45), isGuess: false });
  });

  it('asks for the launch point by the same rule once its lines are the route', async () => {
    const { latest, drawing, mission, importing } = await openAreas([area('')]);
    await latest()?.answer(linesOf(4));
    const guess = launchOf(drawing.store.getState());
    drawing.use();
    expect(mission().home).toEqual(guess?.place);
    expect(isLaunchAssumed(importing().losses)).toBe(true);
  });

  it('lets one of several areas be chosen', async () => {
    const { latest, drawing, survey, inputOf, runFrame } = await openAreas([
      area('Meadow'),
      area('Orchard', { spacing_m: 12 }),
    ]);
    drawing.chooseArea(1);
    drawing.chooseArea(7);
    await latest()?.answer(linesOf(9));
    runFrame();
    expect(survey()?.file?.chosen).toBe(1);
    expect(inputOf(latest())).toMatchObject({ area: { name: 'Orchard' }, spacing_m: expect.closeTo(12, 6) });
  });

  it('does not take the place of a survey under way', async () => {
    const { open, drawing, survey, importing } = await openAreas([area('Meadow')]);
    drawing.change({ height_m: 60, heightLead: 'height' });
    const before = survey();
    await open();
    expect(survey()).toBe(before);
    expect(importing().refusal).toMatchObject({
      filename: 'fields.kml',
      message: expect.stringContaining('Finish or cancel the survey'),
    });
  });
});

describe('a survey on the map', () => {
  const route = {
    format: 'litchi',
    subclass: 'litchi',
    routes: [
      {
        name: 'East',
        kind: 'mission',
        points: [{ ...corner(46.95, 7.45), altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 }],
        length_m: 0,
      },
    ],
    chosen_route: 0,
    ignored: [],
    warnings: [],
  };
  const openRoute = async (
    { planner, callsOf }: ReturnType<typeof makeTestPlanner>,
    warnings: readonly Warning[] = [],
  ) => {
    const opening = planner.importer.openFile(opened('east.csv'));
    await callsOf('readFlightPlan')
      .at(-1)
      ?.answer({ plan: { ...route, warnings } });
    await opening;
  };

  /** A survey over the route of a file that names no launch point, laid and flown. */
  const drawOverRoute = async (warnings: readonly Warning[] = []) => {
    const test = makeTestPlanner();
    const { planner, callsOf, runFrame } = test;
    await openRoute(test, warnings);
    planner.drawnSurvey.begin('area');
    for (const at of outline.slice(0, 3)) planner.drawnSurvey.edit({ kind: 'add', at });
    planner.drawnSurvey.edit({ kind: 'close' });
    runFrame();
    await callsOf('layOutSurvey').at(-1)?.answer(linesOf(4));
    runFrame();
    const battery_plan = [batteryFlight(0, [leg(0)])];
    await callsOf('analyzeMission')
      .at(-1)
      ?.answer(missionAnswer({ battery_plan, battery_plan_verdict: 'complete' }));
    const verdict = () => {
      const { survey, ...rest } = planner.drawnSurvey.store.getState();
      if (survey === undefined) expect.fail('no survey');
      const context = { locale: 'metric', wind_speed_mps: 0, threshold_pct: 25 } as const;
      return toSurveyVerdict({ ...rest, survey }, context);
    };
    return { ...test, verdict };
  };

  it('is judged under the same condition as the route, while its launch point is the guess of a file', async () => {
    const { planner, verdict } = await drawOverRoute();
    expect(isLaunchAssumed(planner.importer.store.getState().losses)).toBe(true);
    expect(verdict()).toMatchObject({
      standing: 'current',
      tone: 'level',
      title: expect.stringMatching(/^If you launch at the start of the route: covers .* on 1 battery, /),
    });
    planner.keepLaunch();
    expect(verdict()).toMatchObject({ standing: 'current', tone: 'ok' });
    expect(verdict().title).not.toContain('if you take off');
  });

  it('promises no cover where its camera misses pictures at the speed of the lines', async () => {
    const { planner, verdict } = await drawOverRoute();
    planner.keepLaunch();
    expect(verdict().tone).toBe('ok');
    const { survey } = planner.drawnSurvey.store.getState();
    if (survey === undefined) expect.fail('no survey');
    planner.drawnSurvey.change({ camera: { ...survey.camera, least_interval_s: 60 } });
    expect(verdict().title).toBe('Fly slower: the camera misses pictures on leg 2');
    expect(verdict().detail).toContain('overs ');
  });

  it('leaves of the file behind the route that its lines replace the guessed launch point alone, until an undo', async () => {
    const ignored = { code: 'POINTS_IGNORED', message: '2 positions are left out.', value: 2 } as const;
    const { planner } = await drawOverRoute([ignored]);
    const ofFile = () => {
      const { report, losses, accepted } = planner.importer.store.getState();
      const codes = losses.map(({ code }) => code);
      return { filename: report?.filename, codes, canAskAgain: accepted !== undefined };
    };
    const before = { filename: 'east.csv', codes: ['POINTS_IGNORED', 'HOME_ASSUMED'], canAskAgain: true };
    const after = { filename: undefined, codes: ['HOME_ASSUMED'], canAskAgain: false };
    expect(ofFile()).toEqual(before);
    planner.drawnSurvey.use();
    expect(ofFile()).toEqual(after);
    planner.mission.undo();
    expect(ofFile()).toEqual(before);
    planner.mission.redo();
    expect(ofFile()).toEqual(after);
    planner.placeLaunch(corner(46.93, 7.45), 'drop');
    expect(ofFile()).toEqual({ ...after, codes: [] });
  });

  it('lets no other plan take the one beneath it away: neither from a file nor a new one', async () => {
    const test = await openAreas([area('Meadow')]);
    const { planner, survey, mission, importing } = test;
    const [drawn, plan] = [survey(), mission()];
    await openRoute(test);
    expect(importing().refusal).toMatchObject({ filename: 'east.csv', message: inTheWayText() });
    await planner.documents.startNew();
    expect(planner.documents.store.getState()).toMatchObject({
      question: undefined,
      notice: { kind: 'refused', text: inTheWayText() },
    });
    expect([survey(), mission()]).toEqual([drawn, plan]);
  });

  it('keeps out a plan of Homeward, too, and going back to the file of the plan', async () => {
    const { planner, callsOf, mission } = await openAreas([area('Meadow')]);
    const before = mission();
    const opening = planner.documents.openKnown('a1');
    await settle();
    await callsOf('openDocument')
      .at(-1)
      ?.answer({ document: {}, file: { filename: 'hill.homeward' } });
    await opening;
    expect(planner.documents.store.getState()).toMatchObject({ notice: { text: inTheWayText() } });
    expect(await planner.documents.revert()).toBe(false);
    expect(planner.documents.store.getState()).toMatchObject({
      notice: { title: 'The plan was not changed' },
    });
    expect(mission()).toBe(before);
  });

  it('that has no corner yet is put away for a plan', async () => {
    const test = makeTestPlanner();
    test.planner.drawnSurvey.begin('area');
    await openRoute(test);
    const { mission, drawnSurvey, view } = test.planner;
    expect(mission.store.getState().history.present.waypoints).toHaveLength(1);
    expect(drawnSurvey.store.getState().survey).toBeUndefined();
    expect(view.getState().tool).toBe('select');
  });
});

describe('lines over the area of a file', () => {
  it('take the place of the plan with a report, and one undo brings it back', async () => {
    const { latest, drawing, survey, mission, importing, planner } = await openAreas([
      area('Meadow'),
      area('Orchard'),
    ]);
    await latest()?.answer(linesOf(4));
    drawing.use();
    expect(mission()).toMatchObject({ name: 'fields', end_action: 'go_home' });
    expect(mission().waypoints).toHaveLength(8);
    expect(survey()).toBeUndefined();
    expect(importing().report).toMatchObject({
      filename: 'fields.kml',
      format: 'kml',
      routeName: 'Meadow',
      pointCount: 8,
      length_m: 3400,
      ignored: [{ what: 'area', count: 1 }],
    });
    expect(sentenceOf(importing().report?.notes[0])).toBe(
      'The file has the area “Meadow” and no route. 4 survey lines were laid over it, 25\u00a0m apart on a course of 43.2°.',
    );
    expect(isChanged(planner.mission.store.getState())).toBe(true);
    planner.mission.undo();
    expect(mission().waypoints).toMatchObject([corner(40, 5)]);
  });

  /** The area of a file far from the plan, with a launch point placed beside it. */
  const launchBeside = async () => {
    const test = await openAreas([area('Meadow'), area('Orchard')]);
    const { planner, latest, runFrame } = test;
    planner.mission.moveLaunch(corner(40, 5), 'drop');
    const plan = test.mission();
    await latest()?.answer(linesOf(4));
    for (const phase of ['drag', 'drop'] as const) planner.placeLaunch(corner(46.93, 7.45), phase);
    runFrame();
    await latest()?.answer(linesOf(4));
    runFrame();
    return { ...test, plan };
  };

  it('have a launch point of their own, which leaves the plan alone when they are put away', async () => {
    const { planner, plan, mission, drawing, inputOf, latest } = await launchBeside();
    expect(launchOf(drawing.store.getState())).toEqual({ place: corner(46.93, 7.45), isGuess: false });
    expect(inputOf(latest())).toMatchObject({ start_near: corner(46.93, 7.45) });
    expect(planner.mission.store.getState().dragged).toBeUndefined();
    drawing.leave();
    expect(mission()).toBe(plan);
  });

  it('take it into the plan as they are used, in one step to undo, and keep it for another file nearby', async () => {
    const { planner, plan, mission, drawing, importing } = await launchBeside();
    drawing.use();
    expect(mission().home).toEqual(corner(46.93, 7.45));
    expect(isLaunchAssumed(importing().losses)).toBe(false);
    expect(planner.mission.store.getState().isLaunchChosen).toBe(true);
    planner.mission.undo();
    expect(mission()).toBe(plan);
  });

  it('keep it over another area of the file and over a restart, and let it be typed', async () => {
    const { planner, drawing, survey, runPauses, callsOf, inputOf } = await launchBeside();
    drawing.chooseArea(1);
    planner.typeLaunch(corner(46.94, 7.45));
    drawing.chooseArea(0);
    expect(survey()).toMatchObject({ name: 'Meadow', launch: corner(46.94, 7.45) });
    runPauses();
    await settle();
    const saved = inputOf(callsOf('saveCurrentPlan').at(-1))?.['plan'];
    const again = makeTestPlanner({ plan: toSavedPlan(new TextDecoder().decode(saved)) });
    expect(again.planner.drawnSurvey.store.getState().launch).toEqual(corner(46.94, 7.45));
  });

  it('leave the plan as it is where they are put away', async () => {
    const { latest, drawing, mission, importing } = await openAreas([area('')]);
    drawing.leave();
    await latest()?.answer(linesOf(4));
    expect(drawing.store.getState()).toMatchObject({ survey: undefined, lines: {} });
    expect(importing().report).toBeUndefined();
    expect(mission().waypoints).toHaveLength(1);
  });
});

describe('a line of a file', () => {
  it('becomes the middle of a corridor, whose lines say where they are from', async () => {
    const test = makeTestPlanner();
    const { planner, callsOf, runFrame, inputOf } = test;
    const points = outline.slice(0, 3);
    const opening = planner.importer.openFile(opened('road.kml'));
    const route = { name: 'Road', kind: 'line', points: points.map((at) => ({ ...at, hover_time_s: 0 })) };
    await callsOf('readFlightPlan')
      .at(-1)
      ?.answer({
        plan: {
          format: 'kml',
          subclass: 'line',
          routes: [{ ...route, length_m: 1900 }],
          chosen_route: 0,
          ignored: [],
          warnings: [],
        },
      });
    await opening;
    planner.importer.surveyAlong({ name: 'Road', points });
    runFrame();
    expect(planner.importer.store.getState().question).toBeUndefined();
    expect(inputOf(callsOf('layOutSurvey').at(-1))).toMatchObject({
      corridor: { line: points, width_m: newSurvey('corridor', mavic).width_m },
    });
    await callsOf('layOutSurvey').at(-1)?.answer(linesOf(2));
    const drawn = planner.drawnSurvey.store.getState().survey;
    planner.drawnSurvey.use();
    expect(planner.drawnSurvey.store.getState().survey).toBeUndefined();
    const { file: _, ...settings } = drawn ?? expect.fail('nothing was drawn');
    expect(planner.mission.store.getState().history.present.drawing).toEqual({ settings });
    expect(sentenceOf(planner.importer.store.getState().report?.notes[0])).toBe(
      'A corridor of 60\u00a0m along the line “Road” of the file is covered by 2 survey lines, 25\u00a0m apart.',
    );
    // Those of the lines are not the file's.
    expect(planner.importer.store.getState().report?.references).toEqual([]);
  });

  it('leaves the area beside it to be surveyed instead', async () => {
    const test = makeTestPlanner();
    const { planner, callsOf, runFrame, inputOf } = test;
    const points = outline.slice(0, 2).map((at) => ({ ...at, hover_time_s: 0 }));
    const opening = planner.importer.openFile(opened('quarry.kml'));
    const [own] = [area('Quarry')];
    await callsOf('readFlightPlan')
      .at(-1)
      ?.answer({
        plan: {
          format: 'kml',
          subclass: 'line',
          routes: [{ name: 'Road', kind: 'line', points, length_m: 900 }],
          chosen_route: 0,
          ignored: [],
          warnings: [],
        },
        areas: [own],
      });
    await opening;
    expect(planner.importer.store.getState().question?.areas).toEqual([own]);
    planner.importer.surveyAreas();
    runFrame();
    expect(planner.importer.store.getState().question).toBeUndefined();
    expect(planner.drawnSurvey.store.getState().survey).toMatchObject({ name: 'Quarry', isClosed: true });
    expect(inputOf(callsOf('layOutSurvey').at(-1))).toHaveProperty('area');
  });

  it('becomes a façade along it, and an area the outline of a structure, where those are walls', async () => {
    const { planner, drawing, survey, mission } = await openAreas([area('Hall')]);
    const { points = [] } = survey() ?? {};
    const before = mission();
    planner.of(useFileTargets).seeFromSide('scan', points);
    expect(drawing.store.getState().survey).toBeUndefined();
    const structure = () => planner.drawnStructure.store.getState().structure;
    expect(structure()).toMatchObject({ kind: 'scan', isRound: false, points, isClosed: true });
    expect(mission()).toBe(before);
    planner.drawnStructure.leave();
    planner.mission.startNew();
    drawing.open({
      ...fileOf(),
      line: { name: 'Wall', points: [corner(46.94, 187.46), corner(46.94, 187.47)] },
    });
    planner.placeLaunch(corner(46.93, -172.54), 'drop');
    planner.of(useFileTargets).seeFromSide('facade', survey()?.points ?? []);
    // The launch point of the survey is that of the plan, and the camera looks from there.
    expect(mission().home).toEqual(corner(46.93, -172.54));
    expect(structure()).toMatchObject({ kind: 'facade', isClosed: true, side: 'right' });
    expect(structure()?.points.map(({ lon }) => lon)).toEqual([
      expect.closeTo(-172.54, 9),
      expect.closeTo(-172.53, 9),
    ]);
  });

  it('takes as walls the launch point that was placed for its survey, not that of a plan elsewhere', async () => {
    const { planner, survey, mission } = await openAreas([area('Hall')]);
    planner.mission.moveLaunch(corner(40, 5), 'drop');
    planner.placeLaunch(corner(46.93, 7.45), 'drop');
    expect(mission().home).toEqual(corner(40, 5));
    planner.of(useFileTargets).seeFromSide('scan', survey()?.points ?? []);
    expect(mission().home).toEqual(corner(46.93, 7.45));
    expect(planner.drawnStructure.store.getState().launch).toEqual(corner(46.93, 7.45));
    planner.mission.undo();
    expect(mission().home).toEqual(corner(40, 5));
  });

  it('is no survey by itself', () => {
    expect(surveyOfFile(fileOf(), mavic)).toBeUndefined();
  });
});

describe('the launch point of the plan that something is drawn over', () => {
  const drones = [
    { key: 'dji_mavic_3', baseline_flight_time_min: 46, max_speed_mps: 21, cruise_speed_mps: 15 },
  ];
  const places = outline.slice(0, 3);
  const context = { locale: 'metric', wind_speed_mps: 0, threshold_pct: 25 } as const;
  /** The nearest corner is so far east of the launch point, kilometres. */
  const launchAt = (km: number) => corner(46.94, 7.46 - km / 76.1);
  const kinds = ['area', 'corridor', 'facade', 'scan'] as const;

  async function drawnOver(kind: (typeof kinds)[number], launch: ReturnType<typeof corner>) {
    const test = makeTestPlanner();
    const { planner, callsOf, runFrame, inputOf } = test;
    planner.catalog.store.setState({ drones } as never);
    planner.placeLaunch(launch, 'drop');
    const isSurvey = kind === 'area' || kind === 'corridor';
    const drawing = isSurvey ? planner.drawnSurvey : planner.drawnStructure;
    if (isSurvey) planner.drawnSurvey.begin(kind);
    else planner.drawnStructure.begin(kind);
    for (const at of places) drawing.edit({ kind: 'add', at });
    drawing.edit({ kind: 'close' });
    runFrame();
    const answer = () =>
      callsOf(isSurvey ? 'layOutSurvey' : 'layOutStructure')
        .at(-1)
        ?.answer({ ...linesOf(2), rows: 1, pictures: 4, unseen: [] });
    await answer();
    runFrame();
    const detail = () => {
      const { survey, ...ofSurvey } = planner.drawnSurvey.store.getState();
      if (survey !== undefined) return toSurveyVerdict({ ...ofSurvey, survey }, context).detail;
      const { structure, ...ofWalls } = planner.drawnStructure.store.getState();
      if (structure === undefined) expect.fail('nothing is drawn');
      return toStructureVerdict({ ...ofWalls, structure }, context).detail;
    };
    const whyNot = () => toTooFarText(drawing.store.getState(), context.locale);
    const flown = () =>
      callsOf('analyzeMission').filter(
        ({ input }) => (input as { mission: { waypoints: unknown[] } }).mission.waypoints.length === 4,
      );
    return { ...test, drawing, detail, whyNot, flown, answer, home: () => inputOf(flown().at(-1))?.['home'] };
  }

  it.each(kinds)('is that of an %s, too, which says how far it is', async (kind) => {
    const { planner, drawing, home, detail } = await drawnOver(kind, launchAt(20));
    expect(drawing.store.getState()).toMatchObject({ launch: launchAt(20) });
    expect(drawing.store.getState().launchAway_m).toBeCloseTo(20_000, -3);
    expect(home()).toMatchObject(launchAt(20));
    expect(detail()).not.toContain('too far');
    drawing.leave();
    expect(planner.mission.store.getState().history.present.home).toEqual(launchAt(20));
  });

  it.each(kinds)(
    'is not that of an %s where no flight from there comes back: another is asked for',
    async (kind) => {
      const { planner, drawing, detail, flown, home, runFrame, answer } = await drawnOver(
        kind,
        launchAt(320),
      );
      expect(drawing.store.getState().launch).toBeUndefined();
      expect(flown()).toHaveLength(0);
      expect(detail()).toMatch(
        /^The launch point of the plan is 3\d\d\skm away, too far to fly there and back\. Place another one\.$/,
      );
      planner.placeLaunch(corner(46.93, 7.45), 'drop');
      runFrame();
      await answer();
      runFrame();
      expect(drawing.store.getState().launch).toMatchObject(corner(46.93, 7.45));
      expect(home()).toMatchObject(corner(46.93, 7.45));
    },
  );

  it.each(kinds)('keeps an %s from becoming the route while it is too far, and says so', async (kind) => {
    const { planner, drawing, whyNot, runFrame, answer } = await drawnOver(kind, launchAt(320));
    expect(whyNot()).toMatch(/^The launch point of the plan is 3\d\d\skm away, too far/);
    drawing.use();
    expect(planner.mission.store.getState().history.present.waypoints).toHaveLength(0);
    expect(whyNot()).not.toBeUndefined();
    planner.placeLaunch(corner(46.93, 7.45), 'drop');
    runFrame();
    await answer();
    expect(whyNot()).toBeUndefined();
    drawing.use();
    expect(planner.mission.store.getState().history.present.waypoints).toHaveLength(4);
  });

  it('is told to be too far once the catalog has the aircraft', async () => {
    const { planner, whyNot } = await drawnOver('scan', launchAt(320));
    planner.catalog.store.setState({ drones: [] });
    expect(whyNot()).toBeUndefined();
    planner.catalog.store.setState({ drones } as never);
    expect(whyNot()).toContain('too far');
  });

  it('is kept while nobody knows how far the aircraft flies', async () => {
    const { planner } = await drawnOver('scan', launchAt(320));
    planner.catalog.store.setState({ drones: [] });
    planner.drawnStructure.change({ top_m: 21 });
    expect(planner.drawnStructure.store.getState().launch).toMatchObject(launchAt(320));
  });
});

describe('the settings of an area', () => {
  it('count as absent if they are outside the range of their fields', () => {
    const odd = area('', {
      spacing_m: 0,
      angle_deg: 725,
      altitude: { datum: 'msl', value_m: 20_000 },
      overshoot_m: -5,
      speed_mps: 900,
    });
    expect(settingsInFile(odd)).toEqual({
      spacing_m: undefined,
      angle_deg: 5,
      altitude: undefined,
      overshoot_m: undefined,
      speed_mps: undefined,
    });
  });

  it('leave the height to the person where it counts from sea level, and the sidelap where pictures would not touch', () => {
    const usual = newSurvey('area', mavic);
    expect(surveyOf({ altitude: { datum: 'msl', value_m: 560 }, spacing_m: 4000 })).toMatchObject({
      height_m: usual.height_m,
      datum: 'takeoff',
      side_overlap_pct: usual.side_overlap_pct,
    });
    expect(surveyOf({ altitude: { datum: 'agl', value_m: 55 } })).toMatchObject({
      height_m: 55,
      datum: 'agl',
    });
  });

  it('are told, with what is another by now', () => {
    const survey = surveyOf({
      spacing_m: 18,
      angle_deg: 30,
      overshoot_m: 5,
      altitude: { datum: 'agl', value_m: 55 },
      speed_mps: 7,
    });
    const asked =
      'The file asks for lines 18\u00a0m apart, a direction of 30°, 55\u00a0m above ground, 5\u00a0m of overshoot, 7\u00a0m/s.';
    expect(toFileNote(survey, 'metric')).toBe(asked);
    const wider = surveyOf({ spacing_m: 4000 });
    expect(toFileNote(wider, 'metric')).toMatch(
      /^The file asks for lines 4\.0\u00a0km apart\. The lines lie \d+\u00a0m apart now\.$/,
    );
    expect(toFileNote(surveyOf({}), 'metric')).toBe('The file says nothing of how it is flown.');
    expect(toFileNote(newSurvey('area', mavic), 'metric')).toBeUndefined();
  });

  it('say where pictures share less over the ground than they were asked to, and their ground samples', () => {
    const lines = { lines: 1, points: [], runs: [], starts: [], spacing_m: 25, angle_deg: 0, length_m: 100 };
    const survey = surveyOf({});
    expect(toShortOverlapTexts(survey, lines)).toEqual([]);
    expect(toSampleRangeText(survey, lines, 'metric')).toBeUndefined();
    const at = { lat: 46.5, lon: 7.5 };
    const over_ground = {
      front: { overlap_pct: 78, ...at },
      side: { overlap_pct: 22.6, ...at },
      lowest: { height_m: 40, ...at },
      highest: { height_m: 132, lat: 46.51, lon: 7.51 },
    };
    expect(toShortOverlapTexts(survey, { ...lines, over_ground })).toEqual([
      'Over this ground, sidelap falls to 23\u00a0% at 46.50000, 7.50000. You asked for 70\u00a0%. Follow the ground, or ask for more.',
    ]);
    expect(toSampleRangeText(survey, { ...lines, over_ground }, 'metric')).toMatch(
      /^Over this ground: 1\.1\scm per pixel at 46\.50000, 7\.50000 to 3\.5\scm at 46\.51000, 7\.51000\.$/,
    );
    const level = { ...over_ground, highest: over_ground.lowest };
    expect(toSampleRangeText(survey, { ...lines, over_ground: level }, 'metric')).toBeUndefined();
  });

  it('say before they are used that they lead above the ceiling, and where', () => {
    const points = [{ lat: 46.4, lon: 7.4, hover_time_s: 0 }];
    const survey = { ...surveyOf({}), height_m: 110, followsGround: false, datum: 'takeoff' as const };
    const highest = { height_m: 132, lat: 46.51, lon: 7.51 };
    const over_ground = { lowest: highest, highest };
    const said = (answer: object, ceiling_m: number | null, change = {}) =>
      toAboveCeilingText({ ...survey, ...change }, { points, ...answer }, ceiling_m, 'metric');
    expect(said({ over_ground }, 120)).toBe(
      'These lines lead 132\u00a0m above ground at 46.51000, 7.51000, above your ceiling of 120\u00a0m.',
    );
    expect(said({ over_ground }, 132)).toBeUndefined();
    expect(said({ over_ground }, null)).toBeUndefined();
    expect(said({ points: [] }, 100)).toBeUndefined();
    expect(said({}, 120)).toBeUndefined();
    expect(said({}, 100)).toBe(
      'These lines lead 110\u00a0m above take-off, above your ceiling of 100\u00a0m.',
    );
    expect(said({}, 100, { datum: 'agl' })).toContain('above ground at 46.40000, 7.40000');
    expect(said({}, 100, { followsGround: true })).toContain('above ground at 46.40000, 7.40000');
  });

  it('say where the ground is too steep for the speed', () => {
    const lines = { lines: 1, points: [], runs: [], starts: [], spacing_m: 25, angle_deg: 0, length_m: 100 };
    expect(toSteepText(lines)).toBeUndefined();
    expect(toSteepText({ ...lines, followed: { inserted: 2, steep_count: 0 } })).toBeUndefined();
    const steep = { inserted: 2, steep_count: 3, steepest: { lat: 46.5, lon: 7.5, short_m: 24.6 } };
    expect(toSteepText({ ...lines, followed: steep })).toBe(
      'Too steep for its speed on 3\u00a0ways: the aircraft flies more slowly there, most near 46.50000, 7.50000.',
    );
  });
});

describe('an area as text', () => {
  it('gives its size, corners and holes', () => {
    expect(toAreaText(area(''), 'metric')).toBe('42\u00a0ha · 3\u00a0corners');
    expect(toAreaText({ ...area(''), outline: outline.slice(0, 3), holes: [outline] }, 'imperial')).toBe(
      '0.00\u00a0ac · 3\u00a0corners · 1\u00a0hole',
    );
  });
});

describe('the camera of a survey', () => {
  it('becomes that of another aircraft, unless somebody chose one', () => {
    const test = makeTestPlanner();
    const { planner } = test;
    const camera = () => planner.drawnSurvey.store.getState().survey?.camera_key;
    planner.inputs.setState({ drone_key: 'dji_mavic_3' });
    planner.drawnSurvey.begin('area');
    const [first] = [camera()];
    planner.inputs.setState({ drone_key: 'dji_mavic_3_enterprise' });
    expect(camera()).toBe(cameraOfDrone('dji_mavic_3_enterprise')?.key);
    expect(camera()).not.toBe(first);
    const [chosen] = knownCameras.filter(({ drone_keys }) => drone_keys.includes('dji_matrice_350_rtk'));
    planner.drawnSurvey.change(cameraChange(chosen?.key ?? ''));
    planner.inputs.setState({ drone_key: 'dji_mavic_3' });
    expect(camera()).toBe(chosen?.key);
  });
});
