import type { Warning } from '../warnings/warning.ts';
import type { LineOfSight } from './missionAnalysis.ts';

const unknown = (failure: string): Warning => ({
  code: 'LINE_OF_SIGHT_UNKNOWN',
  message: `Whether the aircraft stays in sight is not known all along the route. ${failure} Check it yourself.`,
});

const someUnknown = 'Some ground in between is unknown.';

/** Where sight is lost for longest, and where it cannot be told; `failure` is why nothing is known of it. */
export function sightWarnings(sight: LineOfSight | undefined, failure: string | undefined): Warning[] {
  if (sight === undefined) return failure === undefined ? [] : [unknown(failure)];
  return [...lostWarning(sight), ...(sight.unknown_m === undefined ? [] : [unknown(failure ?? someUnknown)])];
}

function lostWarning({ lost, lost_m }: LineOfSight): Warning[] {
  const [first, ...others] = [...lost].sort((one, other) => lengthOf(other) - lengthOf(one));
  if (first === undefined) return [];
  const { leg_index, from_m, to_m, hidden_m, lat, lon, ground_msl_m } = first;
  const more =
    others.length === 0
      ? ''
      : ` So it is on ${others.length} more ${others.length === 1 ? 'stretch' : 'stretches'}.`;
  return [
    {
      code: 'LINE_OF_SIGHT_LOST',
      message: `The pilot does not see the aircraft on the way to waypoint ${leg_index + 1}, ${from_m.toFixed(0)} to ${to_m.toFixed(0)} m along it: it flies up to ${Math.ceil(hidden_m)} m too low to be seen over the ground at ${lat.toFixed(5)}, ${lon.toFixed(5)} (${ground_msl_m.toFixed(0)} m above sea level).${more} Raise the route or stand elsewhere.`,
      leg_index,
      value: lost_m,
      unit: 'm',
    },
  ];
}

const lengthOf = ({ from_m, to_m }: LineOfSight['lost'][number]): number => to_m - from_m;
