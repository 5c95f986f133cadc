import type { MissionEdit } from '../../engine/mission/edits.ts';
import { type Mission, mostWaypoints } from '../../engine/mission/mission.ts';
import { toCountText, toWholeText } from '../../server/report/format.ts';

/** Some waypoints in words: one by its number, several by how many they are. */
export const waypointsText = (indices: readonly number[]): string =>
  indices.length === 1 ? `waypoint ${(indices[0] ?? 0) + 1}` : `${indices.length} waypoints`;

const raised = (by_m: readonly number[]) => by_m.flatMap((metres, index) => (metres === 0 ? [] : [index]));

function toOwnSwapText({ flight_index, to }: MissionEdit & { readonly kind: 'move_own_swap_place' }): string {
  const flight = `flight ${flight_index + 1}`;
  if (to === undefined) return `change the battery of ${flight} where the plan does`;
  return to === 'home'
    ? `change the battery of ${flight} at the launch point`
    : `move the swap point after ${flight}`;
}

/** Names an edit in words that follow “Undo:” and “Redo:”. */
export function toEditText(edit: MissionEdit, { waypoints }: Mission): string {
  switch (edit.kind) {
    case 'move_home':
      return 'move the launch point';
    case 'move_swap_place':
      return edit.to === undefined ? 'change batteries at the launch point' : 'move the swap point';
    case 'set_swap_elevation':
      return `ground height of the swap point${edit.flight_index === undefined ? '' : ` after flight ${edit.flight_index + 1}`}`;
    case 'move_own_swap_place':
      return toOwnSwapText(edit);
    case 'set_flight_wind':
      return `wind of flight ${edit.flight_index + 1}`;
    case 'set_home_elevation':
      return 'ground height of the launch point';
    case 'add_waypoint':
      return `add ${waypointsText([edit.index ?? waypoints.length])}`;
    case 'add_waypoints':
      return `add ${waypointsText(edit.waypoints.map((_, place) => edit.index + place))}`;
    case 'move_waypoint':
      return `move ${waypointsText([edit.index])}`;
    case 'move_waypoints':
      return `move ${waypointsText(edit.indices)}`;
    case 'change_waypoint':
      return `change ${waypointsText([edit.index])}`;
    case 'change_waypoints':
      return `change ${waypointsText(edit.indices)}`;
    case 'change_each':
      return edit.as;
    case 'measure_waypoints':
      return `what heights of ${waypointsText(edit.indices)} are measured from`;
    case 'raise_waypoints':
      return `heights of ${waypointsText(raised(edit.by_m))}`;
    case 'delete_waypoint':
      return `delete ${waypointsText([edit.index])}`;
    case 'delete_waypoints':
      return `delete ${waypointsText(edit.indices)}`;
    case 'reverse_route':
      return 'reverse the route';
    case 'set_end_action':
      return 'what happens at the end';
    case 'survey_route':
      return 'use the lines of the survey';
    case 'replace':
      return edit.mission.waypoints.length === 0 ? 'new plan' : `open ${edit.as ?? edit.mission.name}`;
  }
}

/** Why nothing is added, as a sentence. */
export const toOverfullText = (wanted: number): string =>
  `The plan would have ${toCountText(wanted, 'waypoint')}, and ${toWholeText(mostWaypoints)} are the most.`;
