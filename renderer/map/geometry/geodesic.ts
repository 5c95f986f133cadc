import { pointsBetween, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';

const longestChord_m = 20_000;

/** The shortest way as points close enough to join by straight lines on a Mercator map; ends included. */
export const geodesicPath = (from: Position, to: Position): Position[] => [
  from,
  ...pointsBetween(from, trackBetween(from, to), longestChord_m),
  to,
];
