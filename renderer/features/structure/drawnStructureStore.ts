import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Position } from '../../../engine/geo/position.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import type { DrawnObject } from '../../../engine/obstacle/drawnObject.ts';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import { isCurrent, type Known, makeChannel, makeFlightChannel } from '../../analysis/channel.ts';
import { type MissionQuestion, toMissionQuestion } from '../../analysis/requests.ts';
import type { MissionResult, SurveyEdit } from '../../map/mapProps.ts';
import type { Schedule } from '../../parts/part.ts';
import type { DrawnStructure, StructureKind } from '../../plan/drawnStructure.ts';
import { atOwnSpeeds, type Inputs } from '../../plan/inputs.ts';
import { ask } from '../../platform/ask.ts';
import {
  drawnObjectOf,
  newStructure,
  type StructureRequest,
  type StructureWayAnswer,
  toWayRequest,
  withEdit,
} from './drawnStructure.ts';

/** The structure that is drawn, and what is known of it. */
export interface DrawnStructureState {
  readonly structure: DrawnStructure | undefined;
  readonly launch?: Position | undefined;
  /** The launch point is the guess of a plan whose file names none. */
  readonly isLaunchGuess: boolean;
  readonly way: Known<StructureRequest, StructureWayAnswer>;
  readonly flight: Known<MissionQuestion, MissionResult>;
  /** The one whose pictures were used last since the start, to go on with. */
  readonly used?: DrawnStructure | undefined;
}

/** A way around what was drawn. */
interface StructureRoute {
  readonly waypoints: readonly Waypoint[];
  readonly drawn: DrawnObject;
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly schedule: Schedule;
  readonly inputs: StoreApi<Inputs>;
  readonly plan: () => Mission;
  readonly isLaunchGuess: () => boolean;
  /** Calls back after each change of the plan, or of what is known of its launch point. */
  readonly onPlan: (effect: () => void) => void;
  /** The aircraft's own cruise speed. */
  readonly cruise_mps: () => number;
  /** Hands the pointer to the places, or takes it back. */
  readonly draw: (isDrawing: boolean) => void;
  readonly onBegin: () => void;
  readonly onLeave: () => void;
  /** Takes a way as the route of the plan; over several batteries if one does not do. */
  readonly accept: (route: StructureRoute, batteries: number | undefined) => void;
}

export interface DrawnStructureControl {
  readonly store: StoreApi<DrawnStructureState>;
  begin(kind: StructureKind): void;
  /** Goes on with what was drawn at the last start, if anything was. */
  goOn(structure: DrawnStructure | undefined): void;
  change(change: Partial<DrawnStructure>): void;
  edit(edit: SurveyEdit): void;
  /** Makes the way the route of the plan. */
  use(): void;
  /** Puts the structure away; the plan is as it was. */
  leave(): void;
  /** Makes room for another plan or drawing; whether there is room now. */
  giveWay(): boolean;
}

const nothing: DrawnStructureState = {
  structure: undefined,
  launch: undefined,
  isLaunchGuess: false,
  way: {},
  flight: {},
};

/** A drawing with a place would be lost. */
export const isUnderWay = ({ structure }: Pick<DrawnStructureState, 'structure'>): boolean =>
  structure !== undefined && structure.points.length > 0;

const waypointsOf = ({ points }: StructureWayAnswer): Waypoint[] =>
  points.map(({ altitude = { datum: 'takeoff', value_m: 0 }, ...point }) => ({ ...point, altitude }));

/** Lays pictures around what is drawn and flies there, again after every change. */
export function makeDrawnStructure(around: Surroundings): DrawnStructureControl {
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
    const waypoints = waypointsOf(laid.answer);
    const inputs: Inputs = { ...atOwnSpeeds(around.inputs.getState()), splits_batteries: true };
    const drawn = drawnObjectOf(structure);
    const mission = applyEdit(around.plan(), { kind: 'structure_route', waypoints, drawn });
    flight.ask(toMissionQuestion(inputs, mission));
  };
  const refresh = () => {
    const { structure } = state();
    const placed = { launch: around.plan().home, isLaunchGuess: around.isLaunchGuess() };
    if (state().launch !== placed.launch || state().isLaunchGuess !== placed.isLaunchGuess)
      store.setState(placed);
    const isReady = around.inputs.getState().drone_key !== '';
    way.ask(structure && isReady ? toWayRequest(structure, placed.launch) : undefined);
    askFlight();
  };
  const show = (structure: DrawnStructure | undefined) => {
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
  const goOn = (structure: DrawnStructure | undefined) => {
    if (structure === undefined) return;
    around.draw(!structure.isClosed);
    around.onBegin();
    show(structure);
  };

  return {
    store,
    begin: (kind) => {
      const { drone_key: key } = around.inputs.getState();
      goOn(newStructure(kind, { key, cruise_mps: around.cruise_mps() }));
    },
    goOn,
    change: (change) => {
      const { structure } = state();
      if (structure !== undefined) show({ ...structure, ...change });
    },
    edit: (edit) => {
      const { structure, launch } = state();
      if (structure === undefined) return;
      const next = withEdit(structure, edit, launch);
      show(next);
      if (next.isClosed && !structure.isClosed) around.draw(false);
    },
    use: () => {
      const { structure, way: laid, flight: known } = state();
      if (structure === undefined || laid.answer === undefined || !isCurrent(laid)) return;
      // Until the flight is answered, nobody knows how many.
      const batteries = isCurrent(known) ? known.answer?.battery_plan?.length : undefined;
      around.accept({ waypoints: waypointsOf(laid.answer), drawn: drawnObjectOf(structure) }, batteries);
      store.setState({ used: structure });
      leave();
    },
    leave,
    giveWay: () => {
      if (isUnderWay(state())) return false;
      if (state().structure !== undefined) leave();
      return true;
    },
  };
}
