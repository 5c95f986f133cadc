import { numberAt } from '../elementAt.ts';
import { fixedOn, type LineCharges, lineChargesOf, perMetreOn } from './lineCharges.ts';
import type { RangeGround } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';
import { type Ray, raysOf, reachOnRay } from './rayGround.ts';
import { cutsOf, type GroundedRange } from './ringCuts.ts';
import type { ReachRings, RingReach } from './ringReach.ts';
import { sectorOutline, sectorsOf } from './sectors.ts';

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
    return reaches.map((reach) => cutRing({ range, ground, charges, rays }, reach));
  };
}

interface CutRange extends GroundedRange {
  readonly charges: LineCharges;
}

function cutRing({ range, ground, charges, rays }: CutRange, reach: RingReach): RingReach {
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
  const outlines = sectorsOf(cut.map(({ holes }) => holes)).map((sector) =>
    sectorOutline(center, sector, 360 / rays.length),
  );
  const cuts = cutsOf({ range, ground, rays }, cut, (bearing) => numberAt(radii_m, bearing % radii_m.length));
  return {
    ...reach,
    radii_m: cut_m,
    ...(cautious !== undefined && { conservative_m: cautious }),
    ...(outlines.length > 0 && { holes: outlines }),
    ...(cuts.length > 0 && { cuts }),
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
