import { defined } from '../../engine/defined.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import type { BatteryFlight } from './splitWords.ts';

/** A mission as a request for a file of it has it. */
export const exportedMission = ({ carried, flight_winds: _, ...mission }: Mission) => ({
  ...mission,
  ...(carried === undefined ? {} : { carried: [...carried] }),
  waypoints: mission.waypoints.map(({ actions, ...waypoint }) => ({
    ...waypoint,
    ...(actions === undefined ? {} : { actions: [...actions] }),
  })),
});

/** Where a flight is cut out of a plan, as its file needs to know. */
export const exportedPart = ({
  first_waypoint_index,
  last_waypoint_index,
  begins_at,
  ends_at,
  way_to_landing,
  return_height_m,
}: BatteryFlight) => ({
  first_waypoint_index,
  last_waypoint_index,
  return_height_m,
  ...defined({ begins_at, ends_at, way_to_landing }),
});
