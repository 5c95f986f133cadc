import { understood } from '../../../engine/mission/actions.ts';
import type { Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';

const isTurn = (action: WaypointAction) => understood(action) === 'heading';

/** Returns the nose's heading at a waypoint, true degrees; `undefined`: nothing there turns it. */
export const noseOf = ({ actions = [] }: Pick<Waypoint, 'actions'>): number | undefined =>
  actions.find(isTurn)?.angle_deg;

/** The actions with the nose turned to an angle, first of all where nothing turned it before; `undefined`: nothing turns it. */
export function withNose(
  { actions = [] }: Pick<Waypoint, 'actions'>,
  angle_deg: number | undefined,
): readonly WaypointAction[] {
  if (angle_deg === undefined) return actions.filter((action) => !isTurn(action));
  const at = actions.findIndex(isTurn);
  if (at === -1) return [{ action_type: 'heading', duration_s: 0, angle_deg }, ...actions];
  return actions.map((action, place) => (place === at ? { ...action, angle_deg } : action));
}
