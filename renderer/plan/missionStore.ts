import { createStore } from 'zustand/vanilla';
import type { Position } from '../../engine/geo/position.ts';
import { applyEdit } from '../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import {
  editToRedo,
  editToUndo,
  type History,
  record,
  redo,
  startHistory,
  undo,
} from '../../engine/mission/history.ts';
import {
  emptyMission,
  type Mission,
  mostWaypoints,
  type WaypointAction,
} from '../../engine/mission/mission.ts';
import type { Saying } from '../../engine/saying.ts';
import type { LaunchPhase } from '../map/mapProps.ts';
import { isOpening, toEditSaying } from './editText.ts';
import { type FenceLimit, fencesFullBy } from './fencesFull.ts';

export interface MissionState {
  readonly history: History<Mission>;
  /** The plan as opened or begun; any other plan counts as changed. */
  readonly original: Mission | undefined;
  /** The plan while its launch point or a waypoint is dragged; it enters the history at the drop. */
  readonly dragged: Mission | undefined;
  /** The person placed the launch point: a file opened nearby then does not move it. */
  readonly isLaunchChosen: boolean;
  /** The waypoint field that the last edit changed: typing on in it stays one step to undo. */
  readonly lastField: string | undefined;
  /** The time when a key made the last edit, ms; presses that follow each other closely are one step to undo. */
  readonly pressedAt_ms?: number | undefined;
  /** Set anew by each edit that was not made, since the plan would have too many waypoints. */
  readonly overfull?: Overfull | undefined;
  /** Set anew by each edit that was not made, since its fences would be too much for a plan. */
  readonly fencesFull?: { readonly limit: FenceLimit } | undefined;
  /** Set anew whenever another plan comes on screen: opened, begun, or back by an undo of that. */
  readonly replaced?: object | undefined;
  /** Set anew by each undo and redo: the step that was gone back or forth. */
  readonly walked?: { readonly step: Saying; readonly isBack: boolean } | undefined;
  /** Actions that the last edit took away unseen. */
  readonly dropped?: Dropped | undefined;
  /** The last edit moved waypoints: until the next one, the window shows where they were. */
  readonly isMoveFresh?: boolean | undefined;
  /** The waypoints of a route just reversed whose file says how to fly on from them, which stays with them. */
  readonly turned?: readonly number[] | undefined;
}

export interface Overfull {
  /** The number of waypoints that the plan would have had. */
  readonly wanted: number;
}

export interface Dropped {
  readonly indices: readonly number[];
  readonly actions: readonly WaypointAction[];
}

export const initialMissionState = (mission = emptyMission, isLaunchChosen = false): MissionState => ({
  history: startHistory(mission),
  original: mission,
  dragged: undefined,
  isLaunchChosen,
  lastField: undefined,
});

/** All that is kept of a plan while another variant is on screen. */
export type Screen = Pick<MissionState, 'history' | 'original' | 'isLaunchChosen'>;

/** The plan on screen: the recorded one, with launch point or waypoint where the pointer holds it. */
export const currentMission = ({ history, dragged }: MissionState): Mission => dragged ?? history.present;

export const isChanged = (state: MissionState) => state.history.present !== state.original;

/** There is neither a launch point nor a route: the first thing to say is where to take off. */
export const isNothingPlanned = (state: MissionState): boolean => {
  const { home, waypoints } = currentMission(state);
  return home === undefined && waypoints.length === 0;
};

const replacedBy = (step: Saying | undefined) => (isOpening(step) ? { replaced: {} } : {});

/** The last step opened a plan where there was another, and undoing it brings that back. */
export const hasReplaced = ({ history: { past, future } }: MissionState): boolean => {
  const last = past.at(-1);
  if (last === undefined || future.length > 0) return false;
  const { home, waypoints } = last.value;
  return isOpening(last.edit) && (home !== undefined || waypoints.length > 0);
};

/** Presses of a key further apart than this are steps of their own. */
const pressPause_ms = 1000;

/** Names the things that a key moves, if a key made the edit. */
function pressedOf(edit: MissionEdit): string | undefined {
  if (!('isPressed' in edit) || edit.isPressed !== true) return undefined;
  if (edit.kind === 'move_waypoint') return `press.${edit.index}`;
  if (edit.kind === 'move_waypoints') return `press.${edit.indices.join()}`;
  if (edit.kind === 'move_swap_place') return 'press.swap';
  if (edit.kind === 'change_fence') return `press.fence.${edit.index}.${edit.typed}`;
  if (edit.kind === 'move_own_swap_place') return `press.swap.${edit.flight_index}`;
  return edit.kind === 'move_home' ? 'press.home' : `raise.${edit.by_m.map(Math.abs).map(Math.sign).join()}`;
}

/** One more action or one less is a step of its own. */
function fieldOf(edit: MissionEdit): string | undefined {
  if (edit.kind === 'set_takeoff_height') return 'climb';
  if (edit.kind === 'change_each') return edit.isTyped && edit.as;
  if (edit.kind === 'change_fence') return edit.typed && `fence.${edit.index}.${edit.typed}`;
  if (edit.kind === 'set_flight_wind') return edit.typed && `wind.${edit.flight_index}.${edit.typed}`;
  if (edit.kind !== 'change_waypoint' && edit.kind !== 'change_waypoints') return undefined;
  const indices = edit.kind === 'change_waypoint' ? [edit.index] : edit.indices;
  return `${indices.join()}.${Object.keys(edit.change).join()}.${edit.change.actions?.length ?? ''}`;
}

/** Returns the actions that go with deleted waypoints; their positions are seen to go. */
function droppedBy({ waypoints }: Mission, edit: MissionEdit): Dropped | undefined {
  if (edit.kind !== 'delete_waypoint' && edit.kind !== 'delete_waypoints') return undefined;
  const indices = edit.kind === 'delete_waypoint' ? [edit.index] : edit.indices;
  const actions = indices.flatMap((index) => waypoints[index]?.actions ?? []);
  return actions.length === 0 ? undefined : { indices, actions };
}

function turnedBy({ waypoints }: Mission, edit: MissionEdit): readonly number[] | undefined {
  if (edit.kind !== 'reverse_route') return undefined;
  const after = waypoints.toReversed();
  const indices = [...after.keys()].filter((index) => after[index]?.carried?.kind === 'waypoint');
  return indices.length === 0 ? undefined : indices;
}

const movers: ReadonlySet<MissionEdit['kind']> = new Set(['move_waypoint', 'move_waypoints', 'change_each']);

/** Returns the former places of waypoints that lie elsewhere in the next plan. */
export const placesLeft = (before: Mission, next: Mission): readonly Position[] =>
  before.waypoints.filter(({ lat, lon }, index) => {
    const now = next.waypoints[index];
    return now !== undefined && (now.lat !== lat || now.lon !== lon);
  });

/** The plan before the move that was the last edit; `undefined`: the last edit was another, or the pointer holds something. */
export const planBeforeMove = ({ history, dragged, isMoveFresh }: MissionState): Mission | undefined =>
  isMoveFresh === true && dragged === undefined ? history.past.at(-1)?.value : undefined;

function countAdded(edit: MissionEdit): number {
  if (edit.kind === 'add_waypoint') return 1;
  if (edit.kind === 'add_waypoints') return edit.waypoints.length;
  return edit.kind === 'change_each' ? (edit.added?.length ?? 0) : 0;
}

/** A plan with too many waypoints or fences could be saved, and not be opened again; `undefined`: the edit may be made. */
function overfullBy(
  { history: { present } }: MissionState,
  edit: MissionEdit,
): Partial<MissionState> | undefined {
  const limit = fencesFullBy(present, edit);
  if (limit !== undefined) return { fencesFull: { limit }, dragged: undefined };
  const added = countAdded(edit);
  const wanted = present.waypoints.length + added;
  return added > 0 && wanted > mostWaypoints ? { overfull: { wanted }, dragged: undefined } : undefined;
}

function recorded({ history, lastField, pressedAt_ms }: MissionState, edit: MissionEdit, now_ms: number) {
  const next = applyEdit(history.present, edit);
  const pressed = pressedOf(edit);
  const field = pressed ?? fieldOf(edit);
  const isSoon = pressed === undefined || now_ms - (pressedAt_ms ?? -Infinity) <= pressPause_ms;
  const isSameField = field !== undefined && field === lastField && isSoon;
  return {
    history: isSameField
      ? { ...history, present: next }
      : record(history, next, toEditSaying(edit, history.present)),
    dragged: undefined,
    lastField: field,
    pressedAt_ms: pressed === undefined ? undefined : now_ms,
    dropped: droppedBy(history.present, edit),
    turned: turnedBy(history.present, edit),
    isMoveFresh: movers.has(edit.kind) && placesLeft(history.present, next).length > 0,
  };
}

const isSamePlace = (one: Position | undefined, other: Position | undefined) =>
  one?.lat === other?.lat && one?.lon === other?.lon;

const nothingHeld = {
  dragged: undefined,
  lastField: undefined,
  pressedAt_ms: undefined,
  dropped: undefined,
  turned: undefined,
  isMoveFresh: false,
};

export function makeMissionStore(
  initial: MissionState = initialMissionState(),
  now_ms = () => performance.now(),
) {
  const store = createStore<MissionState>(() => initial);
  const change = (next: (state: MissionState) => Partial<MissionState>) => store.setState(next);
  /** Steps that change nothing of the plan itself: it is as its file has it on both sides of them. */
  const besidePlan = new WeakSet<Saying>();
  const stepped = (
    { history, original }: MissionState,
    next: History<Mission>,
    step: Saying | undefined,
  ): Partial<MissionState> => ({
    history: next,
    ...nothingHeld,
    ...replacedBy(step),
    ...(step !== undefined &&
      besidePlan.has(step) &&
      original === history.present && { original: next.present }),
  });
  const walked = (state: MissionState, step: Saying | undefined, isBack: boolean): Partial<MissionState> =>
    step === undefined
      ? {}
      : { ...stepped(state, (isBack ? undo : redo)(state.history), step), walked: { step, isBack } };
  const open = (mission: Mission, isLaunchChosen: boolean, isInFile: boolean, as = mission.name) =>
    change((state) => {
      const { history } = { ...state, ...recorded(state, { kind: 'replace', mission, as }, now_ms()) };
      return {
        history,
        original: isInFile ? history.present : undefined,
        isLaunchChosen,
        ...nothingHeld,
        replaced: {},
      };
    });

  return {
    store,
    edit: (edit: MissionEdit) =>
      change(
        (state) =>
          overfullBy(state, edit) ?? {
            ...recorded(state, edit, now_ms()),
            isLaunchChosen: state.isLaunchChosen || edit.kind === 'move_home',
          },
      ),
    /** Shows the plan with an edit that is not recorded; `undefined`: shows the plan as it is. */
    tryEdit: (edit: MissionEdit | undefined) =>
      change(({ history }) => ({ dragged: edit && applyEdit(history.present, edit) })),
    moveLaunch: (to: Position, phase: LaunchPhase) =>
      change((state) =>
        phase === 'drag'
          ? { dragged: applyEdit(state.history.present, { kind: 'move_home', to }) }
          : {
              ...recorded(
                state,
                { kind: 'move_home', to, ...(phase === 'press' && { isPressed: true }) },
                now_ms(),
              ),
              isLaunchChosen: true,
            },
      ),
    /** The launch point is where the person wants it. */
    keepLaunch: () => change(() => ({ isLaunchChosen: true })),
    /** Replaces the plan; one undo brings the old one back. A plan that no file holds counts as changed. */
    open: (mission: Mission, isInFile = true) => {
      const { isLaunchChosen, history } = store.getState();
      open(mission, isLaunchChosen && isSamePlace(mission.home, history.present.home), isInFile);
    },
    startNew: () => open({ ...emptyMission }, false, true),
    /** Replaces the plan with a saved one, its launch point as it was chosen then, which is called `as`. */
    restore: (mission: Mission, isLaunchChosen: boolean, as: string) =>
      open(mission, isLaunchChosen, true, as),
    /** Marks a plan as saved in a file: on screen it counts as unchanged; `undefined`: no file has what is on screen. */
    markSaved: (mission: Mission | undefined) => change(() => ({ original: mission })),
    /** The state on screen, to come back to by `show`. */
    screen: (): Screen => {
      const { history, original, isLaunchChosen } = store.getState();
      return { history, original, isLaunchChosen };
    },
    show: (screen: Screen) => change(() => ({ ...screen, ...nothingHeld })),
    /** Records a step that changes nothing of the plan itself. */
    recordStep: (step: Saying) =>
      change((state) => {
        besidePlan.add(step);
        return stepped(state, record(state.history, { ...state.history.present }, step), step);
      }),
    /** The next press of a key begins a step of its own, however soon it comes. */
    endPresses: () =>
      change((state) => (state.pressedAt_ms === undefined ? state : { pressedAt_ms: undefined })),
    undo: () => change((state) => walked(state, editToUndo(state.history), true)),
    redo: () => change((state) => walked(state, editToRedo(state.history), false)),
  };
}

export type MissionStore = ReturnType<typeof makeMissionStore>;
