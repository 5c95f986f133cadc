import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ObstaclesInView, ViewedArea, ZonesInView } from '../../../server/contract/schemas/world.ts';
import { useAreaInView } from '../../plan/areaInView.ts';
import { ask } from '../../platform/ask.ts';
import { inView } from './inView.ts';
import { useWorld } from './worldStore.ts';

export const useZonesControl = inView<ZonesInView>('zones', { zones: [], more: 0 }, (bridge, area) =>
  ask(bridge, 'zonesInView', area),
);
export const useObstaclesControl = inView<ObstaclesInView>(
  'obstacles',
  { obstacles: [], more: 0 },
  (bridge, area) => ask(bridge, 'obstaclesInView', area),
);

/** The zones and obstacles that the map draws, and how it tells what it shows. */
export function useWorldInView() {
  const world = useWorld();
  const shown = useAreaInView();
  const [zones, obstacles] = [useZonesControl(), useObstaclesControl()];
  useEffect(() => void world.load(), [world]);
  const more = {
    zones: useStore(zones.store, (found) => found.more),
    obstacles: useStore(obstacles.store, (found) => found.more),
  };
  return {
    notDrawn: useMemo(() => ({ zones: more.zones, obstacles: more.obstacles }), [more.zones, more.obstacles]),
    zones: useStore(zones.store, (found) => found.zones),
    obstacles: useStore(obstacles.store, (found) => found.obstacles),
    onView: useCallback(
      (area: ViewedArea) => {
        shown.show(area);
        zones.look(area);
        obstacles.look(area);
      },
      [shown, zones, obstacles],
    ),
  };
}
