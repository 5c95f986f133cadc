import { useRef, useState } from 'react';
import type { Cell } from './cellRange.ts';

/** A cell under edit, and why its text is no value. */
export interface CellDraft {
  readonly cell: Cell;
  readonly text: string;
  readonly problem?: string | undefined;
}

/**
 * The cell under edit. It is also read between two renders: the pointer that goes to another cell and the field that loses
 * the focus for it both end the same edit.
 */
export function useCellEditing(commit: (cell: Cell, text: string) => string | undefined) {
  const [draft, setDraft] = useState<CellDraft>();
  const latest = useRef(draft);
  const set = (next: CellDraft | undefined) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    draft,
    begin: (cell: Cell, text: string) => set({ cell, text }),
    type: (text: string) => {
      if (latest.current !== undefined) set({ cell: latest.current.cell, text });
    },
    cancel: () => set(undefined),
    /** Ends the edit; false if a text is no value and stays in its cell. */
    finish: (): boolean => {
      if (latest.current === undefined) return true;
      const { cell, text } = latest.current;
      const problem = commit(cell, text);
      set(problem === undefined ? undefined : { cell, text, problem });
      return problem === undefined;
    },
  };
}
