import type { Waypoint } from '../../engine/mission/mission.ts';
import type { MissionRequest } from '../contract/schemas/mission.ts';
import type { Handlers } from '../dispatch.ts';
import type { MissionAnalyzer } from './missionAnalyzer.ts';

export function toWaypoints({ waypoints, altitude_reference }: MissionRequest['mission']): Waypoint[] {
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

export function makeMissionHandler(analyzeMission: MissionAnalyzer): Handlers['analyzeMission'] {
  return ({ mission, home, swap_place, swap_places, flight_winds, ...settings }) =>
    analyzeMission({
      home,
      swap_place,
      swap_places,
      flight_winds,
      waypoints: toWaypoints(mission),
      takeoff_height_m: mission.takeoff_height_m,
      end_action: mission.end_action,
      fences: mission.fences,
      settings,
    });
}
