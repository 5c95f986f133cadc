import { isLastingType, waitsAt } from '../../mission/actions.ts';
import type { Mission } from '../../mission/mission.ts';
import { losesCircles } from '../mavlink/mavlinkItems.ts';
import { ownItems, planPart } from '../mavlink/qgcPlanParts.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import type { WriteFormat } from '../write/writeFormat.ts';
import { landsOnLast } from '../write/writtenParts.ts';
import { noteAt, noteOf, type Test } from './notes.ts';

/** Notes on which aircraft and autopilots fly a written mission as it was judged. */
export function vehicleNotes({ mission, given, vehicle, format }: PreparedPlan): WriteNote[] {
  if (format === 'qgc_plan' && ownItems(given) !== undefined) return [];
  const isOpen = vehicle === undefined && planPart(mission, 'vehicle') === undefined;
  const isOverTerrain = mission.waypoints.some(({ altitude }) => altitude.datum === 'agl');
  return [
    ...(isOpen ? [noteOf('VEHICLE_ASSUMED')] : []),
    ...(vehicle === 'vtol' && mission.end_action === 'go_home' ? [noteOf('VTOL_RETURN')] : []),
    ...(vehicle === 'vtol'
      ? noteAt(mission, 'LIMITS_OF_APP', (waypoint) => waitsAt(waypoint) > 0, {
          says: 'LIMITS_OF_APP.circles',
        })
      : []),
    ...(isOverTerrain ? [noteOf('SURFACE_FOLLOWED', { says: 'SURFACE_FOLLOWED.terrain' })] : []),
  ];
}

/** Differences of a written mission from the plan: a speed that is left open again, a part that goes on for ever. */
export function mavlinkLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  if (format !== 'qgc_plan' && format !== 'qgc_wpl') return [];
  if (format === 'qgc_plan' && ownItems(mission) !== undefined) return [];
  const isEndless = mission.carried?.some(({ format: of, kind }) => of === 'mavlink' && kind === 'endless');
  const last = mission.waypoints.length - 1;
  const goesOnToLanding: Test = ({ actions = [] }, index) =>
    index < last &&
    landsOnLast(mission) &&
    actions.some(({ action_type, span = 0 }) => isLastingType(action_type) && index + span >= last);
  return [
    ...noteAt(mission, 'ACTION_NOT_KEPT', goesOnToLanding, { says: 'ACTION_NOT_KEPT.landing' }),
    ...noteAt(mission, 'STATE_NOT_KEPT', losesCircles, { says: 'STATE_NOT_KEPT.circles' }),
    ...(isEndless === true ? [noteOf('SETTINGS_NOT_KEPT', { says: 'SETTINGS_NOT_KEPT.endless' })] : []),
  ];
}

/** Notes waypoints without a speed behind ones with one, where no cruise speed is known to be written. */
export const resetSpeedNotes = ({ mission }: PreparedPlan): WriteNote[] =>
  noteAt(
    mission,
    'CRUISE_SPEED_OPEN',
    ({ speed_mps }, index) =>
      speed_mps === undefined && mission.waypoints[index - 1]?.speed_mps !== undefined,
    { says: 'CRUISE_SPEED_OPEN.again' },
  );
