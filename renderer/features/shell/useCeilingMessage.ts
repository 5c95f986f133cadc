import { useEffect } from 'react';
import { toast } from 'sonner';
import { useSettledAnalysis } from '../../analysis/answers.ts';
import { watchCeiling } from '../../analysis/ceilingWatch.ts';
import { toPassedText } from '../../analysis/passedCeiling.ts';
import type { MissionStore } from '../../plan/missionStore.ts';
import { localeOfPage, words } from '../../ui/words.ts';

const id = 'ceiling';
const shown_ms = 15_000;

/** Says of each edit and of each file opened that it leads the route above the ceiling, and offers it back. */
export function useCeilingMessage({ store, undo }: MissionStore): void {
  const settled = useSettledAnalysis();
  useEffect(
    () =>
      watchCeiling(settled, store, (passed) => {
        if (passed === undefined) toast.dismiss(id);
        else
          toast.warning(toPassedText(passed, 'now', localeOfPage()), {
            id,
            duration: shown_ms,
            closeButton: true,
            action: { label: words('window.common.undo'), onClick: undo },
          });
      }),
    [settled, store, undo],
  );
}
