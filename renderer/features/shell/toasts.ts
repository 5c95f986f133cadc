import { toast } from 'sonner';

/** How long a message offers to take something back. */
export const undo_ms = 15_000;

/** Shows a message until it is dismissed; one of the same id takes its place. */
export const showUntilDismissed = (id: string, title: string, description: string) =>
  toast.error(title, { id, description, duration: Number.POSITIVE_INFINITY, closeButton: true });
