import { elementAt } from '../../elementAt.ts';
import type { DraftRoute } from '../plan/planDraft.ts';
import { limits } from '../source/limits.ts';
import { cleanText } from '../source/refusal.ts';

/**
 * The flights of a table, in the order in which it begins them, by what a column says for each point. One route where there is no such
 * column, and where it names no two flights: all are the same, one is blank, or one has a single point, since the names are of points then.
 */
export function routesOf(whole: DraftRoute, flights: readonly string[]): readonly DraftRoute[] {
  if (flights.length === 0) return [whole];
  const byName = new Map<string, DraftRoute['points'][number][]>();
  for (const [at, point] of whole.points.entries()) {
    const name = elementAt(flights, at).trim();
    const points = byName.get(name);
    if (points === undefined) byName.set(name, [point]);
    else points.push(point);
  }
  const isOfFlights =
    byName.size > 1 &&
    byName.size <= limits.routes &&
    !byName.has('') &&
    [...byName.values()].every((points) => points.length > 1);
  if (!isOfFlights) return [whole];
  return [...byName].map(([name, points]) => ({ ...whole, name: cleanText(name), points }));
}
