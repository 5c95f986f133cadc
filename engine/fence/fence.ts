import type { Altitude, Position } from '../geo/position.ts';
import { plainText } from '../plainText.ts';

/**
 * The heights at which an area counts, metres above the launch point of the plan, from which the heights of flights are counted, whatever
 * the ground under the area; absent: no limit on that side.
 */
export interface HeightBand {
  readonly lower_m?: number | undefined;
  readonly upper_m?: number | undefined;
}

/** An area by its corners; at least three, of which the last does not repeat the first. */
export interface Polygon {
  readonly outline: readonly Position[];
  /** Areas within it that are none of it, which may lie over each other; official zones alone have some. */
  readonly holes?: readonly (readonly Position[])[] | undefined;
}

export interface Circle {
  readonly center: Position;
  readonly radius_m: number;
}

export type Area = Polygon | Circle;

interface Sided extends HeightBand {
  /** True: the aircraft must stay inside; false: it must stay outside. */
  readonly is_inclusion: boolean;
  readonly name?: string | undefined;
}

export interface PolygonFence extends Sided, Polygon {}

export interface CircleFence extends Sided, Circle {}

/** An area that the aircraft is kept in or out of: in it at the heights of its band, out of it at those. */
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
  /** Heights of bands, below and above the launch point. */
  height_m: 10_000,
} as const;

/** The name of a fence, if it has one that can be read. */
export const nameOfFence = ({ name }: Fence): string | undefined =>
  name === undefined || plainText(name, fenceLimits.name_chars) === '' ? undefined : name;

export const isCircle = <Shape extends Area>(area: Shape): area is Extract<Shape, Circle> =>
  'radius_m' in area;

/** True if an area counts at every height. */
export const isAtEveryHeight = ({ lower_m, upper_m }: HeightBand): boolean =>
  lower_m === undefined && upper_m === undefined;

/** False where the lowest height of a band is not below its highest. */
export const hasHeights = ({ lower_m = -Infinity, upper_m = Infinity }: HeightBand): boolean =>
  lower_m < upper_m;

/** The corners that fences have together. */
export const cornersIn = (fences: readonly Fence[]): number =>
  fences.reduce((sum, fence) => sum + (isCircle(fence) ? 0 : fence.outline.length), 0);
