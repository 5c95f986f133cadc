import { usePointedPlace, useSettledAnalysis } from './analysis/answers.ts';
import { useFitSoon } from './analysis/fitSoon.ts';
import { useCommandTable } from './commands/command.ts';
import { commandTable } from './commandTable.ts';
import { useDocuments } from './features/documents/documentsOfPlan.ts';
import { followCatalog } from './features/drone/followCatalog.ts';
import { useOwnAircraft } from './features/drone/ownAircraftStore.ts';
import { useHoursTarget } from './features/forecast/hoursTarget.ts';
import { useHours } from './features/hours/hoursStore.ts';
import { type FileTargets, useFileTargets } from './features/import/fileTargets.ts';
import { useImporter } from './features/import/importStore.ts';
import { useMapFiles } from './features/maps/mapFilesStore.ts';
import { useColumnAsker } from './features/replay/columnsStore.ts';
import { useReplayer } from './features/replay/replayStore.ts';
import { inTheWay } from './features/structure/drawing.ts';
import { useDrawnStructure } from './features/structure/structureOfPlan.ts';
import { useDrawnSurvey } from './features/survey/surveyOfPlan.ts';
import { useVariants } from './features/variants/variantsStore.ts';
import { useWorld } from './features/world/worldStore.ts';
import { useHostState } from './hostState.ts';
import { keepAnswering } from './keepAnswering.ts';
import { type Host, makeParts, type Parts, provide } from './parts/part.ts';
import { useAreaInView } from './plan/areaInView.ts';
import { forNextPlan } from './plan/inputs.ts';
import { currentMission, isNothingPlanned } from './plan/missionStore.ts';
import { type LaunchCommands, useLaunch } from './plan/planCommands.ts';
import {
  type StartPlan,
  useInputsStore,
  useMissionStore,
  useStartPlan,
  useViewStore,
} from './plan/planStores.ts';
import { fromPlanView, stepsOfRings, stepsOfRoute, withFit } from './plan/viewStore.ts';
import { useSettingsControl } from './platform/settingsStore.ts';
import { usePlanSaver } from './saverByHost.ts';
import { words } from './ui/words.ts';

const fileTargets = ({ of }: Parts): FileTargets => ({
  chosenLaunch: () => {
    const { isLaunchChosen, history } = of(useMissionStore).store.getState();
    const ofPlan = isLaunchChosen ? history.present.home : undefined;
    return of(useDrawnSurvey).store.getState().survey?.launch ?? ofPlan;
  },
  hasHeights: async () => {
    await of(useHostState).started();
    return of(useSettingsControl).store.getState().settings.elevation_sources.length > 0;
  },
  accept: (opened, isInFile) => {
    of(useOwnAircraft).forgetPlan();
    of(useDocuments).begin(() => {
      of(useMissionStore).open(opened, isInFile);
      of(useInputsStore).setState(forNextPlan);
    });
    of(useViewStore).setState((state) => ({
      selected: [],
      tool: 'select',
      openSteps: stepsOfRoute,
      ...withFit(state, 'route'),
    }));
  },
  checkLogs: (logs, refused) => of(useReplayer).open(logs, refused),
  askColumns: (tables) => of(useColumnAsker).ask(tables),
  addMaps: (files) => void of(useMapFiles).add(files),
  addWorld: (file) => of(useWorld).add(file),
  openDocument: (file) => of(useDocuments).open(file),
  survey: (file) => {
    const { filename } = file;
    if (of(useDrawnStructure).giveWay()) of(useDrawnSurvey).open(file);
    else of(useImporter).refuse({ filename, message: words('window.structure.finish_first') });
  },
  seeFromSide: (kind, points) => {
    const mission = of(useMissionStore);
    const launch = of(useDrawnSurvey).store.getState().survey?.launch;
    of(useDrawnSurvey).leave();
    if (launch !== undefined) {
      mission.moveLaunch(launch, 'drop');
      of(useImporter).confirmLaunch();
    }
    of(useDrawnStructure).open(kind, points);
  },
  hindrance: () => inTheWay({ of }),
});

function launchCommands({ of }: Parts): LaunchCommands {
  const mission = of(useMissionStore);
  const view = of(useViewStore);
  const fitSoon = of(useFitSoon);
  /** Opens everything that shapes the rings, once it is known where to take off. */
  const leaveStart = () => {
    if (!isNothingPlanned(mission.store.getState())) return;
    view.setState(({ openSteps }) => ({ openSteps: new Set([...openSteps, ...stepsOfRings]) }));
  };
  return {
    placeLaunch: (to, phase) => {
      if (of(useDrawnSurvey).placeLaunch(to, phase)) return;
      if (phase !== 'drag') leaveStart();
      if (phase !== 'drag' && mission.store.getState().history.present.home === undefined) fitSoon();
      mission.moveLaunch(to, phase);
      if (phase !== 'drag') of(useImporter).confirmLaunch();
    },
    typeLaunch: (to) => {
      if (of(useDrawnSurvey).placeLaunch(to, 'drop')) return;
      leaveStart();
      // A typed place may be anywhere; one in sight leaves the map where the person has it.
      const isFirst = mission.store.getState().history.present.home === undefined;
      if (isFirst || !of(useAreaInView).holds(to)) fitSoon();
      mission.moveLaunch(to, 'drop');
      of(useImporter).confirmLaunch();
    },
    keepLaunch: () => {
      mission.keepLaunch();
      of(useImporter).confirmLaunch();
    },
  };
}

/** Shows the plan of the last start: its route, or the rings as soon as they are known. */
function showStart({ of }: Parts): void {
  const { plan } = of(useStartPlan);
  const mission = of(useMissionStore).store.getState();
  const view = of(useViewStore);
  if (currentMission(mission).waypoints.length > 0) {
    view.setState((state) => ({ openSteps: stepsOfRoute, ...withFit(state, 'route') }));
  } else {
    if (!isNothingPlanned(mission)) view.setState({ openSteps: stepsOfRings });
    of(useFitSoon)();
  }
  view.setState(fromPlanView(plan?.view));
  if (plan?.view?.variant !== undefined) of(useVariants).show(plan.view.variant);
  of(useDrawnSurvey).goOn(plan?.survey);
  if (plan?.survey === undefined) of(useDrawnStructure).goOn(plan?.structure);
}

/** Puts the window's parts together: what rooms need of rooms above them, and what follows what. */
export function makePlanner({ start, ...host }: Host & { readonly start: StartPlan }): Parts {
  const parts = makeParts(
    host,
    provide(useStartPlan, () => start),
    provide(useCommandTable, () => commandTable),
    provide(useFileTargets, fileTargets),
    provide(useLaunch, launchCommands),
    provide(useHoursTarget, ({ of }) => of(useHours).target),
  );
  const { of } = parts;
  // The panels' analysis follows the answers before anything else hears of them.
  of(useSettledAnalysis);
  of(usePointedPlace);
  of(useFitSoon);
  const importer = of(useImporter);
  of(useMissionStore).store.subscribe(({ history }, before) => {
    if (history !== before.history && importer.follow())
      of(useViewStore).setState((state) => withFit(state, 'route'));
  });
  followCatalog(parts);
  of(useDrawnSurvey);
  of(useDrawnStructure);
  of(useHours);
  of(useDocuments);
  of(usePlanSaver);
  showStart(parts);
  keepAnswering(parts);
  return parts;
}
