import { isReached, isUnsure, keptEdge, type Ring, ringToFly } from '../../server/report/ringReach.ts';
import type { RangeResult } from '../map/mapProps.ts';
import { type Inputs, isThresholdShown } from '../plan/inputs.ts';
import { words } from '../ui/words.ts';

/** A sentence on where a little more wind than forecast would stop the aircraft, or how small the charge is; `undefined`: nowhere. */
export function toUnsureText(ring: Ring, isShown = true): string | undefined {
  const isAnyKept = isReached(keptEdge(ring));
  if (isUnsure(ring)) {
    const where = !isAnyKept ? 'everywhere' : isShown ? 'outside' : 'short';
    return words('window.map.unsure_return', { where, left_pct: ring.battery_threshold_pct });
  }
  return isReached(ring) && !isAnyKept ? words('window.map.barely_covers') : undefined;
}

/** The ring to fly to, whose edge the map dashes; `undefined`: there is none, or its chip hides it. No other ring takes its place: verdict and panel mean this one all the same. */
export function shownRingToFly(range: RangeResult, inputs: Inputs): Ring | undefined {
  const ring = ringToFly(range, inputs.rth_threshold_pct);
  return ring !== undefined && isThresholdShown(inputs, ring.battery_threshold_pct) ? ring : undefined;
}
