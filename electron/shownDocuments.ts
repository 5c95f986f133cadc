/** Knows which window shows which plan file, so that no two show one. */
export function makeShownDocuments() {
  const shown = new Map<number, string>();
  return {
    /** Notes which plan file a window's page says it shows; anything but an id: none. */
    tell: (document_id: unknown, window: number | undefined) => {
      if (window === undefined) return;
      if (typeof document_id === 'string') shown.set(window, document_id);
      else shown.delete(window);
    },
    /** The windows that show a plan file; they may be closed since. */
    windowsOf: (document_id: unknown) =>
      [...shown].flatMap(([window, id]) => (id === document_id ? [window] : [])),
  };
}

export type ShownDocuments = ReturnType<typeof makeShownDocuments>;
