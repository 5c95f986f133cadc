import { known } from '../known.ts';
import { isSeriesType, understood } from './actions.ts';
import type { WaypointAction } from './mission.ts';
import type { Series } from './pictures.ts';

/** A series of pictures along a leg: how the pictures follow each other, and the waypoint at which it begins. */
export interface PictureLine {
  readonly from: number;
  readonly series: Series;
}

/** The picture series along each leg, by its index; `undefined`: none is taken along it. */
export type PictureLines = readonly (PictureLine | undefined)[];

type Acted = Pick<WaypointAction, 'action_type' | 'every_m' | 'every_s' | 'span'>;

/** A waypoint, as far as it takes pictures. */
export interface Acting {
  readonly actions?: readonly Acted[] | undefined;
}

/** How pictures follow each other by an action; `undefined`: it is no series, or has no way between two pictures. */
function seriesOf(action: Acted): Series | undefined {
  const { every_m = 0, every_s = 0 } = action;
  const type = understood({ duration_s: 0, ...action });
  if (type === undefined || !isSeriesType(type) || (action.span ?? 0) < 1) return undefined;
  if (type === 'photos_by_distance') return every_m > 0 ? { every_m } : undefined;
  return every_s > 0 ? { every_s } : undefined;
}

/** The legs along which pictures are taken in a series; where two overlap, the later one counts. Linear in the waypoints. */
export function pictureLines(waypoints: readonly Acting[]): PictureLines {
  let line: PictureLine | undefined;
  let end = 0;
  const lines: (PictureLine | undefined)[] = [];
  for (const [from, { actions = [] }] of waypoints.entries()) {
    lines.push(from <= end ? line : undefined);
    for (const action of actions) {
      const series = seriesOf(action);
      if (series === undefined) continue;
      line = { from, series };
      end = from + known(action.span);
    }
  }
  return lines;
}
