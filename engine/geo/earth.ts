import type { Position } from './position.ts';

/** Knowledge about land and sea. */
export interface Earth {
  /** The country whose land lies there, by its ISO code or else its name; `undefined`: none, it is sea. */
  countryAt(position: Position): string | undefined;
  /** True if land lies there or within a flight from there. */
  isNearLand(position: Position): boolean;
}
