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
  readonly homing: Homing;
}

/** Flies home along a way, from a height and by way of the height of the return, both above the launch point; `undefined`: no headway. */
export type FlyHome = (homeward: StraightWay, height_m: number, return_m: number) => FlownReturn | undefined;

/**
 * Makes a function that flies home from any place of a leg in one weather; places at one height share their start, and all share the
 * pieces.
 */
export function returnsIn(air: RouteAir, index: number): FlyHome {
  const pieces = emptyReturn();
  const { flight } = airOn(air, index);
  const { landing, ground_m } = waypointAirOf(air, index);
  let latest: { readonly start: ReturnStart; readonly return_m: number } | undefined;
  return (homeward, height_m, return_m) => {
    if (latest?.start.height_m !== height_m || latest.return_m !== return_m)
      latest = { start: returnStart(flight, height_m, return_m, { landing, ground_m }), return_m };
    const { start } = latest;
    return flyReturn(flight, start, homeward, pieces) ? { pieces, homing: start.homing } : undefined;
  };
}
