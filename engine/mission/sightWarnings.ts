import type { Saying } from '../saying.ts';
import type { Warning } from '../warnings/warning.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import { flightOfLeg, landingAtSwap } from './flightEnds.ts';
import type { LineOfSight, LostSight } from './lineOfSight.ts';

const unknown = (ground: Saying | 'some' | 'none', areSwapWays = false): Warning => ({
  code: 'LINE_OF_SIGHT_UNKNOWN',
  values: { ground, swap_ways: areSwapWays ? 'yes' : 'no' },
});

/**
 * Where sight is lost for longest, and where it cannot be told; `failure` is why nothing is known of it. Ways home count where a flight
 * takes them, not where it lands at a swap place.
 */
export function sightWarnings(
  sight: LineOfSight | undefined,
  failure: Saying | undefined,
  flights: readonly BatteryFlight[],
): Warning[] {
  if (sight === undefined) return failure === undefined ? [] : [unknown(failure)];
  const isUnknown = sight.unknown_m !== undefined || sight.return_unknown_m !== undefined;
  const isAway = landingAtSwap(flights).length > 0;
  const isHomeward = ({ leg_index }: LostSight) => flightOfLeg(flights, leg_index)?.landing !== 'swap_place';
  return [
    ...lostWarning('LINE_OF_SIGHT_LOST', sight.lost),
    ...lostWarning('RETURN_SIGHT_LOST', sight.return_lost.filter(isHomeward)),
    ...(isUnknown || isAway ? [unknown(isUnknown ? (failure ?? 'some') : 'none', isAway)] : []),
  ];
}

function lostWarning(
  code: 'LINE_OF_SIGHT_LOST' | 'RETURN_SIGHT_LOST',
  lost: readonly LostSight[],
): Warning[] {
  const [first, ...others] = [...lost].sort((one, other) => lengthOf(other) - lengthOf(one));
  if (first === undefined) return [];
  const { leg_index, from_m, to_m, hidden_m, lat, lon, ground_msl_m } = first;
  return [
    {
      code,
      values: { from_m, to_m, hidden_m: Math.ceil(hidden_m), lat, lon, ground_msl_m, others: others.length },
      leg_index,
      value:
        code === 'LINE_OF_SIGHT_LOST'
          ? lost.reduce((sum_m, one) => sum_m + lengthOf(one), 0)
          : lengthOf(first),
      unit: 'm',
    },
  ];
}

const lengthOf = ({ from_m, to_m }: LostSight): number => to_m - from_m;
