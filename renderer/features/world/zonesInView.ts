import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ViewedArea, ZonesInView } from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { useWorld } from './worldStore.ts';

interface Viewed extends ZonesInView {
  readonly of: ViewedArea | undefined;
}

const none: Viewed = { zones: [], more: 0, of: undefined };

interface ZonesControl {
  readonly store: StoreApi<Viewed>;
  /** Tells which area the map shows. */
  look(area: ViewedArea): void;
  follow(): void;
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

/** The official zones around what the map shows. */
const useZonesControl = part(({ bridge, of }): ZonesControl => {
  const store = createStore<Viewed>(() => none);
  let latest: ViewedArea | undefined;
  let asked = 0;
  const askFor = async (area: ViewedArea) => {
    asked += 1;
    const mine = asked;
    const reply = await ask(bridge, 'zonesInView', area);
    if (mine === asked && reply.ok) store.setState({ ...reply.output, of: area });
  };
  const hasSome = () =>
    of(useWorld)
      .store.getState()
      .list?.files.some(({ is_on }) => is_on) === true;
  const follow = () => {
    if (latest === undefined) return;
    if (hasSome()) void askFor(grown(latest));
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
    follow,
    look(area) {
      latest = area;
      const { of: known, more } = store.getState();
      if (known === undefined || more > 0 || !holds(known, area)) follow();
    },
  };
});

/** The zones that the map draws, and how it tells what it shows. */
export function useZonesInView() {
  const control = useZonesControl();
  return { zones: useStore(control.store, ({ zones }) => zones), onView: control.look };
}
