import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Breakpoint } from '../../mission/breakpoints.ts';
import { lastLegOf } from '../../mission/flightEnds.ts';
import { type EndAction, hoverTimeAt, type Mission, type Waypoint } from '../../mission/mission.ts';
import { endsOf } from '../../mission/swapPlaces.ts';
import { aboveLaunch, type FlightPart, fromTakeOff, placeOf, wayToLanding } from './flightEnds.ts';
import { endingActs, resumingActs } from './resumed.ts';
import { actWithin, isSpan, type Span, spansOf } from './spans.ts';

/** The height at a place inside a leg: between those of its ends, where they count from the same, else as it is flown. */
function altitudeAt(
  [from, to]: readonly [Waypoint, Waypoint],
  { distance_m, altitude_m }: Breakpoint,
): Waypoint['altitude'] {
  const [start, end] = [from.altitude, to.altitude];
  if (start.datum !== end.datum) return { datum: 'takeoff', value_m: altitude_m };
  const share = distance_m / distanceBetween(from, to);
  return { datum: start.datum, value_m: start.value_m + (end.value_m - start.value_m) * share };
}

/** The waypoints of a plan as a flight has them that begins or ends inside a leg: those next to it are moved to there. */
function withBrokenLegs({ waypoints }: Mission, { begins_at, ends_at }: FlightPart): Mission['waypoints'] {
  const movedTo = (place: Breakpoint, waypoint: Waypoint): Waypoint => {
    const { leg_index, lat, lon } = place;
    const ends = [elementAt(waypoints, leg_index - 1), elementAt(waypoints, leg_index)] as const;
    return { ...waypoint, lat, lon, altitude: altitudeAt(ends, place) };
  };
  const moved = [...waypoints];
  if (begins_at !== undefined) {
    const index = begins_at.leg_index - 1;
    moved[index] = movedTo(begins_at, elementAt(waypoints, index));
  }
  if (ends_at !== undefined) {
    const { actions: _, curve_size: __, ...end } = elementAt(waypoints, ends_at.leg_index);
    moved[ends_at.leg_index] = movedTo(ends_at, { ...end, hover_time_s: 0 });
  }
  return moved;
}

/** The end of a flight: a return, but for that of the plan itself; its way to the first waypoint would be another one. */
const endOf = ({ end_action, waypoints }: Mission, { last_waypoint_index: last }: FlightPart): EndAction =>
  last === waypoints.length - 1 && end_action !== 'first_waypoint' ? end_action : 'go_home';

/**
 * The waypoint where a later flight resumes the route: the one before has hovered there and done its acts, and this one goes on with what
 * should go on. It stops there if that one does.
 */
function resumedAt({ waypoints }: Mission, part: FlightPart, spans: readonly Span[]): Waypoint {
  const { first_waypoint_index: swap, first_speed_mps } = part;
  const last = lastLegOf(part);
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
  const { first_waypoint_index: first } = part;
  const last = lastLegOf(part);
  const begun = spans.filter(({ from }) => from === index).map((span) => actWithin(span, first, last));
  const actions = [
    ...own.flatMap((action) => (isSpan(action) ? (begun.shift() ?? []) : [action])),
    ...(index === last ? endingActs(waypoints, part) : []),
  ];
  return actions.length === 0 ? waypoint : { ...waypoint, actions };
}

/** The waypoints of a flight over its part of the plan. */
function waypointsOf(mission: Mission, part: FlightPart, spans: readonly Span[], at: number): Waypoint[] {
  const { first_waypoint_index: first } = part;
  const last = lastLegOf(part);
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
  planned: Mission,
  part: FlightPart,
  spans: readonly Span[],
  { at, of }: Place,
): Mission {
  const mission = { ...planned, waypoints: withBrokenLegs(planned, part) };
  const { swap_place: _, swap_places: __, ...plan } = mission;
  const { takeOff, landing } = endsOf(mission, at, of);
  const end_action = endOf(mission, part);
  const last = elementAt(mission.waypoints, lastLegOf(part));
  const isLedAway = end_action === 'go_home' && part.way_to_landing !== undefined;
  const to = isLedAway ? wayToLanding(last, placeOf(planned, landing), part.way_to_landing) : [];
  const above_m = aboveLaunch(planned, takeOff);
  return {
    ...plan,
    home: placeOf(planned, takeOff),
    waypoints: [...waypointsOf(mission, part, spans, at), ...to].map((waypoint) =>
      fromTakeOff(waypoint, above_m),
    ),
    end_action: isLedAway ? 'land' : end_action,
  };
}

/**
 * Each flight of a plan over several batteries as a plan of its own, from the launch point and back to it, or from and to the place where
 * batteries are changed. Acts that a swap interrupts end with their flight and begin again with the next one. Each has the name of the plan.
 */
export function flightMissions(mission: Mission, flights: readonly FlightPart[]): Mission[] {
  const spans = spansOf(mission.waypoints);
  const of = flights.length;
  return flights.map((part, at) => flightMission(mission, part, spans, { at, of }));
}
