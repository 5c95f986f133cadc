import { createStore } from 'zustand/vanilla';
import type { StructureDrawing, StructureKind } from '../../../engine/drawing/structureDrawing.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { DrawnObstacle } from '../../../server/contract/schemas/world.ts';
import {
  type MissionQuestion,
  toMissionQuestion,
  toRangeQuestion,
} from '../../../server/report/planQuestions.ts';
import { isCurrent, type Known, makeChannel, makeFlightChannel } from '../../analysis/channel.ts';
import type { MissionResult, SurveyEdit } from '../../map/mapProps.ts';
import { ask } from '../../platform/ask.ts';
import { isLaunchTooFar, type OverPlan } from '../survey/overPlan.ts';
import {
  drawnObjectOf,
  newStructure,
  type StructureRequest,
  type StructureWayAnswer,
  shapeOf,
  structureOver,
  toWayRequest,
  withEdit,
} from './drawnStructure.ts';
import { areaAround, buildingsOf, middleOfCorners, wallHeights } from './wallHeights.ts';

/** The structure that is drawn, and what is known of it. */
export interface DrawnStructureState {
  readonly structure: StructureDrawing | undefined;
  readonly launch?: Position | undefined;
  /** The launch point is the guess of a plan whose file names none. */
  readonly isLaunchGuess: boolean;
  /** How far the launch point of the plan is from it, metres. */
  readonly launchAway_m?: number | undefined;
  /** The known building whose top the walls were given, metres above take-off. */
  readonly topOf?: { readonly building: DrawnObstacle; readonly top_m: number } | undefined;
  readonly way: Known<StructureRequest, StructureWayAnswer>;
  readonly flight: Known<MissionQuestion, MissionResult>;
}

const nothing: DrawnStructureState = {
  structure: undefined,
  launch: undefined,
  launchAway_m: undefined,
  topOf: undefined,
  isLaunchGuess: false,
  way: {},
  flight: {},
};

/** A drawing with a place would be lost. */
export const isUnderWay = ({ structure }: Pick<DrawnStructureState, 'structure'>): boolean =>
  structure !== undefined && structure.points.length > 0;

const waypointsOf = ({ points }: StructureWayAnswer): Waypoint[] =>
  points.map(({ altitude = { datum: 'takeoff', value_m: 0 }, ...point }) => ({ ...point, altitude }));

const routeOf = (drawing: StructureDrawing, way: StructureWayAnswer): MissionEdit => ({
  kind: 'structure_route',
  waypoints: waypointsOf(way),
  drawing,
  drawn: drawnObjectOf(drawing),
});

/** Lays pictures around what is drawn and flies there, again after every change. */
export function makeDrawnStructure(around: OverPlan) {
  const { bridge, schedule } = around;
  const store = createStore<DrawnStructureState>(() => nothing);
  const state = store.getState;
  const way = makeChannel<StructureRequest, StructureWayAnswer>({
    schedule,
    run: (question, signal) => ask(bridge, 'layOutStructure', question, { signal }),
    get: () => state().way,
    set: (known) => {
      store.setState({ way: known });
      askFlight();
    },
  });
  const flight = makeFlightChannel({
    bridge,
    schedule,
    get: () => state().flight,
    set: (known) => store.setState({ flight: known }),
  });
  const askFlight = () => {
    const { structure, way: laid } = state();
    if (structure === undefined || laid.problem !== undefined) return flight.ask(undefined);
    if (!isCurrent(laid) || laid.answer === undefined) return;
    const flown = applyEdit(around.planFor(structure.points), routeOf(structure, laid.answer));
    flight.ask(toMissionQuestion(around.flownInputs(), flown));
  };
  const refresh = () => {
    const { structure } = state();
    const { points = [] } = structure ?? {};
    const launch = around.planFor(points).home;
    const launchAway_m = around.launchAway_m(points);
    store.setState({ launch, isLaunchGuess: around.isLaunchGuess(), launchAway_m });
    const isReady = around.inputs.getState().drone_key !== '';
    way.ask(structure && isReady ? toWayRequest(structure, launch) : undefined);
    askFlight();
  };
  const show = (structure: StructureDrawing | undefined) => {
    store.setState({ structure });
    refresh();
  };
  const leave = () => {
    show(undefined);
    store.setState(nothing);
    around.draw(false);
    around.onLeave();
  };
  around.inputs.subscribe(() => state().structure && refresh());
  around.onPlan(() => state().structure && refresh());
  const goOn = (structure: StructureDrawing | undefined) => {
    if (structure === undefined) return;
    around.draw(!structure.isClosed);
    around.onBegin();
    store.setState({ topOf: undefined });
    show(structure);
  };

  const groundAt = async (place: Position | undefined) => {
    if (place === undefined) return undefined;
    const range = toRangeQuestion(around.inputs.getState(), place);
    const reply = await ask(bridge, 'hereAndBack', { lat: place.lat, lon: place.lon, range });
    return reply.ok ? reply.output.result.ground_msl_m : undefined;
  };
  /** Has the walls begin at their ground and end at the top of their building, unless the person changed their heights meanwhile. */
  const propose = async (opened: StructureDrawing, isByHand = false) => {
    const [first, ...others] = opened.points;
    if (first === undefined) return;
    const middle = middleOfCorners([first, ...others]);
    const { home } = around.planFor(opened.points);
    const seeing = ask(bridge, 'obstaclesInView', areaAround(middle));
    if (isByHand) {
      const seen = await seeing;
      if (!seen.ok || buildingsOf(opened, seen.output.obstacles).length === 0) return;
    }
    const [ground_msl_m, launch_msl_m, seen] = await Promise.all([
      groundAt(middle),
      home?.elevation_msl_m ?? groundAt(home),
      seeing,
    ]);
    const obstacles = seen.ok ? seen.output.obstacles : [];
    const { building, ...heights } = wallHeights(opened, { ground_msl_m, launch_msl_m, obstacles });
    const { structure } = state();
    const isUntouched =
      structure?.points === opened.points &&
      structure.bottom_m === opened.bottom_m &&
      structure.top_m === opened.top_m;
    if (!isUntouched) return;
    store.setState({ topOf: building && { building, top_m: heights.top_m } });
    show({ ...structure, ...heights });
  };

  return {
    store,
    begin: (kind: StructureKind) => goOn(newStructure(kind, around.aircraft())),
    /** Goes on with what was drawn at the last start, or with what the plan is made of. */
    goOn,
    /** Looks from the side at a line or an outline that is there already. */
    open: (kind: 'facade' | 'scan', points: readonly Position[]) => {
      const structure = structureOver(kind, points, around.aircraft(), around.planFor(points).home);
      goOn(structure);
      around.showRoute();
      void propose(structure);
    },
    change: (change: Partial<StructureDrawing>) => {
      const { structure } = state();
      if (structure !== undefined) show({ ...structure, ...change });
    },
    edit: (edit: SurveyEdit) => {
      const { structure, launch } = state();
      if (structure === undefined) return;
      const next = withEdit(structure, edit, launch);
      show(next);
      if (!next.isClosed || structure.isClosed) return;
      around.draw(false);
      if (shapeOf(next) !== 'place') void propose(next, true);
    },
    use: () => {
      const { structure, way: laid, flight: known } = state();
      if (structure === undefined || laid.answer === undefined || !isCurrent(laid)) return;
      if (isLaunchTooFar(state())) return;
      // Until the flight is answered, nobody knows how many.
      const batteries = isCurrent(known) ? known.answer?.battery_plan?.length : undefined;
      around.accept(routeOf(structure, laid.answer), batteries);
      leave();
    },
    leave,
    /** Makes room for another plan or drawing; whether there is room now. */
    giveWay: () => {
      if (isUnderWay(state())) return false;
      if (state().structure !== undefined) leave();
      return true;
    },
  };
}
