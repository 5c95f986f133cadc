import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Mission } from '../../engine/mission/mission.ts';
import type { Saying } from '../../engine/saying.ts';
import type { MapProps } from '../map/mapProps.ts';
import { part, port } from '../parts/part.ts';
import { isReplacing } from './editText.ts';
import { entrySays } from './entryText.ts';
import { defaultInputs, type Inputs } from './inputs.ts';
import {
  initialMissionState,
  type MissionState,
  type MissionStore,
  makeMissionStore,
} from './missionStore.ts';
import { isOfFlight, type LockControl, usePlanLock } from './planLock.ts';
import type { SavedPlan } from './savedPlan.ts';
import { makeViewStore, type StepName, type ViewState, withStep } from './viewStore.ts';

/** The plan that the window begins with. */
export interface StartPlan {
  /** Absent: the window begins empty. */
  readonly plan?: SavedPlan | undefined;
  /** The host does not have it yet. */
  readonly isNew?: boolean;
  /** Why the plan of the last start is not on screen. */
  readonly problem?: string | undefined;
  /** The window was killed with the plan on screen. */
  readonly wasCutShort?: true | undefined;
  /** Called once the host has the plan that it did not have. */
  readonly forgetOldPlan?: (() => void) | undefined;
}

export const useStartPlan = port<StartPlan>('the plan to begin with');

/** A step between two such plans changed something beside them, such as the list of variants; entries are of the flight. */
const leavesFlight = (step: Saying, one: Mission, other: Mission): boolean => {
  const names = Object.keys({ ...one, ...other }) as (keyof Mission)[];
  return step.says !== entrySays && names.every((name) => one[name] === other[name]);
};

/** Refuses edits of a locked plan, but not to go back to the plan that was there before it. */
function lockable(mission: MissionStore, lock: LockControl): MissionStore {
  const history = () => mission.store.getState().history;
  return {
    ...mission,
    edit: (edit) => {
      if (lock.allows()) mission.edit(edit);
    },
    tryEdit: (edit) => {
      // What the pointer holds stays where it is; its drop is refused in words.
      if (!lock.holds()) mission.tryEdit(edit);
    },
    moveLaunch: (to, phase) => {
      if (phase === 'drag' ? !lock.holds() : lock.allows()) mission.moveLaunch(to, phase);
    },
    undo: () => {
      const { past, present } = history();
      const before = past.at(-1);
      if (
        before === undefined ||
        isReplacing(before.edit) ||
        leavesFlight(before.edit, before.value, present) ||
        lock.allows()
      )
        mission.undo();
    },
    redo: () => {
      const { present, future } = history();
      const [next] = future;
      if (
        next === undefined ||
        isReplacing(next.edit) ||
        leavesFlight(next.edit, next.value, present) ||
        lock.allows()
      )
        mission.redo();
    },
  };
}

export const useMissionStore = part(({ of }) => {
  const { plan } = of(useStartPlan);
  const mission = initialMissionState(plan?.mission, plan?.isLaunchChosen);
  return lockable(
    makeMissionStore(plan?.isChanged === true ? { ...mission, original: undefined } : mission),
    of(usePlanLock),
  );
});

/** An edit names some inputs, which those of a locked plan refuse; whole ones come with another plan or variant. */
export const useInputsStore = part(({ of }) => {
  const lock = of(usePlanLock);
  const store = createStore<Inputs>(() => of(useStartPlan).plan?.inputs ?? defaultInputs);
  const set = store.setState;
  store.setState = (
    next: Inputs | Partial<Inputs> | ((inputs: Inputs) => Inputs | Partial<Inputs>),
    replace?: boolean,
  ) => {
    const before = store.getState();
    const change = typeof next === 'function' ? next(before) : next;
    if (replace === true) set(change as Inputs, true);
    else if (!lock.holds() || !isOfFlight(before, change)) set(change);
    else lock.refuse();
  };
  return store;
});

export const useViewStore = part(makeViewStore);

/** How the map rests, which outlives a change of the language. */
export const useMapRest = part((): MapProps['rest'] => ({ current: undefined }));

export const useMission = <Part>(select: (state: MissionState) => Part) =>
  useStore(useMissionStore().store, select);

export const useInputs = <Part>(select: (inputs: Inputs) => Part) => useStore(useInputsStore(), select);

export const useView = <Part>(select: (view: ViewState) => Part) => useStore(useViewStore(), select);

/** The launch point, if the person chose one. */
export const useChosenLaunch = () =>
  useMission((state) => (state.isLaunchChosen ? state.history.present.home : undefined));

/** Says if a step of the left panel is open, and opens or closes it. */
export function useStep(name: StepName) {
  const view = useViewStore();
  const isOpen = useView((state) => state.openSteps.has(name));
  const onToggle = () => view.setState((state) => withStep(state, name, !isOpen));
  return { name, isOpen, onToggle };
}
