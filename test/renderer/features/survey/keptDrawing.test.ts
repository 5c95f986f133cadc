import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StructureDrawing } from '../../../../engine/drawing/structureDrawing.ts';
import { structureKinds } from '../../../../engine/drawing/structureDrawing.ts';
import { destination } from '../../../../engine/geo/geodesic.ts';
import type { Position } from '../../../../engine/geo/position.ts';
import { knownCameras } from '../../../../engine/survey/cameras.ts';
import { runCommand } from '../../../../renderer/commands/command.ts';
import { newStructure, shapeOf } from '../../../../renderer/features/structure/drawnStructure.ts';
import { cameraChange, newSurvey, withChange } from '../../../../renderer/features/survey/drawnSurvey.ts';
import type { DrawnSurvey } from '../../../../renderer/plan/drawnSurvey.ts';
import { toPlanText, toSavedPlan } from '../../../../renderer/plan/savedPlan.ts';
import { operations } from '../../../../server/contract/operations.ts';
import { type PlanDocument, planDocumentText } from '../../../../server/contract/schemas/planDocument.ts';
import type { HandlerResult } from '../../../../server/dispatch.ts';
import { makeResolveDrone } from '../../../../server/handlers/resolveDrone.ts';
import { layOutStructure } from '../../../../server/handlers/structureHandler.ts';
import { makeSurveyHandler } from '../../../../server/handlers/surveyHandler.ts';
import { loadCatalog } from '../../../../server/services/catalog.ts';
import { readPlanDocument } from '../../../../server/services/readPlanDocument.ts';
import { groundBy } from '../../../server/support/host.ts';
import { inLong } from '../../../support/inLong.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const middle = { lat: 46.95, lon: 7.45 };
/** A hillside that rises to the north, with waves of 60 m on it. */
const elevation = groundBy(({ lat, lon }) => 600 + (lat - middle.lat) * 8000 + 60 * Math.sin(lon * 800));
const catalog = loadCatalog(join(import.meta.dirname, '../../../../assets/drones.json'));
const layOutSurvey = makeSurveyHandler({ elevation }, makeResolveDrone(catalog));

type Test = ReturnType<typeof makeTestPlanner>;
type LaidOut = 'layOutSurvey' | 'layOutStructure';

/** Answers what was asked last as the host does; whether it laid anything out. */
async function answered({ runFrame, callsOf }: Test, name: LaidOut): Promise<boolean> {
  runFrame();
  const call = callsOf(name).at(-1);
  if (call === undefined) return false;
  const input = operations[name].input.safeParse(call.input);
  if (!input.success) return false;
  const laid: HandlerResult<LaidOut> =
    name === 'layOutSurvey'
      ? await layOutSurvey(operations.layOutSurvey.input.parse(call.input), {})
      : await layOutStructure(operations.layOutStructure.input.parse(call.input), {});
  if (!laid.ok) return false;
  await call.answer(JSON.parse(JSON.stringify(operations[name].output.parse(laid.value))));
  return true;
}

const missionOf = ({ planner }: Test) => planner.mission.store.getState().history.present;

/** The plan on screen as its file brings it back. */
function reopened(test: Test): PlanDocument {
  const { mission, inputs } = test.planner;
  const { isLaunchChosen } = mission.store.getState();
  const text = planDocumentText({ inputs: inputs.getState(), mission: missionOf(test), isLaunchChosen });
  const read = readPlanDocument(text);
  return read.ok ? read.value : expect.fail(`the plan is refused: ${JSON.stringify(read.failure)}`);
}

function fromFile(test: Test): Test {
  const { inputs, mission, isLaunchChosen } = reopened(test);
  return makeTestPlanner({ plan: { inputs, mission, isLaunchChosen, isChanged: false } });
}

/** Opens the plan again, goes on with its drawing, changes nothing and uses it. */
async function madeAgain(test: Test, name: LaidOut) {
  const again = fromFile(test);
  runCommand(name === 'layOutSurvey' ? 'survey_again' : 'structure_again', again.planner);
  expect(await answered(again, name)).toBe(true);
  const { drawnSurvey, drawnStructure } = again.planner;
  (name === 'layOutSurvey' ? drawnSurvey : drawnStructure).use();
  return again;
}

const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc
  .record({ course: figure(0, 360), away_m: figure(30, 900) })
  .map(({ course, away_m }) => destination(middle, course, away_m));

/** Corners around the middle, in the order of their courses, so that no two sides cross. */
const outline = (most_m: number) =>
  fc
    .array(fc.record({ turn: figure(0.2, 1), away_m: figure(most_m / 4, most_m) }), {
      minLength: 4,
      maxLength: 7,
    })
    .map((corners) => {
      const whole = corners.reduce((sum, { turn }) => sum + turn, 0);
      let course = 0;
      return corners.map(({ turn, away_m }): Position => {
        course += (360 * turn) / whole;
        return destination(middle, course, away_m);
      });
    });

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const survey: fc.Arbitrary<DrawnSurvey> = fc
  .record({
    kind: fc.constantFrom('area', 'corridor'),
    points: outline(600),
    camera: fc.constantFrom(...knownCameras.map(({ key }) => key), 'typed'),
    change: fc.record({
      heightLead: fc.constantFrom('height', 'ground_sample'),
      height_m: figure(40, 140),
      ground_sample_m: figure(0.015, 0.06),
      front_overlap_pct: figure(40, 80),
      side_overlap_pct: figure(20, 75),
      paceLead: fc.constantFrom('speed', 'interval'),
      speed_mps: figure(3, 9),
      interval_s: figure(2, 4),
      trigger: fc.constantFrom('distance', 'time'),
      angle_deg: optional(figure(0, 360)),
      crosshatch: fc.boolean(),
      overshoot_m: fc.constantFrom(0, 12.5),
      datum: fc.constantFrom('takeoff', 'agl'),
      width_m: figure(20, 120),
      followsGround: fc.boolean(),
      tolerance_m: fc.constantFrom(5, 12),
      start_near: optional(place),
    }),
  })
  .map(({ kind, points, camera, change }) => {
    const begun = newSurvey(kind, { key: 'dji_mavic_3', cruise_mps: 10 });
    const ground = { name: 'Quarry “Süd”', points, isClosed: true };
    return withChange(begun, { ...cameraChange(camera), ...change, ...ground });
  });

const structure: fc.Arbitrary<StructureDrawing> = fc
  .record({
    kind: fc.constantFrom(...structureKinds),
    points: outline(40),
    isRound: fc.boolean(),
    change: fc.record({
      side: fc.constantFrom('left', 'right'),
      distance_m: figure(5, 20),
      radius_m: figure(12, 40),
      object_radius_m: figure(0, 6),
      height_m: figure(10, 40),
      object_height_m: figure(0, 30),
      turns: figure(0.5, 2),
      isClockwise: fc.boolean(),
      pictureLead: fc.constantFrom('overlap', 'angle'),
      step_deg: figure(5, 40),
      top_m: figure(10, 25),
      down_deg: fc.constantFrom(0, 45),
      along_overlap_pct: figure(20, 70),
      upright_overlap_pct: figure(20, 70),
      wait_s: figure(0, 4),
      start_near: optional(place),
    }),
  })
  .map(({ kind, points, isRound, change }) => {
    const begun = newStructure(kind, { key: 'dji_mavic_3', cruise_mps: 10 });
    const made = { ...begun, ...change, isRound: isRound && kind === 'scan', isClosed: true };
    return { ...made, points: shapeOf(made) === 'place' ? points.slice(0, 1) : points };
  });

const cases = inLong(10, 1000);

describe('a drawing that a plan keeps', () => {
  it('of a survey makes the same route again after the plan was saved and opened', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(survey, optional(place), fc.boolean(), async (drawn, launch, isOfFile) => {
        const test = makeTestPlanner();
        if (launch !== undefined) test.planner.placeLaunch(launch, 'drop');
        const areas = [{ name: drawn.name, outline: drawn.points, holes: [], settings: {} }];
        const file = { filename: 'quarry.kml', format: 'kml', areas, chosen: 0 } as const;
        test.planner.drawnSurvey.goOn(isOfFile ? { ...drawn, file } : drawn);
        if (!(await answered(test, 'layOutSurvey'))) return;
        test.planner.drawnSurvey.use();
        made += 1;
        const route = missionOf(test);
        expect(route.drawing).toEqual({ settings: drawn });
        expect(missionOf(await madeAgain(test, 'layOutSurvey'))).toEqual(route);
      }),
      { numRuns: cases },
    );
    expect(made).toBeGreaterThan(cases / 4);
  });

  it('of an orbit, a façade or a structure does so, too', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(structure, optional(place), async (drawn, launch) => {
        const test = makeTestPlanner();
        if (launch !== undefined) test.planner.placeLaunch(launch, 'drop');
        test.planner.drawnStructure.goOn(drawn);
        if (!(await answered(test, 'layOutStructure'))) return;
        test.planner.drawnStructure.use();
        made += 1;
        const route = missionOf(test);
        expect(route.drawing).toEqual({ settings: drawn });
        expect(missionOf(await madeAgain(test, 'layOutStructure'))).toEqual(route);
      }),
      { numRuns: cases },
    );
    expect(made).toBeGreaterThan(cases / 4);
  });
});

const corners = [0, 90, 180, 270].map((course) => destination(middle, course, 200));

/** A plan whose route is that of a survey. */
async function surveyed() {
  const test = makeTestPlanner();
  test.planner.placeLaunch(middle, 'drop');
  const begun = newSurvey('area', { key: 'dji_mavic_3', cruise_mps: 10 });
  test.planner.drawnSurvey.goOn({ ...begun, points: corners, isClosed: true });
  expect(await answered(test, 'layOutSurvey')).toBe(true);
  test.planner.drawnSurvey.use();
  return test;
}

describe('the drawing of the route on screen', () => {
  it('is told to be left behind by an edit of the route, and is not once that is undone', async () => {
    const test = await surveyed();
    const { planner } = test;
    const isEdited = () => missionOf(test).drawing?.isRouteEdited;
    planner.mission.moveLaunch(destination(middle, 90, 30), 'drop');
    planner.edit({ kind: 'set_home_elevation', elevation_msl_m: 610 });
    expect(isEdited()).toBeUndefined();
    planner.edit({ kind: 'delete_waypoint', index: 0 });
    expect(isEdited()).toBe(true);
    expect(reopened(test).mission.drawing?.isRouteEdited).toBe(true);
    planner.mission.undo();
    expect(isEdited()).toBeUndefined();
    planner.mission.redo();
    planner.edit({ kind: 'set_end_action', end_action: 'hover' });
    expect(isEdited()).toBe(true);
    // Used anew, the route is that of the drawing again.
    const again = await madeAgain(test, 'layOutSurvey');
    expect(missionOf(again).drawing?.isRouteEdited).toBeUndefined();
  });

  it('goes with the route, by an undo, a route of another plan or the last waypoint, and comes back with it', async () => {
    const test = await surveyed();
    const { planner } = test;
    const { drawing, waypoints } = missionOf(test);
    planner.mission.undo();
    expect(missionOf(test).drawing).toBeUndefined();
    planner.mission.redo();
    expect(missionOf(test).drawing).toBe(drawing);
    planner.edit({ kind: 'delete_waypoints', indices: [...waypoints.keys()] });
    expect(missionOf(test).drawing).toBeUndefined();
    planner.mission.undo();
    planner.mission.startNew();
    expect(missionOf(test).drawing).toBeUndefined();
    planner.mission.undo();
    expect(missionOf(test).drawing).toBe(drawing);
  });

  it('stays behind where the route is exported for another tool', async () => {
    const { planner, callsOf, inputOf } = await surveyed();
    void planner.exporter.open();
    const asked = inputOf(callsOf('previewExport').at(-1));
    expect(operations.previewExport.input.safeParse(asked).error).toBeUndefined();
  });

  it('is each variant’s own', async () => {
    const test = await surveyed();
    const { planner } = test;
    planner.variants.add();
    planner.edit({ kind: 'delete_waypoint', index: 0 });
    expect(missionOf(test).drawing?.isRouteEdited).toBe(true);
    const [a, b] = planner.variants.contents();
    expect([a, b].map((one) => one?.mission.drawing?.isRouteEdited)).toEqual([undefined, true]);
    expect(a?.mission.drawing?.settings).toBe(b?.mission.drawing?.settings);
  });

  it('is there after the host has started again; one that cannot be read does not take the plan with it', async () => {
    const test = await surveyed();
    const { inputs } = test.planner;
    const mission = missionOf(test);
    const text = toPlanText({ inputs: inputs.getState(), mission, isLaunchChosen: true, isChanged: true });
    expect(toSavedPlan(text)?.mission).toEqual(mission);
    const odd = JSON.parse(text);
    odd.mission.drawing.settings.front_overlap_pct = 200;
    expect(toSavedPlan(JSON.stringify(odd))?.mission).toEqual({ ...mission, drawing: undefined });
  });
});
