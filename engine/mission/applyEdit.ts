import type { Fence } from '../fence/fence.ts';
import { destination, trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { withRoom } from './actions.ts';
import type { EachChange, MissionEdit } from './edits.ts';
import { withFlightWind } from './flightWinds.ts';
import type { Home, Mission, Waypoint } from './mission.ts';
import { withEntry } from './perFlight.ts';
import { reversedWaypoints } from './reversedRoute.ts';
import type { SwapPlace } from './swapPlaces.ts';
import { withoutWaypoints } from './withoutWaypoints.ts';

const withWaypoints = (mission: Mission, waypoints: readonly Waypoint[]): Mission => ({
  ...mission,
  waypoints,
});

/** The waypoints that there are among some indices. */
const existing = ({ waypoints }: Mission, indices: readonly number[]): ReadonlySet<number> =>
  new Set(indices.filter((index) => Number.isInteger(index) && index >= 0 && index < waypoints.length));

function changeWaypoints(
  mission: Mission,
  indices: readonly number[],
  change: (waypoint: Waypoint, index: number) => Partial<Waypoint>,
): Mission {
  const chosen = existing(mission, indices);
  if (chosen.size === 0) return mission;
  const next = mission.waypoints.map((waypoint, index) =>
    chosen.has(index) ? { ...waypoint, ...change(waypoint, index) } : waypoint,
  );
  return withWaypoints(mission, next);
}

function changeEach(mission: Mission, changes: readonly EachChange[]): Mission {
  const byIndex = new Map(changes.map(({ index, change }) => [index, change]));
  return changeWaypoints(mission, [...byIndex.keys()], (_, index) => ({ ...byIndex.get(index) }));
}

function raise(waypoint: Waypoint, by_m: number): Waypoint {
  const { datum, value_m } = waypoint.altitude;
  return by_m === 0 ? waypoint : { ...waypoint, altitude: { datum, value_m: value_m + by_m } };
}

function addWaypoints(mission: Mission, added: readonly Waypoint[], index: number): Mission {
  const isIndex = Number.isInteger(index) && index >= 0 && index <= mission.waypoints.length;
  if (!isIndex || added.length === 0) return mission;
  const around = withRoom(mission.waypoints, index, added.length);
  return withWaypoints(mission, around.toSpliced(index, 0, ...added));
}

function deleteWaypoints(mission: Mission, indices: readonly number[]): Mission {
  const gone = existing(mission, indices);
  return gone.size === 0 ? mission : withWaypoints(mission, withoutWaypoints(mission.waypoints, gone));
}

/** Where places lie after a move that leads from one place to another. */
function moved(from: Position, to: Position): (place: Position) => Position {
  const { course_deg, distance_m } = trackBetween(from, to);
  return ({ lat, lon }) =>
    lat === from.lat && lon === from.lon
      ? { lat: to.lat, lon: to.lon }
      : destination({ lat, lon }, course_deg, distance_m);
}

function withOwnSwapPlace(
  { swap_places, ...mission }: Mission,
  flight_index: number,
  place: SwapPlace<Home> | undefined,
): Mission {
  const places = withEntry(swap_places, flight_index, place);
  return places === undefined ? mission : { ...mission, swap_places: places };
}

/** The plan with the ground height of the place at which one flight lands by itself, or of that of the plan; the same without one. */
function withSwapElevation(
  mission: Mission,
  flight_index: number | undefined,
  elevation_msl_m?: number,
): Mission {
  const place = flight_index === undefined ? mission.swap_place : mission.swap_places?.[flight_index];
  if (place === undefined || place === null || place === 'home') return mission;
  const measured = { ...place, elevation_msl_m };
  return flight_index === undefined
    ? withSwapPlace(mission, measured)
    : withOwnSwapPlace(mission, flight_index, measured);
}

function withSwapPlace({ swap_place: _, ...mission }: Mission, place: Home | undefined): Mission {
  return place === undefined ? mission : { ...mission, swap_place: place };
}

function withTakeOff({ takeoff_height_m: _, ...mission }: Mission, height_m: number | undefined): Mission {
  return height_m === undefined ? mission : { ...mission, takeoff_height_m: height_m };
}

/** The plan with a route that ends at home and is made of a drawing, without what the one before was drawn around. */
function withRoute(
  { drawn_objects: _, ...mission }: Mission,
  { waypoints, drawing: settings }: Extract<MissionEdit, { kind: 'survey_route' | 'structure_route' }>,
): Mission {
  return { ...mission, waypoints, end_action: 'go_home', drawing: { settings } };
}

/** Tells of a route that an edit has changed that it is no longer as its drawing makes it; without waypoints there is none. */
function withDrawingKnown(before: Mission, after: Mission): Mission {
  const { drawing, ...others } = after;
  const isSameRoute = after.waypoints === before.waypoints && after.end_action === before.end_action;
  if (drawing === undefined || drawing !== before.drawing || isSameRoute) return after;
  if (after.waypoints.length === 0) return others;
  return drawing.isRouteEdited === true ? after : { ...after, drawing: { ...drawing, isRouteEdited: true } };
}

/** The plan with others in place of one of its fences; the same one where that does not exist. */
function withFenceAt(mission: Mission, index: number, put: readonly Fence[]): Mission {
  const { fences: before = [], ...others } = mission;
  if (before[index] === undefined) return mission;
  const fences = before.toSpliced(index, 1, ...put);
  return fences.length === 0 ? others : { ...others, fences };
}

function edited(mission: Mission, edit: Exclude<MissionEdit, { kind: 'replace' }>): Mission {
  switch (edit.kind) {
    case 'move_home':
      return { ...mission, home: edit.to };
    case 'move_swap_place':
      return withSwapPlace(mission, edit.to);
    case 'set_swap_elevation':
      return withSwapElevation(mission, edit.flight_index, edit.elevation_msl_m);
    case 'move_own_swap_place':
      return withOwnSwapPlace(mission, edit.flight_index, edit.to);
    case 'set_flight_wind':
      return withFlightWind(mission, edit.flight_index, edit.wind);
    case 'take_hour':
    case 'take_wind':
      return { ...mission };
    case 'set_home_elevation':
      return mission.home === undefined
        ? mission
        : { ...mission, home: { ...mission.home, elevation_msl_m: edit.elevation_msl_m } };
    case 'add_waypoint':
      return addWaypoints(mission, [edit.waypoint], edit.index ?? mission.waypoints.length);
    case 'add_waypoints':
      return addWaypoints(mission, edit.waypoints, edit.index);
    case 'move_waypoint':
      return changeWaypoints(mission, [edit.index], () => edit.to);
    case 'move_waypoints':
      return changeWaypoints(mission, edit.indices, moved(edit.from, edit.to));
    case 'change_waypoint':
      return changeWaypoints(mission, [edit.index], () => edit.change);
    case 'change_waypoints':
      return changeWaypoints(mission, edit.indices, () => edit.change);
    case 'change_each':
      return addWaypoints(changeEach(mission, edit.changes), edit.added ?? [], mission.waypoints.length);
    case 'measure_waypoints':
      return changeWaypoints(mission, edit.indices, ({ altitude }) => ({
        altitude: { ...altitude, datum: edit.datum },
      }));
    case 'raise_waypoints':
      return {
        ...mission,
        waypoints: mission.waypoints.map((waypoint, index) => raise(waypoint, edit.by_m[index] ?? 0)),
      };
    case 'delete_waypoint':
      return deleteWaypoints(mission, [edit.index]);
    case 'delete_waypoints':
      return deleteWaypoints(mission, edit.indices);
    case 'reverse_route':
      return withWaypoints(mission, reversedWaypoints(mission.waypoints));
    case 'add_fence':
      return { ...mission, fences: [...(mission.fences ?? []), edit.fence] };
    case 'change_fence':
      return withFenceAt(mission, edit.index, [edit.fence]);
    case 'delete_fence':
      return withFenceAt(mission, edit.index, []);
    case 'set_end_action':
      return { ...mission, end_action: edit.end_action };
    case 'set_takeoff_height':
      return withTakeOff(mission, edit.takeoff_height_m);
    case 'survey_route':
      return withRoute(mission, edit);
    case 'structure_route':
      return { ...withRoute(mission, edit), drawn_objects: [edit.drawn] };
  }
}

/** The next mission; the same one where the edit is of a waypoint that does not exist. */
export const applyEdit = (mission: Mission, edit: MissionEdit): Mission =>
  edit.kind === 'replace' ? edit.mission : withDrawingKnown(mission, edited(mission, edit));
