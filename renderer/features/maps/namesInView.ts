import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PlacesInView } from '../../../server/contract/schemas/places.ts';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import { makeAround } from '../../platform/around.ts';
import { ask } from '../../platform/ask.ts';

/** On a map of more degrees from north to south names would stand for whole countries. */
const tallest_deg = 20;

/** Names of places around what the built-in map shows, while that is on screen: other maps have names of their own. */
export const useNamesControl = part(({ bridge }) => {
  let isShown = false;
  const { store, look, follow } = makeAround<PlacesInView>({
    none: { places: [], more: 0 },
    askFor: (area) => ask(bridge, 'placesInView', area),
    isWanted: ({ south, north }) => isShown && north - south <= tallest_deg,
  });
  return {
    store,
    look,
    /** Tells whether the built-in map is on screen. */
    show(isBuiltIn: boolean) {
      if (isShown === isBuiltIn) return;
      isShown = isBuiltIn;
      follow();
    },
  };
});

/** The names for the built-in map, and how it tells what it shows. */
export function useNamesInView(isBuiltIn: boolean): {
  readonly names: PlacesInView['places'];
  readonly look: (area: ViewedArea) => void;
} {
  const control = useNamesControl();
  useEffect(() => control.show(isBuiltIn), [control, isBuiltIn]);
  return { names: useStore(control.store, ({ places }) => places), look: control.look };
}
