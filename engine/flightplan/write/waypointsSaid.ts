import type { Saying } from '../../saying.ts';

/** Names waypoints for people, counted from 1: “waypoint 2”, “waypoints 1, 3–5”. */
export function waypointsSaid(indices: readonly number[]): Saying {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  const shown = runs.slice(0, 6).map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
  const others = runs.length > shown.length ? 'some' : 'none';
  return { says: 'waypoints', values: { count: indices.length, shown, others } };
}
