import type { Position } from '../geo/position.ts';
import { readAngles } from './angles.ts';
import type { ReadResult } from './coordinateReading.ts';
import { readMgrs } from './mgrs.ts';
import { readPlusCode } from './plusCode.ts';
import { readUtm } from './utm.ts';

/**
 * Reads a typed place in decimal degrees, degrees and minutes, with seconds, in UTM, MGRS or as a plus code; `near` is where a short plus
 * code is meant. What may be meant in two ways is refused by name.
 */
export const readCoordinates = (text: string, near?: Position): ReadResult =>
  readPlusCode(text, near) ?? readMgrs(text) ?? readUtm(text) ?? readAngles(text);
