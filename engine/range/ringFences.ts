import { numberAt } from '../elementAt.ts';
import { fenceFan } from '../fence/fenceFan.ts';
import { destination } from '../geo/geodesic.ts';
import type { FenceLimits, RangeInput } from './rangeAnalysis.ts';
import { sectorOutlines, sectorsOf } from './sectors.ts';

/** A function that gives what the fences leave of a ring, from its radii. */
export type LimitsOf = (radii_m: Float64Array) => FenceLimits | undefined;

/**
 * How the fences of a range limit its rings, which reach `furthest_m` at most: on each bearing, and on those to the middles of areas to stay
 * out of, which may lie between two bearings (MODEL.md §9).
 */
export function fenceLimitsFor({ center, bearings, fences = [] }: RangeInput, furthest_m: number): LimitsOf {
  if (fences.length === 0 || furthest_m === 0) return () => undefined;
  const step_deg = 360 / bearings;
  const outlineOf = sectorOutlines(center, step_deg);
  const fan = fenceFan(center, fences, furthest_m);
  const rayAt = (bearing_deg: number) => ({
    bearing_deg,
    bearing: Math.round(bearing_deg / step_deg) % bearings,
    ray: fan.rayOn(bearing_deg),
  });
  const rays = Array.from({ length: bearings }, (_, bearing) => rayAt(bearing * step_deg));
  const toMiddles = fan.middles_deg.map(rayAt);
  return (radii_m) => {
    const radiusOn = (bearing: number) => numberAt(radii_m, bearing % radii_m.length);
    const stopOn = ({ bearing_deg, bearing, ray }: (typeof rays)[number]) => {
      const to_m = radiusOn(bearing);
      const stop = ray.stopWithin(to_m);
      return stop === undefined ? [] : [{ stop, ray, bearing_deg, from_m: stop.distance_m, to_m }];
    };
    const parts = rays.map(stopOn);
    const [first, ...others] = [...parts, ...toMiddles.map(stopOn)].flat();
    if (first === undefined) return undefined;
    const nearest = others.reduce((least, part) => (part.from_m < least.from_m ? part : least), first);
    const { stop, ray, bearing_deg } = nearest;
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
