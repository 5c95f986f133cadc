import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { Camera } from './camera.ts';

/** A camera in the air: its height above level ground, the direction that it looks, and how far down: −90 straight. */
interface Look {
  readonly at: Position;
  readonly height_m: number;
  readonly heading_deg: number;
  readonly pitch_deg: number;
}

/** A ray that falls by less than this for each metre forward meets the ground too far away to say where. */
const least_fall = 0.1;

/**
 * The corners of the level ground in a picture, in turn, by a pinhole whose long side lies across the heading; `undefined`: the picture
 * reaches up to the horizon, or the camera stands on the ground.
 */
export function groundSeen(
  camera: Camera,
  { at, height_m, heading_deg, pitch_deg }: Look,
): Position[] | undefined {
  if (height_m <= 0) return undefined;
  const [sin, cos] = [Math.sin(toRadians(-pitch_deg)), Math.cos(toRadians(pitch_deg))];
  const right = camera.sensor_width_mm / (2 * camera.focal_length_mm);
  const up = camera.sensor_height_mm / (2 * camera.focal_length_mm);
  const corners = [
    [-right, up],
    [right, up],
    [right, -up],
    [-right, -up],
  ] as const;
  // Rays of unit length along the axis: how far each falls, and how far it leads forward and to the right.
  const rays = corners.map(([x, y]) => ({ fall: sin - y * cos, forward: cos + y * sin, across: x }));
  if (rays.some(({ fall, forward }) => fall < least_fall * Math.max(1, forward))) return undefined;
  return rays.map(({ fall, forward, across }) => {
    const scale_m = height_m / fall;
    const course_deg = heading_deg + toDegrees(Math.atan2(across, forward));
    return destination(at, course_deg, scale_m * Math.hypot(across, forward));
  });
}
