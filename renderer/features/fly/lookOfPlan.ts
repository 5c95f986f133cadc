import type { Position } from '../../../engine/geo/position.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { pointingAt } from '../../../engine/mission/pointing.ts';
import { knownCameras } from '../../../engine/survey/cameras.ts';
import { groundSeen } from '../../../engine/survey/groundSeen.ts';
import type { FlyState, FlyTrack } from './trackMoments.ts';

/** Answers are rounded to this, metres. */
const rounding_m = 0.05;

/** Where the nose looks, and the corners of the ground in a picture; absent: the plan sets no angle, or nobody knows the camera. */
export interface Look {
  readonly heading_deg: number;
  readonly seen?: readonly Position[] | undefined;
}

export interface Looking {
  readonly waypoints: Mission['waypoints'];
  readonly drone_key: string;
  /** Wings point where they fly. */
  readonly hasWings: boolean;
}

/** The camera of an aircraft that is known to carry one alone: of several nobody knows which is on board. */
function cameraOnBoard(drone_key: string) {
  const known = knownCameras.filter(({ drone_keys }) => drone_keys.includes(drone_key));
  return known.length === 1 ? known[0] : undefined;
}

/** Where the plan on screen has nose and camera look at a state; `on`: the place drawn, and the heading of a nose that the plan leaves alone. */
export function lookOfPlan(
  { waypoints, drone_key, hasWings }: Looking,
  { flight_index, stops }: FlyTrack,
  { leg_index, to_go_m, height_m, over_ground_m }: FlyState,
  on: { readonly at: Position; readonly heading_deg: number },
): Look {
  const waypoint_index = Math.min(leg_index, waypoints.length);
  const isThere = leg_index < waypoints.length && to_go_m < rounding_m;
  // A later flight begins at a waypoint whose actions are done.
  const from = flight_index === 0 ? 0 : (stops[0]?.leg_index ?? 0) + 1;
  const moment = { waypoint_index, isThere, at: on.at };
  const { heading_deg: own_deg, gimbal_pitch_deg: pitch_deg } = pointingAt(waypoints, moment, from);
  const heading_deg = hasWings ? on.heading_deg : (own_deg ?? on.heading_deg);
  const camera = cameraOnBoard(drone_key);
  const seen =
    camera !== undefined && pitch_deg !== undefined
      ? groundSeen(camera, { at: on.at, height_m: over_ground_m ?? height_m, heading_deg, pitch_deg })
      : undefined;
  return { heading_deg, ...(seen !== undefined && { seen }) };
}
