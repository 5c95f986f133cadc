import { elementAt, numberAt } from '../elementAt.ts';
import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { fixedOn, type LineCharges, lineChargesOf, perMetreOn } from './lineCharges.ts';
import type { RangeGround } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';
import { type Ray, raysOf, reachOnRay, type Stretch } from './rayGround.ts';
import type { ReachRings, RingReach } from './ringReach.ts';

/** Closed outline, first point repeated. */
export type Outline = readonly Position[];

/**
 * The rings of a range, cut by the ground that is known around it (MODEL.md §9). That of the flight which does not come back stays as it
 * is: it leads beyond the ground that is looked at.
 */
export function overGroundRings(range: FlownRange, ground: RangeGround, reachRings: ReachRings): ReachRings {
  return (kind, budgets_pct) => {
    const reaches = reachRings(kind, budgets_pct);
    if (kind === 'one_way' || reaches.every(({ radii_m }) => radii_m.every((radius_m) => radius_m === 0)))
      return reaches;
    const charges = lineChargesOf(range, kind);
    const rays = raysOf(range, ground);
    return reaches.map((reach) => cutRing({ range, charges, rays }, reach));
  };
}

interface CutRange {
  readonly range: FlownRange;
  readonly charges: LineCharges;
  readonly rays: readonly Ray[];
}

function cutRing({ range, charges, rays }: CutRange, reach: RingReach): RingReach {
  const { radii_m, conservative_m } = reach;
  const lineOf = (bearing: number) => bearing % charges.lines;
  const cut = rays.map((ray, bearing) => {
    const line = lineOf(bearing);
    return reachOnRay(ray, numberAt(radii_m, bearing % radii_m.length), perMetreOn(charges, line), 1);
  });
  const cautious =
    conservative_m &&
    Float64Array.from(rays, (ray, bearing) => {
      const level_m = numberAt(conservative_m, bearing % conservative_m.length);
      const nominal_m = numberAt(radii_m, bearing % radii_m.length);
      return cautiousReach({ ray, charges, line: lineOf(bearing) }, level_m, nominal_m);
    });
  const cut_m = Float64Array.from(cut, ({ reach_m }) => reach_m);
  // All around, the ground is too high to fly over.
  if (cut_m.every((radius_m) => radius_m === 0) && !radii_m.every((radius_m) => radius_m === 0))
    return { radii_m: cut_m, unreachable_reason: 'GROUND' };
  const { center } = range.plan.input;
  const outlines = holeOutlines(
    center,
    cut.map(({ holes }) => holes),
  );
  return {
    ...reach,
    radii_m: cut_m,
    ...(cautious !== undefined && { conservative_m: cautious }),
    ...(outlines.length > 0 && { holes: outlines }),
  };
}

interface RayCharges {
  readonly ray: Ray;
  readonly charges: LineCharges;
  readonly line: number;
}

/**
 * How far the cautious edge of a ring reaches on a bearing, from where it and the ring lie over level ground. What the ground costs is as
 * uncertain as the rest: it counts more by as much as the bound is above the middle.
 */
export function cautiousReach(
  { ray, charges, line }: RayCharges,
  level_m: number,
  nominal_m: number,
): number {
  if (level_m === 0) return 0;
  const [fixed_pct, growth_pct] = [fixedOn(charges, line), perMetreOn(charges, line)];
  const factor = (fixed_pct + growth_pct * nominal_m) / (fixed_pct + growth_pct * level_m);
  return reachOnRay(ray, level_m, growth_pct, factor).reach_m;
}

/** A hole over neighbouring bearings, one stretch on each. */
interface Chain {
  readonly first: number;
  readonly stretches: Stretch[];
}

const overlap = (one: Stretch, other: Stretch): number =>
  Math.min(one.to_m, other.to_m) - Math.max(one.from_m, other.from_m);

/** Joins stretches that overlap on neighbouring bearings, each to no more than one; a hole across north is two. */
function chainsOf(holes: readonly (readonly Stretch[])[]): Chain[] {
  const chains: Chain[] = [];
  let open: Chain[] = [];
  for (const [bearing, stretches] of holes.entries()) {
    const next: Chain[] = [];
    for (const stretch of stretches) {
      const found = open.find(
        (chain) => overlap(elementAt(chain.stretches, chain.stretches.length - 1), stretch) > 0,
      );
      open = open.filter((chain) => chain !== found);
      const chain = found ?? { first: bearing, stretches: [] };
      if (found === undefined) chains.push(chain);
      chain.stretches.push(stretch);
      next.push(chain);
    }
    open = next;
  }
  return chains;
}

/** Outlines of holes, clockwise from their first bearing's outer edge; they reach half a bearing beyond their first and last one. */
function holeOutlines(center: Position, holes: readonly (readonly Stretch[])[]): Outline[] {
  const step_deg = 360 / holes.length;
  return chainsOf(holes).map(({ first, stretches }) => {
    const last = stretches.length - 1;
    const ends = [
      { at: first - 0.5, stretch: elementAt(stretches, 0) },
      ...stretches.map((stretch, index) => ({ at: first + index, stretch })),
      { at: first + last + 0.5, stretch: elementAt(stretches, last) },
    ];
    const outer = ends.map(({ at, stretch }) => destination(center, at * step_deg, stretch.to_m));
    const inner = ends.map(({ at, stretch }) => destination(center, at * step_deg, stretch.from_m)).reverse();
    return [...outer, ...inner, elementAt(outer, 0)];
  });
}
