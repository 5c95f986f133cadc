import type { Mission } from '../../engine/mission/mission.ts';
import type { MissionResult } from '../map/mapProps.ts';

/** A result belongs to the plan on screen when it has a leg for each of its waypoints. */
export const fits = (result: MissionResult | undefined, mission: Mission): result is MissionResult =>
  result !== undefined && result.legs.length === mission.waypoints.length;
