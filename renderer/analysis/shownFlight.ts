import type { BatteryFlight } from '../../server/report/splitWords.ts';
import { onlySelected, type ViewState } from '../plan/viewStore.ts';

/** The index of the flight that visits a waypoint; of the two that meet at one, the shown flight or else the earlier; −1: none. */
export function flightVisiting(flights: readonly BatteryFlight[], waypoint: number, shown = 0): number {
  const { first_waypoint_index = Infinity, last_waypoint_index = -1 } = flights[shown] ?? {};
  return waypoint >= first_waypoint_index && waypoint <= last_waypoint_index
    ? shown
    : flights.findIndex((flight) => waypoint <= flight.last_waypoint_index);
}

/** The index of the flight of a split to look at: the one that visits the selected waypoint, else the one last chosen. */
export function shownFlight(
  view: Pick<ViewState, 'chosenFlight' | 'selected'>,
  flights: readonly BatteryFlight[] | undefined,
): number {
  if (flights === undefined) return 0;
  const chosen = Math.min(view.chosenFlight, flights.length - 1);
  const only = onlySelected(view);
  const visiting = only === undefined ? -1 : flightVisiting(flights, only, chosen);
  return visiting < 0 ? chosen : visiting;
}
