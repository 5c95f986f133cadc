import type { RallyPoint } from '../../fence/fence.ts';
import type { Altitude, Position } from '../../geo/position.ts';
import { altitudeReferences } from '../../mission/missionWords.ts';
import { given } from '../plan/given.ts';
import { type ReadFence, sidedBy, unlisted } from '../plan/readFence.ts';
import { listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { nowhere } from '../source/places.ts';

/** The height that a member `altitude` of our own files holds. */
export function altitudeIn(holder: unknown): Altitude | undefined {
  const altitude = member(holder, 'altitude');
  const datum = altitudeReferences.find((known) => known === member(altitude, 'datum'));
  const value_m = numberAt(altitude, 'value_m');
  return datum === undefined || value_m === undefined ? undefined : { datum, value_m };
}

export const placeOf = (holder: unknown): Position => ({
  lat: numberAt(holder, 'lat') ?? nowhere.lat,
  lon: numberAt(holder, 'lon') ?? nowhere.lon,
});

/** The fences of a plan or a request of our own, in any state; one that does not say so is one to stay in. */
export const ownFences = (mission: unknown): ReadFence[] => [
  ...unlisted(member(mission, 'fences')),
  ...listAt(mission, 'fences').map((fence): ReadFence => {
    const [lower_m, upper_m] = [numberAt(fence, 'lower_m'), numberAt(fence, 'upper_m')];
    const sided = {
      ...sidedBy(member(fence, 'is_inclusion')),
      ...given({ name: textAt(fence, 'name'), lower_m, upper_m }),
    };
    const radius_m = numberAt(fence, 'radius_m');
    return radius_m === undefined
      ? { ...sided, outline: listAt(fence, 'outline').map(placeOf) }
      : { ...sided, center: placeOf(member(fence, 'center')), radius_m };
  }),
];

/** Its rally points, in any state. */
export const ownRallyPoints = (mission: unknown): RallyPoint[] =>
  listAt(mission, 'rally_points').map((point) => ({
    ...placeOf(point),
    ...given({ altitude: altitudeIn(point) }),
  }));
