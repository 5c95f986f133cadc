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
  /** Where the launch point is being dragged to; not in the history until it is dropped. */
  readonly draggedHome: Position | undefined;
  /** The person placed the launch point: a file that is opened nearby does not move it. */
  readonly isLaunchChosen: boolean;
}

export const initialMissionState = (mission = emptyMission, isLaunchChosen = false): MissionState => ({
  history: startHistory(mission),
  original: mission,
  draggedHome: undefined,
  isLaunchChosen,
});

/** The plan on screen: as recorded, with the launch point where the pointer holds it. */
export const currentMission = ({ history, draggedHome }: MissionState): Mission =>
  draggedHome === undefined ? history.present : { ...history.present, home: draggedHome };

export const isChanged = (state: MissionState) => state.history.present !== state.original;

export interface MissionActions {
  edit(edit: MissionEdit): void;
  moveLaunch(to: Position, phase: 'drag' | 'drop'): void;
  /** Another plan takes the place of this one; one undo brings the old one back. */
  open(mission: Mission): void;
  startNew(): void;
  undo(): void;
  redo(): void;
}

export interface MissionStore extends MissionActions {
  readonly store: StoreApi<MissionState>;
}

const recorded = (state: MissionState, edit: MissionEdit): Partial<MissionState> => ({
  history: record(state.history, applyEdit(state.history.present, edit)),
  draggedHome: undefined,
});

export function makeMissionStore(initial: MissionState = initialMissionState()): MissionStore {
  const store = createStore<MissionState>(() => initial);
  const change = (next: (state: MissionState) => Partial<MissionState>) => store.setState(next);
  const open = (mission: Mission, isLaunchChosen: boolean) =>
    change((state) => {
      const { history } = { ...state, ...recorded(state, { kind: 'replace', mission }) };
      return { history, original: history.present, draggedHome: undefined, isLaunchChosen };
    });

  return {
    store,
    edit: (edit) =>
      change((state) => ({
        ...recorded(state, edit),
        isLaunchChosen: state.isLaunchChosen || edit.kind === 'move_home',
      })),
    moveLaunch: (to, phase) =>
      change((state) =>
        phase === 'drag'
          ? { draggedHome: to }
          : { ...recorded(state, { kind: 'move_home', to }), isLaunchChosen: true },
      ),
    open: (mission) => open(mission, store.getState().isLaunchChosen),
    startNew: () => open({ ...emptyMission }, false),
    undo: () =>
      change((state) =>
        canUndo(state.history) ? { history: undo(state.history), draggedHome: undefined } : {},
      ),
    redo: () =>
      change((state) =>
        canRedo(state.history) ? { history: redo(state.history), draggedHome: undefined } : {},
      ),
  };
}
