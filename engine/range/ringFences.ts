import { numberAt } from '../elementAt.ts';
import { fenceMiddle, fenceStops } from '../fence/fenceStops.ts';
import { destination, trackBetween } from '../geo/geodesic.ts';
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
  const stopsOn = fenceStops(fences);
  const rayAt = (bearing_deg: number) => ({
    bearing_deg,
    bearing: Math.round(bearing_deg / step_deg) % bearings,
    stopWithin: stopsOn(center, destination(center, bearing_deg, furthest_m)),
  });
  const rays = Array.from({ length: bearings }, (_, bearing) => rayAt(bearing * step_deg));
  const toMiddles = fences
    .filter(({ is_inclusion }) => !is_inclusion)
    .map((fence) => rayAt(trackBetween(center, fenceMiddle(fence)).course_deg));
  return (radii_m) => {
    const radiusOn = (bearing: number) => numberAt(radii_m, bearing % radii_m.length);
    const stops = [...rays, ...toMiddles].flatMap(({ bearing_deg, bearing, stopWithin }) => {
      const stop = stopWithin(radiusOn(bearing));
      return stop === undefined ? [] : [{ ...stop, bearing_deg }];
    });
    const nearest = stops.reduce<(typeof stops)[number] | undefined>(
      (least, stop) => (least === undefined || stop.distance_m < least.distance_m ? stop : least),
      undefined,
    );
    if (nearest === undefined) return undefined;
    const parts = rays.map(({ bearing, stopWithin }) => {
      const to_m = radiusOn(bearing);
      const stop = stopWithin(to_m);
      return stop === undefined ? [] : [{ from_m: stop.distance_m, to_m }];
    });
    return {
      directions_pct: (100 * parts.filter(({ length }) => length > 0).length) / bearings,
      nearest: { ...nearest, ...destination(center, nearest.bearing_deg, nearest.distance_m) },
      beyond: sectorsOf(parts).map(outlineOf),
    };
  };
}
