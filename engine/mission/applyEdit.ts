import { withRoom } from './actions.ts';
import type { MissionEdit } from './edits.ts';
import type { Mission, Waypoint } from './mission.ts';

const isWaypoint = ({ waypoints }: Mission, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < waypoints.length;

function changeWaypoint(mission: Mission, index: number, change: Partial<Waypoint>): Mission {
  if (!isWaypoint(mission, index)) return mission;
  return {
    ...mission,
    waypoints: mission.waypoints.map((waypoint, i) => (i === index ? { ...waypoint, ...change } : waypoint)),
  };
}

function raise(waypoint: Waypoint, by_m: number): Waypoint {
  const { datum, value_m } = waypoint.altitude;
  return by_m === 0 ? waypoint : { ...waypoint, altitude: { datum, value_m: value_m + by_m } };
}

function addWaypoint(mission: Mission, waypoint: Waypoint, index: number): Mission {
  const isIndex = Number.isInteger(index) && index >= 0 && index <= mission.waypoints.length;
  if (!isIndex) return mission;
  return { ...mission, waypoints: withRoom(mission.waypoints, index, 1).toSpliced(index, 0, waypoint) };
}

/** The next mission; the same one where the edit is of a waypoint that does not exist. */
export function applyEdit(mission: Mission, edit: MissionEdit): Mission {
  switch (edit.kind) {
    case 'move_home':
      return { ...mission, home: edit.to };
    case 'set_home_elevation':
      return mission.home === undefined
        ? mission
        : { ...mission, home: { ...mission.home, elevation_msl_m: edit.elevation_msl_m } };
    case 'add_waypoint':
      return addWaypoint(mission, edit.waypoint, edit.index ?? mission.waypoints.length);
    case 'move_waypoint':
      return changeWaypoint(mission, edit.index, edit.to);
    case 'change_waypoint':
      return changeWaypoint(mission, edit.index, edit.change);
    case 'raise_waypoints':
      return {
        ...mission,
        waypoints: mission.waypoints.map((waypoint, index) => raise(waypoint, edit.by_m[index] ?? 0)),
      };
    case 'delete_waypoint':
      return isWaypoint(mission, edit.index)
        ? { ...mission, waypoints: withRoom(mission.waypoints, edit.index, -1).toSpliced(edit.index, 1) }
        : mission;
    case 'set_end_action':
      return { ...mission, end_action: edit.end_action };
    case 'replace':
      return edit.mission;
  }
}
