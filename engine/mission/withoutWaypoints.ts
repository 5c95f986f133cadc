import { elementAt } from '../elementAt.ts';
import { known } from '../known.ts';
import { isSeriesType } from './actions.ts';
import type { Mission, Waypoint, WaypointAction } from './mission.ts';

/** A series of pictures over the legs between two waypoints, by the indices before and after waypoints are gone. */
interface Series {
  readonly action: WaypointAction;
  readonly from: number;
  readonly to: number;
  readonly nextFrom: number;
  nextTo: number;
}

const isSeries = ({ action_type, span = 0 }: WaypointAction) => isSeriesType(action_type) && span > 0;

/** How many waypoints before an index remain. */
function remainingBefore(count: number, gone: ReadonlySet<number>): readonly number[] {
  const before = [0];
  for (let at = 0; at < count; at++) before.push(elementAt(before, at) + (gone.has(at) ? 0 : 1));
  return before;
}

/**
 * The series of pictures after waypoints are gone: a leg in place of others has the pictures that one of them had, up to where another
 * series of the kind begins. One whose legs are all gone is gone.
 */
function seriesAfter(waypoints: readonly Waypoint[], before: readonly number[]): Series[] {
  const last = waypoints.length - 1;
  const end = elementAt(before, waypoints.length) - 1;
  const all = waypoints.flatMap(({ actions = [] }, from) =>
    actions.filter(isSeries).map((action): Series => {
      const to = Math.min(from + known(action.span), last);
      const nextFrom = Math.max(0, elementAt(before, from + 1) - 1);
      return { action, from, to, nextFrom, nextTo: Math.min(elementAt(before, to), end) };
    }),
  );
  for (const one of all)
    for (const other of all)
      if (other.action.action_type === one.action.action_type && one.to <= other.from)
        one.nextTo = Math.min(one.nextTo, other.nextFrom);
  return all.filter(({ nextFrom, nextTo }) => nextTo > nextFrom);
}

/** The waypoints without those at some indices: what spanned them shrinks, and a series of pictures goes on to the next one that remains. */
export function withoutWaypoints(
  waypoints: Mission['waypoints'],
  gone: ReadonlySet<number>,
): readonly Waypoint[] {
  const before = remainingBefore(waypoints.length, gone);
  const series = seriesAfter(waypoints, before);
  const until = (at: number) => elementAt(before, Math.min(at, waypoints.length - 1) + 1);
  return waypoints.flatMap((waypoint, at) => {
    if (gone.has(at)) return [];
    const begun = series.filter(({ nextFrom }) => nextFrom === elementAt(before, at));
    return [withActs(waypoint, begun, (span) => until(at + span) - until(at))];
  });
}

const withSpan = (action: WaypointAction, span: number): WaypointAction =>
  span === (action.span ?? 0) ? action : { ...action, span };

/** A waypoint with the series that begin there: its own in their places, those of waypoints that are gone behind them. */
function withActs(
  waypoint: Waypoint,
  series: readonly Series[],
  spanAfter: (span: number) => number,
): Waypoint {
  const { actions: own = [], ...place } = waypoint;
  const spans = new Map(series.map(({ action, nextFrom, nextTo }) => [action, nextTo - nextFrom]));
  const kept = own.filter((action) => !isSeries(action) || spans.has(action));
  const added = [...spans.keys()].filter((action) => !own.includes(action));
  const actions = [...kept, ...added].map((action) =>
    withSpan(action, spans.get(action) ?? spanAfter(action.span ?? 0)),
  );
  const isSame = actions.length === own.length && actions.every((action, at) => action === own[at]);
  if (isSame) return waypoint;
  return actions.length === 0 ? place : { ...place, actions };
}
