import { figureText } from '../../figureText.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import { inWords } from '../../saying.ts';
import { datumText } from '../write/altitudes.ts';
import { appLimits, writtenSpeed } from '../write/appLimits.ts';
import { placesAgain } from '../write/mergedPlaces.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { waypointsText } from '../write/waypointsText.ts';
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
  const toText = (how: string, limit_mps: number) => (where: string) =>
    `${app} flies no ${how} than ${figureText(limit_mps, 'm/s')}: the way to ${where} is written with that speed.`;
  const isFaster = changes((written_mps, own_mps) => written_mps < own_mps);
  const isSlower = changes((written_mps, own_mps) => written_mps > own_mps);
  return [
    ...noteAt(mission, 'SPEED_NOT_KEPT', isFaster, toText('faster', fastest_mps)),
    ...noteAt(mission, 'SPEED_NOT_KEPT', isSlower, toText('slower', slowest_mps)),
  ];
}

function mergeLosses(original: Mission, format: WriteFormat): WriteNote[] {
  const limits = appLimits(format);
  if (limits === undefined) return [];
  const again = new Set(placesAgain(original.waypoints, limits.shortest_m));
  return noteAt(
    original,
    'WAYPOINTS_MERGED',
    (_, index) => again.has(index),
    (where) =>
      `${limits.app} takes no two waypoints within ${figureText(limits.shortest_m, 'm')}: ${where} is written as one with the waypoint before, with what is done at both.`,
  );
}

function waitLosses(original: Mission, format: WriteFormat): WriteNote[] {
  const most_s = longestWait_s(format);
  return noteAt(
    original,
    'ACTION_NOT_KEPT',
    (waypoint) => writtenWait(waypoint) > most_s,
    (where) => `Litchi holds waits of ${Math.floor(most_s)} s at most: that at ${where} is cut.`,
  );
}

/** Heights above ground of an aircraft that cannot follow it by a sensor. */
function surfaceLosses(original: Mission, { format, mission }: PreparedPlan): WriteNote[] {
  const isConverted =
    format === 'dji_wpml_kmz' &&
    original.waypoints.every(({ altitude }) => altitude.datum === 'agl') &&
    mission.waypoints[0]?.altitude.datum !== 'agl';
  if (!isConverted) return [];
  const waypoint_indices = original.waypoints.map((_, index) => index);
  const message = `This aircraft cannot follow the ground by itself: the height of ${waypointsText(waypoint_indices)} is converted to a height ${datumText(['takeoff'])}.`;
  return [{ code: 'ALTITUDE_CONVERTED', ...inWords(message), waypoint_indices }];
}
