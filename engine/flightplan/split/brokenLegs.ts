import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Breakpoint } from '../../mission/breakpoints.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import type { FlightPart } from './flightEnds.ts';

/** The height at a place inside a leg: between those of its ends, where they count from the same, else as it is flown. */
function altitudeAt(
  [from, to]: readonly [Waypoint, Waypoint],
  { distance_m, altitude_m }: Breakpoint,
): Waypoint['altitude'] {
  const [start, end] = [from.altitude, to.altitude];
  if (start.datum !== end.datum) return { datum: 'takeoff', value_m: altitude_m };
  const share = distance_m / distanceBetween(from, to);
  return { datum: start.datum, value_m: start.value_m + (end.value_m - start.value_m) * share };
}

/** The waypoints of a plan as a flight has them that begins or ends inside a leg: those next to it are moved to there. */
export function withBrokenLegs(
  { waypoints }: Mission,
  { begins_at, ends_at }: FlightPart,
): Mission['waypoints'] {
  const movedTo = (place: Breakpoint, waypoint: Waypoint): Waypoint => {
    const { leg_index, lat, lon } = place;
    const ends = [elementAt(waypoints, leg_index - 1), elementAt(waypoints, leg_index)] as const;
    return { ...waypoint, lat, lon, altitude: altitudeAt(ends, place) };
  };
  const moved = [...waypoints];
  if (begins_at !== undefined) {
    const index = begins_at.leg_index - 1;
    moved[index] = movedTo(begins_at, elementAt(waypoints, index));
  }
  if (ends_at !== undefined) {
    const { actions: _, curve_size: __, ...end } = elementAt(waypoints, ends_at.leg_index);
    moved[ends_at.leg_index] = movedTo(ends_at, { ...end, hover_time_s: 0 });
  }
  return moved;
}
