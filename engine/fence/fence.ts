import type { Altitude, Position } from '../geo/position.ts';

interface Sided {
  /** True: the aircraft must stay inside; false: it must stay outside. */
  readonly is_inclusion: boolean;
  readonly name?: string | undefined;
}

export interface PolygonFence extends Sided {
  /** At least three corners; the last does not repeat the first. */
  readonly outline: readonly Position[];
}

export interface CircleFence extends Sided {
  readonly center: Position;
  readonly radius_m: number;
}

/** An area that the autopilot keeps the aircraft in or out of, at every height. */
export type Fence = PolygonFence | CircleFence;

/** A place other than home where the autopilot may land. */
export interface RallyPoint extends Position {
  readonly altitude?: Altitude | undefined;
}

/** The most that a plan holds; a file's others are told as left out. */
export const fenceLimits = {
  fences: 100,
  corners: 1000,
  all_corners: 5000,
  radius_m: 1_000_000,
  rally_points: 100,
  name_chars: 100,
} as const;

export const isCircle = (fence: Fence): fence is CircleFence => 'radius_m' in fence;

/** The corners that fences have together. */
export const cornersIn = (fences: readonly Fence[]): number =>
  fences.reduce((sum, fence) => sum + (isCircle(fence) ? 0 : fence.outline.length), 0);

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.lat === other?.lat && one?.lon === other?.lon;

/** The corners without one that closes the outline by repeating the first. */
export const openOutline = (outline: readonly Position[]): readonly Position[] =>
  outline.length > 1 && isSame(outline[0], outline.at(-1)) ? outline.slice(0, -1) : outline;
