import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ViewedArea } from '../../server/contract/schemas/world.ts';
import type { Reply } from './ask.ts';

/** Counts the things around what the map shows that are not listed. */
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

interface AroundParts<Things extends Found> {
  readonly none: Viewed<Things>;
  readonly askFor: (area: ViewedArea) => Promise<Reply<Things>>;
  readonly isWanted: (area: ViewedArea) => boolean;
}

/** Has the host tell of things around what the map shows, as long as they are wanted. */
export function makeAround<Things extends Found>({ none, askFor, isWanted }: AroundParts<Things>) {
  const store = createStore<Viewed<Things>>(() => none);
  let latest: ViewedArea | undefined;
  let asked = 0;
  const askAround = async (area: ViewedArea) => {
    asked += 1;
    const mine = asked;
    const reply = await askFor(area);
    if (mine === asked && reply.ok) store.setState({ ...reply.output, of: area }, true);
  };
  /** Asks again, or lets go of what is known where it is wanted no more. */
  const follow = () => {
    if (latest === undefined) return;
    if (isWanted(latest)) void askAround(grown(latest));
    else {
      asked += 1;
      store.setState(none, true);
    }
  };
  return {
    store,
    follow,
    look(area: ViewedArea) {
      latest = area;
      const { of: known, more } = store.getState();
      if (known === undefined || more > 0 || !holds(known, area) || !isWanted(area)) follow();
    },
  };
}
