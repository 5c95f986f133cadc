import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import type { Parts } from '../../parts/part.ts';
import { useEntries } from '../../plan/entries.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { atOwnSpeeds } from '../../plan/inputs.ts';
import { useInputsStore, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { stepsOfRings, stepsOfRoute, stepsOfStart, withFit } from '../../plan/viewStore.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import { useDroneOfPlan } from '../drone/flownAs.ts';
import { useImporter } from '../import/importStore.ts';

/** The cruise speed until the catalog has the aircraft's own. */
const usualCruise_mps = 8;

/** The plan has a launch point, but no flight from there to what is drawn comes back. */
export const isLaunchTooFar = ({
  launch,
  launchAway_m,
}: {
  readonly launch?: Position | undefined;
  readonly launchAway_m?: number | undefined;
}): boolean => launch === undefined && launchAway_m !== undefined;

/** The plan and the window around whatever is drawn over them and becomes the route. */
export function overPlan({ bridge, schedule, of }: Pick<Parts, 'bridge' | 'schedule' | 'of'>) {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const view = of(useViewStore);
  const importer = of(useImporter);
  const plan = () => mission.store.getState().history.present;
  /** Flies at the plan's own speeds; over several batteries, as it was asked about, unless one is known to be enough. */
  const flown = (batteries: number | undefined) => (state: Inputs) => ({
    ...atOwnSpeeds(state),
    splits_batteries: batteries !== 1,
  });
  const showRoute = () => view.setState((state) => withFit(state, 'route'));
  /** Farther than any flight there and back: half the flight time at top speed, metres. */
  const reach_m = () => {
    const drone = of(useDroneOfPlan)();
    if (drone === undefined) return Infinity;
    return (drone.baseline_flight_time_min * 60 * (drone.max_speed_mps ?? drone.cruise_speed_mps)) / 2;
  };
  /** How far the launch point of the plan is from what is drawn, metres; `undefined`: one of both is not there. */
  const launchAway_m = (points: readonly Position[]) => {
    const { home } = plan();
    if (home === undefined || points.length === 0) return undefined;
    return Math.min(...points.map((point) => distanceBetween(home, point)));
  };
  const cruise_mps = () => of(useDroneOfPlan)()?.cruise_speed_mps ?? usualCruise_mps;
  return {
    bridge,
    schedule,
    inputs,
    launchAway_m,
    /** The plan for what is drawn at these places: it has no launch point if no flight from there comes back. */
    planFor: (points: readonly Position[]): Mission =>
      (launchAway_m(points) ?? 0) > reach_m() ? { ...plan(), home: undefined } : plan(),
    isLaunchGuess: () => isLaunchAssumed(importer.store.getState().losses),
    /** Calls back after each change of the plan, or of what is known of its launch point and of the aircraft. */
    onPlan: (effect: () => void) => {
      mission.store.subscribe(effect);
      importer.store.subscribe(({ losses }, before) => losses !== before.losses && effect());
      of(useCatalog).store.subscribe(({ drones }, before) => drones !== before.drones && effect());
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
    fly: (batteries: number | undefined) => inputs.setState(flown(batteries)),
    showRoute,
    /** Takes what was drawn as the route of the plan. */
    accept: (edit: MissionEdit, batteries: number | undefined) => {
      of(useEntries).withEdit(() => mission.edit(edit), flown(batteries));
      importer.forgetRoute();
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
