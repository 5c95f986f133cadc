import { createStore } from 'zustand/vanilla';
import type { Position } from '../engine/geo/position.ts';
import { droneNamed } from '../server/contract/findDrones.ts';
import { makeAnalysis } from './analysis/analysisStore.ts';
import { ask } from './analysis/ask.ts';
import { currentResult, standingOf } from './analysis/asyncResult.ts';
import type { Schedule } from './analysis/latestCall.ts';
import { makePointedPlace } from './analysis/pointedPlace.ts';
import { toRangeQuestion } from './analysis/requests.ts';
import { makeSettledAnalysis } from './analysis/settledAnalysis.ts';
import { documentsOfPlan } from './documentsOfPlan.ts';
import { toBriefingQuestion } from './features/briefing/briefingQuestion.ts';
import { makeBriefer } from './features/briefing/briefingStore.ts';
import { makeAircraftForm } from './features/drone/aircraftFormStore.ts';
import { makeCatalog } from './features/drone/catalogStore.ts';
import { followCatalog } from './features/drone/followCatalog.ts';
import { makeOwnAircraft } from './features/drone/ownAircraftStore.ts';
import { makeExporter } from './features/export/exportStore.ts';
import { makeResultExporter } from './features/export/resultStore.ts';
import { makeHelp } from './features/help/helpStore.ts';
import { makeImporter } from './features/import/importStore.ts';
import { makeRouteLook } from './features/import/routeLook.ts';
import { makeAreas } from './features/maps/areasStore.ts';
import { makeMapFiles } from './features/maps/mapFilesStore.ts';
import { makeMaps, settingsByNetwork } from './features/maps/mapsStore.ts';
import { makeColumnAsker } from './features/replay/columnsStore.ts';
import { makeReplayer } from './features/replay/replayStore.ts';
import { makePlaceSearch } from './features/search/placeSearchStore.ts';
import { makeServerPanel } from './features/server/serverStore.ts';
import { makeSettings } from './features/settings/settingsStore.ts';
import { inTheWayText } from './features/survey/drawnSurveyStore.ts';
import { makeFitSoon } from './fitSoon.ts';
import { keepAnswering } from './keepAnswering.ts';
import { makeOtherWindows } from './otherWindows.ts';
import { defaultInputs, forNextPlan, type Inputs, withDrone } from './plan/inputs.ts';
import {
  currentMission,
  initialMissionState,
  isNothingPlanned,
  makeMissionStore,
} from './plan/missionStore.ts';
import { selectionCommands } from './plan/selectionCommands.ts';
import {
  fromPlanView,
  makeViewStore,
  stepsOfRings,
  stepsOfRoute,
  stepsOfStart,
  withFit,
} from './plan/viewStore.ts';
import type { Planner } from './plannerTypes.ts';
import { type SavingHost, saverByHost } from './saverByHost.ts';
import type { StartPlan } from './startPlan.ts';
import { surveyOfPlan } from './surveyOfPlan.ts';

interface Host extends SavingHost {
  readonly schedule: Schedule;
}

function restore({ plan: saved }: StartPlan) {
  if (saved === undefined) return { inputs: defaultInputs, mission: initialMissionState() };
  const mission = initialMissionState(saved.mission, saved.isLaunchChosen);
  return { inputs: saved.inputs, mission: saved.isChanged ? { ...mission, original: undefined } : mission };
}

/** A village and its surroundings. */
const placeZoom = 13;

export function makePlanner(host: Host): Planner {
  const { bridge } = host;
  const restored = restore(host.start);
  const mission = makeMissionStore(restored.mission);
  const inputs = createStore<Inputs>(() => restored.inputs);
  const view = makeViewStore();
  const catalog = makeCatalog(bridge);
  const settings = makeSettings(bridge);
  const maps = makeMaps(bridge);
  const comeCloser = (to: Position) => view.setState({ goRequest: { to, zoom: placeZoom } });
  const search = makePlaceSearch({
    bridge,
    schedule: host.schedule,
    show: ({ lat, lon }) => comeCloser({ lat, lon }),
  });
  const server = makeServerPanel(bridge);
  const analysis = makeAnalysis(bridge, host.schedule);
  const settled = makeSettledAnalysis(analysis.store, mission.store);
  const pointed = makePointedPlace({ bridge, later: host.later, analysis: analysis.store });
  const fitSoon = makeFitSoon(analysis, view);

  /** Catalog and settings of the host, which the first file does not overtake. */
  let started: Promise<unknown> = Promise.resolve();
  const defaultAltitude_m = () => inputs.getState().height_m;
  /** That of a survey over the ground of a file, which the plan gets with its lines, or of the plan. */
  const chosenLaunch = () => {
    const { isLaunchChosen, history } = mission.store.getState();
    const ofPlan = isLaunchChosen ? history.present.home : undefined;
    return drawnSurvey.store.getState().survey?.launch ?? ofPlan;
  };
  const importer = makeImporter(
    {
      bridge,
      defaultAltitude_m,
      chosenLaunch,
      placeLaunch: (to) => mission.edit({ kind: 'move_home', to }),
      groundAt: async (place) => {
        const range = toRangeQuestion(inputs.getState(), place);
        const reply = await ask(bridge, 'hereAndBack', { ...place, range });
        return reply.ok ? reply.output.result.ground_msl_m : undefined;
      },
      clearance_m: () => inputs.getState().clearance_m,
      lowestWay: makeRouteLook({
        bridge,
        inputs: inputs.getState,
        hasHeights: async () => {
          await started;
          return settings.store.getState().settings.elevation_sources.length > 0;
        },
      }),
      accept: (opened, isInFile) => {
        own.forgetPlan();
        documents.begin(() => {
          mission.open(opened, isInFile);
          inputs.setState(forNextPlan);
        });
        view.setState((state) => ({
          selected: [],
          tool: 'select',
          openSteps: stepsOfRoute,
          ...withFit(state, 'route'),
        }));
      },
      checkLogs: (logs, refused) => replayer.open(logs, refused),
      askColumns: (tables) => logColumns.ask(tables),
      addAircraft: (file) => own.addFile(file),
      openDocument: (file) => documents.open(file),
      survey: (file) => drawnSurvey.open(file),
      hindrance: () => hindrance(),
      history: () => mission.store.getState().history,
    },
    host.start.plan?.origin,
  );
  const mapFiles = makeMapFiles({
    bridge,
    maps,
    show: (map) => settings.save({ map }),
    refuse: importer.refuse,
  });
  mission.store.subscribe(({ history }, before) => {
    if (history !== before.history && importer.follow()) view.setState((state) => withFit(state, 'route'));
  });
  const { schedule } = host;
  const own = makeOwnAircraft({ bridge, catalog, inputs });
  const aircraftForm = makeAircraftForm({
    bridge,
    schedule,
    own,
    names: () => catalog.store.getState().drones.map(({ model, key }) => model ?? key),
  });
  followCatalog({ catalog, inputs, own, askAnew: analysis.askAnew });
  const replayer = makeReplayer({
    bridge,
    schedule,
    droneFor: (name) => {
      const named = name === undefined ? undefined : droneNamed(catalog.store.getState().drones, name);
      return named?.key ?? inputs.getState().drone_key;
    },
    reloadCatalog: catalog.load,
    planWith: (key) => inputs.setState((state) => withDrone(state, key)),
  });
  const logColumns = makeColumnAsker({ bridge, checkLogs: replayer.open });
  const drawnSurvey = surveyOfPlan({
    bridge,
    schedule,
    later: host.later,
    mission,
    inputs,
    view,
    catalog,
    importer,
    chosenLaunch,
  });

  const hindrance = () => (drawnSurvey.giveWay() ? undefined : inTheWayText);

  const planned = () => {
    const given = inputs.getState();
    const { history, dragged } = mission.store.getState();
    const route = analysis.store.getState().mission;
    const isHeld = dragged !== undefined;
    return {
      mission: { ...history.present, name: documents.name() },
      inputs: given,
      drone: catalog.store.getState().drones.find(({ key }) => key === given.drone_key),
      result: isHeld ? undefined : currentResult(route),
      isResultAwaited: isHeld || standingOf(route) === 'checking',
    };
  };
  const exporter = makeExporter({ bridge, planned });

  const startNew = () => {
    own.forgetPlan();
    documents.begin(() => {
      mission.startNew();
      inputs.setState(forNextPlan);
    });
    importer.beginAnew();
    view.setState((state) => ({
      selected: [],
      tool: 'select',
      openSteps: stepsOfStart,
      ...withFit(state, 'everything'),
    }));
  };
  const documents = documentsOfPlan(
    { bridge, mission, inputs, view, catalog, own, importer, startNew, hindrance },
    host.start,
  );
  const briefer = makeBriefer({
    bridge,
    question: () => {
      const { present } = mission.store.getState().history;
      return toBriefingQuestion({
        mission: present,
        inputs: inputs.getState(),
        name: documents.name(),
        filename: documents.store.getState().file?.filename,
        units: settings.store.getState().settings.units,
        losses: [...importer.store.getState().losses],
        now: new Date(),
      });
    },
  });
  /** Once it is known where to take off, everything that shapes the rings is open. */
  const leaveStart = () => {
    if (!isNothingPlanned(mission.store.getState())) return;
    view.setState(({ openSteps }) => ({ openSteps: new Set([...openSteps, ...stepsOfRings]) }));
  };

  const planner: Planner = {
    mission,
    inputs,
    view,
    analysis,
    settled,
    pointed,
    catalog,
    own,
    aircraftForm,
    settings,
    maps,
    search,
    mapFiles,
    areas: makeAreas(bridge, maps),
    server,
    help: makeHelp(bridge),
    importer,
    drawnSurvey,
    replayer,
    logColumns,
    exporter,
    resultExporter: makeResultExporter({ bridge, planned }),
    briefer,
    documents,
    saver: saverByHost(host, { mission, inputs, view, importer, documents, drawnSurvey }),
    startProblem: host.start.problem,
    wasCutShort: host.start.wasCutShort === true,
    host: bridge.host,
    otherWindows: makeOtherWindows({ bridge, mission, documents, importer }),
    edit: (edit) => {
      const before = mission.store.getState().history.present;
      mission.edit(edit);
      if (edit.kind !== 'add_waypoint' || mission.store.getState().history.present === before) return;
      const last = mission.store.getState().history.present.waypoints.length - 1;
      view.setState({
        selected: [edit.index ?? last],
        ...(last === 0 ? { openSteps: stepsOfRoute } : {}),
      });
    },
    placeLaunch: (to, phase) => {
      if (drawnSurvey.placeLaunch(to, phase)) return;
      if (phase !== 'drag') leaveStart();
      if (phase !== 'drag' && mission.store.getState().history.present.home === undefined) fitSoon();
      mission.moveLaunch(to, phase);
      if (phase !== 'drag') importer.confirmLaunch();
    },
    typeLaunch: (to) => {
      if (drawnSurvey.placeLaunch(to, 'drop')) return;
      leaveStart();
      fitSoon();
      mission.moveLaunch(to, 'drop');
      importer.confirmLaunch();
    },
    keepLaunch: () => {
      mission.keepLaunch();
      importer.confirmLaunch();
    },
    placePilot: (pilot) => inputs.setState({ pilot }),
    moveSwapPlace: (to) => {
      mission.edit({ kind: 'move_swap_place', to });
      if (to !== undefined) inputs.setState({ splits_batteries: true });
    },
    flyBestRange: () => {
      if (mission.store.getState().history.present.waypoints.length === 0) fitSoon();
      inputs.setState({ speed_choice: 'best_range' });
    },
    chooseNetwork: async (network) => {
      const change = settingsByNetwork(network, settings.store.getState().settings, maps.store.getState());
      await settings.save(change);
      await maps.load();
      analysis.askAnew();
    },
    nameGround: async (elevation_sources) => {
      await settings.save({ elevation_sources: [...elevation_sources] });
      analysis.askAnew();
      // Hills are drawn where there are heights.
      void maps.load();
    },
    comeCloser,
    ...selectionCommands(mission, view),
    startNew,
    start: async () => {
      started = Promise.all([catalog.load(), settings.load()]);
      await Promise.all([started, maps.load(), server.refresh(), documents.loadRecent()]);
    },
    reload: async () => {
      await Promise.all([settings.load(), own.reload(), maps.load(), server.refresh()]);
    },
  };
  if (currentMission(mission.store.getState()).waypoints.length > 0) {
    view.setState((state) => ({ openSteps: stepsOfRoute, ...withFit(state, 'route') }));
  } else {
    if (!isNothingPlanned(mission.store.getState())) view.setState({ openSteps: stepsOfRings });
    fitSoon();
  }
  view.setState(fromPlanView(host.start.plan?.view));
  drawnSurvey.goOn(host.start.plan?.survey);
  keepAnswering(planner);
  return planner;
}
