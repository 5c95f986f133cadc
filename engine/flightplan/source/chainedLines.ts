import { elementAt } from '../../elementAt.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note } from '../plan/planDraft.ts';
import { isWithin } from './places.ts';

/** Coordinates of one place as one tool writes them, degrees: about 0.1 m. */
const samePlace_deg = 1e-6;

const isSamePlace = (one: PlanPoint | undefined, other: PlanPoint | undefined) =>
  one !== undefined && other !== undefined && isWithin(samePlace_deg, one, other);

const isClosed = ({ points }: DraftRoute) => isSamePlace(points[0], points.at(-1));

/** True if a line begins where another ends. The way back along that one is another flight, and so is a round trip. */
const goesOn = (line: DraftRoute, after: DraftRoute) =>
  isSamePlace(after.points.at(-1), line.points[0]) &&
  !isSamePlace(after.points[0], line.points.at(-1)) &&
  !isClosed(line) &&
  !isClosed(after);

/** Drawings of more lines are joined in their order alone: to compare each with each takes too long. */
const mostCompared = 500;

/** The line that goes on after each: its neighbour in the file, else the only one of all. */
function linksOf(lines: readonly DraftRoute[]): ReadonlyMap<DraftRoute, DraftRoute> {
  const next = new Map<DraftRoute, DraftRoute>();
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before !== undefined && goesOn(line, before)) next.set(before, line);
  }
  if (lines.length > mostCompared) return next;
  const taken = new Set(next.values());
  const begins = lines.filter((line) => !taken.has(line));
  const ends = lines.filter((line) => !next.has(line));
  for (const end of ends) {
    const [one, ...others] = begins.filter((line) => line !== end && goesOn(line, end));
    const isOnly =
      one !== undefined && others.length === 0 && !ends.some((line) => line !== end && goesOn(one, line));
    if (isOnly && lastOf(one, next) !== end) next.set(end, one);
  }
  return next;
}

function lastOf(line: DraftRoute, next: ReadonlyMap<DraftRoute, DraftRoute>): DraftRoute {
  let last = line;
  for (let on = next.get(last); on !== undefined; on = next.get(last)) last = on;
  return last;
}

/** Runs of lines each of which begins where the one before ends, as tools draw a route leg by leg. */
function chainsIn(lines: readonly DraftRoute[]): (readonly DraftRoute[])[] {
  const next = linksOf(lines);
  const taken = new Set(next.values());
  return lines
    .filter((line) => next.has(line) && !taken.has(line))
    .map((line) => {
      const chain = [line];
      for (let on = next.get(line); on !== undefined; on = next.get(on)) chain.push(on);
      return chain;
    });
}

const joined = (chain: readonly DraftRoute[]): DraftRoute => ({
  name: `${elementAt(chain, 0).name} to ${elementAt(chain, chain.length - 1).name}, joined`,
  kind: elementAt(chain, 0).kind,
  points: chain.flatMap(({ points }, at) => (at === 0 ? points : points.slice(1))),
});

/** The lines of a drawing, before them each chain of them as one route, and what is to be said of that. */
export function withChains(lines: readonly DraftRoute[]): {
  readonly routes: readonly DraftRoute[];
  readonly warnings: readonly Warning[];
} {
  const chains = chainsIn(lines);
  const count = chains.reduce((sum, chain) => sum + chain.length, 0);
  const warnings = chains.length === 0 ? [] : [note('lines_chained', { lines: count })];
  return { routes: [...chains.map(joined), ...lines], warnings };
}
