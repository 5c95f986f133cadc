import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Position } from '../../engine/geo/position.ts';
import { applyEdit } from '../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import {
  canRedo,
  canUndo,
  type History,
  record,
  redo,
  startHistory,
  undo,
} from '../../engine/mission/history.ts';
import { emptyMission, type Mission } from '../../engine/mission/mission.ts';

export interface MissionState {
  readonly history: History<Mission>;
  /** The plan as it was opened or begun; anything else counts as changed. */
  readonly original: Mission | undefined;
  /** The plan while its launch point or a waypoint is being dragged; not in the history until it is dropped. */
  readonly dragged: Mission | undefined;
  /** The person placed the launch point: a file that is opened nearby does not move it. */
  readonly isLaunchChosen: boolean;
  /** The field of the waypoint that the last edit changed: what is typed on there is one step to undo. */
  readonly lastField: string | undefined;
}

export const initialMissionState = (mission = emptyMission, isLaunchChosen = false): MissionState => ({
  history: startHistory(mission),
  original: mission,
  dragged: undefined,
  isLaunchChosen,
  lastField: undefined,
});

/** The plan on screen: as recorded, with launch point or waypoint where the pointer holds it. */
export const currentMission = ({ history, dragged }: MissionState): Mission => dragged ?? history.present;

export const isChanged = (state: MissionState) => state.history.present !== state.original;

export interface MissionActions {
  edit(edit: MissionEdit): void;
  /** The plan as it would be after the edit, which is not recorded; `undefined`: the plan as it is. */
  tryEdit(edit: MissionEdit | undefined): void;
  moveLaunch(to: Position, phase: 'drag' | 'drop'): void;
  /** Another plan takes the place of this one; one undo brings the old one back. One that no file holds counts as changed. */
  open(mission: Mission, isInFile?: boolean): void;
  startNew(): void;
  /** This plan is in a file: on screen it counts as unchanged. */
  markSaved(mission: Mission): void;
  undo(): void;
  redo(): void;
}

export interface MissionStore extends MissionActions {
  readonly store: StoreApi<MissionState>;
}

const fieldOf = (edit: MissionEdit): string | undefined =>
  edit.kind === 'change_waypoint' ? `${edit.index}.${Object.keys(edit.change).join()}` : undefined;

function recorded({ history, lastField }: MissionState, edit: MissionEdit) {
  const next = applyEdit(history.present, edit);
  const field = fieldOf(edit);
  const isSameField = field !== undefined && field === lastField;
  return {
    history: isSameField ? { ...history, present: next } : record(history, next),
    dragged: undefined,
    lastField: field,
  };
}

const isSamePlace = (one: Position | undefined, other: Position | undefined) =>
  one?.lat === other?.lat && one?.lon === other?.lon;

const nothingHeld = { dragged: undefined, lastField: undefined };

export function makeMissionStore(initial: MissionState = initialMissionState()): MissionStore {
  const store = createStore<MissionState>(() => initial);
  const change = (next: (state: MissionState) => Partial<MissionState>) => store.setState(next);
  const open = (mission: Mission, isLaunchChosen: boolean, isInFile: boolean) =>
    change((state) => {
      const { history } = { ...state, ...recorded(state, { kind: 'replace', mission }) };
      return {
        history,
        original: isInFile ? history.present : undefined,
        isLaunchChosen,
        ...nothingHeld,
      };
    });

  return {
    store,
    edit: (edit) =>
      change((state) => ({
        ...recorded(state, edit),
        isLaunchChosen: state.isLaunchChosen || edit.kind === 'move_home',
      })),
    tryEdit: (edit) => change(({ history }) => ({ dragged: edit && applyEdit(history.present, edit) })),
    moveLaunch: (to, phase) =>
      change((state) =>
        phase === 'drag'
          ? { dragged: applyEdit(state.history.present, { kind: 'move_home', to }) }
          : { ...recorded(state, { kind: 'move_home', to }), isLaunchChosen: true },
      ),
    open: (mission, isInFile = true) => {
      const { isLaunchChosen, history } = store.getState();
      open(mission, isLaunchChosen && isSamePlace(mission.home, history.present.home), isInFile);
    },
    startNew: () => open({ ...emptyMission }, false, true),
    markSaved: (mission) => change(() => ({ original: mission })),
    undo: () =>
      change((state) => (canUndo(state.history) ? { history: undo(state.history), ...nothingHeld } : {})),
    redo: () =>
      change((state) => (canRedo(state.history) ? { history: redo(state.history), ...nothingHeld } : {})),
  };
}
