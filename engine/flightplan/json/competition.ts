import { numberIn } from '../source/json/jsonPosition.ts';
import { isObject, lettersOf } from '../source/json/jsonValue.ts';
import { isOutOfOrder } from '../source/pointOrder.ts';

/**
 * Members of interoperability files of the AUVSI SUAS competition, by the letters of their names; all their heights and radii are feet,
 * the heights above sea level (github.com/auvsi-suas/interop, Mission).
 */
const marks: ReadonlySet<string> = new Set([
  'flyzones',
  'boundarypts',
  'boundarypoints',
  'searchgridpoints',
  'stationaryobstacles',
  'movingobstacles',
  'airdroppos',
  'airdropboundarypoints',
  'offaxisodlcpos',
  'emergentlastknownpos',
  'lostcommspos',
  'altitudemslmin',
  'altitudemslmax',
]);

const mostMembers = 200;
const deepest = 3;

/** The marks that an object and what it holds have. */
function marksIn(value: unknown, depth: number): string[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((item) => marksIn(item, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value)
    .slice(0, mostMembers)
    .flatMap(([name, inner]) => {
      const plain = lettersOf(name);
      return [...(marks.has(plain) ? [plain] : []), ...marksIn(inner, depth + 1)];
    });
}

/** Recognizes a document of that competition by two names; one alone could be anybody’s. */
export const isCompetition = (value: unknown): boolean => new Set(marksIn(value, 0)).size > 1;

/** Waypoints by their “order”, which says in that competition when each is flown; where the numbers are not all there, as they stand. */
export function inFlightOrder(items: readonly unknown[]): readonly unknown[] {
  const numbered = items.map((item) => ({ item, number: numberIn(item, ['order']) }));
  return isOutOfOrder(numbered.map(({ number }) => number))
    ? numbered.toSorted((one, other) => Number(one.number) - Number(other.number)).map(({ item }) => item)
    : items;
}
