import { figureOfAction, isSeriesType, type SeriesType } from '../../mission/actions.ts';
import type { WaypointAction } from '../../mission/mission.ts';

/** Pictures by time and by distance: from a waypoint to the next one, where the row has more than 0 (seconds, metres). */
const types: readonly SeriesType[] = ['photos_by_time', 'photos_by_distance'];

/** Picture intervals of each row on its leg; absent: none. */
export type Intervals = { readonly [Type in SeriesType]?: number | undefined };

interface Acting {
  readonly actions?: readonly WaypointAction[] | undefined;
}

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
