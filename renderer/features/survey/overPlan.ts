import type { MissionEdit } from '../../../engine/mission/edits.ts';
import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import type { Parts } from '../../parts/part.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { atOwnSpeeds } from '../../plan/inputs.ts';
import { useInputsStore, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { stepsOfRings, stepsOfRoute, stepsOfStart, withFit } from '../../plan/viewStore.ts';
import { useDroneOfPlan } from '../drone/flownAs.ts';
import { useImporter } from '../import/importStore.ts';

/** The cruise speed until the catalog has the aircraft's own. */
const usualCruise_mps = 8;

/** The plan and the window around whatever is drawn over them and becomes the route. */
export function overPlan({ bridge, schedule, of }: Pick<Parts, 'bridge' | 'schedule' | 'of'>) {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const view = of(useViewStore);
  const importer = of(useImporter);
  const plan = () => mission.store.getState().history.present;
  /** Flies at the plan's own speeds; over several batteries, as it was asked about, unless one is known to be enough. */
  const fly = (batteries: number | undefined) =>
    inputs.setState((state) => ({
      ...atOwnSpeeds(state),
      splits_batteries: batteries !== 1,
    }));
  const showRoute = () => view.setState((state) => withFit(state, 'route'));
  const cruise_mps = () => of(useDroneOfPlan)()?.cruise_speed_mps ?? usualCruise_mps;
  return {
    bridge,
    schedule,
    inputs,
    plan,
    isLaunchGuess: () => isLaunchAssumed(importer.store.getState().losses),
    /** Calls back after each change of the plan, or of what is known of its launch point. */
    onPlan: (effect: () => void) => {
      mission.store.subscribe(effect);
      importer.store.subscribe(({ losses }, before) => losses !== before.losses && effect());
    },
    /** The class of the aircraft, once the catalog has it. */
    kind: () => of(useDroneOfPlan)()?.class,
    /** The aircraft that what is drawn is flown with. */
    aircraft: () => ({ key: inputs.getState().drone_key, cruise_mps: cruise_mps() }),
    /** The inputs that what is drawn is flown with: at its own speeds, over as many batteries as it takes. */
    flownInputs: (): Inputs => ({ ...atOwnSpeeds(inputs.getState()), splits_batteries: true }),
    /** Hands the pointer to the places, or takes it back. */
    draw: (isDrawing: boolean) =>
      view.setState({ selected: [], tool: isDrawing ? 'survey' : 'select', menuAt: undefined }),
    onBegin: () => view.setState({ openSteps: stepsOfStart }),
    onLeave: () => view.setState({ openSteps: plan().waypoints.length > 0 ? stepsOfRoute : stepsOfRings }),
    fly,
    showRoute,
    /** Takes what was drawn as the route of the plan. */
    accept: (edit: MissionEdit, batteries: number | undefined) => {
      mission.edit(edit);
      importer.forgetRoute();
      fly(batteries);
      showRoute();
    },
    /** A tool that was put away gives the pointer back to the places that are not all drawn yet. */
    keepPointer: (isDrawing: () => boolean) =>
      view.subscribe(({ tool }) => {
        if (tool === 'select' && isDrawing()) view.setState({ tool: 'survey' });
      }),
  };
}

export type OverPlan = Omit<ReturnType<typeof overPlan>, 'keepPointer'>;
