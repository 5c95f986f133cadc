import type { Position } from '../../../engine/geo/position.ts';
import { type LegStanding, legStanding } from '../../../server/report/legWords.ts';
import type { MissionResult } from '../mapProps.ts';
import type { FlightStatus } from './flights.ts';
import { geodesicPath } from './geodesic.ts';
import { type DrawnPoint, drawnPoint, nearLongitude, unwrapPath } from './longitudes.ts';

type AnalyzedLeg = MissionResult['legs'][number];

/** The statuses that colour a leg, from the bottom to the top: the gravest on top. */
export const drawnStatuses = [
  'unknown',
  'not_reached',
  'flight_1',
  'flight_2',
  'flight_3',
  'flight_4',
  'ok',
  'level',
  'off_limits',
  'low_margin',
  'no_return',
  'cannot_complete',
] as const satisfies readonly (LegStanding | FlightStatus | 'not_reached' | 'unknown')[];
export type DrawnStatus = (typeof drawnStatuses)[number];

/** One leg as drawn; `index` is the index of the waypoint it ends at, and its `leg_index`. */
export interface DrawnLeg {
  readonly index: number;
  readonly path: readonly DrawnPoint[];
  readonly status: DrawnStatus;
}

export interface DrawnRoute {
  readonly waypoints: readonly DrawnPoint[];
  readonly legs: readonly DrawnLeg[];
}

/** `levelFrom`: the first leg whose figures take ground for level. */
export function drawnStatus(leg: AnalyzedLeg | undefined, levelFrom = Infinity): DrawnStatus {
  if (leg === undefined) return 'unknown';
  if (leg.reasons[0] === 'NOT_REACHED') return 'not_reached';
  return legStanding(leg, levelFrom);
}

/** Legs longer than this, in degrees, are bent along the geodesic. */
const straight_deg = 0.2;

function legPath(from: DrawnPoint, to: DrawnPoint): DrawnPoint[] {
  if (Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) < straight_deg) return [from, to];
  const between = geodesicPath({ lat: from[0], lon: from[1] }, { lat: to[0], lon: to[1] });
  return [from, ...unwrapPath(between, from[1]).slice(1, -1), to];
}

/** Bends its path only when it is first drawn: few legs of a long route are elements, and the rest is painted later. */
function drawnLeg(index: number, from: DrawnPoint, to: DrawnPoint): DrawnLeg {
  let path: DrawnPoint[] | undefined;
  return {
    index,
    status: 'unknown',
    get path() {
      path ??= legPath(from, to);
      return path;
    },
  };
}

/** Each leg as last judged: a leg whose status stays keeps its identity and is not drawn again. */
const lastJudged = new WeakMap<DrawnLeg, DrawnLeg>();

function judgedLeg(leg: DrawnLeg, status: DrawnStatus): DrawnLeg {
  const last = lastJudged.get(leg);
  if (last?.status === status) return last;
  const judged: DrawnLeg = {
    index: leg.index,
    status,
    get path() {
      return leg.path;
    },
  };
  lastJudged.set(leg, judged);
  return judged;
}

/** Each plan's route from the first waypoint on, as last drawn; a move of the launch point does not change it. */
const lastDrawn = new WeakMap<readonly Position[], DrawnRoute>();

function drawnFromFirst(waypoints: readonly Position[], reference_deg: number): DrawnRoute {
  const last = lastDrawn.get(waypoints);
  const [first] = waypoints;
  const first_deg = first && nearLongitude(first.lon, reference_deg);
  if (last !== undefined && last.waypoints[0]?.[1] === first_deg) return last;
  const points = unwrapPath(waypoints, reference_deg);
  const legs = points.slice(1).flatMap((to, i) => {
    const from = points[i];
    return from === undefined ? [] : [drawnLeg(i + 1, from, to)];
  });
  const drawn = { waypoints: points, legs };
  lastDrawn.set(waypoints, drawn);
  return drawn;
}

/**
 * The route in one piece around a reference meridian. Without a launch point there is no leg to the first waypoint,
 * but the others keep their numbers.
 */
export function drawnRoute(
  launch: Position | undefined,
  waypoints: readonly Position[],
  reference_deg: number,
): DrawnRoute {
  const start = launch && drawnPoint(launch, reference_deg);
  const others = drawnFromFirst(waypoints, start?.[1] ?? reference_deg);
  const [first] = others.waypoints;
  if (start === undefined || first === undefined) return others;
  return { waypoints: others.waypoints, legs: [drawnLeg(0, start, first), ...others.legs] };
}

/** The route with the status of each leg, in the order of the legs; its lines stay. */
export const judgedRoute = (
  { waypoints, legs }: DrawnRoute,
  statuses: readonly (DrawnStatus | undefined)[],
): DrawnRoute => ({
  waypoints,
  legs: legs.map((leg, at) => judgedLeg(leg, statuses[at] ?? 'unknown')),
});

/** A waypoint at the pointer's position. */
export interface HeldWaypoint {
  readonly index: number;
  readonly at: Position;
}

export const isLegAt = ({ index }: DrawnLeg, waypoint: number): boolean =>
  index === waypoint || index === waypoint + 1;

/** The route with one waypoint moved: its two legs are new, all others keep their identity. */
export function withHeld(
  { waypoints, legs }: DrawnRoute,
  { index, at }: HeldWaypoint,
  statusOf: (leg: DrawnLeg) => DrawnStatus,
): DrawnRoute {
  const before = waypoints[index];
  if (before === undefined) return { waypoints, legs };
  const place = drawnPoint(at, before[1]);
  return {
    waypoints: waypoints.with(index, place),
    legs: legs.map((leg) => {
      if (!isLegAt(leg, index)) return leg;
      const [from = place, to = place] = [leg.path[0], leg.path.at(-1)];
      const moved = leg.index === index ? drawnLeg(index, from, place) : drawnLeg(leg.index, place, to);
      return judgedLeg(moved, statusOf(leg));
    }),
  };
}

/** The part of the route that does not move with a held waypoint: painted once, not at every move of the pointer. */
export const withoutHeld = ({ waypoints, legs }: DrawnRoute, held: number): DrawnRoute => ({
  waypoints: waypoints.filter((_, index) => index !== held),
  legs: legs.filter((leg) => !isLegAt(leg, held)),
});

/** The way home from the last waypoint, ending on the drawn launch point; the analysed path if it still fits the plan. */
export function drawnHomeLeg(from: DrawnPoint, launch: Position, path: readonly Position[]): DrawnPoint[] {
  const first = path[0];
  const last = path.at(-1);
  const fits =
    first !== undefined &&
    last !== undefined &&
    isSamePlace(first, { lat: from[0], lon: from[1] }) &&
    isSamePlace(last, launch);
  if (fits && path.length > 2) return unwrapPath(path, from[1]);
  return legPath(from, [launch.lat, nearLongitude(launch.lon, from[1])]);
}

const isSamePlace = (a: Position, b: Position): boolean =>
  Math.abs(a.lat - b.lat) < 1e-6 && Math.abs(nearLongitude(a.lon, b.lon) - b.lon) < 1e-6;

/** The middle of a drawn path's middle stretch. */
export function middleOf(path: readonly DrawnPoint[]): DrawnPoint {
  const after = Math.ceil((path.length - 1) / 2);
  const [a, b] = [path[after - 1], path[after]];
  if (a === undefined || b === undefined) return path[0] ?? [0, 0];
  return path.length % 2 === 1 ? b : [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
