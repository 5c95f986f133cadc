import { destination } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { sumOf } from '../sums.ts';
import { toRadians } from '../units.ts';

/** Two cells of a surface model of 30 m to each side: as far as a launch point and what stands beside it are told apart. */
export const launchAround_m = 60;
const rings_m = [launchAround_m / 2, launchAround_m] as const;
const courses_deg = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A place as steps from the middle, metres. */
interface Step {
  readonly east_m: number;
  readonly north_m: number;
}

const steps: readonly Step[] = [
  { east_m: 0, north_m: 0 },
  ...rings_m.flatMap((radius_m) =>
    courses_deg.map((course_deg) => ({
      east_m: radius_m * Math.sin(toRadians(course_deg)),
      north_m: radius_m * Math.cos(toRadians(course_deg)),
    })),
  ),
];

/** A place, and those within 60 m around it that tell how even the ground is. */
export const placesAround = (middle: Position): Position[] => [
  middle,
  ...rings_m.flatMap((radius_m) =>
    courses_deg.map((course_deg) => destination(middle, course_deg, radius_m)),
  ),
];

/** The spread of the heights at `placesAround` once the slope is taken out, metres, over the plane that fits them best. `undefined`: some are unknown. */
export function unevenness(heights_m: readonly (number | undefined)[]): number | undefined {
  const known_m = heights_m.filter((height_m) => height_m !== undefined);
  if (known_m.length !== steps.length) return undefined;
  // The places lie evenly around the middle, so that each part of the plane is found by itself.
  const slopeAlong = (axis: keyof Step) =>
    sumOf(steps.map((step, index) => step[axis] * (known_m[index] as number))) /
    sumOf(steps.map((step) => step[axis] ** 2));
  const [east, north] = [slopeAlong('east_m'), slopeAlong('north_m')];
  const left_m = steps.map(
    ({ east_m, north_m }, index) => (known_m[index] as number) - east * east_m - north * north_m,
  );
  return Math.max(...left_m) - Math.min(...left_m);
}
