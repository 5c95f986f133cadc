import type { FlownMission, Waypoint } from '../../engine/mission/mission.ts';
import type { MissionRequest } from '../contract/schemas/mission.ts';
import type { Handlers } from '../dispatch.ts';
import type { MissionAnalyzer } from './missionAnalyzer.ts';

function toWaypoints({ waypoints, altitude_reference }: MissionRequest['mission']): Waypoint[] {
  // Field by field: to copy what remains of an object takes longer than all the rest here.
  return waypoints.map(
    ({ lat, lon, altitude_m, altitude_reference: own, hover_time_s, speed_mps, curve_size, actions }) => ({
      lat,
      lon,
      hover_time_s,
      speed_mps,
      curve_size,
      actions,
      altitude: { datum: own ?? altitude_reference, value_m: altitude_m },
    }),
  );
}

/** Gives a request's mission in the engine's type. */
export function missionOfRequest({
  mission,
  home,
  swap_place,
  swap_places,
  flight_winds,
}: MissionRequest): FlownMission {
  const { takeoff_height_m, end_action, fences, drawn_objects } = mission;
  const waypoints = toWaypoints(mission);
  const flown = { home, waypoints, takeoff_height_m, end_action, fences, drawn_objects };
  return { ...flown, swap_place, swap_places, flight_winds };
}

export function makeMissionHandler(analyzeMission: MissionAnalyzer): Handlers['analyzeMission'] {
  return (request) => analyzeMission(missionOfRequest(request), { settings: request });
}
