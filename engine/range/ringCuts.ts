import { elementAt, numberAt } from '../elementAt.ts';
import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { CutReason, RangeGround, RingCut } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';
import { highestOn, type Ray, type RayReach, type Stretch } from './rayGround.ts';
import { type Sector, sectorsOf } from './sectors.ts';

/** Part of one bearing that the ground cuts off. */
interface Part extends Stretch {
  readonly reason: CutReason;
  readonly bearing: number;
  /** The sample of the highest ground that does, and its height above the launch point. */
  readonly summit: number;
  readonly height_m: number;
}

/** A bearing with its ground, and how far it is reached. */
interface Bearing {
  readonly bearing: number;
  readonly ray: Ray;
  readonly reach: RayReach;
  readonly highest_m: Float64Array;
  /** Height of the flight, above the launch point. */
  readonly height_m: number;
}

/** The top of what rises from a sample on: as long as the ground stays at least as high. */
function summitFrom(highest_m: Float64Array, first: number, end: number): number {
  const least_m = numberAt(highest_m, first);
  let summit = first;
  for (let sample = first; sample < end && numberAt(highest_m, sample) >= least_m; sample++)
    if (numberAt(highest_m, sample) > numberAt(highest_m, summit)) summit = sample;
  return summit;
}

function partOf(
  { bearing, ray, highest_m, height_m }: Bearing,
  { from_m, to_m }: Stretch,
  first: number,
): Part {
  const isStop = first >= ray.open;
  const end = isStop ? highest_m.length : Math.min(ray.open, Math.ceil(to_m / ray.spacing_m + 0.5));
  const summit = summitFrom(highest_m, first, end);
  const top_m = numberAt(highest_m, summit);
  const near: CutReason = top_m >= height_m ? 'ground' : 'clearance';
  const reason = isStop ? ray.stoppedBy : near;
  return { from_m, to_m, bearing, summit, height_m: top_m, reason };
}

/** True if the flight meets the ground or comes too near to it; at the flanks of a hill the one is the other. */
const isNear = ({ reason }: Part): boolean => reason === 'ground' || reason === 'clearance';

function partsOn(one: Bearing, level_m: number): Part[] {
  const { ray, reach } = one;
  const holes = reach.holes.map((hole) => partOf(one, hole, Math.round(hole.from_m / ray.spacing_m + 0.5)));
  if (!reach.isCut) return holes;
  const first = reach.isStopped ? ray.open : Math.round(reach.reach_m / ray.spacing_m) + 1;
  return [...holes, partOf(one, { from_m: reach.reach_m, to_m: level_m }, first)];
}

/** A range with the ground around it and what that asks of its bearings. */
export interface GroundedRange {
  readonly range: FlownRange;
  readonly ground: RangeGround;
  readonly rays: readonly Ray[];
  /** Draws sectors of those bearings. */
  readonly outlineOf: (sector: Sector) => Position[];
}

function cutOf({ range, ground, rays, outlineOf }: GroundedRange, sector: Sector<Part>): RingCut {
  const { center, elevation_msl_m = 0 } = range.plan.input;
  const step_deg = 360 / rays.length;
  const { parts, first } = sector;
  const top = parts.reduce((one, other) => (other.height_m > one.height_m ? other : one));
  const place = destination(center, top.bearing * step_deg, top.summit * ground.spacing_m);
  return {
    reason: top.reason,
    from_deg: first * step_deg,
    to_deg: (first + parts.length - 1) * step_deg,
    lat: place.lat,
    lon: place.lon,
    ground_msl_m: top.height_m + elevation_msl_m,
    outline: outlineOf(sector),
  };
}

/**
 * Finds the parts of a ring that the ground cuts off, by reason and by the place that causes it (MODEL.md §9). `level_m` is the
 * reach of each bearing over level ground.
 */
export function cutsOf(
  grounded: GroundedRange,
  reached: readonly RayReach[],
  levelOn: (bearing: number) => number,
): RingCut[] {
  const { range, ground, rays } = grounded;
  const { height_m } = range.plan.input;
  const parts = reached.map((reach, bearing) =>
    partsOn(
      { bearing, ray: elementAt(rays, bearing), reach, highest_m: highestOn(ground, bearing), height_m },
      levelOn(bearing),
    ),
  );
  const sectors = sectorsOf(
    parts,
    (one, other) => one.reason === other.reason || (isNear(one) && isNear(other)),
  );
  return sectors.map((sector) => cutOf(grounded, sector));
}
