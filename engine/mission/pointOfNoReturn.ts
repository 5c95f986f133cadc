import { pointAlong, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { FlownLeg } from './flyRoute.ts';
import type { PointOfNoReturn } from './missionAnalysis.ts';
import { type Route, returnFrom } from './routeLegs.ts';

/** Halvings of the leg: finer than a millimetre on the longest way on earth. */
const bisections = 36;

/** Margin of the return at a fraction of a leg's flight; −∞ where the wind forbids the return. */
function marginInside(route: Route, { leg, cost, track }: FlownLeg, fraction: number): number {
  const at = pointAlong(leg.from, track, fraction);
  const height_m = cost.start_height_m + fraction * (leg.to.altitude_m - cost.start_height_m);
  const home = returnFrom(route, trackBetween(at, route.home), height_m);
  if (home === undefined) return -Infinity;
  const used_pct = cost.before.used_pct + fraction * (cost.along?.used_pct ?? 0);
  return leg.battery_start_pct - used_pct - home.used_pct - route.input.battery.rth_threshold_pct;
}

const placed = (leg_index: number, fraction: number, { lat, lon }: Position): PointOfNoReturn => ({
  leg_index,
  fraction,
  lat,
  lon,
});

/** Fraction of the leg's flight at which the margin turns negative, given that it is at the leg's end. */
function turnInside(route: Route, flown: FlownLeg): number {
  if (marginInside(route, flown, 0) < 0) return 0;
  if (marginInside(route, flown, 1) >= 0) return 1;
  let [safe, lost] = [0, 1];
  for (let step = 0; step < bisections; step++) {
    const middle = (safe + lost) / 2;
    if (marginInside(route, flown, middle) < 0) lost = middle;
    else safe = middle;
  }
  return lost;
}

/**
 * First point of the route from which the aircraft cannot be home with the threshold left (MODEL.md §10): drain is linear inside a
 * leg and the way home convex along it, so a margin kept at both ends counts as kept between them. A wind that forbids the return
 * from the middle of a leg alone is not seen. `undefined`: there is none, or a leg against too much wind comes first.
 */
export function pointOfNoReturn(route: Route, legs: readonly FlownLeg[]): PointOfNoReturn | undefined {
  const flown = legs.find(
    ({ leg, cost }) => cost.along === undefined || !((leg.return_margin_pct ?? -1) >= 0),
  );
  if (flown === undefined || flown.cost.along === undefined) return undefined;
  const fraction = turnInside(route, flown);
  return placed(flown.leg.leg_index, fraction, pointAlong(flown.leg.from, flown.track, fraction));
}
