import type { Mission, Waypoint } from '../mission/mission.ts';
import { thinnedPoints } from '../track/thinTrack.ts';
import { withSpans } from './write/mergedPlaces.ts';

/** No waypoint that is left out lies farther than this from the line between its neighbours. */
const straightWithin_m = 0.5;

/**
 * True if a waypoint cannot be left out of a straight line: it ends the line, changes the speed, cuts a corner, or carries parts
 * of the file.
 */
const saysMore = ({ speed_mps, curve_size = 0, carried }: Waypoint, next: Waypoint | undefined): boolean =>
  next === undefined || curve_size > 0 || carried !== undefined || speed_mps !== next.speed_mps;

/** The waypoints without those on straight lines at which nothing is done and nothing changes. */
function bends(waypoints: readonly Waypoint[]): ReadonlySet<Waypoint> {
  const kept = new Set<Waypoint>();
  let from = 0;
  waypoints.forEach((waypoint, to) => {
    if (!saysMore(waypoint, waypoints[to + 1])) return;
    for (const waypoint of thinnedPoints(waypoints.slice(from, to + 1), straightWithin_m)) kept.add(waypoint);
    from = to;
  });
  return kept;
}

/** The same line with fewer waypoints; what goes on over several of them ends where it ended. */
export function fewerWaypoints(mission: Mission): Mission {
  const { waypoints } = mission;
  const kept = bends(waypoints);
  if (kept.size === waypoints.length) return mission;
  let count = -1;
  const places = waypoints.map((waypoint) => (kept.has(waypoint) ? ++count : count));
  return {
    ...mission,
    waypoints: waypoints.flatMap((waypoint, index) =>
      kept.has(waypoint) ? [withSpans(waypoint, index, places)] : [],
    ),
  };
}
