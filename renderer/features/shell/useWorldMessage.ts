import { useEffect } from 'react';
import { toast } from 'sonner';
import { addedText } from '../world/addedText.ts';
import type { WorldControl } from '../world/worldStore.ts';

/** Says what a dropped file of zones or obstacles brought: the step that lists it may be closed, and the map elsewhere. */
export function useWorldMessage({ store }: WorldControl) {
  useEffect(
    () =>
      store.subscribe(({ given }, before) => {
        if (given === undefined || given === before.given) return;
        const { title, text } = addedText(given);
        toast.success(title, {
          id: `world ${given.id}`,
          description: text,
          duration: 15_000,
          closeButton: true,
        });
      }),
    [store],
  );
}
