import { type ComponentProps, createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type CommandName, commandNamed } from '../server/contract/windowCommands.ts';
import type { AnalysisState } from './analysis/analysisStore.ts';
import { refusalOf, standingOf } from './analysis/asyncResult.ts';
import { legsOnScreen } from './analysis/legsOnScreen.ts';
import { runCommand, whyNot } from './commands.ts';
import type { Inputs } from './plan/inputs.ts';
import type { MissionState } from './plan/missionStore.ts';
import { type StepName, type ViewState, withStep } from './plan/viewStore.ts';
import type { Planner } from './plannerTypes.ts';
import { type KeysHere, keysTextOf } from './shortcuts.ts';
import type { MenuItem } from './ui/MenuItem.tsx';

const PlannerContext = createContext<Planner | undefined>(undefined);

export const PlannerProvider = PlannerContext.Provider;

export function usePlanner(): Planner {
  const planner = useContext(PlannerContext);
  if (planner === undefined) throw new Error('drawn outside of PlannerProvider');
  return planner;
}

export const useInputs = <Part>(select: (inputs: Inputs) => Part) => useStore(usePlanner().inputs, select);

export const useView = <Part>(select: (view: ViewState) => Part) => useStore(usePlanner().view, select);

export const useMission = <Part>(select: (state: MissionState) => Part) =>
  useStore(usePlanner().mission.store, select);

/** The launch point, if the person chose one. */
export const useChosenLaunch = () =>
  useMission((state) => (state.isLaunchChosen ? state.history.present.home : undefined));

/** Selects from the analysis for panels, which does not change with each move of the pointer. */
export const useAnalysis = <Part>(select: (state: AnalysisState) => Part) =>
  useStore(usePlanner().settled, select);

/** `judged`: the analysis that says how an answer stands to the plan on screen. */
const useRangeIn = (store: StoreApi<AnalysisState>, judged: StoreApi<AnalysisState>) => ({
  standing: useStore(judged, (state) => standingOf(state.range)),
  answered: useStore(store, (state) => state.range.answered),
  refusal: useStore(store, (state) => refusalOf(state.range)),
});

function useRouteIn(store: StoreApi<AnalysisState>, judged: StoreApi<AnalysisState>) {
  return {
    standing: useStore(judged, (state) => standingOf(state.mission)),
    refusal: useStore(store, (state) => refusalOf(state.mission)),
    answered: useStore(store, (state) => state.mission.answered),
    legs: useStore(store, ({ mission }) =>
      legsOnScreen(mission.question?.mission.waypoints, mission.answered),
    ),
  };
}

/** The rings with their question, their standing to the plan on screen, and why there are no newer ones. */
export function useRange() {
  const { settled } = usePlanner();
  return useRangeIn(settled, settled);
}

/** The same for the route, and the analysis of each of its legs. */
export function useRoute() {
  const { settled } = usePlanner();
  return useRouteIn(settled, settled);
}

/**
 * Rings and route for the map, which draws each answer. While the pointer moves something they count as awaited, as in the panels:
 * to mark each place that it passes as asked and as answered would draw the map twice in a frame.
 */
export function useLatestAnswers() {
  const { analysis, settled } = usePlanner();
  return { rings: useRangeIn(analysis.store, settled), route: useRouteIn(analysis.store, settled) };
}

export const useSettings = () => useStore(usePlanner().settings.store, (state) => state.settings);

/** Whether a step of the left panel is open, and how to open or close it. */
export function useStep(name: StepName) {
  const { view } = usePlanner();
  const isOpen = useView((state) => state.openSteps.has(name));
  const onToggle = () => view.setState((state) => withStep(state, name, !isOpen));
  return { name, isOpen, onToggle };
}

/** Which keys work: those of the host, without letters if the person wants none. */
export function useKeysHere(): KeysHere {
  const isDesktop = usePlanner().host === 'desktop';
  const hasCharacterKeys = useSettings().character_keys;
  return { isDesktop, hasCharacterKeys };
}

/** The commands of the window, as buttons, menus and lists show them. */
export interface Commands {
  run(name: CommandName): void;
  /** Why it does nothing just now; `undefined`: it works. */
  whyNot(name: CommandName): string | undefined;
  /** Its keys here; `undefined`: it has none. */
  keysOf(name: CommandName): string | undefined;
  /** A line of a menu; `label` says more than the command's own. */
  toItem(name: CommandName, label?: string): ComponentProps<typeof MenuItem>;
}

export function useCommands(): Commands {
  const planner = usePlanner();
  const here = useKeysHere();
  const keysOf = (name: CommandName) => keysTextOf(name, here);
  const run = (name: CommandName) => runCommand(name, planner);
  return {
    run,
    whyNot: (name) => whyNot(name, planner),
    keysOf,
    toItem: (name, label = commandNamed(name).label) => ({
      label,
      keys: keysOf(name),
      onSelect: () => run(name),
    }),
  };
}
