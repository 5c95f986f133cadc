import { editToRedo, editToUndo } from '../engine/mission/history.ts';
import type { CommandName } from '../server/contract/windowCommands.ts';
import { nextTheme } from './features/settings/nextTheme.ts';
import { isUnderWay } from './features/survey/drawnSurveyStore.ts';
import type { MapTool } from './map/mapProps.ts';
import { isNothingPlanned } from './plan/missionStore.ts';
import { type StepName, withFit, withStep } from './plan/viewStore.ts';
import type { Planner } from './plannerTypes.ts';

type Reason = (planner: Planner) => string | undefined;

interface Command {
  run(planner: Planner): void;
  /** Why it does nothing just now; `undefined`: it works. */
  readonly whyNot?: Reason;
}

/** The first of several reasons. */
const firstOf =
  (...reasons: readonly Reason[]): Reason =>
  (planner) =>
    reasons.reduce<string | undefined>((found, reason) => found ?? reason(planner), undefined);

const present = ({ mission }: Planner) => mission.store.getState().history.present;

const unlessEmpty: Reason = (planner) =>
  present(planner).waypoints.length === 0 ? 'The plan has no waypoints yet.' : undefined;

const ifSelected: Reason = ({ view }) =>
  view.getState().selected.length === 0 ? 'No waypoint is selected.' : undefined;

/** Goes back one step: from a tool to selecting, then from a selection to none. */
const goBack = ({ view }: Planner) =>
  view.setState((state) => (state.tool === 'select' ? { selected: [] } : { tool: 'select' }));

const tool = (name: MapTool): Command => ({ run: ({ view }) => view.setState({ tool: name }) });

const surveyOf = ({ drawnSurvey }: Planner) => drawnSurvey.store.getState().survey;

const useOrCancelText = 'Use or cancel the survey first.';

const unlessSurvey: Reason = (planner) => (surveyOf(planner) === undefined ? undefined : useOrCancelText);

const unlessUnderWay: Reason = ({ drawnSurvey }) =>
  isUnderWay(drawnSurvey.store.getState()) ? useOrCancelText : undefined;

/** A route that a survey hides is neither selected from nor turned round. */
const ifRouteShown = firstOf(unlessSurvey, unlessEmpty);

/** Begins a survey; the button of one that has no corner yet puts it away. */
const survey = (kind: 'area' | 'corridor'): Command => ({
  run: (planner) => {
    const { drawnSurvey } = planner;
    if (surveyOf(planner)?.kind === kind) drawnSurvey.leave();
    else drawnSurvey.begin(kind);
  },
  whyNot: unlessUnderWay,
});

/** The head of a step stands in the panel whether it is open or closed. */
const focusStep = (name: StepName) =>
  document.querySelector<HTMLElement>(`[aria-controls="step-${name}"]`)?.focus();

const step = (name: StepName, whyNot?: Reason): Command => ({
  run: ({ view }) => {
    view.setState((state) => withStep(state, name, true));
    focusStep(name);
  },
  ...(whyNot && { whyNot }),
});

const onceLaunched: Reason = ({ mission }) =>
  isNothingPlanned(mission.store.getState()) ? 'Say first where you take off.' : undefined;

const ifRoute: Reason = (planner) =>
  present(planner).home === undefined ? 'Say first where you take off.' : unlessEmpty(planner);

const commands: Readonly<Record<CommandName, Command>> = {
  new_mission: { run: ({ documents }) => void documents.startNew() },
  new_window: {
    run: ({ otherWindows }) => void otherWindows.openNew(),
    whyNot: ({ host }) => (host === 'browser' ? 'In a browser there is one window for a plan.' : undefined),
  },
  open_file: { run: ({ importer }) => void importer.chooseFile() },
  check_log: { run: ({ importer }) => void importer.chooseLog() },
  save_plan: { run: ({ documents }) => void documents.save() },
  save_plan_as: { run: ({ documents }) => void documents.saveAs('its_file') },
  save_plan_copy: { run: ({ documents }) => void documents.saveAs('copy') },
  revert_plan: { run: ({ documents }) => void documents.revert() },
  export_plan: { run: ({ exporter }) => void exporter.open() },
  print_briefing: { run: ({ briefer }) => void briefer.print(), whyNot: ifRoute },
  undo: {
    run: ({ mission }) => mission.undo(),
    whyNot: firstOf(unlessSurvey, ({ mission }) =>
      editToUndo(mission.store.getState().history) === undefined ? 'There is nothing to undo.' : undefined,
    ),
  },
  redo: {
    run: ({ mission }) => mission.redo(),
    whyNot: firstOf(unlessSurvey, ({ mission }) =>
      editToRedo(mission.store.getState().history) === undefined ? 'Nothing was undone.' : undefined,
    ),
  },
  select_all: { run: ({ selectAll }) => selectAll(), whyNot: ifRouteShown },
  next_waypoint: { run: ({ selectBeside }) => selectBeside(1), whyNot: ifRouteShown },
  previous_waypoint: { run: ({ selectBeside }) => selectBeside(-1), whyNot: ifRouteShown },
  duplicate: { run: ({ duplicateSelected }) => duplicateSelected(), whyNot: ifSelected },
  delete: { run: ({ deleteSelected }) => deleteSelected(), whyNot: ifSelected },
  reverse_route: { run: ({ reverseRoute }) => reverseRoute(), whyNot: ifRouteShown },
  escape: { run: goBack },
  tool_select: tool('select'),
  tool_draw: { ...tool('draw'), whyNot: unlessSurvey },
  tool_measure: tool('measure'),
  tool_launch: tool('launch'),
  survey: survey('area'),
  survey_corridor: survey('corridor'),
  search: { run: ({ search }) => search.focus() },
  fit_view: { run: ({ view }) => view.setState((state) => withFit(state, 'everything')) },
  step_drone: step('drone'),
  step_conditions: step('conditions'),
  step_range: step('range', onceLaunched),
  step_launch: step('launch', onceLaunched),
  step_ground: step('ground', onceLaunched),
  step_mission: step('mission', onceLaunched),
  profile: {
    run: ({ view }) => view.setState(({ isProfileOpen }) => ({ isProfileOpen: !isProfileOpen })),
    whyNot: ifRoute,
  },
  my_aircraft: { run: ({ own }) => void own.open() },
  add_aircraft: { run: ({ aircraftForm }) => aircraftForm.openNew() },
  theme: {
    run: ({ settings }) => void settings.save({ theme: nextTheme[settings.store.getState().settings.theme] }),
  },
  settings: { run: ({ view }) => view.setState({ isSettingsOpen: true }) },
  manual: { run: ({ help }) => help.show('manual') },
  commands: { run: ({ help }) => help.show('commands') },
  shortcuts: { run: ({ help }) => help.show('shortcuts') },
  about: { run: ({ help }) => help.show('about') },
};

/** Does what a menu, a key, a button or the list of commands asks for; does nothing while `whyNot` has a reason. */
export function runCommand(name: CommandName, planner: Planner): void {
  if (whyNot(name, planner) === undefined) commands[name].run(planner);
}

/** Why a command does nothing just now, in a sentence; `undefined`: it works. */
export const whyNot = (name: CommandName, planner: Planner): string | undefined =>
  commands[name].whyNot?.(planner);
