/** How a shown answer relates to the plan on screen; only a `current` one belongs to it. */
export type Standing = 'nothing' | 'checking' | 'current' | 'refused';
