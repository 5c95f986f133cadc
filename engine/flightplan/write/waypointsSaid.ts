import { numberRuns } from '../../numberRuns.ts';
import type { Saying } from '../../saying.ts';

/** Names waypoints for people, counted from 1: “waypoint 2”, “waypoints 1, 3–5”. */
export function waypointsSaid(indices: readonly number[]): Saying {
  const runs = numberRuns(indices);
  const shown = runs.slice(0, 6);
  const others = runs.length > shown.length ? 'some' : 'none';
  return { says: 'waypoints', values: { count: indices.length, shown, others } };
}
