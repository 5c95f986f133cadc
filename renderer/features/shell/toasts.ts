import { toast } from 'sonner';
import { words } from '../../ui/words.ts';

/** How long a message offers to take something back. */
export const undo_ms = 15_000;

/** Shows a message until it is dismissed; one of the same id takes its place. */
export const showUntilDismissed = (id: string, title: string, description: string) =>
  toast.error(title, { id, description, duration: Number.POSITIVE_INFINITY, closeButton: true });

/** The form of a message that offers to take an edit back. */
export const withUndo = (id: string, undo: () => void) => ({
  id,
  duration: undo_ms,
  closeButton: true,
  action: { label: words('window.common.undo'), onClick: undo },
});
