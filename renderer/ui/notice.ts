/** A message about what became of something, with one thing to do about it. It is said anew each time it is read, so that it follows the language. */
export interface Notice {
  readonly kind: 'done' | 'refused';
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Said {
  readonly kind: Notice['kind'];
  readonly title: () => string;
  readonly text?: (() => string | undefined) | undefined;
  readonly action?: { readonly label: () => string; readonly run: () => void } | undefined;
}

export function noticeOf({ kind, title, text, action }: Said): Notice {
  return {
    kind,
    get title() {
      return title();
    },
    get text() {
      return text?.();
    },
    action: action && {
      get label() {
        return action.label();
      },
      run: action.run,
    },
  };
}
