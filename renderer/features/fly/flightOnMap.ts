import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import type { FlownOnMap, LiveFlight } from '../../map/mapProps.ts';
import { part } from '../../parts/part.ts';
import { useFlight } from './flightStore.ts';
import { type Standing, standingOfCheck } from './returnChecks.ts';
import { type FlyTrack, indexAt, onMap } from './trackMoments.ts';

interface Drawn {
  readonly track: FlyTrack | undefined;
  readonly at_s: number;
  readonly standing: Standing;
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
  let drawn: Drawn = { track: undefined, at_s: 0, standing: 'checking', flown: undefined };
  return {
    get: () => {
      const { isOpen, known, at_s, shown_s, checks } = store.getState();
      const track = isOpen ? known.answered?.result : undefined;
      const check = track && checks.get(indexAt(track, shown_s));
      const standing = standingOfCheck(check, levelFrom());
      if (track !== drawn.track || at_s !== drawn.at_s || standing !== drawn.standing)
        drawn = { track, at_s, standing, flown: track && onMap(track, at_s, standing) };
      return drawn.flown;
    },
    subscribe: store.subscribe,
  };
});
