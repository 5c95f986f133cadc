import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import { apart } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import type { Plane } from '../survey/surveyPlane.ts';
import { toDegrees } from '../units.ts';
import type { Shot } from './structurePath.ts';
import { rotated, type Station } from './wallStations.ts';

/** Pictures from stations in rows above each other. */
interface Rows {
  readonly stations: readonly Station[];
  /** From the first row to the last. */
  readonly levels: readonly Level[];
}

export interface Level {
  readonly height_m: number;
  readonly pitch_deg: number;
}

const shotAt = ({ at, facing }: Station, level: Level): Shot => ({
  at,
  ...level,
  heading_deg: toBearing(toDegrees(Math.atan2(facing.x, facing.y))),
  isPicture: true,
});

/** Shots to and fro: each row from the end where the one before it ended, or up and down where that takes fewer turns. */
export function toAndFro({ stations, levels }: Rows, mayClimb: boolean): Shot[] {
  if (mayClimb && stations.length < levels.length)
    return stations.flatMap((station, at) => inTurn(levels, at).map((level) => shotAt(station, level)));
  return levels.flatMap((level, at) => inTurn(stations, at).map((station) => shotAt(station, level)));
}

const inTurn = <Element>(list: readonly Element[], at: number): readonly Element[] =>
  at % 2 === 0 ? list : list.toReversed();

/** The stations begun at the one nearest to a position; those of a line at one of its ends. */
export function begunNear(
  stations: readonly Station[],
  near: Position | undefined,
  plane: Plane,
  isClosed: boolean,
): readonly Station[] {
  if (near === undefined) return stations;
  const from = plane.project(near);
  const distanceTo = (index: number) => apart(elementAt(stations, index).at, from);
  if (!isClosed) return distanceTo(stations.length - 1) < distanceTo(0) ? stations.toReversed() : stations;
  const nearest = stations.reduce((best, _, at) => (distanceTo(at) < distanceTo(best) ? at : best), 0);
  return rotated(stations, nearest);
}
