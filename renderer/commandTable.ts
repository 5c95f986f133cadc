import { isOfStructure, isOfSurvey, type RouteDrawing } from '../engine/drawing/routeDrawing.ts';
import type { StructureKind } from '../engine/drawing/structureDrawing.ts';
import { fenceLimits } from '../engine/fence/fence.ts';
import { editToRedo, editToUndo } from '../engine/mission/history.ts';
import { mostVariants } from '../server/contract/schemas/planVariants.ts';
import type { CommandName } from '../server/contract/windowCommands.ts';
import type { Command, Reason } from './commands/command.ts';
import { useBriefer } from './features/briefing/briefingStore.ts';
import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { useAircraftForm } from './features/drone/aircraftFormStore.ts';
import { useOwnAircraft } from './features/drone/ownAircraftStore.ts';
import { useExporter } from './features/export/exportStore.ts';
import { useFlight } from './features/fly/flightStore.ts';
import { useHelp } from './features/help/helpStore.ts';
import { useImporter } from './features/import/importStore.ts';
import { useLaunchSearch } from './features/launch/launchPointsStore.ts';
import { usePlaceSearch } from './features/search/placeSearchStore.ts';
import { nextTheme } from './features/settings/nextTheme.ts';
import { putAway, unlessDrawing, unlessUnderWay } from './features/structure/drawing.ts';
import { useDrawnStructure } from './features/structure/structureOfPlan.ts';
import { useDrawnSurvey } from './features/survey/surveyOfPlan.ts';
import { useVariants } from './features/variants/variantsStore.ts';
import type { MapTool } from './map/mapProps.ts';
import { useOtherWindows } from './otherWindows.ts';
import type { Parts } from './parts/part.ts';
import { toFencesFullText } from './plan/editText.ts';
import { goToStep } from './plan/goToStep.ts';
import { isNothingPlanned } from './plan/missionStore.ts';
import { usePlanCommands } from './plan/planCommands.ts';
import { usePlanLock } from './plan/planLock.ts';
import { useMissionStore, useViewStore } from './plan/planStores.ts';
import { type StepName, withDrawer, withFit } from './plan/viewStore.ts';
import { useSettingsControl } from './platform/settingsStore.ts';
import { words } from './ui/words.ts';

const firstOf =
  (...reasons: readonly Reason[]): Reason =>
  (parts) =>
    reasons.reduce<string | undefined>((found, reason) => found ?? reason(parts), undefined);

const present = ({ of }: Parts) => of(useMissionStore).store.getState().history.present;

const unlessEmpty: Reason = (parts) =>
  present(parts).waypoints.length === 0 ? words('command.no_waypoints') : undefined;

const ifSelected: Reason = ({ of }) =>
  of(useViewStore).getState().selected.length === 0 ? words('command.none_selected') : undefined;

/** Goes back one step: from a tool to selecting, then from a selection to none. */
const goBack = ({ of }: Parts) =>
  of(useViewStore).setState((state) =>
    state.tool === 'select' ? { selected: [], selectedFence: undefined } : { tool: 'select' },
  );

const tool = (name: MapTool): Command => ({ run: ({ of }) => of(useViewStore).setState({ tool: name }) });

const selectedFence = (parts: Parts) =>
  present(parts).fences?.[parts.of(useViewStore).getState().selectedFence ?? -1];

const isLocked = (of: Parts['of']) => of(usePlanLock).store.getState().lock !== undefined;

/** The reason against an edit while the plan on screen is locked. */
const unlessLocked: Reason = ({ of }) => (of(usePlanLock).holds() ? words('window.lock.refused') : undefined);

/** A fence more would be too much for a plan. */
const ifFenceFits = firstOf(unlessDrawing, unlessLocked, (parts) =>
  (present(parts).fences?.length ?? 0) < fenceLimits.fences ? undefined : toFencesFullText('fences'),
);

/** A route that a survey hides is neither selected from nor turned round. */
const ifRouteShown = firstOf(unlessDrawing, unlessEmpty);

/** Begins a survey; the button of one that has no corner yet puts it away. */
const survey = (kind: 'area' | 'corridor'): Command => ({
  run: (parts) => {
    const drawnSurvey = parts.of(useDrawnSurvey);
    const isSame = drawnSurvey.store.getState().survey?.kind === kind;
    putAway(parts);
    if (!isSame) drawnSurvey.begin(kind);
  },
  whyNot: firstOf(unlessUnderWay, unlessLocked),
});

/** The same for what is seen from the side. */
const structure = (kind: StructureKind): Command => ({
  run: (parts) => {
    const drawn = parts.of(useDrawnStructure);
    const isSame = drawn.store.getState().structure?.kind === kind;
    putAway(parts);
    if (!isSame) drawn.begin(kind);
  },
  whyNot: firstOf(unlessUnderWay, unlessLocked),
});

/** The drawing that the route on screen was made of. */
function drawingOf<Settings extends RouteDrawing['settings']>(
  parts: Parts,
  isOfKind: (settings: RouteDrawing['settings']) => settings is Settings,
): Settings | undefined {
  const settings = present(parts).drawing?.settings;
  return settings && isOfKind(settings) ? settings : undefined;
}

/** Goes on with the drawing of the route, over the plan; not over another drawing. */
const againUnless = (drawingIn: (parts: Parts) => object | undefined) =>
  firstOf(unlessDrawing, unlessLocked, (parts) =>
    drawingIn(parts) === undefined ? words('command.none_drawn') : undefined,
  );

const surveyIn = (parts: Parts) => drawingOf(parts, isOfSurvey);
const structureIn = (parts: Parts) => drawingOf(parts, isOfStructure);

/** Moves the focus to the next part of the window: bar, verdict, panel, map, drawer. */
function focusPart(step: 1 | -1) {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  const here = parts.findLastIndex((part) => part.contains(document.activeElement));
  const next = here < 0 && step < 0 ? parts.length - 1 : (here + step + parts.length) % parts.length;
  const part = parts[next];
  (part?.querySelector<HTMLElement>('.leaflet-container') ?? part)?.focus();
}

const step = (name: StepName, whyNot?: Reason): Command => ({
  run: (parts) => goToStep(parts, name),
  ...(whyNot && { whyNot }),
});

const onceLaunched: Reason = ({ of }) =>
  isNothingPlanned(of(useMissionStore).store.getState()) ? words('window.common.launch_first') : undefined;

const ifRoute: Reason = (parts) =>
  present(parts).home === undefined ? words('window.common.launch_first') : unlessEmpty(parts);

const mostThere = () => words('command.most_variants', { most: mostVariants });

const newVariant = {
  run: ({ of }) => of(useVariants).add(),
  whyNot: firstOf(unlessDrawing, onceLaunched, ({ of }) =>
    of(useVariants).store.getState().list.length < mostVariants ? undefined : mostThere(),
  ),
} as const satisfies Command;

/** Duplicates what is selected; with nothing selected, the plan. */
const duplicate: Command = {
  run: (parts) =>
    ifSelected(parts) === undefined ? parts.of(usePlanCommands).duplicateSelected() : newVariant.run(parts),
  whyNot: (parts) => (ifSelected(parts) === undefined ? undefined : newVariant.whyNot(parts)),
};

/** Deletes the selected fence, else the selected waypoints. */
const deleteChosen: Command = {
  run: (parts) => {
    const { deleteSelected, deleteSelectedFence } = parts.of(usePlanCommands);
    if (selectedFence(parts) === undefined) deleteSelected();
    else deleteSelectedFence();
  },
  whyNot: (parts) => (selectedFence(parts) === undefined ? ifSelected(parts) : undefined),
};

export const commandTable: Readonly<Record<CommandName, Command>> = {
  new_mission: { run: ({ of }) => void of(useDocuments).startNew() },
  new_window: {
    run: ({ of }) => void of(useOtherWindows).openNew(),
    whyNot: ({ bridge }) => (bridge.host === 'browser' ? words('command.one_window') : undefined),
  },
  open_file: { run: ({ of }) => void of(useImporter).chooseFile() },
  check_log: { run: ({ of }) => void of(useImporter).chooseLog() },
  save_plan: { run: ({ of }) => void of(useDocuments).save() },
  save_plan_as: { run: ({ of }) => void of(useDocuments).saveAs('its_file') },
  save_plan_copy: { run: ({ of }) => void of(useDocuments).saveAs('copy') },
  revert_plan: {
    run: ({ of }) => void of(useDocuments).revert(),
    whyNot: ({ of }) => of(useDocuments).whyNoRevert(),
  },
  lock_plan: {
    run: ({ of }) => of(usePlanLock).store.setState({ isAsking: true }),
    whyNot: firstOf(unlessDrawing, ifRoute, ({ of }) =>
      isLocked(of) ? words('command.is_locked') : undefined,
    ),
  },
  unlock_plan: {
    run: ({ of }) => of(useDocuments).unlock(),
    whyNot: ({ of }) => (isLocked(of) ? undefined : words('command.not_locked')),
  },
  new_variant: newVariant,
  compare_variants: {
    run: ({ of }) =>
      of(useViewStore).setState(({ isCompareOpen }) => withDrawer(isCompareOpen ? undefined : 'compare')),
    whyNot: firstOf(ifRoute, ({ of }) =>
      of(useVariants).store.getState().list.length > 1 ? undefined : words('command.one_variant'),
    ),
  },
  export_plan: { run: ({ of }) => void of(useExporter).open() },
  print_briefing: { run: ({ of }) => void of(useBriefer).print(), whyNot: ifRoute },
  briefing_details: { run: ({ of }) => of(useBriefer).store.setState({ areDetailsOpen: true }) },
  undo: {
    run: ({ of }) => of(useMissionStore).undo(),
    whyNot: firstOf(unlessDrawing, ({ of }) => {
      const { history } = of(useMissionStore).store.getState();
      if (editToUndo(history) !== undefined) return of(useVariants).isFullForUndo() ? mostThere() : undefined;
      return words(editToRedo(history) === undefined ? 'command.nothing_to_undo' : 'command.all_undone');
    }),
  },
  redo: {
    run: ({ of }) => of(useMissionStore).redo(),
    whyNot: firstOf(unlessDrawing, ({ of }) =>
      editToRedo(of(useMissionStore).store.getState().history) === undefined
        ? words('command.nothing_undone')
        : undefined,
    ),
  },
  select_all: { run: ({ of }) => of(usePlanCommands).selectAll(), whyNot: ifRouteShown },
  next_waypoint: { run: ({ of }) => of(usePlanCommands).selectBeside(1), whyNot: ifRouteShown },
  previous_waypoint: { run: ({ of }) => of(usePlanCommands).selectBeside(-1), whyNot: ifRouteShown },
  duplicate,
  delete: deleteChosen,
  reverse_route: {
    run: ({ of }) => of(usePlanCommands).reverseRoute(),
    whyNot: firstOf(ifRouteShown, unlessLocked),
  },
  escape: { run: goBack },
  tool_select: tool('select'),
  tool_draw: { ...tool('draw'), whyNot: firstOf(unlessDrawing, unlessLocked) },
  tool_measure: tool('measure'),
  tool_launch: tool('launch'),
  tool_fence: { ...tool('fence'), whyNot: ifFenceFits },
  tool_fence_circle: { ...tool('fence_circle'), whyNot: ifFenceFits },
  survey: survey('area'),
  survey_corridor: survey('corridor'),
  orbit: structure('orbit'),
  facade: structure('facade'),
  structure_scan: structure('scan'),
  survey_again: {
    run: (parts) => parts.of(useDrawnSurvey).goOn(surveyIn(parts)),
    whyNot: againUnless(surveyIn),
  },
  structure_again: {
    run: (parts) => parts.of(useDrawnStructure).goOn(structureIn(parts)),
    whyNot: againUnless(structureIn),
  },
  search: { run: ({ of }) => of(usePlaceSearch).focus() },
  fit_view: {
    run: (parts) => {
      const hasRoute = present(parts).waypoints.length > 0;
      parts.of(useViewStore).setState((state) => withFit(state, hasRoute ? 'route' : 'everything'));
    },
  },
  step_drone: step('drone'),
  step_conditions: step('conditions'),
  step_range: step('range', onceLaunched),
  step_launch: step('launch', onceLaunched),
  step_ground: step('ground', onceLaunched),
  step_mission: step('mission', onceLaunched),
  previous_part: { run: () => focusPart(-1) },
  next_part: { run: () => focusPart(1) },
  profile: {
    run: ({ of }) =>
      of(useViewStore).setState(({ isProfileOpen }) => withDrawer(isProfileOpen ? undefined : 'profile')),
    whyNot: ifRoute,
  },
  fly_plan: { run: ({ of }) => of(useFlight).open(), whyNot: ifRoute },
  find_launch: {
    run: (parts) => {
      step('launch').run(parts);
      parts.of(useLaunchSearch).find();
    },
    whyNot: firstOf(unlessDrawing, ifRoute),
  },
  my_aircraft: { run: ({ of }) => void of(useOwnAircraft).open() },
  add_aircraft: { run: ({ of }) => of(useAircraftForm).openNew() },
  theme: {
    run: ({ of }) => {
      const settings = of(useSettingsControl);
      void settings.save({ theme: nextTheme[settings.store.getState().settings.theme] });
    },
  },
  settings: { run: ({ of }) => of(useViewStore).setState({ isSettingsOpen: true }) },
  manual: { run: ({ of }) => of(useHelp).show('manual') },
  commands: { run: ({ of }) => of(useHelp).show('commands') },
  shortcuts: { run: ({ of }) => of(useHelp).show('shortcuts') },
  about: { run: ({ of }) => of(useHelp).show('about') },
};
