import { describe, expect, it } from 'vitest';
import type { StructureDrawing, StructureKind } from '../../../../engine/drawing/structureDrawing.ts';
import { destination, distanceBetween } from '../../../../engine/geo/geodesic.ts';
import type { Position } from '../../../../engine/geo/position.ts';
import {
  distanceOf,
  newStructure,
  picturesOf,
  type StructureWayAnswer,
  sampleOf,
  shapeOf,
  toWayRequest,
  withEdit,
} from '../../../../renderer/features/structure/drawnStructure.ts';
import { toStructureOnMap } from '../../../../renderer/features/structure/structureOnMap.ts';
import {
  toDrawingText,
  toFiguresNote,
  toLookedAtText,
  toUnseenText,
} from '../../../../renderer/features/structure/structureText.ts';
import { toStructureVerdict } from '../../../../renderer/features/structure/structureVerdict.ts';
import { toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { makeTestPlanner, missionAnswer, settle } from '../../fakeBridge.ts';
import { leg } from '../../results.ts';

const middle = { lat: 46.94, lon: 7.46 };
const east = (metres: number, north = 0): Position => destination(destination(middle, 90, metres), 0, north);
const mavic = { key: 'dji_mavic_3', cruise_mps: 10 };
const drawn = (kind: StructureKind, change: Partial<StructureDrawing> = {}): StructureDrawing => ({
  ...newStructure(kind, mavic),
  points: [middle, east(40), east(40, 30)].slice(0, kind === 'orbit' ? 1 : kind === 'facade' ? 2 : 3),
  isClosed: true,
  ...change,
});

const altitude = { datum: 'takeoff', value_m: 5 } as const;
const photo = { action_type: 'take_photo', duration_s: 0 };
const answer: StructureWayAnswer = {
  points: [0, 10, 20, 30].map((metres) => ({
    ...east(metres, -10),
    altitude,
    hover_time_s: 1,
    speed_mps: 3,
    actions: [{ action_type: 'heading', duration_s: 0, angle_deg: 0 }, photo],
  })),
  rows: 1,
  pictures: 4,
  starts: [east(0, -10), east(30, -10)],
  unseen: [],
  length_m: 30,
};

const flight = {
  flight_index: 0,
  first_waypoint_index: 0,
  last_waypoint_index: 3,
  distance_m: 400,
  duration_s: 120,
  battery_at_home_pct: 80,
  return_height_m: 100,
  battery_at_home: { low_pct: 76, high_pct: 84 },
  legs: [leg(0)],
};

async function draw(kind: StructureKind, places: readonly Position[], launch: Position | null = middle) {
  const test = makeTestPlanner();
  const { planner, callsOf, runFrame } = test;
  if (launch !== null) planner.placeLaunch(launch, 'drop');
  const { drawnStructure } = planner;
  drawnStructure.begin(kind);
  for (const at of places) drawnStructure.edit({ kind: 'add', at });
  drawnStructure.edit({ kind: 'close' });
  runFrame();
  const state = () => drawnStructure.store.getState();
  const latest = () => callsOf('layOutStructure').at(-1);
  const ofFlight = () =>
    callsOf('analyzeMission').filter(
      ({ input }) => (input as { mission: { waypoints: unknown[] } }).mission.waypoints.length === 4,
    );
  const verdict = () => {
    const { structure } = state();
    if (structure === undefined) expect.fail('nothing is drawn');
    const context = { locale: 'metric' as const, wind_speed_mps: 0, threshold_pct: 25 };
    return toStructureVerdict({ ...state(), structure }, context);
  };
  return { ...test, drawnStructure, state, latest, ofFlight, verdict };
}

describe('a façade drawn on the map', () => {
  it('is laid from the side of the launch point, flown, and becomes the route', async () => {
    const test = await draw('facade', [middle, east(40)], east(20, -200));
    const { drawnStructure, state, latest, ofFlight, verdict, planner, inputOf, runFrame } = test;
    expect(planner.view.getState().tool).toBe('select');
    expect(state().structure?.side).toBe('right');
    expect(inputOf(latest())).toMatchObject({ kind: 'facade', side: 'right', distance_m: 10, speed_mps: 3 });
    expect(verdict()).toMatchObject({ title: 'Placing pictures…', detail: '40\u00a0m of façade' });
    await latest()?.answer(answer);
    runFrame();
    expect(verdict().title).toBe('Flying to the pictures…');
    expect(inputOf(ofFlight().at(-1))).toMatchObject({ options: { multi_battery: true } });
    const result = { battery_plan: [flight], battery_plan_verdict: 'complete' as const };
    await ofFlight().at(-1)?.answer(missionAnswer(result));
    expect(verdict().title).toBe(
      'Covers 40\u00a0m of façade on 1 battery, home with at least 76\u00a0%, probably 80\u00a0%',
    );
    expect(verdict().detail).toContain('4\u00a0pictures in 1\u00a0row');
    expect(verdict().facts.map(({ name, value }) => `${value} ${name}`)).toEqual([
      '0.3\u00a0cm per pixel',
      '400\u00a0m flown',
      '2:00 in the air',
      '4 pictures',
    ]);
    drawnStructure.change({ top_m: 20 });
    expect(verdict().standing).toBe('checking');
    runFrame();
    await latest()?.answer(answer);
    drawnStructure.use();
    expect(state().structure).toBeUndefined();
    const { present } = planner.mission.store.getState().history;
    expect(present.waypoints).toHaveLength(4);
    expect(present.waypoints[0]).toMatchObject({ altitude, actions: [{ angle_deg: 0 }, photo] });
    planner.mission.undo();
    expect(planner.mission.store.getState().history.present.waypoints).toHaveLength(0);
  });

  it('says why there is no way, and that nobody launches yet', async () => {
    const { latest, verdict, runFrame, drawnStructure } = await draw('facade', [middle, east(40)], null);
    await latest()?.answer({ ...answer, unseen: [{ from: middle, to: east(4), length_m: 4 }] });
    expect(verdict().detail).toBe('Set the launch point to see what they take from the battery.');
    drawnStructure.change({ top_m: -5 });
    runFrame();
    await latest()?.refuse({ code: 'ACTION_FAILED', message: 'Upside down.' });
    expect(verdict()).toMatchObject({ tone: 'bad', title: 'No pictures of this', detail: 'Upside down.' });
    drawnStructure.use();
    expect(drawnStructure.store.getState().structure).toBeDefined();
  });

  it('is saved under way and there again at the next start', async () => {
    const test = await draw('facade', [middle, east(40)]);
    test.runPauses();
    await settle();
    const bytes = test.inputOf(test.callsOf('saveCurrentPlan').at(-1))?.['plan'];
    const plan = toSavedPlan(new TextDecoder().decode(bytes));
    expect(plan?.structure).toEqual(test.state().structure);
    const again = makeTestPlanner({ plan });
    expect(again.planner.drawnStructure.store.getState().structure).toEqual(test.state().structure);
  });

  it('waits for its places, and gives way to no other drawing once it has one', async () => {
    const { planner } = makeTestPlanner();
    planner.drawnStructure.begin('facade');
    expect(planner.view.getState().tool).toBe('survey');
    planner.view.setState({ tool: 'select' });
    expect(planner.view.getState().tool).toBe('survey');
    expect(planner.drawnStructure.giveWay()).toBe(true);
    planner.drawnStructure.begin('facade');
    planner.drawnStructure.edit({ kind: 'add', at: middle });
    expect(planner.drawnStructure.giveWay()).toBe(false);
    planner.drawnStructure.edit({ kind: 'close' });
    expect(planner.drawnStructure.store.getState().structure?.isClosed).toBe(false);
  });
});

describe('the places of a structure', () => {
  it('of an orbit are one, and its handle sets radius and begin', () => {
    const placed = withEdit(newStructure('orbit', mavic), { kind: 'add', at: middle }, undefined);
    expect(placed).toMatchObject({ isClosed: true, points: [middle] });
    expect(withEdit(placed, { kind: 'add', at: east(3) }, undefined)).toBe(placed);
    expect(withEdit(placed, { kind: 'delete', index: 0 }, undefined)).toBe(placed);
    const at = east(33.31);
    expect(withEdit(placed, { kind: 'reach', at }, undefined)).toMatchObject({
      radius_m: 33.3,
      start_near: at,
    });
    expect(withEdit(newStructure('orbit', mavic), { kind: 'reach', at }, undefined).radius_m).toBe(20);
  });

  it('are moved, added, taken back and deleted while enough are left', () => {
    const wall = drawn('facade');
    expect(withEdit(wall, { kind: 'move', index: 1, at: east(9) }, undefined).points[1]).toEqual(east(9));
    const more = withEdit(wall, { kind: 'insert', index: 1, at: east(9) }, undefined);
    expect(more.points).toHaveLength(3);
    expect(withEdit(more, { kind: 'delete', index: 1 }, undefined).points).toEqual(wall.points);
    expect(withEdit(wall, { kind: 'delete', index: 1 }, undefined)).toBe(wall);
    expect(withEdit(wall, { kind: 'step_back' }, undefined).points).toHaveLength(1);
    expect(withEdit(wall, { kind: 'start', at: middle }, undefined).start_near).toEqual(middle);
    expect(withEdit(wall, { kind: 'turn', angle_deg: 3 }, undefined)).toBe(wall);
  });

  it('of a façade and a scan are seen from where the handle is', () => {
    const reach = (structure: StructureDrawing, at: Position) =>
      withEdit(structure, { kind: 'reach', at }, undefined);
    expect(reach(drawn('facade'), east(20, -14))).toMatchObject({ distance_m: 14, side: 'right' });
    expect(reach(drawn('facade'), east(20, 0.3))).toMatchObject({ distance_m: 2, side: 'left' });
    expect(reach(drawn('scan'), east(20, -14))).toMatchObject({ distance_m: 14 });
    const round = drawn('scan', { isRound: true, points: [middle], object_radius_m: 4 });
    expect(reach(round, east(16))).toMatchObject({ distance_m: 12 });
  });

  it('ask for the shape they make', () => {
    expect(toWayRequest(drawn('orbit'), middle)).toMatchObject({ kind: 'orbit', start_near: middle });
    expect(toWayRequest(drawn('orbit', { pictureLead: 'angle' }), middle)).toMatchObject({
      pictures: { step_deg: 15 },
    });
    expect(toWayRequest(drawn('scan'), undefined)).toMatchObject({
      shape: { outline: drawn('scan').points },
    });
    expect(toWayRequest(drawn('scan', { isRound: true }), undefined)).toMatchObject({
      shape: { centre: middle, object_radius_m: 5 },
    });
    expect(toWayRequest(drawn('facade', { isClosed: false }), undefined)).toBeUndefined();
  });

  it('show overlap and angle of an orbit, whichever was typed', () => {
    const { step_deg } = picturesOf(drawn('orbit', { along_overlap_pct: 50 }));
    const angled = picturesOf(drawn('orbit', { pictureLead: 'angle', step_deg }));
    expect(angled.along_overlap_pct).toBeCloseTo(50, 6);
    expect(picturesOf(drawn('orbit', { radius_m: 4 })).step_deg).toBe(15);
    expect(distanceOf(drawn('orbit'))).toBe(15);
    expect(sampleOf(drawn('facade'))).toBeCloseTo(0.002_67, 4);
  });
});

describe('a structure on the map', () => {
  const known = { question: {} as never, answered: {} as never };
  const onMap = (structure: StructureDrawing, laid: StructureWayAnswer | undefined = answer) => {
    const way = { ...known, answered: known.question, answer: laid };
    return toStructureOnMap({ structure, isLaunchGuess: false, way, flight: {} });
  };

  it('shows the handle before its first wall, its pictures and where it begins', () => {
    const shown = onMap(drawn('facade', { side: 'right' }));
    expect(shown).toMatchObject({ kind: 'corridor', isCurrent: true, start: answer.starts[0] });
    const { reach = middle } = shown?.walls ?? {};
    expect(distanceBetween(reach, east(20, -10))).toBeLessThan(0.1);
    expect(shown?.pictures).toHaveLength(3);
    const [at = middle, left = middle] = shown?.pictures[0] ?? [];
    expect(distanceBetween(at, left)).toBeCloseTo(Math.hypot(10, 7.04), 1);
    expect(onMap(drawn('facade'), { ...answer, points: answer.points.toReversed() })?.start).toBe(
      answer.starts[1],
    );
  });

  it('shows a round thing, and the handle of an orbit at its begin', () => {
    const orbit = onMap(drawn('orbit'));
    expect(orbit?.kind).toBe('place');
    expect(orbit?.walls?.outline).toHaveLength(48);
    expect(distanceBetween(orbit?.walls?.reach ?? middle, middle)).toBeCloseTo(20, 2);
    const round = onMap(drawn('scan', { isRound: true, points: [middle] }));
    expect(distanceBetween(round?.walls?.reach ?? middle, middle)).toBeCloseTo(15, 2);
    const scan = onMap(drawn('scan'));
    expect(distanceBetween(scan?.walls?.reach ?? middle, east(20, -10))).toBeLessThan(0.1);
    expect(onMap(drawn('orbit', { isClosed: false }))).toMatchObject({
      path: [],
      walls: { reach: undefined },
    });
    expect(
      toStructureOnMap({ structure: undefined, isLaunchGuess: false, way: {}, flight: {} }),
    ).toBeUndefined();
  });
});

describe('the texts of a structure', () => {
  it('say what it is, and what is next', () => {
    expect(toLookedAtText(drawn('orbit'), 'metric')).toBe('an orbit of 20\u00a0m radius');
    expect(toLookedAtText(drawn('scan'), 'metric')).toBe('120\u00a0m of walls');
    expect(toLookedAtText(drawn('scan', { isRound: true }), 'metric')).toBe('31\u00a0m of walls');
    expect(toFiguresNote(drawn('facade'), answer, 'metric')).toBe(
      '4\u00a0pictures in 1\u00a0row · 30\u00a0m of way · 0.3\u00a0cm per pixel from 10\u00a0m',
    );
    expect(toUnseenText(answer, 'metric')).toBeUndefined();
    const unseen = [{ from: middle, to: east(4), length_m: 4 }];
    expect(toUnseenText({ ...answer, unseen }, 'metric')).toContain('4\u00a0m of wall on 1\u00a0stretch');
    expect(toDrawingText(newStructure('orbit', mavic))).toMatch(/middle of the orbit/);
    expect(toDrawingText(newStructure('facade', mavic))).toMatch(/foot of the wall/);
    expect(toDrawingText(newStructure('scan', mavic))).toMatch(/each corner of the walls/);
    expect(toDrawingText(drawn('facade', { isClosed: false }))).toContain('2\u00a0places');
    expect(toDrawingText(drawn('scan', { isClosed: false }))).toContain('3\u00a0corners');
    expect(shapeOf({ kind: 'scan', isRound: true })).toBe('place');
  });
});
