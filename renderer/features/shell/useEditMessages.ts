import { useEffect } from 'react';
import { toast } from 'sonner';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import { watchCeiling } from '../../analysis/ceilingWatch.ts';
import { toPassedText } from '../../analysis/passedCeiling.ts';
import { toFencesFullText, toOverfullText } from '../../plan/editText.ts';
import type { MissionStore } from '../../plan/missionStore.ts';
import { useOnChange } from '../../ui/useOnChange.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { toDroppedText, toTurnedText } from '../mission/actionText.ts';
import { undo_ms, withUndo } from './toasts.ts';

/** Says what went with a waypoint that was deleted, and offers it back. */
function useDroppedMessage({ store, undo }: MissionStore) {
  useOnChange(store, ({ dropped }, before) => {
    if (dropped === before.dropped) return;
    if (dropped === undefined) toast.dismiss('dropped');
    else toast(() => toDroppedText(dropped.indices, dropped.actions), withUndo('dropped', undo));
  });
}

/** Says what a reversed route leaves as it was, and offers it back. */
function useTurnedMessage({ store, undo }: MissionStore) {
  useOnChange(store, ({ turned }, before) => {
    if (turned === before.turned) return;
    if (turned === undefined) toast.dismiss('turned');
    else toast(() => toTurnedText(turned), withUndo('turned', undo));
  });
}

const sayOverfull = (description: () => string) =>
  toast.error(() => words('window.shell.nothing_added'), {
    id: 'overfull',
    description,
    duration: undo_ms,
    closeButton: true,
  });

/** Says that nothing was added to a plan that has as many waypoints, fences or corners as there may be. */
function useOverfullMessage({ store }: MissionStore) {
  useOnChange(store, ({ overfull, fencesFull }, before) => {
    if (overfull !== undefined && overfull !== before.overfull)
      sayOverfull(() => toOverfullText(overfull.wanted));
    if (fencesFull !== undefined && fencesFull !== before.fencesFull)
      sayOverfull(() => toFencesFullText(fencesFull.limit));
  });
}

/** Says of each edit and of each file opened that it leads the route above the ceiling, and offers it back. */
function useCeilingMessage({ store, undo }: MissionStore) {
  const settled = useSettledAnalysis();
  useEffect(
    () =>
      watchCeiling(settled, store, (passed) => {
        if (passed === undefined) toast.dismiss('ceiling');
        else toast.warning(() => toPassedText(passed, 'now', localeOfPage()), withUndo('ceiling', undo));
      }),
    [settled, store, undo],
  );
}

/** Says what an edit of the route took along, left or could not add, and where it leads too high. */
export function useEditMessages(mission: MissionStore) {
  useDroppedMessage(mission);
  useTurnedMessage(mission);
  useOverfullMessage(mission);
  useCeilingMessage(mission);
}
