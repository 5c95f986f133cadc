import { numberAt } from '../elementAt.ts';
import type { AirTime } from '../flightlog/record/airTime.ts';
import type { FlightLog } from '../flightlog/record/flightLog.ts';
import { destination, wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { toDegrees } from '../units.ts';

/** A place in the plane around the origin of a log, metres. */
export interface OnPlane {
  readonly east_m: number;
  readonly north_m: number;
}

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
export function onPlaneOf({ origin }: FlownTrack, place: Position): OnPlane {
  const { distance_m, north, east } = wayBetween(origin, place);
  return { east_m: distance_m * east, north_m: distance_m * north };
}

/** Distance of a sample from a straight line over the ground, metres; NaN where its place is not known. */
export function distanceFrom(track: FlownTrack, index: number, from: OnPlane, to: OnPlane): number {
  const [east, north] = [numberAt(track.east_m, index), numberAt(track.north_m, index)];
  const [along_east, along_north] = [to.east_m - from.east_m, to.north_m - from.north_m];
  const length2 = along_east ** 2 + along_north ** 2;
  const ahead = (east - from.east_m) * along_east + (north - from.north_m) * along_north;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ahead / length2));
  return Math.hypot(east - from.east_m - share * along_east, north - from.north_m - share * along_north);
}

/** The position of a sample whose place is known. */
export function positionAt({ east_m, north_m, origin }: FlownTrack, index: number): Position {
  const [east, north] = [numberAt(east_m, index), numberAt(north_m, index)];
  return destination(origin, toDegrees(Math.atan2(east, north)), Math.hypot(east, north));
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
