import { destination, distanceBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import { offsetLine } from '../../../engine/geo/offsetLine.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { EachChange, MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../../engine/result.ts';
import { type Locale, toDistanceText } from '../../../server/report/format.ts';
import { words } from '../../ui/words.ts';
import { naming } from './inCommon.ts';
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
  return { kind: 'change_each', changes, as: words('window.mission.edit_nose', naming(indices)) };
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
  return { kind: 'change_each', changes, as: words('window.mission.edit_even_climb', naming(indices)) };
}

export const isStretch = (indices: readonly number[]): boolean =>
  indices.length > 1 && (indices.at(-1) ?? 0) - (indices[0] ?? 0) === indices.length - 1;

/** The place so far along a line of waypoints. */
function placeAlong(line: Waypoints, along_m: number): Position | undefined {
  let left_m = along_m;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const { distance_m, course_deg } = trackBetween(from, to);
    if (left_m <= distance_m) return destination(from, course_deg, left_m);
    left_m -= distance_m;
  }
  return line.at(-1);
}

/** Moves the waypoints within a stretch along its own line until they lie equally far from each other; its ends stay. */
export function evenSpacesEdit(waypoints: Waypoints, indices: readonly number[]): MissionEdit {
  const line = indices.flatMap((index) => waypoints[index] ?? []);
  const length_m = line.reduce((sum_m, to, at) => sum_m + distanceBetween(line[at - 1] ?? to, to), 0);
  const changes = indices.slice(1, -1).flatMap((index, at): EachChange[] => {
    const change = placeAlong(line, (length_m * (at + 1)) / (line.length - 1));
    return change === undefined || length_m === 0
      ? []
      : [{ index, change: { lat: change.lat, lon: change.lon } }];
  });
  return { kind: 'change_each', changes, as: words('window.mission.edit_space', naming(indices)) };
}

interface SidewaysFault {
  readonly code: 'NO_ROOM';
  readonly message: string;
}

interface Stretch {
  readonly waypoints: Waypoints;
  /** The indices follow each other. */
  readonly indices: readonly number[];
  readonly locale: Locale;
}

/** Moves a stretch of the route to the right of its course, or to the left below 0, each leg as far. */
export function sidewaysEdit(
  { waypoints, indices, locale }: Stretch,
  right_m: number,
): Result<MissionEdit, SidewaysFault> {
  const line = indices.flatMap((index) => waypoints[index] ?? []);
  const moved = offsetLine(line, right_m);
  const far = toDistanceText(Math.abs(right_m), locale);
  if (!moved.ok) {
    const { code, index } = moved.failure;
    const [from = 0, to = 0] = indices.slice(index, index + 2).map((one) => one + 1);
    const message =
      code === 'NO_DIRECTION'
        ? words('window.mission.no_side')
        : words('window.mission.too_far_aside', { far, from, to });
    return fail({ code: 'NO_ROOM', message });
  }
  const changes = indices.flatMap((index, place) => {
    const change = moved.value[place];
    return change === undefined ? [] : [{ index, change }];
  });
  const side = right_m < 0 ? 'left' : 'right';
  return succeed({
    kind: 'change_each',
    changes,
    as: words('window.mission.edit_sideways', { ...naming(indices), far, side }),
  });
}
