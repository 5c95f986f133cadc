/** How near a line beside an obstacle is to it: nearer than any that is above its top, by distance, less than one that may be below it. */
export const nearnessBeside = (beside_m: number): number => 1 / (1 + beside_m);
