import type { Position } from './position.ts';

/** Where land is. */
export interface Earth {
  /** The country whose land lies there; `undefined`: none, it is sea. */
  countryAt(position: Position): string | undefined;
  /** Whether land lies there or within a flight from there. */
  isNearLand(position: Position): boolean;
}
