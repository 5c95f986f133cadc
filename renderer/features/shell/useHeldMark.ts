import { useEffect } from 'react';
import { useMissionStore } from '../../plan/planStores.ts';

/**
 * Says on the root element whether the pointer holds part of the plan. What fades is a layer to put together with the map in each
 * frame, so style sheets mark what is not current by colour and words alone as long as it is held.
 */
export function useHeldMark(): void {
  const mission = useMissionStore();
  useEffect(() => {
    const root = document.documentElement;
    const stop = mission.store.subscribe(({ dragged }, before) => {
      if ((dragged === undefined) === (before.dragged === undefined)) return;
      root.dataset['held'] = `${dragged !== undefined}`;
    });
    return () => {
      stop();
      delete root.dataset['held'];
    };
  }, [mission]);
}
