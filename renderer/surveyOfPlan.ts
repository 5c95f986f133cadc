import type { StoreApi } from 'zustand/vanilla';
import { emptyMission, type Mission } from '../engine/mission/mission.ts';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import { isLaunchAssumed } from '../server/report/warningWords.ts';
import type { Schedule } from './analysis/latestCall.ts';
import type { Catalog } from './features/drone/catalogStore.ts';
import type { Importer } from './features/import/importer.ts';
import { launchNearRoute } from './features/import/importPlan.ts';
import { type DrawnSurveyControl, makeDrawnSurvey } from './features/survey/drawnSurveyStore.ts';
import { atOwnSpeeds, type Inputs } from './plan/inputs.ts';
import type { MissionStore } from './plan/missionStore.ts';
import { stepsOfRings, stepsOfRoute, stepsOfStart, type ViewState, withFit } from './plan/viewStore.ts';

interface SurveySurroundings {
  readonly bridge: DesktopBridge;
  readonly schedule: Schedule;
  readonly later: (effect: () => void, pause_ms: number) => void;
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly view: StoreApi<ViewState>;
  readonly catalog: Catalog;
  readonly importer: Importer;
  /** The launch point of the survey of a file or of the plan, if the person chose one. */
  readonly chosenLaunch: () => Mission['home'];
}

/** Until the catalog has the aircraft's own. */
const usualCruise_mps = 8;

/** The survey that is drawn over a plan and becomes its route. */
export function surveyOfPlan(around: SurveySurroundings): DrawnSurveyControl {
  const { mission, inputs, view, catalog, importer } = around;
  const plan = () => mission.store.getState().history.present;
  const fly = (batteries: number | undefined) =>
    inputs.setState((state) => ({
      ...atOwnSpeeds(state),
      ...(batteries !== undefined && { splits_batteries: batteries > 1 }),
    }));
  const survey = makeDrawnSurvey({
    bridge: around.bridge,
    schedule: around.schedule,
    later: around.later,
    inputs,
    plan: (drawn) =>
      drawn?.file === undefined
        ? plan()
        : { ...emptyMission, home: launchNearRoute(around.chosenLaunch(), drawn) },
    isLaunchGuess: (drawn) => drawn?.file === undefined && isLaunchAssumed(importer.store.getState().losses),
    onPlan: (effect) => {
      mission.store.subscribe(effect);
      importer.store.subscribe(({ losses }, before) => losses !== before.losses && effect());
    },
    cruise_mps: () => {
      const { drone_key } = inputs.getState();
      const { drones } = catalog.store.getState();
      return drones.find(({ key }) => key === drone_key)?.cruise_speed_mps ?? usualCruise_mps;
    },
    draw: (isDrawing) =>
      view.setState({ selected: [], tool: isDrawing ? 'survey' : 'select', menuAt: undefined }),
    onBegin: () => view.setState({ openSteps: stepsOfStart }),
    onLeave: () => view.setState({ openSteps: plan().waypoints.length > 0 ? stepsOfRoute : stepsOfRings }),
    onGround: () => view.setState((state) => withFit(state, 'route')),
    refuse: (filename, message) => importer.refuse({ filename, message }),
    acceptFile: (question, default_altitude_m, batteries) => {
      importer.take(question, { route_index: 0, default_altitude_m });
      if (!isLaunchAssumed(importer.store.getState().losses)) mission.keepLaunch();
      fly(batteries);
    },
    accept: (waypoints, batteries) => {
      mission.edit({ kind: 'survey_route', waypoints });
      importer.forgetRoute();
      fly(batteries);
      view.setState((state) => withFit(state, 'route'));
    },
  });
  // A tool that was put away gives the pointer back to the corners that are not all drawn yet.
  view.subscribe(({ tool }) => {
    if (tool === 'select' && survey.store.getState().survey?.isClosed === false)
      view.setState({ tool: 'survey' });
  });
  return survey;
}
