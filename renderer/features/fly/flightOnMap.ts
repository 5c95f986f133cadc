import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import type { FlownOnMap, LiveFlight } from '../../map/mapProps.ts';
import { part } from '../../parts/part.ts';
import { useFlight } from './flightStore.ts';
import { type FlyTrack, onMap } from './trackMoments.ts';

interface Drawn {
  readonly track: FlyTrack | undefined;
  readonly at_s: number;
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
  let drawn: Drawn = { track: undefined, at_s: 0, flown: undefined };
  return {
    get: () => {
      const { isOpen, known, at_s } = store.getState();
      const track = isOpen ? known.answered?.result : undefined;
      if (track !== drawn.track || at_s !== drawn.at_s)
        drawn = { track, at_s, flown: track && onMap(track, at_s, levelFrom()) };
      return drawn.flown;
    },
    subscribe: store.subscribe,
  };
});
