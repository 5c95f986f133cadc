import { figureOfAction, isSamePlace, isSeriesType, type SeriesType } from '../../mission/actions.ts';
import type { PlaceLookedAt, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { isHeld } from '../write/writtenParts.ts';

/** Pictures by time and by distance: from a waypoint to the next one, where the row has more than 0 (seconds, metres). */
const types: readonly SeriesType[] = ['photos_by_time', 'photos_by_distance'];

/** Picture intervals of each row on its leg; absent: none. */
export type Intervals = { readonly [Type in SeriesType]?: number | undefined };

type Acting = Pick<Waypoint, 'actions'>;

/** Adds the series to the points where they begin; rows of the same interval are one, and the last row has no leg. */
export function withSeries<Point extends Acting>(
  points: readonly Point[],
  rows: readonly Intervals[],
): Point[] {
  const last = points.length - 1;
  return points.map((point, index) => {
    const begun = types.flatMap((type): WaypointAction[] => {
      const figure = rows[index]?.[type];
      const isOn = index > 0 && rows[index - 1]?.[type] === figure;
      if (figure === undefined || isOn || index === last) return [];
      let end = index + 1;
      while (end < last && rows[end]?.[type] === figure) end += 1;
      return [{ action_type: type, duration_s: 0, [figureOfAction[type]]: figure, span: end - index }];
    });
    return begun.length === 0 ? point : { ...point, actions: [...(point.actions ?? []), ...begun] };
  });
}

/** Picture intervals of each row, from the series of the points; a later one of its kind replaces it. */
export function intervalsOf(points: readonly Acting[]): Intervals[] {
  const rows: { [Type in SeriesType]?: number | undefined }[] = points.map(() => ({}));
  points.forEach(({ actions = [] }, index) => {
    for (const action of actions) {
      const { action_type: type, span = 0 } = action;
      if (!isSeriesType(type)) continue;
      if (span > 0) for (const row of rows.slice(index)) delete row[type];
      // There is no leg after the last row: a series ends before what comes at the end.
      for (const row of rows.slice(index, Math.min(index + span, rows.length - 1)))
        row[type] = action[figureOfAction[type]];
    }
  });
  return rows;
}

/** Adds what is looked at where that begins; rows of one place are one, up to the last of them. */
export function withLooks<Point extends Acting>(
  points: readonly Point[],
  rows: readonly (PlaceLookedAt | undefined)[],
): Point[] {
  const isSame = (one: number, other: number) => isSamePlace(rows[one], rows[other]);
  return points.map((point, index) => {
    const place = rows[index];
    if (place === undefined || (index > 0 && isSame(index - 1, index))) return point;
    let end = index;
    while (end + 1 < points.length && isSame(index, end + 1)) end += 1;
    const look: WaypointAction = { action_type: 'look_at', duration_s: 0, place, span: end - index };
    return { ...point, actions: [look, ...(point.actions ?? [])] };
  });
}

/** Place that each row looks at; a later look replaces it. */
export function looksOf(points: readonly Acting[]): (PlaceLookedAt | undefined)[] {
  let place: PlaceLookedAt | undefined;
  let last = -1;
  return points.map(({ actions = [] }, index) => {
    for (const action of actions)
      if (isHeld(action, 'litchi_csv') && action.action_type === 'look_at') {
        place = action.place;
        last = index + (action.span ?? 0);
      }
    return index <= last ? place : undefined;
  });
}

/**
 * The points with the speeds of the legs to them. A row's speed holds from its waypoint to the next one, and 0 stands for the speed of the
 * whole mission: Litchi flies by DJI's Mobile SDK (developer.dji.com, DJIWaypoint, `speed`; DJIWaypointMission, `autoFlightSpeed`).
 * The mission's speed, which the table does not hold, also holds on the way to the first row.
 */
export const withSpeedsOfLegs = <Point extends Pick<Waypoint, 'speed_mps'>>(
  points: readonly Point[],
): Point[] =>
  points.map((point, index) => {
    const { speed_mps: _, ...place } = point;
    const speed_mps = points[index - 1]?.speed_mps;
    return { ...place, ...(speed_mps === undefined ? {} : { speed_mps }) } as Point;
  });
