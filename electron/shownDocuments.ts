import type { Dispatch } from '../server/dispatch.ts';

export interface ShownDocuments {
  /** Notes which window opens or saves which plan file. */
  follow(dispatch: Dispatch): Dispatch;
  note(document_id: string | undefined, window: number | undefined): void;
  /** The window that had the plan file last; it may show another plan since, which its page knows. */
  windowOf(document_id: string | undefined): number | undefined;
}

const documentIn = (input: unknown): string | undefined => {
  const { document_id } = (input ?? {}) as { readonly document_id?: unknown };
  return typeof document_id === 'string' ? document_id : undefined;
};

/** Knows in which window to look for a plan file that reaches the app from outside, so that no two windows show one. */
export function makeShownDocuments(): ShownDocuments {
  const windows = new Map<string, number>();
  const note = (document_id: string | undefined, window: number | undefined) => {
    if (document_id !== undefined && window !== undefined) windows.set(document_id, window);
  };
  return {
    note,
    follow: (dispatch) => async (name, input, requestId, call) => {
      const answer = await dispatch(name, input, requestId, call);
      if (answer.ok && (name === 'openDocument' || name === 'saveDocument'))
        note(documentIn(input), call?.window);
      return answer;
    },
    windowOf: (document_id) => (document_id === undefined ? undefined : windows.get(document_id)),
  };
}
