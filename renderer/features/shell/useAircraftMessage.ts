import { useEffect } from 'react';
import { toast } from 'sonner';
import { useOwnAircraft } from '../drone/ownAircraftStore.ts';
import { undo_ms } from './toasts.ts';

/** Says what became of an own aircraft, and offers what may be wanted next. */
export function useAircraftMessage() {
  const { store } = useOwnAircraft();
  useEffect(
    () =>
      store.subscribe(({ notice }, before) => {
        if (notice === before.notice) return;
        if (notice === undefined) return void toast.dismiss('aircraft');
        const { kind, title, text, action } = notice;
        const parts = {
          id: 'aircraft',
          description: text,
          action: action && { label: action.label, onClick: action.run },
        };
        if (kind === 'done')
          toast.success(title, { ...parts, duration: action === undefined ? 3000 : undo_ms });
        else toast.error(title, { ...parts, duration: Number.POSITIVE_INFINITY, closeButton: true });
      }),
    [store],
  );
}
