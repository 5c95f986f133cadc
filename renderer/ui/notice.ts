/** A message about what became of something, with one thing to do about it. */
export interface Notice {
  readonly kind: 'done' | 'refused';
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}
