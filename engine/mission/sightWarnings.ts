import { figureText, metresText } from '../figureText.ts';
import type { Warning } from '../warnings/warning.ts';
import { flightOfLeg, landingAtSwap } from './flightEnds.ts';
import type { BatteryFlight, LineOfSight, LostSight } from './missionAnalysis.ts';

const unknown = (failure: string): Warning => ({
  code: 'LINE_OF_SIGHT_UNKNOWN',
  message: `Whether the aircraft stays in sight is not known all along the route and the ways home. ${failure} Check it yourself.`,
});

const someUnknown = 'Some ground in between is unknown.';

const swapWays = 'Ways between the route and swap places are not looked at.';

/**
 * Where sight is lost for longest, and where it cannot be told; `failure` is why nothing is known of it. Ways home count where a flight
 * takes them, not where it lands at a swap place.
 */
export function sightWarnings(
  sight: LineOfSight | undefined,
  failure: string | undefined,
  flights: readonly BatteryFlight[],
): Warning[] {
  if (sight === undefined) return failure === undefined ? [] : [unknown(failure)];
  const isUnknown = sight.unknown_m !== undefined || sight.return_unknown_m !== undefined;
  const isAway = landingAtSwap(flights).length > 0;
  const isHomeward = ({ leg_index }: LostSight) => flightOfLeg(flights, leg_index)?.landing !== 'swap_place';
  const reasons = [...(isUnknown ? [failure ?? someUnknown] : []), ...(isAway ? [swapWays] : [])];
  return [
    ...lostWarning(kinds.leg, sight.lost),
    ...lostWarning(kinds.home, sight.return_lost.filter(isHomeward)),
    ...(reasons.length > 0 ? [unknown(reasons.join(' '))] : []),
  ];
}

const kinds = {
  leg: {
    code: 'LINE_OF_SIGHT_LOST',
    way: 'the way to waypoint',
    mend: 'Raise the route or stand elsewhere.',
  },
  home: {
    code: 'RETURN_SIGHT_LOST',
    way: 'the way home from waypoint',
    mend: 'Raise the height of the return or stand elsewhere.',
  },
} as const;

function lostWarning(
  { code, way, mend }: (typeof kinds)[keyof typeof kinds],
  lost: readonly LostSight[],
): Warning[] {
  const [first, ...others] = [...lost].sort((one, other) => lengthOf(other) - lengthOf(one));
  if (first === undefined) return [];
  const { leg_index, from_m, to_m, hidden_m, lat, lon, ground_msl_m } = first;
  const more =
    others.length === 0
      ? ''
      : ` So it is on ${others.length} more ${others.length === 1 ? 'stretch' : 'stretches'}.`;
  return [
    {
      code,
      message: `The pilot does not see the aircraft on ${way} ${leg_index + 1}, ${metresText(from_m)} to ${metresText(to_m)} along it: it flies up to ${figureText(Math.ceil(hidden_m), 'm')} too low to be seen over the ground at ${lat.toFixed(5)}, ${lon.toFixed(5)} (${metresText(ground_msl_m)} above sea level).${more} ${mend}`,
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
