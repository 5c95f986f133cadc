import { fenceLimits } from '../../engine/fence/fence.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import { type Mission, mostWaypoints } from '../../engine/mission/mission.ts';
import { inWords, type Saying } from '../../engine/saying.ts';
import { words } from '../ui/words.ts';
import type { FenceLimit } from './fencesFull.ts';

/** Some waypoints in a message: one by its number, several by how many they are. */
const naming = (indices: readonly number[]) => ({ count: indices.length, index: indices[0] ?? 0 });

const raised = (by_m: readonly number[]) => by_m.flatMap((metres, index) => (metres === 0 ? [] : [index]));

function toOwnSwap({ flight_index, to }: MissionEdit & { readonly kind: 'move_own_swap_place' }): Saying {
  const values = { index: flight_index };
  if (to === undefined) return { says: 'window.plan.edit_swap_as_plan', values };
  return to === 'home'
    ? { says: 'window.plan.edit_own_swap_at_launch', values }
    : { says: 'window.plan.edit_move_own_swap', values };
}

/** Names an edit in words that follow “Undo:” and “Redo:”. */
export function toEditSaying(edit: MissionEdit, { waypoints }: Mission): Saying {
  switch (edit.kind) {
    case 'move_home':
      return { says: 'window.plan.edit_move_launch' };
    case 'move_swap_place':
      return edit.to === undefined
        ? { says: 'window.plan.edit_swap_at_launch' }
        : { says: 'window.plan.edit_move_swap' };
    case 'set_swap_elevation':
      return edit.flight_index === undefined
        ? { says: 'window.plan.edit_swap_ground' }
        : { says: 'window.plan.edit_own_swap_ground', values: { index: edit.flight_index } };
    case 'move_own_swap_place':
      return toOwnSwap(edit);
    case 'set_flight_wind':
      return { says: 'window.plan.edit_flight_wind', values: { index: edit.flight_index } };
    case 'take_hour':
      return { says: 'window.plan.edit_take_hour' };
    case 'take_wind':
      return { says: 'window.plan.edit_take_wind' };
    case 'set_home_elevation':
      return { says: 'window.plan.edit_launch_ground' };
    case 'add_waypoint':
      return { says: 'window.plan.edit_add', values: naming([edit.index ?? waypoints.length]) };
    case 'add_waypoints':
      return {
        says: 'window.plan.edit_add',
        values: naming(edit.waypoints.map((_, place) => edit.index + place)),
      };
    case 'move_waypoint':
      return { says: 'window.plan.edit_move', values: naming([edit.index]) };
    case 'move_waypoints':
      return { says: 'window.plan.edit_move', values: naming(edit.indices) };
    case 'change_waypoint':
      return { says: 'window.plan.edit_change', values: naming([edit.index]) };
    case 'change_waypoints':
      return { says: 'window.plan.edit_change', values: naming(edit.indices) };
    case 'change_each':
      return inWords(edit.as);
    case 'measure_waypoints':
      return { says: 'window.plan.edit_measure', values: naming(edit.indices) };
    case 'raise_waypoints':
      return { says: 'window.plan.edit_raise', values: naming(raised(edit.by_m)) };
    case 'delete_waypoint':
      return { says: 'window.plan.edit_delete', values: naming([edit.index]) };
    case 'delete_waypoints':
      return { says: 'window.plan.edit_delete', values: naming(edit.indices) };
    case 'reverse_route':
      return { says: 'window.plan.edit_reverse' };
    case 'add_fence':
      return { says: 'window.plan.edit_add_fence' };
    case 'change_fence':
      return {
        says: edit.of === 'shape' ? 'window.plan.edit_fence_shape' : 'window.plan.edit_fence',
        values: { index: edit.index },
      };
    case 'delete_fence':
      return { says: 'window.plan.edit_delete_fence', values: { index: edit.index } };
    case 'set_end_action':
      return { says: 'window.plan.edit_end' };
    case 'set_takeoff_height':
      return { says: 'window.plan.edit_climb' };
    case 'structure_route':
      return { says: 'window.plan.edit_use_structure' };
    case 'survey_route':
      return { says: 'window.plan.edit_use_survey' };
    case 'replace':
      return edit.mission.waypoints.length === 0
        ? { says: beginning }
        : { says: opening, values: { name: edit.as ?? edit.mission.name } };
  }
}

const opening = 'window.plan.edit_open';
const beginning = 'window.plan.edit_new';

/** The step puts another plan on screen. */
export const isOpening = (step: Saying | undefined): boolean => step?.says === opening;

/** The step puts another plan on screen, or an empty one. */
export const isReplacing = (step: Saying | undefined): boolean => isOpening(step) || step?.says === beginning;

/** Why nothing is added, as a sentence. */
export const toOverfullText = (wanted: number): string =>
  words('window.plan.too_many', { wanted, most: mostWaypoints });

/** Why a fence is not drawn, or gets no further corner, as a sentence. */
export const toFencesFullText = (limit: FenceLimit): string =>
  limit === 'fences'
    ? words('window.plan.too_many_fences', { most: fenceLimits.fences })
    : limit === 'corners'
      ? words('window.plan.too_many_corners', { most: fenceLimits.corners })
      : words('window.plan.too_many_corners_in_all', { most: fenceLimits.all_corners });
