/** Relates a shown answer to the plan on screen; only a `current` one belongs to it. */
export type Standing = 'nothing' | 'checking' | 'current' | 'refused';
