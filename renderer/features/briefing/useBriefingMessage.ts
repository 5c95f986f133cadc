import { useEffect } from 'react';
import { toast } from 'sonner';
import { words } from '../../ui/words.ts';
import { useBriefer } from './briefingStore.ts';

const id = 'briefing';
const printing = {
  plan: 'window.briefing.printing',
  comparison: 'window.briefing.printing_comparison',
} as const;

/** Says that a briefing is being printed, and what became of it. */
export function useBriefingMessage(): void {
  const briefer = useBriefer();
  useEffect(
    () =>
      briefer.store.subscribe(({ isPrinting, printed, notice }, before) => {
        if (isPrinting && !before.isPrinting) toast.loading(words(printing[printed]), { id });
        if (isPrinting || !before.isPrinting) return;
        if (notice === undefined) toast.dismiss(id);
        else if (notice.kind === 'done')
          toast.success(notice.title, { id, description: notice.text, duration: 6000 });
        else
          toast.error(notice.title, {
            id,
            description: notice.text,
            duration: Number.POSITIVE_INFINITY,
            closeButton: true,
          });
      }),
    [briefer],
  );
}
