import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';

/** True if two waypoints are nearer to each other than a distance; heights above different levels are not compared. */
function isNear(one: Waypoint, other: Waypoint, within_m: number): boolean {
  if (one.altitude.datum !== other.altitude.datum) return false;
  return Math.hypot(distanceBetween(one, other), one.altitude.value_m - other.altitude.value_m) < within_m;
}

/** The indices of waypoints that lie at the place of the one before. */
export function placesAgain(waypoints: readonly Waypoint[], within_m: number): number[] {
  let kept: Waypoint | undefined;
  return waypoints.flatMap((waypoint, index) => {
    if (kept !== undefined && isNear(kept, waypoint, within_m)) return [index];
    kept = waypoint;
    return [];
  });
}

/** One waypoint for two at one place: what is done at the second follows what is done at the first. */
function joined(one: Waypoint, other: Waypoint): Waypoint {
  const { hover_time_s, actions = [] } = other;
  const before = one.actions ?? [];
  const isWaitFirst = before.length === 0;
  const wait: WaypointAction[] =
    isWaitFirst || hover_time_s === 0 ? [] : [{ action_type: 'hover', duration_s: hover_time_s }];
  const all = [...before, ...wait, ...actions];
  return {
    ...one,
    hover_time_s: one.hover_time_s + (isWaitFirst ? hover_time_s : 0),
    ...(all.length === 0 ? {} : { actions: all }),
    curve_size: Math.min(one.curve_size ?? 0, other.curve_size ?? 0),
  };
}

/** A waypoint whose acts go on to where they did; `places`: the new index of each waypoint. */
export function withSpans(waypoint: Waypoint, index: number, places: readonly number[]): Waypoint {
  const placeOf = (old: number) => elementAt(places, Math.min(old, places.length - 1));
  const actions = waypoint.actions?.map((action) =>
    action.span === undefined ? action : { ...action, span: placeOf(index + action.span) - placeOf(index) },
  );
  return actions === undefined ? waypoint : { ...waypoint, actions };
}

/** The waypoints with those at one place joined; what goes on over several of them ends where it ended. */
export function mergedPlaces(waypoints: readonly Waypoint[], within_m: number): readonly Waypoint[] {
  const again = new Set(placesAgain(waypoints, within_m));
  if (again.size === 0) return waypoints;
  let last = -1;
  const places = waypoints.map((_, index) => (again.has(index) ? last : ++last));
  const merged: Waypoint[] = [];
  waypoints.forEach((waypoint, index) => {
    const one = withSpans(waypoint, index, places);
    const before = merged.at(-1);
    if (before !== undefined && again.has(index)) merged[merged.length - 1] = joined(before, one);
    else merged.push(one);
  });
  return merged;
}
