import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { MissionResult } from '../../map/mapProps.ts';

type Leg = MissionResult['legs'][number];

/** How far a leg is below what it should keep over the ground; a leg that follows the ground only has to stay above it. */
const lackOf = ({ clearance, ascent_m }: Leg, clearance_m: number): number =>
  clearance === undefined ? 0 : (ascent_m === undefined ? clearance_m : 0) - clearance.min_m;

/** The leg that is lowest under what it should keep, and by how much. */
export interface Lowest {
  readonly leg: Leg;
  readonly lack_m: number;
}

export function lowestLeg({ legs }: MissionResult, clearance_m: number): Lowest | undefined {
  let lowest: Lowest | undefined;
  for (const leg of legs) {
    const lack_m = lackOf(leg, clearance_m);
    if (lack_m > (lowest?.lack_m ?? 0)) lowest = { leg, lack_m };
  }
  return lowest;
}

/** Raises both ends of every leg that is too low, by whole metres, so that all legs keep their height; the others stay. */
export function raisingEdit({ legs }: MissionResult, clearance_m: number): MissionEdit {
  const lacks_m = legs.map((leg) => Math.max(0, Math.ceil(lackOf(leg, clearance_m))));
  return {
    kind: 'raise_waypoints',
    by_m: lacks_m.map((lack_m, index) => Math.max(lack_m, lacks_m[index + 1] ?? 0)),
  };
}
