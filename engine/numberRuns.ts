/** Numbers for people, counted from 1, of indices in their order; neighbours stand as one: `2`, `4–6`. */
export function numberRuns(indices: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
}
