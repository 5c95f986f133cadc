import { refuseFencesAlone } from '../source/fencesAlone.ts';
import { isObject, listAt, member } from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { cleanText, quotedNames, refuse, refuseArea, refuseMore } from '../source/refusal.ts';
import { isNumbers } from './jsonPairs.ts';
import { type FoundPoints, unreadRoutes } from './jsonPoints.ts';
import type { Sides } from './jsonSides.ts';

const format = 'json';

/** Says why a document without points is no route. */
export function refuseWithout(value: unknown, { fences, areas }: Sides): never {
  refuseUnread(value, areas.length + fences.length);
  if (areas.length > 0) refuseArea({ format }, areas);
  if (fences.length > 0) refuseFencesAlone(fences, { says: 'advice.mission' }, format);
  return refuseUnknown(value);
}

/** Refuses areas beside a route whose positions cannot be read: as an area alone the route would be lost unsaid. */
function refuseUnread(value: unknown, areas: number): void {
  const names = quotedNames(unreadRoutes(value), 3);
  if (areas > 0 && names.length > 0) refuse('NO_ROUTE.unread', { values: { names }, format });
}

export function refuseMany({ lists }: FoundPoints): void {
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  refuseMore('json', count, limits.json_points, format);
}

/** Refuses documents of other purposes, whose points are no waypoints. */
export function refuseKnownOthers(value: unknown): void {
  if (
    Array.isArray(member(value, 'timelineObjects')) ||
    Array.isArray(member(value, 'semanticSegments')) ||
    hasE7(value)
  ) {
    refuse('LOCATION_HISTORY.json', { format });
  }
}

const hasE7 = (value: unknown) =>
  listAt(value, 'locations').some((item) => member(item, 'latitudeE7') !== undefined);

function refuseUnknown(value: unknown): never {
  if (hasLocalMetres(value)) {
    refuse('LOCAL_METRES.json', { format });
  }
  const keys = isObject(value) ? Object.keys(value).slice(0, 8) : [];
  const members = keys.length > 0 ? cleanText(keys.map((key) => cleanText(key, 20)).join(', ')) : 'none';
  refuse('NOT_A_FLIGHT_PLAN.json', { values: { members }, format });
}

/** True where the upper levels hold points, as lists of numbers or with x and y, and not lists in lists. */
function hasLocalMetres(value: unknown, depth = 0): boolean {
  if (depth > 6 || typeof value !== 'object' || value === null) return false;
  if (isLocal(value)) return true;
  const inner: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, 5)
    : Object.values(value).slice(0, 30);
  return (
    (Array.isArray(value) && (depth === 1 || depth === 2) && inner.some(isNumbers)) ||
    inner.some((item) => hasLocalMetres(item, depth + (Array.isArray(value) ? 2 : 1)))
  );
}

const isLocal = (item: unknown) =>
  isFiniteNumber(member(item, 'x') ?? member(item, 'X')) &&
  isFiniteNumber(member(item, 'y') ?? member(item, 'Y'));
