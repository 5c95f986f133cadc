/** How a shown answer stands to the plan on screen: it is its own only where it is `current`. */
export type Standing = 'nothing' | 'checking' | 'current' | 'refused';
