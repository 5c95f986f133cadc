import { elementAt, numberAt } from '../elementAt.ts';
import { type LineCharges, perMetreOn, ringCharges, usedOn } from './lineCharges.ts';
import type { GroundExtra } from './ownReturnGround.ts';
import type { RangeGround } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';
import { endOnRay, type RayFlight, raysOf, reachOnRay } from './rayGround.ts';
import { cutsOf, type GroundedRange } from './ringCuts.ts';
import { cautiousOf, type ReachRings, type RingReach } from './ringReach.ts';
import { sectorOutlines, sectorsOf } from './sectors.ts';

/**
 * The rings of a range, cut by the ground that is known around it (MODEL.md §9). That of the flight which does not come back stays as it
 * is: it leads beyond the ground that is looked at.
 */
export function overGroundRings(range: FlownRange, ground: RangeGround, reachRings: ReachRings): ReachRings {
  return (kind, budgets_pct) => {
    const reaches = reachRings(kind, budgets_pct);
    if (kind === 'one_way' || reaches.every(({ radii_m }) => radii_m.every((radius_m) => radius_m === 0)))
      return reaches;
    const furthest_m = reaches.reduce(
      (most_m, { radii_m }) => radii_m.reduce((most, radius_m) => Math.max(most, radius_m), most_m),
      0,
    );
    const outlineOf = sectorOutlines(range.plan.input.center, ground.bearings, furthest_m);
    const grounded = new Map<FlownRange, CutRange>();
    return reaches.map((reach) => {
      // Where cruise reaches further than best range, its ring has other ways home.
      const { range: flown = range } = reach;
      const known = grounded.get(flown) ?? {
        range: flown,
        ground,
        ways: ringCharges(flown, kind),
        rays: raysOf(flown, ground),
        outlineOf,
      };
      grounded.set(flown, known);
      return cutRing(known, reach);
    });
  };
}

interface CutRange extends GroundedRange {
  readonly ways: readonly LineCharges[];
}

/** A figure of a bearing; two bearings on one line share theirs. */
const onBearing = (values: Float64Array, bearing: number): number =>
  numberAt(values, bearing % values.length);

function cutRing(grounded: CutRange, reach: RingReach): RingReach {
  const { ways, rays, outlineOf } = grounded;
  const { radii_m, conservative_m, ways: reached = [reach] } = reach;
  const cut = rays.map((ray, bearing) => {
    const flights = reached.map((way, index) => {
      const charges = elementAt(ways, index);
      const level_m = onBearing(way.radii_m, bearing);
      return rayFlight(charges, elementAt(ray.extras, index), { bearing, level_m, nominal_m: level_m });
    });
    return reachOnRay(ray, flights);
  });
  const cautious =
    conservative_m &&
    Float64Array.from(rays, (ray, bearing) => {
      const flights = reached.map((way, index) => {
        const [level_m, nominal_m] = [onBearing(cautiousOf(way), bearing), onBearing(way.radii_m, bearing)];
        const extra = elementAt(ray.extras, index);
        return rayFlight(elementAt(ways, index), extra, { bearing, level_m, nominal_m });
      });
      return endOnRay(ray, flights).reach_m;
    });
  const cut_m = Float64Array.from(cut, ({ reach_m }) => reach_m);
  // All around, the ground is too high to fly over.
  if (cut_m.every((radius_m) => radius_m === 0) && !radii_m.every((radius_m) => radius_m === 0))
    return { radii_m: cut_m, unreachable_reason: 'GROUND' };
  const outlines = sectorsOf(cut.map(({ holes }) => holes)).map(outlineOf);
  const cuts = cutsOf(grounded, cut, (bearing) => onBearing(radii_m, bearing));
  return {
    ...reach,
    radii_m: cut_m,
    ...(cautious !== undefined && { conservative_m: cautious }),
    ...(outlines.length > 0 && { holes: outlines }),
    ...(cuts.length > 0 && { cuts }),
  };
}

/** Where a flight, and the middle one of its kind, reach on a bearing over level ground. */
interface LevelReach {
  readonly bearing: number;
  readonly level_m: number;
  readonly nominal_m: number;
}

/**
 * A flight along a ray by one way home, from where it reaches over level ground. What the ground costs is as uncertain as the rest: in the
 * cautious edge it counts more by as much as the bound there is above the middle.
 */
export function rayFlight(
  charges: LineCharges,
  { extra_pct }: GroundExtra,
  { bearing, level_m, nominal_m }: LevelReach,
): RayFlight {
  const line = bearing % charges.lines;
  const extraFactor = level_m === 0 ? 1 : usedOn(charges, line, nominal_m) / usedOn(charges, line, level_m);
  return { level_m, perMetre_pct: perMetreOn(charges, line), extra_pct, extraFactor };
}
