import { toLongitude } from '../geo/angle.ts';
import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import type { Values } from '../saying.ts';

/** A typed place: its position, the middle of the square that the text names. */
export interface CoordinateReading {
  readonly position: Position;
  readonly notation: 'degrees' | 'utm' | 'mgrs' | 'plus_code';
  /** Side of the square where the notation names one: of a plus code its height. */
  readonly square_m?: number;
}

export interface CoordinateFault {
  readonly code: 'NOT_COORDINATES' | 'OUT_OF_RANGE' | 'AMBIGUOUS' | 'NEEDS_PLACE_NEARBY';
  /** The key of its message in the catalogue. */
  readonly says: string;
  readonly values?: Values | undefined;
}

export type ReadResult = Result<CoordinateReading, CoordinateFault>;

export const refuse = (code: CoordinateFault['code'], says: string, values?: Values): ReadResult =>
  fail({ code, says: `coordinates.${says}`, values });

/** A reading whose position lies on the globe, its longitude in [−180, 180). */
export function readingAt({ lat, lon }: Position, rest: Omit<CoordinateReading, 'position'>): ReadResult {
  return succeed({ position: { lat, lon: toLongitude(lon) }, ...rest });
}
