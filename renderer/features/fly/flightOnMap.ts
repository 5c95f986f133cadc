import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import type { FlownOnMap, LiveFlight } from '../../map/mapProps.ts';
import { part } from '../../parts/part.ts';
import { useInputsStore, useMissionStore } from '../../plan/planStores.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import { holdsAirspeed } from '../drone/chosenDrone.ts';
import { useFlight } from './flightStore.ts';
import type { Looking } from './lookOfPlan.ts';
import { type Standing, standingOfCheck } from './returnChecks.ts';
import { type FlyTrack, indexAt, onMap } from './trackMoments.ts';

interface Drawn {
  readonly track: FlyTrack | undefined;
  readonly at_s: number;
  readonly standing: Standing;
  readonly waypoints: Looking['waypoints'] | undefined;
  readonly flown: FlownOnMap | undefined;
}

/** The flight on the slider, which the map draws in each frame without the rest of the window. */
export const useFlightOnMap = part(({ of }): LiveFlight => {
  const { store } = of(useFlight);
  const settled = of(useSettledAnalysis);
  const levelFrom = () => {
    const result = settled.getState().mission.answered?.result;
    return result && firstLevelLeg(result);
  };
  const mission = of(useMissionStore).store;
  const inputs = of(useInputsStore);
  const catalog = of(useCatalog).store;
  const lookingNow = (): Looking => {
    const { drone_key } = inputs.getState();
    const drone = catalog.getState().drones.find(({ key }) => key === drone_key);
    return {
      waypoints: mission.getState().history.present.waypoints,
      drone_key,
      hasWings: holdsAirspeed(drone),
    };
  };
  let drawn: Drawn = {
    track: undefined,
    at_s: 0,
    standing: 'checking',
    waypoints: undefined,
    flown: undefined,
  };
  return {
    get: () => {
      const { isOpen, known, at_s, shown_s, checks } = store.getState();
      const track = isOpen ? known.answered?.result : undefined;
      const check = track && checks.get(indexAt(track, shown_s));
      const standing = standingOfCheck(check, levelFrom());
      const { waypoints } = mission.getState().history.present;
      const isSame =
        track === drawn.track &&
        at_s === drawn.at_s &&
        standing === drawn.standing &&
        waypoints === drawn.waypoints;
      if (isSame) return drawn.flown;
      const flown = track && onMap(track, at_s, { standing, looking: lookingNow() });
      drawn = { track, at_s, standing, waypoints, flown };
      return flown;
    },
    subscribe: store.subscribe,
  };
});
