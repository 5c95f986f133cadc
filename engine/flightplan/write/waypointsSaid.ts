/** Names waypoints for people, counted from 1: “waypoint 2”, “waypoints 1, 3–5”. */
export function waypointsText(indices: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  const shown = runs.slice(0, 6).map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
  const more = runs.length > shown.length ? ' and others' : '';
  return `${indices.length === 1 ? 'waypoint' : 'waypoints'} ${shown.join(', ')}${more}`;
}
