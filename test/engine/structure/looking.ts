import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { pointingAt } from '../../../engine/mission/pointing.ts';
import type { StructurePoint } from '../../../engine/structure/structurePath.ts';
import type { Camera } from '../../../engine/survey/camera.ts';

/** Metres east, north and up of a place. */
export type Metres = readonly [east: number, north: number, up: number];

export const mavic3: Camera = {
  sensor_width_mm: 17.3,
  sensor_height_mm: 13,
  focal_length_mm: 12.29,
  width_px: 5280,
  height_px: 3956,
  least_interval_s: 0.7,
};

export const middle: Position = { lat: 47.1, lon: 8.2 };

export function metresFrom(origin: Position, place: Position, up: number): Metres {
  const { distance_m, course_deg } = trackBetween(origin, place);
  const θ = (course_deg * Math.PI) / 180;
  return [distance_m * Math.sin(θ), distance_m * Math.cos(θ), up];
}

/** A picture: from where, and the three axes of the camera. */
export interface Picture {
  readonly at: Metres;
  readonly ahead: Metres;
  readonly right: Metres;
  readonly up: Metres;
}

export const dot = (one: Metres, other: Metres) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
export const minus = (one: Metres, other: Metres): Metres => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];

/** The pictures that waypoints take, looking where the plan points nose and gimbal there. */
export function picturesOf(points: readonly StructurePoint[], origin: Position): Picture[] {
  return points.flatMap((point, waypoint_index) => {
    if (point.actions?.some(({ action_type }) => action_type === 'take_photo') !== true) return [];
    const moment = { waypoint_index, isThere: true, at: point };
    const { heading_deg } = pointingAt(points, moment);
    // A look says nothing of the gimbal, whose own angle stands beside it.
    const gimbal = points
      .slice(0, waypoint_index + 1)
      .flatMap(({ actions = [] }) => actions.filter(({ action_type }) => action_type === 'gimbal_pitch'))
      .at(-1)?.angle_deg;
    if (heading_deg === undefined || gimbal === undefined) throw new Error('it looks nowhere');
    const [ψ, θ] = [(heading_deg * Math.PI) / 180, (gimbal * Math.PI) / 180];
    const [east, north] = [Math.sin(ψ), Math.cos(ψ)];
    return [
      {
        at: metresFrom(origin, point, point.altitude.value_m),
        ahead: [east * Math.cos(θ), north * Math.cos(θ), Math.sin(θ)],
        right: [north, -east, 0],
        up: [-east * Math.sin(θ), -north * Math.sin(θ), Math.cos(θ)],
      },
    ];
  });
}

/** A little more than a rounded position moves a picture's edge. */
const slack = 1e-3;

/** A pinhole shows a place if it is before the camera and inside the frame. */
export function isInPicture({ at, ahead, right, up }: Picture, place: Metres, camera: Camera): boolean {
  const sight = minus(place, at);
  const far = dot(sight, ahead);
  if (far <= 0) return false;
  const across = Math.abs(dot(sight, right)) / far;
  const upright = Math.abs(dot(sight, up)) / far;
  const { sensor_width_mm, sensor_height_mm, focal_length_mm } = camera;
  return (
    across <= sensor_width_mm / 2 / focal_length_mm + slack &&
    upright <= sensor_height_mm / 2 / focal_length_mm + slack
  );
}
