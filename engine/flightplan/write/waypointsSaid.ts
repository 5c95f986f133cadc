import type { Saying } from '../../saying.ts';

/** Rising indices as numbers for people, counted from 1, those in a row together: `1`, `3–5`. */
export function runsSaid(indices: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
}

/** Names waypoints for people, counted from 1: “waypoint 2”, “waypoints 1, 3–5”. */
export function waypointsSaid(indices: readonly number[]): Saying {
  const runs = runsSaid(indices);
  const shown = runs.slice(0, 6);
  const others = runs.length > shown.length ? 'some' : 'none';
  return { says: 'waypoints', values: { count: indices.length, shown, others } };
}
