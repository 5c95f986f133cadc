import { elementAt } from '../../elementAt.ts';
import { type EndAction, hoverTimeAt, type Mission, type Waypoint } from '../../mission/mission.ts';
import type { BatteryFlight } from '../../mission/missionAnalysis.ts';
import { endingActs, resumingActs } from './resumed.ts';
import { actWithin, isSpan, type Span, spansOf } from './spans.ts';

/** Which waypoints a battery is flown over; each begins where the one before ended. */
export interface FlightPart extends Pick<BatteryFlight, 'first_waypoint_index' | 'last_waypoint_index'> {
  /** Ground speed of the way out to the first waypoint of a later flight, m/s; absent: the cruise speed of the plan. */
  readonly first_speed_mps?: number | undefined;
}

/** The end of a flight: a return, but for that of the plan itself; its way to the first waypoint would be another one. */
const endOf = ({ end_action, waypoints }: Mission, last: number): EndAction =>
  last === waypoints.length - 1 && end_action !== 'first_waypoint' ? end_action : 'go_home';

/**
 * The waypoint where a later flight resumes the route: the one before has hovered there and done its acts, and this one goes on with what
 * should go on. It stops there if that one does.
 */
function resumedAt(
  { waypoints }: Mission,
  { first_waypoint_index: swap, last_waypoint_index: last, first_speed_mps }: FlightPart,
  spans: readonly Span[],
): Waypoint {
  const own = elementAt(waypoints, swap);
  const { actions: _, curve_size, speed_mps: __, ...waypoint } = own;
  const goingOn = spans.flatMap((span) => (span.from <= swap ? actWithin(span, swap, last) : []));
  const actions = [...resumingActs(waypoints, swap), ...goingOn];
  return {
    ...waypoint,
    hover_time_s: 0,
    ...(first_speed_mps !== undefined && { speed_mps: first_speed_mps }),
    ...(curve_size !== undefined && hoverTimeAt(own) === 0 && { curve_size }),
    ...(actions.length > 0 && { actions }),
  };
}

function waypointOf(
  { waypoints }: Mission,
  index: number,
  part: FlightPart,
  spans: readonly Span[],
): Waypoint {
  const { actions: own = [], ...waypoint } = elementAt(waypoints, index);
  const { first_waypoint_index: first, last_waypoint_index: last } = part;
  const begun = spans.filter(({ from }) => from === index).map((span) => actWithin(span, first, last));
  const actions = [
    ...own.flatMap((action) => (isSpan(action) ? (begun.shift() ?? []) : [action])),
    ...(index === last ? endingActs(waypoints, last) : []),
  ];
  return actions.length === 0 ? waypoint : { ...waypoint, actions };
}

function flightMission(
  mission: Mission,
  part: FlightPart,
  spans: readonly Span[],
  at: number,
): Omit<Mission, 'name'> {
  const { first_waypoint_index: first, last_waypoint_index: last } = part;
  const { lat, lon } = elementAt(mission.waypoints, 0);
  const own = spans.filter(({ from, to }) => from <= last && to > first);
  const indices = Array.from({ length: last + 1 - first }, (_, at) => first + at);
  return {
    ...mission,
    home: mission.home ?? { lat, lon },
    waypoints: indices.map((index) =>
      at > 0 && index === first ? resumedAt(mission, part, own) : waypointOf(mission, index, part, own),
    ),
    end_action: endOf(mission, last),
  };
}

/**
 * Each flight of a plan over several batteries as a plan of its own, from the launch point and back to it. Acts that a swap interrupts end
 * with their flight and begin again with the next one.
 */
export function flightMissions(mission: Mission, flights: readonly FlightPart[]): Mission[] {
  const spans = spansOf(mission.waypoints);
  return flights.map((part, at) => ({
    ...flightMission(mission, part, spans, at),
    name: `${mission.name} ${at + 1} of ${flights.length}`,
  }));
}
