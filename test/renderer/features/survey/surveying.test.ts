import { describe, expect, it } from 'vitest';
import type { SurveyArea } from '../../../../engine/survey/surveyArea.ts';
import {
  firstSettings,
  type SurveyLinesAnswer,
  settingsInFile,
  toSurveyRequest,
} from '../../../../renderer/features/survey/surveyPlan.ts';
import {
  toAreaFoundText,
  toAreaText,
  toLinesText,
  toSettingNotes,
  toSteepText,
} from '../../../../renderer/features/survey/surveyText.ts';
import { isChanged } from '../../../../renderer/plan/missionStore.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

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
  const opening = planner.importer.openFile(opened());
  await callsOf('readFlightPlan')[0]?.refuse({
    code: 'FLIGHT_PLAN_REJECTED',
    message: 'This is an area, not a route.',
    details: { class: 'area', problem: { code: 'AREA_ONLY', message: 'area' }, areas, format: 'kml' },
  });
  await opening;
  runFrame();
  const asked = () => callsOf('layOutSurvey');
  return {
    ...test,
    asked,
    latest: () => asked().at(-1),
    surveyor: planner.surveyor,
    survey: () => planner.surveyor.store.getState().survey,
    mission: () => planner.mission.store.getState().history.present,
    importing: () => planner.importer.store.getState(),
  };
}

describe('a file that holds an area and no route', () => {
  it('is no refusal: lines are laid over the area as the file says', async () => {
    const said = {
      spacing_m: 18,
      angle_deg: -90,
      altitude: { datum: 'agl', value_m: 55 },
      overshoot_m: 12,
    } as const;
    const { importing, latest, survey, inputOf } = await openAreas([area('Meadow', said)]);
    expect(importing()).toMatchObject({ refusal: undefined, reading: undefined });
    expect(inputOf(latest())).toMatchObject({ ...said, angle_deg: 270, area: { name: 'Meadow' } });
    await latest()?.answer(linesOf(4));
    expect(survey()).toMatchObject({ isBusy: false, lines: { lines: 4 }, problem: undefined });
  });

  it('without settings is covered every 25 m along its longest edge at the height of the plan', async () => {
    const { latest, planner, inputOf } = await openAreas([area('')]);
    const input = inputOf(latest());
    expect(input).toMatchObject({
      spacing_m: 25,
      overshoot_m: 0,
      altitude: { datum: 'takeoff', value_m: planner.inputs.getState().height_m },
    });
    expect(input).not.toHaveProperty('angle_deg');
    expect(input).not.toHaveProperty('start_near');
  });

  it('is begun near the launch point that the person chose', async () => {
    const { latest, planner, surveyor, inputOf, runFrame } = await openAreas([area('')]);
    await latest()?.answer(linesOf(4));
    planner.placeLaunch(corner(46.93, 7.45), 'drop');
    surveyor.set({ spacing_m: 30 });
    runFrame();
    expect(inputOf(latest())).toMatchObject({ start_near: corner(46.93, 7.45), spacing_m: 30 });
  });

  it('asks once for many changes, and shows the latest', async () => {
    const { asked, latest, surveyor, survey, inputOf, runFrame } = await openAreas([area('')]);
    for (const spacing_m of [30, 35, 40]) surveyor.set({ spacing_m });
    runFrame();
    expect(asked()).toHaveLength(1);
    await asked()[0]?.answer(linesOf(9));
    runFrame();
    expect(asked()).toHaveLength(2);
    expect(inputOf(latest())?.['spacing_m']).toBe(40);
    expect(survey()).toMatchObject({ isBusy: true, lines: { lines: 9 } });
    await latest()?.answer(linesOf(5));
    expect(survey()).toMatchObject({ isBusy: false, lines: { lines: 5 } });
  });

  it('says in words why there are no lines, until there are again', async () => {
    const { latest, surveyor, survey, mission, runFrame } = await openAreas([area('')]);
    await latest()?.refuse({ code: 'ACTION_FAILED', message: 'Too many lines.' });
    expect(survey()).toMatchObject({ problem: 'Too many lines.', lines: undefined });
    surveyor.use();
    expect(mission().waypoints).toHaveLength(1);
    surveyor.set({ spacing_m: 200 });
    runFrame();
    await latest()?.answer(linesOf(2));
    expect(survey()).toMatchObject({ problem: undefined, lines: { lines: 2 } });
  });

  it('lets one of several areas be chosen, and drops the lines of the other', async () => {
    const { asked, latest, surveyor, survey, inputOf, runFrame } = await openAreas([
      area('Meadow'),
      area('Orchard', { spacing_m: 12 }),
    ]);
    surveyor.choose(1);
    await asked()[0]?.answer(linesOf(9));
    expect(survey()).toMatchObject({ chosen: 1, lines: undefined, isBusy: true });
    runFrame();
    expect(inputOf(latest())).toMatchObject({ area: { name: 'Orchard' }, spacing_m: 12 });
  });
});

describe('lines that are used', () => {
  it('take the place of the plan with a report, and one undo brings it back', async () => {
    const { latest, surveyor, survey, mission, importing, planner } = await openAreas([
      area('Meadow'),
      area('Orchard'),
    ]);
    await latest()?.answer(linesOf(4));
    surveyor.use();
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
    expect(importing().report?.notes[0]).toBe(
      'The file holds the area “Meadow” and no route: 4 lines were laid over it, 25 m apart on a course of 43.2°.',
    );
    expect(isChanged(planner.mission.store.getState())).toBe(true);
    planner.mission.undo();
    expect(mission().waypoints).toMatchObject([corner(40, 5)]);
  });

  it('are those of the latest settings, even where they are still under way', async () => {
    const { latest, surveyor, mission, runFrame } = await openAreas([area('')]);
    await latest()?.answer(linesOf(4));
    surveyor.set({ spacing_m: 50 });
    surveyor.use();
    expect(mission().waypoints).toHaveLength(1);
    runFrame();
    await latest()?.answer(linesOf(2));
    expect(mission().waypoints).toHaveLength(4);
  });

  it('are not used where the latest settings give none', async () => {
    const { latest, surveyor, survey, mission, runFrame } = await openAreas([area('')]);
    await latest()?.answer(linesOf(4));
    surveyor.set({ spacing_m: 0.5 });
    surveyor.use();
    runFrame();
    await latest()?.refuse({ code: 'ACTION_FAILED', message: 'Too many lines.' });
    expect(mission().waypoints).toHaveLength(1);
    surveyor.set({ spacing_m: 50 });
    runFrame();
    await latest()?.answer(linesOf(2));
    expect(survey()?.lines?.lines).toBe(2);
    expect(mission().waypoints).toHaveLength(1);
  });
});

describe('an area that is dismissed', () => {
  it('changes nothing, whatever still comes', async () => {
    const { latest, planner, surveyor, survey, mission, importing } = await openAreas([area('')]);
    surveyor.use();
    planner.importer.dismiss();
    await latest()?.answer(linesOf(4));
    expect(survey()).toBeUndefined();
    expect(importing()).toMatchObject({ refusal: undefined, report: undefined, area: undefined });
    expect(mission().waypoints).toHaveLength(1);
  });

  it('gives way to the next file', async () => {
    const { planner, survey } = await openAreas([area('')]);
    void planner.importer.openFile(opened('next.kml'));
    await settle();
    expect(survey()).toBeUndefined();
  });
});

describe('the settings of an area', () => {
  it('count as absent if they are outside the range of their fields', () => {
    const odd = area('', {
      spacing_m: 0,
      angle_deg: 725,
      altitude: { datum: 'msl', value_m: 20_000 },
      overshoot_m: -5,
    });
    expect(settingsInFile(odd)).toEqual({
      spacing_m: undefined,
      angle_deg: 5,
      altitude: undefined,
      overshoot_m: undefined,
    });
    expect(firstSettings(odd, 90)).toEqual({
      spacing_m: 25,
      angle_deg: 5,
      altitude: { datum: 'takeoff', value_m: 90 },
      overshoot_m: 0,
      followsGround: false,
    });
  });

  it('say whether they are the file’s', () => {
    const told = area('', {
      spacing_m: 18,
      angle_deg: 30,
      overshoot_m: 5,
      altitude: { datum: 'agl', value_m: 55 },
    });
    const first = firstSettings(told, 90);
    expect(toSettingNotes(told, first, 'metric')).toEqual({
      spacing: 'As the file says.',
      direction: 'As the file says.',
      height: 'Above ground. As the file says.',
      overshoot: 'As the file says.',
    });
    const changed = {
      ...first,
      spacing_m: 20,
      angle_deg: 40,
      altitude: { datum: 'agl', value_m: 60 } as const,
    };
    expect(toSettingNotes(told, changed, 'imperial')).toMatchObject({
      spacing: 'The file says 59\u00a0ft.',
      direction: 'The file says 30°.',
      height: 'Above ground. The file says 180\u00a0ft.',
    });
  });

  it('say that the height is held over the ground, and ask for that with the aircraft', () => {
    const first = { ...firstSettings(area(''), 90), followsGround: true };
    expect(toSettingNotes(area(''), first, 'metric').height).toMatch(/^Above the ground, within 5\u00a0m\./);
    const at = { start_near: undefined, drone_key: 'dji_mavic_3' };
    expect(toSurveyRequest(area(''), first, at).follow).toEqual({ tolerance_m: 5, drone_key: 'dji_mavic_3' });
    expect(toSurveyRequest(area(''), { ...first, followsGround: false }, at)).not.toHaveProperty('follow');
  });

  it('say where the ground is too steep to follow', () => {
    const lines = { lines: 1, points: [], runs: [], starts: [], spacing_m: 25, angle_deg: 0, length_m: 100 };
    expect(toSteepText(lines, 'metric')).toBeUndefined();
    expect(toSteepText({ ...lines, followed: { inserted: 2, steep_count: 0 } }, 'metric')).toBeUndefined();
    const steep = { inserted: 2, steep_count: 3, steepest: { lat: 46.5, lon: 7.5, short_m: 24.6 } };
    expect(toSteepText({ ...lines, followed: steep }, 'metric')).toBe(
      'Too steep for this aircraft at its speed on 3\u00a0ways: it misses its height by 25\u00a0m at 46.50000, 7.50000. Fly higher or slower there.',
    );
  });

  it('say that the file leaves them open', () => {
    const first = firstSettings(area(''), 90);
    expect(toSettingNotes(area(''), first, 'metric')).toMatchObject({
      spacing: 'The file gives none; this suits a wide lens 60\u00a0m up.',
      direction: expect.stringContaining('longest edge'),
      height: 'Above take-off. The file gives none.',
    });
    const changed = toSettingNotes(area(''), { ...first, angle_deg: 10, spacing_m: 30 }, 'metric');
    expect(changed.spacing).toBe('The file gives none.');
    expect(changed.direction).toBe('From true north.');
  });
});

describe('an area as text', () => {
  it('counts areas, corners, holes and lines', () => {
    const question = { filename: 'fields.kml', format: 'kml', areas: [area('A')] } as const;
    expect(toAreaFoundText(question)).toMatch(/^fields\.kml holds an area and no route\. Lines over it /);
    expect(toAreaFoundText({ ...question, areas: [area('A'), area('B')] })).toMatch(
      /holds 2 areas and no route\. Lines over one of them /,
    );
    expect(toAreaText(area(''))).toBe('3\u00a0corners');
    expect(toAreaText({ ...area(''), outline: outline.slice(0, 3), holes: [outline] })).toBe(
      '3\u00a0corners · 1\u00a0hole',
    );
    expect(toLinesText(linesOf(1, { length_m: 640 }), 'metric')).toBe(
      '1\u00a0line · 2\u00a0points · 640\u00a0m',
    );
  });
});
