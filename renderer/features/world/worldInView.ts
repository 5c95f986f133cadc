import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type {
  ObstaclesInView,
  ViewedArea,
  WorldFile,
  ZonesInView,
} from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import { useAreaInView } from '../../plan/areaInView.ts';
import { type Found, makeAround, type ViewControl, type Viewed } from '../../platform/around.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { useWorld } from './worldStore.ts';

type Bridge = Parameters<typeof ask>[0];
type Ask<Things> = (bridge: Bridge, area: ViewedArea) => Promise<Reply<Things>>;

/** Zones or obstacles around what the map shows, as long as a file of them is on. */
const inView = <Things extends Found>(kind: WorldFile['kind'], none: Viewed<Things>, askFor: Ask<Things>) =>
  part(({ bridge, of }): ViewControl<Things> => {
    const world = of(useWorld).store;
    const { store, look, follow } = makeAround({
      none,
      askFor: (area) => askFor(bridge, area),
      isWanted: () => world.getState().list?.files.some((file) => file.is_on && file.kind === kind) === true,
    });
    world.subscribe(({ changes }, before) => {
      if (changes !== before.changes) follow();
    });
    return { store, look };
  });

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
