import { toast } from 'sonner';
import { useOnChange } from '../../ui/useOnChange.ts';
import { words } from '../../ui/words.ts';
import { useBriefer } from './briefingStore.ts';

const id = 'briefing';
const printing = {
  plan: 'window.briefing.printing',
  comparison: 'window.briefing.printing_comparison',
} as const;

export function useBriefingMessage(): void {
  useOnChange(useBriefer().store, ({ isPrinting, printed, notice }, before) => {
    if (isPrinting && !before.isPrinting) toast.loading(() => words(printing[printed]), { id });
    if (isPrinting || !before.isPrinting) return;
    if (notice === undefined) return void toast.dismiss(id);
    const title = () => notice.title;
    const description = notice.text === undefined ? undefined : () => notice.text;
    if (notice.kind === 'done') toast.success(title, { id, description, duration: 6000 });
    else toast.error(title, { id, description, duration: Number.POSITIVE_INFINITY, closeButton: true });
  });
}
