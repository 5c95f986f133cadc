import { elementAt } from '../../elementAt.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note } from '../plan/planDraft.ts';

/** Coordinates of one place as one tool writes them, degrees: about 0.1 m. */
const samePlace_deg = 1e-6;

const isSamePlace = (one: PlanPoint | undefined, other: PlanPoint | undefined) =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one.lat - other.lat) <= samePlace_deg &&
  Math.abs(one.lon - other.lon) <= samePlace_deg;

const isClosed = ({ points }: DraftRoute) => isSamePlace(points[0], points.at(-1));

/** Runs of lines each of which begins where the one before ends, as tools draw a route leg by leg; a round trip is a flight of its own. */
function chainsIn(lines: readonly DraftRoute[]): (readonly DraftRoute[])[] {
  const chains: DraftRoute[][] = [];
  let chain: DraftRoute[] = [];
  for (const line of lines) {
    const [begin, end] = [line.points[0], line.points.at(-1)];
    const before = chain.at(-1)?.points;
    // The way back of the one before is another flight.
    const isNext = isSamePlace(before?.at(-1), begin) && !isSamePlace(before?.[0], end);
    if (!isNext || isClosed(line)) chain = [];
    if (isClosed(line)) continue;
    if (chain.length === 1) chains.push(chain);
    chain.push(line);
  }
  return chains;
}

const joined = (chain: readonly DraftRoute[]): DraftRoute => ({
  name: `${elementAt(chain, 0).name} to ${elementAt(chain, chain.length - 1).name}, joined`,
  kind: 'line',
  points: chain.flatMap(({ points }, at) => (at === 0 ? points : points.slice(1))),
});

/** The lines of a drawing, before them each chain of them as one route, and what is to be said of that. */
export function withChains(lines: readonly DraftRoute[]): {
  readonly routes: readonly DraftRoute[];
  readonly warnings: readonly Warning[];
} {
  const chains = chainsIn(lines);
  const count = chains.reduce((sum, chain) => sum + chain.length, 0);
  const told = note(
    `${count} lines of the file each begin or end where another one does. They are offered as one route, too, without the notes of each.`,
  );
  return { routes: [...chains.map(joined), ...lines], warnings: chains.length === 0 ? [] : [told] };
}
