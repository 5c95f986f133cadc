import { elementAt } from '../../elementAt.ts';
import type { BatteryFlight } from '../../mission/batteryPlan.ts';
import { pointsToLanding, type WayToLanding } from '../../mission/flightEnds.ts';
import type { Home, Mission, Waypoint } from '../../mission/mission.ts';
import { homeStand, type Stand, swapPlacesOf } from '../../mission/swapPlaces.ts';

/** Which waypoints a battery is flown over; each begins where the one before ended, or inside the leg in which that ended. */
export interface FlightPart
  extends Pick<
    BatteryFlight,
    'first_waypoint_index' | 'last_waypoint_index' | 'begins_at' | 'ends_at' | 'way_to_landing'
  > {
  /** Ground speed of the way out to the first waypoint of a later flight, m/s; absent: the cruise speed of the plan. */
  readonly first_speed_mps?: number | undefined;
  /** Height of the return above where the flight takes off, with which it was judged; absent: that of the plan, from the launch point. */
  readonly return_height_m?: number | undefined;
}

/** The place of such an end; a plan without a launch point begins at its first waypoint. */
export function placeOf(mission: Mission, stand: Stand): Home {
  const { home, waypoints } = mission;
  if (stand !== homeStand) return elementAt(swapPlacesOf(mission), stand - 1);
  const { lat, lon } = elementAt(waypoints, 0);
  return home ?? { lat, lon };
}

/** How far a place of take-off lies above the launch point; level with it where the height of one is unknown. */
export function aboveLaunch(mission: Mission, stand: Stand): number {
  const [launch_m, own_m] = [mission.home?.elevation_msl_m, placeOf(mission, stand).elevation_msl_m];
  return launch_m === undefined || own_m === undefined ? 0 : own_m - launch_m;
}

/** A waypoint as a flight has it that takes off so far above the launch point: its heights above take-off count from there. */
export function fromTakeOff(waypoint: Waypoint, above_m: number): Waypoint {
  const lowered = <Value extends Pick<Waypoint, 'altitude'>>(value: Value): Value => {
    const { datum, value_m } = value.altitude;
    return datum === 'takeoff' ? { ...value, altitude: { datum, value_m: value_m - above_m } } : value;
  };
  if (above_m === 0) return waypoint;
  const { actions } = waypoint;
  return {
    ...lowered(waypoint),
    ...(actions !== undefined && {
      actions: actions.map((action) =>
        action.place === undefined ? action : { ...action, place: lowered(action.place) },
      ),
    }),
  };
}

/**
 * The waypoints on which a flight gets to a landing elsewhere than where it took off: straight up over its last one, and over to there, as
 * the analysis has it. Heights count from the launch point of the plan.
 */
export function wayToLanding(last: Waypoint, { lat, lon }: Home, way: WayToLanding): Waypoint[] {
  const { height_m, speed_mps } = way;
  const altitude = { datum: 'takeoff', value_m: height_m } as const;
  const over = { altitude, hover_time_s: 0, speed_mps };
  const up = pointsToLanding(way) < 2 ? [] : [{ ...over, lat: last.lat, lon: last.lon }];
  return [...up, { ...over, lat, lon }];
}
