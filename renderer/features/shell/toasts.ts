import { toast } from 'sonner';
import { words } from '../../ui/words.ts';

/** How long a message offers to take something back. */
export const undo_ms = 15_000;

/** A text of a message. It is a function, which is called whenever the message is drawn: it follows the language of the page. */
type Said = () => string;

/** Shows a message until it is dismissed; one of the same id takes its place. */
export const showUntilDismissed = (id: string, title: Said, description: Said) =>
  toast.error(title, { id, description, duration: Number.POSITIVE_INFINITY, closeButton: true });

/** The button of a message. */
export const actionOf = (label: Said, onClick: () => void) => ({
  get label() {
    return label();
  },
  onClick,
});

/** The form of a message that offers to take an edit back. */
export const withUndo = (id: string, undo: () => void) => ({
  id,
  duration: undo_ms,
  closeButton: true,
  action: actionOf(() => words('window.common.undo'), undo),
});
