/**
 * No ground lies lower or higher, metres above sea level: the shore of the Dead Sea lies at −440 m (Israel Hydrological Service), the top
 * of Everest at 8,849 m (survey of 2020). What sources and files have beyond stands for nothing, or is a fault.
 */
export const groundLimits_m = { lowest: -500, highest: 9000 } as const;

/** True if ground on Earth can lie at this height above sea level, metres. */
export const isGroundHeight = (height_msl_m: number): boolean =>
  height_msl_m >= groundLimits_m.lowest && height_msl_m <= groundLimits_m.highest;

/** Marks in the samples of a tile, all below any ground: nothing was measured, a hole was filled with 0, no ground lies so high. */
export const marks_m = { void: -32_768, hole: -32_767, impossible: -32_766 } as const;

/** Why a source has a height that is not believed. */
export const disbeliefs = ['hole', 'impossible'] as const;
export type Disbelief = (typeof disbeliefs)[number];

/** The tallest building has 828 m (Burj Khalifa, CTBUH): no launch point stands higher above the ground, metres. */
export const tallestRoof_m = 1000;

/** True if a launch point can stand so far above the ground, metres. */
export const isRoofHeight = (height_m: number): boolean => height_m > 0 && height_m <= tallestRoof_m;
