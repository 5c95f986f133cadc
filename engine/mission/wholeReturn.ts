/** A return height in whole metres, as remote controls take it; not lower, which would not clear what was judged. */
export const wholeReturn = (height_m: number): number => Math.ceil(height_m - 1e-6);
