import { posix } from 'node:path';
import { type Import, reachedBy } from './imports.ts';

/** Each file with its imports. */
export type Sources = ReadonlyMap<string, readonly Import[]>;

type Graph = Map<string, Set<string>>;

function graphOf(
  sources: Sources,
  nameOf: (file: string) => string,
  isCounted: (one: Import) => boolean,
): Graph {
  const graph: Graph = new Map();
  for (const [file, imports] of sources) {
    const from = nameOf(file);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const one of imports.filter(isCounted)) {
      const reached = reachedBy(file, one.target);
      if (reached !== undefined && sources.has(reached) && nameOf(reached) !== from)
        targets.add(nameOf(reached));
    }
  }
  return graph;
}

/** Everything that can be reached from a node. */
function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const stack = [...(graph.get(start) ?? [])];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    stack.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** Each circle once, as the sorted names of those who reach each other. */
function circlesIn(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, reachable(graph, name)]));
  const inCircle = [...graph.keys()].filter((name) => reach.get(name)?.has(name)).sort();
  const circles = new Map<string, string[]>();
  for (const name of inCircle) {
    const circle = inCircle.filter((other) => reach.get(name)?.has(other) && reach.get(other)?.has(name));
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

/** Files that import each other when the program runs. */
export const runtimeCircles = (sources: Sources): string[][] =>
  circlesIn(
    graphOf(
      sources,
      (file) => file,
      ({ isType }) => !isType,
    ),
  );

/**
 * Rooms that need each other, be it for types alone. A room is a folder without folders in it; a file beside folders, which
 * is their door or what they stand on, counts by itself.
 */
export function roomCircles(sources: Sources): string[][] {
  const folders = new Set([...sources.keys()].map((file) => posix.dirname(file)));
  const hasRooms = new Set([...folders].map((folder) => posix.dirname(folder)));
  const roomOf = (file: string) => (hasRooms.has(posix.dirname(file)) ? file : posix.dirname(file));
  return circlesIn(graphOf(sources, roomOf, () => true));
}
