import { useEffect } from 'react';
import { toast } from 'sonner';
import { toFencesFullText, toOverfullText } from '../../plan/editText.ts';
import type { MissionStore } from '../../plan/missionStore.ts';
import { words } from '../../ui/words.ts';
import { toDroppedText, toTurnedText } from '../mission/actionText.ts';
import { undo_ms } from './toasts.ts';

/** Says what went with a waypoint that was deleted, and offers it back. */
function useDroppedMessage({ store, undo }: MissionStore) {
  useEffect(
    () =>
      store.subscribe(({ dropped }, before) => {
        if (dropped === before.dropped) return;
        if (dropped === undefined) toast.dismiss('dropped');
        else
          toast(toDroppedText(dropped.indices, dropped.actions), {
            id: 'dropped',
            duration: undo_ms,
            closeButton: true,
            action: { label: words('window.common.undo'), onClick: undo },
          });
      }),
    [store, undo],
  );
}

/** Says what a reversed route leaves as it was, and offers it back. */
function useTurnedMessage({ store, undo }: MissionStore) {
  useEffect(
    () =>
      store.subscribe(({ turned }, before) => {
        if (turned === before.turned) return;
        if (turned === undefined) toast.dismiss('turned');
        else
          toast(toTurnedText(turned), {
            id: 'turned',
            duration: undo_ms,
            closeButton: true,
            action: { label: words('window.common.undo'), onClick: undo },
          });
      }),
    [store, undo],
  );
}

/** Says that nothing was added to a plan that has as many waypoints, fences or corners as there may be. */
function useOverfullMessage({ store }: MissionStore) {
  useEffect(() => {
    const say = (description: string) =>
      toast.error(words('window.shell.nothing_added'), {
        id: 'overfull',
        description,
        duration: undo_ms,
        closeButton: true,
      });
    return store.subscribe(({ overfull, fencesFull }, before) => {
      if (overfull !== undefined && overfull !== before.overfull) say(toOverfullText(overfull.wanted));
      if (fencesFull !== undefined && fencesFull !== before.fencesFull)
        say(toFencesFullText(fencesFull.limit));
    });
  }, [store]);
}

/** Says what an edit of the route took along, left or could not add. */
export function useEditMessages(mission: MissionStore) {
  useDroppedMessage(mission);
  useTurnedMessage(mission);
  useOverfullMessage(mission);
}
