/** Patches of a grid, from their runs in rows: runs that touch, if only at a corner, belong to one patch and join what is known of it. */
export function makePatches<Facts>(join: (into: Facts, other: Facts) => void) {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const facts: Facts[] = [];
  let above = 0;
  let row = 0;

  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  const unite = (run: number, other: number) => {
    const [into, from] = [rootOf(other), rootOf(run)];
    if (into === from) return;
    parents[from] = into;
    join(facts[into] as Facts, facts[from] as Facts);
  };

  return {
    /** Adds a run of the present row, from left to right: indices in the grid, `end` exclusive. */
    add(start: number, end: number, known: Facts): void {
      parents.push(starts.length);
      starts.push(start);
      ends.push(end);
      facts.push(known);
    },
    /** Ends the present row of `width` samples: joins its runs to those of the row above. */
    endRow(width: number): void {
      for (let run = row; run < starts.length; run++) {
        const [from, to] = [(starts[run] as number) - width, (ends[run] as number) - width];
        while (above < row && (ends[above] as number) < from) above += 1;
        for (let other = above; other < row && (starts[other] as number) <= to; other++) unite(run, other);
      }
      above = row;
      row = starts.length;
    },
    /** Gives each run with what is known of its patch. */
    forEachRun(act: (start: number, end: number, known: Facts) => void): void {
      for (let run = 0; run < starts.length; run++)
        act(starts[run] as number, ends[run] as number, facts[rootOf(run)] as Facts);
    },
  };
}
