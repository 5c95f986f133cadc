import type { Waypoint } from '../../engine/mission/mission.ts';
import type { MissionRequest } from '../contract/schemas/mission.ts';
import type { Handlers } from '../dispatch.ts';
import type { MissionAnalyzer } from './missionAnalyzer.ts';

function toWaypoints({ waypoints, altitude_reference }: MissionRequest['mission']): Waypoint[] {
  return waypoints.map(({ altitude_m, altitude_reference: own, ...waypoint }) => ({
    ...waypoint,
    altitude: { datum: own ?? altitude_reference, value_m: altitude_m },
  }));
}

export function makeMissionHandler(analyzeMission: MissionAnalyzer): Handlers['analyzeMission'] {
  return ({ mission, home, ...settings }, call) =>
    analyzeMission({ home, waypoints: toWaypoints(mission), end_action: mission.end_action, settings }, call);
}
