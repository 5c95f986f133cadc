import { pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { MissionResult } from '../mapProps.ts';
import type { ScreenPoint } from './boxes.ts';
import { type DrawnPoint, drawnPoint, wrapLongitude } from './longitudes.ts';
import type { DrawnLeg } from './route.ts';

type AnalyzedLeg = MissionResult['legs'][number];
type Breach = NonNullable<AnalyzedLeg['fence_breach']>;

/** The middle of the stretch on which a way breaks a fence, so that no waypoint covers its mark. */
export function middleOfBreach(breach: Breach, end: Position): Position {
  const rest = trackBetween(breach, end);
  const half_m = Math.min(breach.length_m, rest.distance_m) / 2;
  return rest.distance_m === 0 ? breach : pointAlong(breach, rest, half_m / rest.distance_m);
}

const placeOf = (breach: Breach, path: readonly DrawnPoint[]): DrawnPoint[] => {
  const end = path.at(-1);
  if (end === undefined) return [];
  return [drawnPoint(middleOfBreach(breach, { lat: end[0], lon: wrapLongitude(end[1]) }), end[1])];
};

export const legBreaches = (
  legs: readonly DrawnLeg[],
  known: readonly (AnalyzedLeg | undefined)[],
): DrawnPoint[] =>
  legs.flatMap(({ index, path, status }) => {
    const breach = known[index]?.fence_breach;
    return breach === undefined || status === 'unknown' ? [] : placeOf(breach, path);
  });

/** Returns the places where the drawn way home from the last waypoint breaks one. */
export const homeBreaches = (path: readonly DrawnPoint[], last: AnalyzedLeg | undefined): DrawnPoint[] =>
  last?.return_fence_breach === undefined ? [] : placeOf(last.return_fence_breach, path);

const half_px = 8;

/** ▲ around a point of the screen. */
export const triangleAt = ({ x, y }: ScreenPoint): readonly ScreenPoint[] => [
  { x, y: y - half_px },
  { x: x + half_px, y: y + 0.75 * half_px },
  { x: x - half_px, y: y + 0.75 * half_px },
];
