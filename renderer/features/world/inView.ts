import type { ViewedArea, WorldFile } from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import { type Found, makeAround, type ViewControl, type Viewed } from '../../platform/around.ts';
import type { ask, Reply } from '../../platform/ask.ts';
import { useWorld } from './worldStore.ts';

type Bridge = Parameters<typeof ask>[0];
type Ask<Things> = (bridge: Bridge, area: ViewedArea) => Promise<Reply<Things>>;

/** Zones or obstacles around what the map shows, as long as a file of them is on. */
export const inView = <Things extends Found>(
  kind: WorldFile['kind'],
  none: Viewed<Things>,
  askFor: Ask<Things>,
) =>
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
