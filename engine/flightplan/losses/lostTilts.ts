import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import { known } from '../../known.ts';
import { understood } from '../../mission/actions.ts';
import type { Mission, PlaceLookedAt, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { toDegrees } from '../../units.ts';
import { writtenActions } from '../write/writtenParts.ts';
import type { Test } from './notes.ts';

/** A place at this angle from the middle of a picture still lies well in it, degrees. */
const most_deg = 3;

/** Angle of a gimbal that aims at a place, degrees; `undefined` where their heights are measured from different levels. */
function tiltTo(from: Waypoint, { lat, lon, altitude }: PlaceLookedAt): number | undefined {
  if (altitude.datum !== from.altitude.datum) return undefined;
  const up_m = altitude.value_m - from.altitude.value_m;
  return toDegrees(Math.atan2(up_m, distanceBetween(from, { lat, lon })));
}

/** The angles that the gimbal is set to at each waypoint, by the acts there or before; `undefined`: none yet. */
function tiltsOf({ waypoints }: Mission): (number | undefined)[] {
  let angle_deg: number | undefined;
  return waypoints.map((waypoint) => {
    const set = writtenActions(waypoint, 'dji_wpml_kmz').findLast(
      (action) => understood(action) === 'gimbal_pitch',
    );
    angle_deg = set?.angle_deg ?? angle_deg;
    return angle_deg;
  });
}

/**
 * Finds the waypoints with a look whose tilt DJI's file loses: DJI turns the nose to a place but does not tilt the camera. Nothing is lost
 * where the plan itself sets the gimbal to the place all along the look, as around a structure.
 */
export function losesTilt(mission: Mission): Test {
  const tilts = tiltsOf(mission);
  const { waypoints } = mission;
  const isAimed = (place: PlaceLookedAt, index: number): boolean => {
    const [tilt_deg, set_deg] = [tiltTo(elementAt(waypoints, index), place), tilts[index]];
    return tilt_deg !== undefined && set_deg !== undefined && Math.abs(tilt_deg - set_deg) <= most_deg;
  };
  const isLost = ({ action_type, carried, place, span = 0 }: WaypointAction, from: number): boolean => {
    if (action_type !== 'look_at' || carried?.format === 'wpml') return false;
    const to = Math.min(from + span, waypoints.length - 1);
    for (let index = from; index <= to; index++) if (!isAimed(known(place), index)) return true;
    return false;
  };
  return (waypoint, index) =>
    writtenActions(waypoint, 'dji_wpml_kmz').some((action) => isLost(action, index));
}
