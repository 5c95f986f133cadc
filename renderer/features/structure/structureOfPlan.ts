import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import { part } from '../../parts/part.ts';
import { atOwnSpeeds } from '../../plan/inputs.ts';
import { useInputsStore, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { stepsOfRings, stepsOfRoute, stepsOfStart, withFit } from '../../plan/viewStore.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import { useImporter } from '../import/importStore.ts';
import { makeDrawnStructure } from './drawnStructureStore.ts';

/** The cruise speed until the catalog has the aircraft's own. */
const usualCruise_mps = 8;

/** The orbit, façade or structure that is drawn over a plan and becomes its route. */
export const useDrawnStructure = part(({ bridge, schedule, of }) => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const view = of(useViewStore);
  const importer = of(useImporter);
  const plan = () => mission.store.getState().history.present;
  const structure = makeDrawnStructure({
    bridge,
    schedule,
    inputs,
    plan,
    isLaunchGuess: () => isLaunchAssumed(importer.store.getState().losses),
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
    accept: (route, batteries) => {
      mission.edit({ kind: 'structure_route', ...route });
      importer.forgetRoute();
      inputs.setState((state) => ({
        ...atOwnSpeeds(state),
        // Until it is known how many it takes, the plan stays on several, as it was asked about.
        splits_batteries: batteries !== 1,
      }));
      view.setState((state) => withFit(state, 'route'));
    },
  });
  // A tool that was put away gives the pointer back to the places that are not all drawn yet.
  view.subscribe(({ tool }) => {
    if (tool === 'select' && structure.store.getState().structure?.isClosed === false)
      view.setState({ tool: 'survey' });
  });
  return structure;
});
