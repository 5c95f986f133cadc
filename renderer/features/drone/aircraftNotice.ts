/** A message about an own aircraft, with one thing to do about it. */
export interface AircraftNotice {
  readonly kind: 'done' | 'refused';
  readonly title: string;
  readonly text?: string | undefined;
  /** It holds for the plan on screen alone. */
  readonly isOfPlan?: true | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}
