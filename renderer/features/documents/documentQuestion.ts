import type { StoreApi } from 'zustand/vanilla';
import type { DocumentsState } from './documentsStore.ts';

/** A question that must be answered before anything changes. */
export type DocumentQuestion =
  /** The plan on screen is not in its file, and would be gone. */
  | {
      readonly kind: 'unsaved';
      readonly name: string;
      readonly isClosing: boolean;
      readonly isInFile: boolean;
    }
  /** The file is not as it was when it was opened or saved. */
  | { readonly kind: 'changed'; readonly name: string }
  /** The file cannot be used, and there is an earlier state of it. */
  | { readonly kind: 'damaged'; readonly name: string; readonly text: string };

export type DocumentChoice = 'save' | 'discard' | 'mine' | 'theirs' | 'save_as' | 'backup' | 'cancel';

/** Asks one question at a time; a newer one cancels the older. */
export function makeQuestions(store: StoreApi<DocumentsState>) {
  let end: ((choice: DocumentChoice) => void) | undefined;
  const answer = (choice: DocumentChoice) => {
    const waiting = end;
    end = undefined;
    store.setState({ question: undefined });
    waiting?.(choice);
  };
  const askPerson = (question: DocumentQuestion) => {
    answer('cancel');
    return new Promise<DocumentChoice>((resolve) => {
      end = resolve;
      store.setState({ question });
    });
  };
  return { askPerson, answer };
}
