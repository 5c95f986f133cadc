import { elementAt } from '../elementAt.ts';
import { pointsBetween, type Track } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';

/** With neighbours this near, a geodesic looks right on any map. */
const spacing_m = 10_000;
/** Most points added in all; only a plan of more than five times round the earth is drawn with gaps above 10 km. */
const mostAdded = 20_000;

const bare = ({ lat, lon }: Position): Position => ({ lat, lon });

/** The flown line over the ellipsoid with points at most 10 km apart, since a geodesic is not straight on a map. */
export function pathAlong(
  start: Position,
  points: readonly Position[],
  tracks: readonly Track[],
): Position[] {
  const total_m = tracks.reduce((sum, { distance_m }) => sum + distance_m, 0);
  const gap_m = Math.max(spacing_m, total_m / mostAdded);
  const path = [bare(start)];
  points.forEach((point, index) => {
    const track = elementAt(tracks, index);
    if (track.distance_m > gap_m) path.push(...pointsBetween(points[index - 1] ?? start, track, gap_m));
    path.push(bare(point));
  });
  return path;
}
