import { createStore } from 'zustand/vanilla';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import type { AreaMeasure, AreaQuestion, MapLayer } from '../../../server/contract/schemas/maps.ts';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { type MapsControl, useMaps } from './mapsStore.ts';

/** An area that may be kept: that in view, from its zoom on. */
export interface AreaAsked {
  readonly layer: MapLayer;
  readonly area: ViewedArea;
  readonly zoom: number;
}

export interface AreasState {
  readonly asked: AreaAsked | undefined;
  /** The size of the chosen zooms. */
  readonly measured: AreaMeasure | undefined;
  readonly problem: string | undefined;
  readonly keeping: { readonly name: string; readonly done: number; readonly tiles: number } | undefined;
}

export type AreaChoice = Pick<AreaQuestion, 'zooms' | 'is_allowed'>;

const nothing: AreasState = {
  asked: undefined,
  measured: undefined,
  problem: undefined,
  keeping: undefined,
};

/** The host has no memory of an area: the page asks for it part by part, and what is kept already is not fetched again. */
export function makeAreas(bridge: DesktopBridge, maps: MapsControl) {
  const store = createStore<AreasState>(() => nothing);
  let isCancelled = false;
  const questionOf = ({ layer, area }: AreaAsked, choice: AreaChoice): AreaQuestion => ({
    map: layer.id,
    area,
    ...choice,
  });

  /** Returns the reason that it ended early. */
  const keepAll = async (asked: AreaAsked, choice: AreaChoice): Promise<string | undefined> => {
    const question = questionOf(asked, choice);
    let tiles = store.getState().measured?.tiles ?? 1;
    for (let from_tile = 0; from_tile < tiles && !isCancelled; ) {
      store.setState({ keeping: { name: asked.layer.name, done: from_tile, tiles } });
      const reply = await ask(bridge, 'keepMapArea', { ...question, from_tile });
      if (!reply.ok) return reply.problem.message;
      from_tile = reply.output.next_tile;
      tiles = reply.output.tiles;
    }
    return undefined;
  };
  return {
    store,
    open: (asked: AreaAsked) => store.setState({ ...nothing, asked }),
    close: () => store.setState(nothing),
    async measure(choice: AreaChoice) {
      const { asked } = store.getState();
      if (asked === undefined) return;
      const reply = await ask(bridge, 'measureMapArea', questionOf(asked, choice));
      if (store.getState().asked !== asked) return;
      if (reply.ok) store.setState({ measured: reply.output, problem: undefined });
      else store.setState({ measured: undefined, problem: reply.problem.message });
    },
    /** Keeps the area, part by part, until it is whole, refused or cancelled; what is kept by then stays. */
    async keep(choice: AreaChoice) {
      const { asked } = store.getState();
      if (asked === undefined) return;
      isCancelled = false;
      const problem = await keepAll(asked, choice);
      store.setState(problem === undefined ? nothing : { keeping: undefined, problem });
      await maps.load();
    },
    cancel: () => {
      isCancelled = true;
    },
    async clear() {
      await ask(bridge, 'clearMapAreas', {});
      await maps.load();
    },
  };
}

export const useAreas = part(({ bridge, of }) => makeAreas(bridge, of(useMaps)));
