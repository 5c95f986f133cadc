import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ViewedArea, WorldFile } from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import type { ask, Reply } from '../../platform/ask.ts';
import { useWorld } from './worldStore.ts';

/** Things around what the map shows, and how many more there are. */
export interface Found {
  readonly more: number;
}

export type Viewed<Things extends Found> = Things & { readonly of?: ViewedArea | undefined };

export interface ViewControl<Things extends Found> {
  readonly store: StoreApi<Viewed<Things>>;
  /** Tells which area the map shows. */
  look(area: ViewedArea): void;
}

const holds = (outer: ViewedArea, inner: ViewedArea): boolean =>
  outer.south <= inner.south &&
  outer.north >= inner.north &&
  outer.west <= inner.west &&
  outer.east >= inner.east;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** An area with half of its size around it, so that short moves of the map ask nothing; all around where it is wide. */
function grown({ south, west, north, east }: ViewedArea): ViewedArea {
  const [tall, wide] = [(north - south) / 2, (east - west) / 2];
  const lat = { south: within(south - tall, 90), north: within(north + tall, 90) };
  if (west > east || west - wide < -180 || east + wide > 180) return { ...lat, west, east };
  return { ...lat, west: west - wide, east: east + wide };
}

type Ask<Things> = (bridge: Parameters<typeof ask>[0], area: ViewedArea) => Promise<Reply<Things>>;

/** Has the host tell of the things of one kind around what the map shows, as long as a file of them is on. */
export const inView = <Things extends Found>(
  kind: WorldFile['kind'],
  none: Viewed<Things>,
  askFor: Ask<Things>,
) =>
  part(({ bridge, of }): ViewControl<Things> => {
    const store = createStore<Viewed<Things>>(() => none);
    let latest: ViewedArea | undefined;
    let asked = 0;
    const askAround = async (area: ViewedArea) => {
      asked += 1;
      const mine = asked;
      const reply = await askFor(bridge, area);
      if (mine === asked && reply.ok) store.setState({ ...reply.output, of: area }, true);
    };
    const hasSome = () =>
      of(useWorld)
        .store.getState()
        .list?.files.some((file) => file.is_on && file.kind === kind) === true;
    const follow = () => {
      if (latest === undefined) return;
      if (hasSome()) void askAround(grown(latest));
      else if (store.getState() !== none) {
        asked += 1;
        store.setState(none, true);
      }
    };
    of(useWorld).store.subscribe(({ changes }, before) => {
      if (changes !== before.changes) follow();
    });
    return {
      store,
      look(area) {
        latest = area;
        const { of: known, more } = store.getState();
        if (known === undefined || more > 0 || !holds(known, area)) follow();
      },
    };
  });
