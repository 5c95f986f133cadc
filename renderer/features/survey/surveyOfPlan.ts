import { launchNear } from '../../../engine/flightplan/toMission.ts';
import { emptyMission } from '../../../engine/mission/mission.ts';
import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import { part } from '../../parts/part.ts';
import { atOwnSpeeds } from '../../plan/inputs.ts';
import { useInputsStore, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { stepsOfRings, stepsOfRoute, stepsOfStart, withFit } from '../../plan/viewStore.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import { useFileTargets } from '../import/importer.ts';
import { useImporter } from '../import/importStore.ts';
import { makeDrawnSurvey } from './drawnSurveyStore.ts';

/** The cruise speed until the catalog has the aircraft's own. */
const usualCruise_mps = 8;

/** The survey that is drawn over a plan and becomes its route. */
export const useDrawnSurvey = part(({ bridge, schedule, later, of }) => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const view = of(useViewStore);
  const importer = of(useImporter);
  const plan = () => mission.store.getState().history.present;
  const fly = (batteries: number | undefined) =>
    inputs.setState((state) => ({
      ...atOwnSpeeds(state),
      // Until it is known how many it takes, the plan stays on several, as it was asked about.
      splits_batteries: batteries !== 1,
    }));
  const survey = makeDrawnSurvey({
    bridge,
    schedule,
    later,
    inputs,
    plan: (drawn) =>
      drawn?.file === undefined
        ? plan()
        : { ...emptyMission, home: launchNear(of(useFileTargets).chosenLaunch(), drawn) },
    isLaunchGuess: (drawn) => drawn?.file === undefined && isLaunchAssumed(importer.store.getState().losses),
    onPlan: (effect) => {
      mission.store.subscribe(effect);
      importer.store.subscribe(({ losses }, before) => losses !== before.losses && effect());
    },
    cruise_mps: () => {
      const { drone_key } = inputs.getState();
      const { drones } = of(useCatalog).store.getState();
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
});
