import type { Mission, Waypoint } from '../../mission/mission.ts';
import { appLimits, writtenSpeed } from '../write/appLimits.ts';
import { placesAgain } from '../write/mergedPlaces.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import type { WriteFormat } from '../write/writeFormat.ts';
import { longestWait_s, writtenWait } from '../write/writtenParts.ts';
import { noteAt, type Test } from './notes.ts';

/** Notes on what is written otherwise than it was planned, since the app that flies the file takes no other. */
export const fittingLosses = (mission: Mission, format: WriteFormat): WriteNote[] => [
  ...speedLosses(mission, format, ({ speed_mps }) => speed_mps),
  ...mergeLosses(mission, format),
  ...waitLosses(mission, format),
];

/** The same of what the plan itself leaves open: its cruise speed, and the aircraft that flies it. */
export const openLosses = (original: Mission, plan: PreparedPlan): WriteNote[] => [
  ...speedLosses(original, plan.format, ({ speed_mps }) =>
    speed_mps === undefined ? plan.cruise_speed_mps : undefined,
  ),
  ...surfaceLosses(original, plan),
];

function speedLosses(
  mission: Mission,
  format: WriteFormat,
  speedOf: (waypoint: Waypoint) => number | undefined,
): WriteNote[] {
  const limits = appLimits(format);
  if (limits === undefined) return [];
  const { app, slowest_mps, fastest_mps } = limits;
  const changes =
    (isBeyond: (written_mps: number, own_mps: number) => boolean): Test =>
    (waypoint) => {
      const speed_mps = speedOf(waypoint);
      return speed_mps !== undefined && isBeyond(writtenSpeed(speed_mps, format), speed_mps);
    };
  const told = (side: string, limit_mps: number) => ({
    says: 'SPEED_NOT_KEPT.limit',
    values: { app, side, limit_mps },
  });
  const isFaster = changes((written_mps, own_mps) => written_mps < own_mps);
  const isSlower = changes((written_mps, own_mps) => written_mps > own_mps);
  return [
    ...noteAt(mission, 'SPEED_NOT_KEPT', isFaster, told('faster', fastest_mps)),
    ...noteAt(mission, 'SPEED_NOT_KEPT', isSlower, told('slower', slowest_mps)),
  ];
}

function mergeLosses(original: Mission, format: WriteFormat): WriteNote[] {
  const limits = appLimits(format);
  if (limits === undefined) return [];
  const again = new Set(placesAgain(original.waypoints, limits.shortest_m));
  return noteAt(original, 'WAYPOINTS_MERGED', (_, index) => again.has(index), {
    values: { app: limits.app, shortest_m: limits.shortest_m },
  });
}

function waitLosses(original: Mission, format: WriteFormat): WriteNote[] {
  const most_s = longestWait_s(format);
  return noteAt(original, 'ACTION_NOT_KEPT', (waypoint) => writtenWait(waypoint) > most_s, {
    says: 'ACTION_NOT_KEPT.wait',
    values: { most_s: Math.floor(most_s) },
  });
}

/** Heights above ground of an aircraft that cannot follow it by a sensor. */
function surfaceLosses(original: Mission, { format, mission }: PreparedPlan): WriteNote[] {
  const isConverted =
    format === 'dji_wpml_kmz' &&
    original.waypoints.every(({ altitude }) => altitude.datum === 'agl') &&
    mission.waypoints[0]?.altitude.datum !== 'agl';
  if (!isConverted) return [];
  return noteAt(original, 'ALTITUDE_CONVERTED', () => true, { says: 'ALTITUDE_CONVERTED.aircraft' });
}
