import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { ChargePlace, ProfileLine, ProfilePlace } from '../../../server/report/drawing/profileLine.ts';
import type { MissionResult, RoutePlace } from '../../map/mapProps.ts';
import { leastBy } from '../../ui/leastBy.ts';

/** The place nearest to one along the flight, by what `by` counts. */
export const placeNear = (
  places: readonly ProfilePlace[],
  by: 'distance_m' | 'time_s',
  value: number,
): ProfilePlace | undefined => leastBy(places, (place) => Math.abs(place[by] - value));

const onLeg = (places: readonly ProfilePlace[], leg_index: number): readonly ProfilePlace[] =>
  places.filter((place) => place.leg_index === leg_index);

export const placeAt = (
  places: readonly ProfilePlace[],
  { leg_index, fraction }: RoutePlace,
): ProfilePlace | undefined =>
  leastBy(onLeg(places, leg_index), (place) => Math.abs(place.fraction - fraction));

/** The place of a leg where its path is nearest to the ground, or to the obstacle that is nearer. */
export function lowestPlace(
  { places }: ProfileLine,
  { leg_index, clearance, from, distance_m }: MissionResult['legs'][number],
): ProfilePlace | undefined {
  if (clearance?.obstacle !== undefined && distance_m > 0)
    return placeAt(places, { leg_index, fraction: distanceBetween(from, clearance) / distance_m });
  return leastBy(onLeg(places, leg_index), ({ path_m, ground_m }) =>
    ground_m === undefined ? Infinity : path_m - ground_m,
  );
}

/** The battery at the end of a leg, or at home after the last one: within a leg the answer has none. */
export const chargeAfter = (
  { charges }: Pick<ProfileLine, 'charges'>,
  leg_index: number,
): ChargePlace | undefined => charges.findLast((charge) => charge.leg_index === leg_index);
