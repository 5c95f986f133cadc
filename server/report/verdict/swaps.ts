import type { Saying } from '../../../engine/saying.ts';
import { type BatteryFlight, isToSwapPlace, keptAtHome, swapPlacesIn } from '../splitWords.ts';
import { saying } from './finding.ts';

/** Each flight and change is named up to so many; more are counted. */
const mostNamed = 4;

/** Says in the middle of which legs batteries are changed. */
function inLines(flights: readonly BatteryFlight[], where: 'swap' | 'launch'): Saying[] {
  const legs = flights.flatMap(({ ends_at }) =>
    ends_at === undefined ? [] : [String(ends_at.leg_index + 1)],
  );
  return legs.length === 0 ? [] : [saying('change.in_line', { where, count: legs.length, legs })];
}

const afterValues = (flights: readonly BatteryFlight[]) => ({
  count: flights.length,
  after: flights.map(({ last_waypoint_index }) => String(last_waypoint_index + 1)),
});

const endsAtWaypoint = ({ ends_at }: BatteryFlight): boolean => ends_at === undefined;

/** Where and when batteries are changed; many changes are counted. */
function changesSaying(flights: readonly BatteryFlight[]): Saying {
  const changes = flights.slice(0, -1);
  const away = changes.filter(isToSwapPlace);
  const atLaunch = changes.filter((flight) => !isToSwapPlace(flight));
  const points = swapPlacesIn(flights).length;
  if (changes.length >= mostNamed) {
    const where = away.length === 0 ? 'launch' : atLaunch.length === 0 ? 'swap' : 'both';
    return saying('detail.changes_counted', { changes: changes.length, where, points });
  }
  const [awayAfter, launchAfter] = [away.filter(endsAtWaypoint), atLaunch.filter(endsAtWaypoint)];
  const parts = [
    ...(awayAfter.length === 0 ? [] : [saying('change.swap', { points, ...afterValues(awayAfter) })]),
    ...inLines(away, 'swap'),
    ...(launchAfter.length === 0 ? [] : [saying('change.launch', afterValues(launchAfter))]),
    ...inLines(atLaunch, 'launch'),
  ];
  return saying('detail.changes', { parts });
}

/** Says the charge that each flight of a split keeps, and where batteries are changed. */
export function splitDetails(flights: readonly BatteryFlight[]): Saying[] {
  const kept = flights.map((flight) => saying('percent.kept', { kept_pct: keptAtHome(flight) }));
  const each = kept.length > mostNamed ? [] : [saying('detail.each_flight', { kept })];
  return [...each, changesSaying(flights)];
}
