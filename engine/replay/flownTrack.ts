import { numberAt } from '../elementAt.ts';
import type { AirTime } from '../flightlog/record/airTime.ts';
import type { FlightLog } from '../flightlog/record/flightLog.ts';
import { destination, wayBetween } from '../geo/geodesic.ts';
import type { Corner } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';

/** The part of a log in the air: places and heights, one for each sample; NaN: not known. */
export interface FlownTrack {
  readonly east_m: Float64Array;
  readonly north_m: Float64Array;
  readonly height_m: Float64Array;
  /** Where east and north are 0. */
  readonly origin: Position;
}

/** The track of a log; `undefined`: it does not say where on earth it was. */
export function trackOf({ origin, samples }: FlightLog, { from, to }: AirTime): FlownTrack | undefined {
  if (origin === undefined) return undefined;
  const during = (column: Float64Array) => column.subarray(from, to + 1);
  return {
    east_m: during(samples.east_m),
    north_m: during(samples.north_m),
    height_m: during(samples.height_m),
    origin,
  };
}

/** A position of the earth where the log has its places. */
export function onPlaneOf({ origin }: FlownTrack, place: Position): Corner {
  const { distance_m, north, east } = wayBetween(origin, place);
  return { x: distance_m * east, y: distance_m * north };
}

/** The place of a sample in that plane; NaN: not known. */
export const placeAt = ({ east_m, north_m }: FlownTrack, index: number): Corner => ({
  x: numberAt(east_m, index),
  y: numberAt(north_m, index),
});

/** The position of a sample whose place is known. */
export function positionAt(track: FlownTrack, index: number): Position {
  const { x, y } = placeAt(track, index);
  return destination(track.origin, toDegrees(Math.atan2(x, y)), Math.hypot(x, y));
}

/** Points of a drawn track, at most. */
const mostPoints = 1000;

/** A track to draw: of a long one every so many samples, and always its last. */
export function positionsOf(track: FlownTrack): Position[] {
  const known = Array.from(track.east_m.keys()).filter(
    (index) => !Number.isNaN(numberAt(track.east_m, index)),
  );
  const every = Math.ceil(known.length / mostPoints);
  return known
    .filter((_, at) => at % every === 0 || at === known.length - 1)
    .map((index) => positionAt(track, index));
}
