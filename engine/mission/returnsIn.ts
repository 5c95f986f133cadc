import type { StraightWay } from '../flight/legDrain.ts';
import {
  emptyReturn,
  flyReturn,
  type Homing,
  type ReturnPieces,
  type ReturnStart,
  returnStart,
} from '../flight/returnHome.ts';
import { airOn, type RouteAir, waypointAirOf } from './routeAir.ts';

/** A return as it is flown from some place, and its way home from afar. */
export interface FlownReturn {
  readonly pieces: ReturnPieces;
  readonly homing: () => Homing;
}

/** Flies home along a way, from a height above the launch point; `undefined`: no headway. */
export type FlyHome = (homeward: StraightWay, height_m: number) => FlownReturn | undefined;

/**
 * Makes a function that flies home from any place of a leg in one weather; places at one height share their start, and all share the
 * pieces.
 */
export function returnsIn(air: RouteAir, index: number): FlyHome {
  const pieces = emptyReturn();
  const { flight } = airOn(air, index);
  const { landing, ground_m } = waypointAirOf(air, index);
  const { returnHeight_m } = air.route;
  let start: ReturnStart | undefined;
  return (homeward, height_m) => {
    if (start?.height_m !== height_m)
      start = returnStart(flight, height_m, returnHeight_m, { landing, ground_m });
    return flyReturn(flight, start, homeward, pieces) ? { pieces, homing: start.homing } : undefined;
  };
}
