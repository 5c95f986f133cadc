import type { Mission, WaypointAction } from '../../mission/mission.ts';
import { writtenDatums } from '../write/altitudes.ts';
import { actInSteps, inSteps, speedInSteps, waitInSteps } from '../write/steps.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { writtenActions } from '../write/writtenParts.ts';
import { noteAt } from './notes.ts';

/** Differences that no figure on screen shows. */
const least = 0.001;
const differs = (one: number, other: number) => Math.abs(one - other) > least;

/** Notes on figures that a format holds in whole steps, or only within bounds. */
export function stepLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, steps, slowest_mps = 0, longest_wait_s = 0 } = formatTraits[format];
  if (steps === undefined) return [];
  const targets = writtenDatums(mission, format);
  const isTurned = (action: WaypointAction) => {
    const held = actInSteps(action, format);
    return (
      differs(action.angle_deg ?? 0, held.angle_deg ?? 0) ||
      differs(action.place?.altitude.value_m ?? 0, held.place?.altitude.value_m ?? 0)
    );
  };
  const { height_m, speed_mps: step_mps } = steps;
  return [
    ...noteAt(
      mission,
      'ALTITUDE_ROUNDED',
      ({ altitude: { datum, value_m } }, index) =>
        height_m !== undefined && (datum !== targets[index] || differs(value_m, inSteps(value_m, height_m))),
      { values: { name } },
    ),
    ...noteAt(
      mission,
      'SPEED_NOT_KEPT',
      ({ speed_mps }) => speed_mps !== undefined && inSteps(speed_mps, step_mps) <= slowest_mps,
      { says: 'SPEED_NOT_KEPT.slow', values: { name, slowest_mps } },
    ),
    ...noteAt(
      mission,
      'SPEED_NOT_KEPT',
      (waypoint) =>
        differs(waypoint.speed_mps ?? 0, speedInSteps(waypoint, format) ?? waypoint.speed_mps ?? 0),
      { says: 'SPEED_NOT_KEPT.rounded', values: { name } },
    ),
    ...noteAt(
      mission,
      'HOVER_NOT_KEPT',
      (waypoint) => differs(waypoint.hover_time_s, waitInSteps(waypoint, format)),
      { says: 'HOVER_NOT_KEPT.rounded', values: { name, longest_s: longest_wait_s } },
    ),
    ...noteAt(mission, 'ACTION_NOT_KEPT', (waypoint) => writtenActions(waypoint, format).some(isTurned), {
      says: 'ACTION_NOT_KEPT.rounded',
      values: { name },
    }),
  ];
}
