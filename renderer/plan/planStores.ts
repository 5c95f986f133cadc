import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { part, port } from '../parts/part.ts';
import { defaultInputs, type Inputs } from './inputs.ts';
import { initialMissionState, type MissionState, makeMissionStore } from './missionStore.ts';
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

export const useMissionStore = part(({ of }) => {
  const { plan } = of(useStartPlan);
  const mission = initialMissionState(plan?.mission, plan?.isLaunchChosen);
  return makeMissionStore(plan?.isChanged === true ? { ...mission, original: undefined } : mission);
});

export const useInputsStore = part(({ of }) =>
  createStore<Inputs>(() => of(useStartPlan).plan?.inputs ?? defaultInputs),
);

export const useViewStore = part(makeViewStore);

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
