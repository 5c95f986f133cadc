import { numberAt } from '../elementAt.ts';
import { type FenceBreach, fenceCheck, levelAt } from '../fence/fenceBreach.ts';
import { type FenceRay, fenceFan } from '../fence/fenceFan.ts';
import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { FenceLimits } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';
import { sectorOutlines, sectorsOf } from './sectors.ts';

/** A function that gives what the fences leave of a ring, from its radii. */
export type LimitsOf = (radii_m: Float64Array) => FenceLimits | undefined;

/** Heights of a flight there and of the way back, metres above the launch point. */
const levelsOf = ({ plan: { input, own } }: Pick<FlownRange, 'plan'>) => ({
  out_m: input.height_m,
  home_m: own?.height_m ?? input.height_m,
});

/** How the straight flight to a place and back breaks the fences of a range; `undefined`: it does not. */
export function breachThere(range: Pick<FlownRange, 'plan'>, place: Position): FenceBreach | undefined {
  const { center, fences = [] } = range.plan.input;
  if (fences.length === 0) return undefined;
  const { out_m, home_m } = levelsOf(range);
  const breachOn = fenceCheck(fences);
  return (
    breachOn(center, place, { before_m: 0, along_m: levelAt(out_m), after_m: home_m }) ??
    breachOn(place, center, { along_m: levelAt(home_m), after_m: 0 })
  );
}

/**
 * How the fences of a range limit its rings, which reach `furthest_m` at most: on each bearing, and on those to the middles of areas to stay
 * out of, which may lie between two bearings (MODEL.md §9).
 */
export function fenceLimitsFor(
  range: Pick<FlownRange, 'plan'>,
  bearings: number,
  furthest_m: number,
): LimitsOf {
  const { center, fences = [] } = range.plan.input;
  if (fences.length === 0 || furthest_m === 0) return () => undefined;
  const { out_m, home_m } = levelsOf(range);
  const step_deg = 360 / bearings;
  const outlineOf = sectorOutlines(center, step_deg);
  const fan = fenceFan(
    center,
    fences,
    Array.from({ length: bearings }, (_, bearing) => bearing * step_deg),
    { reach_m: furthest_m, low_m: Math.min(out_m, home_m), high_m: Math.max(out_m, home_m) },
  );
  return (radii_m) => {
    const radiusOn = (bearing: number) => numberAt(radii_m, bearing % radii_m.length);
    const stopOn = (ray: FenceRay) => {
      const to_m = radiusOn(Math.round(ray.bearing_deg / step_deg) % bearings);
      const stop = ray.stopWithin(to_m);
      return stop === undefined ? [] : [{ stop, ray, from_m: stop.distance_m, to_m }];
    };
    const parts = fan.rays.map(stopOn);
    const [first, ...others] = [...parts, ...fan.toMiddles.map(stopOn)].flat();
    if (first === undefined) return undefined;
    const nearest = others.reduce((least, part) => (part.from_m < least.from_m ? part : least), first);
    const { stop, ray } = nearest;
    const { bearing_deg } = ray;
    const fence_name = ray.nameAt(stop);
    return {
      directions_pct: (100 * parts.filter(({ length }) => length > 0).length) / bearings,
      nearest: {
        ...stop,
        ...(fence_name !== undefined && { fence_name }),
        bearing_deg,
        ...destination(center, bearing_deg, stop.distance_m),
      },
      beyond: sectorsOf(parts).map(outlineOf),
    };
  };
}
