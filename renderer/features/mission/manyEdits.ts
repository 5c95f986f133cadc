import { distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { EachChange, MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { waypointsText } from '../../plan/editText.ts';
import { noseOf, withNose } from './nose.ts';

type Waypoints = readonly Waypoint[];

function noses(
  waypoints: Waypoints,
  indices: readonly number[],
  angleAt: (waypoint: Waypoint) => number | undefined,
): MissionEdit & { kind: 'change_each' } {
  const changes: EachChange[] = indices.flatMap((index) => {
    const waypoint = waypoints[index];
    if (waypoint === undefined) return [];
    const angle_deg = angleAt(waypoint);
    return noseOf(waypoint) === angle_deg
      ? []
      : { index, change: { actions: withNose(waypoint, angle_deg) } };
  });
  return { kind: 'change_each', changes, as: `nose at ${waypointsText(indices)}` };
}

/** Turns the nose to one angle at some waypoints; `undefined`: nothing turns it there. */
export const noseEdit = (
  waypoints: Waypoints,
  indices: readonly number[],
  angle_deg: number | undefined,
): MissionEdit => ({
  ...noses(waypoints, indices, () => angle_deg),
  ...(angle_deg !== undefined && { isTyped: true as const }),
});

/** Turns the nose to a place from each of some waypoints, to a tenth of a degree. */
export const noseToEdit = (waypoints: Waypoints, indices: readonly number[], place: Position) =>
  noses(waypoints, indices, (waypoint) => Math.round(trackBetween(waypoint, place).course_deg * 10) / 10);

/** Has heights rise or fall evenly along the route, from the first to the last of some waypoints, as they are measured. */
export function evenClimbEdit(waypoints: Waypoints, indices: readonly number[]): MissionEdit {
  const [first = 0] = indices;
  const last = indices.at(-1) ?? first;
  const along_m: number[] = [];
  for (let index = first, sum_m = 0; index <= last; index++) {
    const [before, here] = [waypoints[index - 1], waypoints[index]];
    if (index > first && before && here) sum_m += distanceBetween(before, here);
    along_m[index] = sum_m;
  }
  const [from_m, to_m] = [first, last].map((index) => waypoints[index]?.altitude.value_m ?? 0) as [
    number,
    number,
  ];
  const length_m = along_m[last] ?? 0;
  const changes = indices.flatMap((index): EachChange[] => {
    const waypoint = waypoints[index];
    if (waypoint === undefined || length_m === 0) return [];
    const value_m = from_m + ((to_m - from_m) * (along_m[index] ?? 0)) / length_m;
    return [
      { index, change: { altitude: { ...waypoint.altitude, value_m: Math.round(value_m * 10) / 10 } } },
    ];
  });
  return { kind: 'change_each', changes, as: `even climb over ${waypointsText(indices)}` };
}
