import { elementAt } from '../../elementAt.ts';
import { type EndAction, hoverTimeAt, type Mission, type Waypoint } from '../../mission/mission.ts';
import { endsOf } from '../../mission/swapPlaces.ts';
import { aboveLaunch, type FlightPart, fromTakeOff, placeOf, wayToLanding } from './flightEnds.ts';
import { endingActs, resumingActs } from './resumed.ts';
import { actWithin, isSpan, type Span, spansOf } from './spans.ts';

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

/** The waypoints of a flight over its part of the plan. */
function waypointsOf(mission: Mission, part: FlightPart, spans: readonly Span[], at: number): Waypoint[] {
  const { first_waypoint_index: first, last_waypoint_index: last } = part;
  const own = spans.filter(({ from, to }) => from <= last && to > first);
  const indices = Array.from({ length: last + 1 - first }, (_, place) => first + place);
  return indices.map((index) =>
    at > 0 && index === first ? resumedAt(mission, part, own) : waypointOf(mission, index, part, own),
  );
}

interface Place {
  readonly at: number;
  readonly of: number;
}

function flightMission(
  mission: Mission,
  part: FlightPart,
  spans: readonly Span[],
  { at, of }: Place,
): Omit<Mission, 'name'> {
  const { swap_place: _, swap_places: __, ...plan } = mission;
  const { takeOff, landing } = endsOf(mission, at, of);
  const end_action = endOf(mission, part.last_waypoint_index);
  const last = elementAt(mission.waypoints, part.last_waypoint_index);
  const isLedAway = end_action === 'go_home' && part.way_to_landing !== undefined;
  const to = isLedAway ? wayToLanding(last, placeOf(mission, landing), part.way_to_landing) : [];
  const above_m = aboveLaunch(mission, takeOff);
  return {
    ...plan,
    home: placeOf(mission, takeOff),
    waypoints: [...waypointsOf(mission, part, spans, at), ...to].map((waypoint) =>
      fromTakeOff(waypoint, above_m),
    ),
    end_action: isLedAway ? 'land' : end_action,
  };
}

/**
 * Each flight of a plan over several batteries as a plan of its own, from the launch point and back to it, or from and to the place where
 * batteries are changed. Acts that a swap interrupts end with their flight and begin again with the next one.
 */
export function flightMissions(mission: Mission, flights: readonly FlightPart[]): Mission[] {
  const spans = spansOf(mission.waypoints);
  const of = flights.length;
  return flights.map((part, at) => ({
    ...flightMission(mission, part, spans, { at, of }),
    name: `${mission.name} ${at + 1} of ${of}`,
  }));
}
