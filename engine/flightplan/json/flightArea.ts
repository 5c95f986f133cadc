import type { Fence } from '../../fence/fence.ts';
import type { Position } from '../../geo/position.ts';
import { fencesOfRings } from '../source/fenceNames.ts';
import { listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { nowhere } from '../source/places.ts';

/** DJI's custom flight areas: `dfence` to stay in, `nfz` to stay out of (developer.dji.com, Cloud API, Custom Flight Area). */
const kinds: ReadonlyMap<unknown, boolean> = new Map([
  ['dfence', true],
  ['nfz', false],
]);

const toPosition = (pair: unknown): Position => {
  const [lon, lat]: readonly unknown[] = Array.isArray(pair) ? pair : [];
  return isFiniteNumber(lat) && isFiniteNumber(lon) ? { lat, lon } : nowhere;
};

/** The fences that a feature of GeoJSON is, in any state: a polygon, or a point with a radius; `undefined`: it is another feature. */
export function flightArea(feature: unknown, geometry: unknown, properties: unknown): Fence[] | undefined {
  const is_inclusion = [feature, properties]
    .flatMap((holder) => [member(holder, 'geofence_type'), member(holder, 'type')])
    .map((word) => kinds.get(word))
    .find((kind) => kind !== undefined);
  if (is_inclusion === undefined) return undefined;
  const name = textAt(properties, 'name');
  const sided = { is_inclusion, ...(name === undefined ? {} : { name }) };
  const coordinates = listAt(geometry, 'coordinates');
  const radius_m = numberAt(properties, 'radius') ?? numberAt(geometry, 'radius');
  if (radius_m !== undefined && radius_m > 0 && isFiniteNumber(coordinates[0]))
    return [{ ...sided, center: toPosition(coordinates), radius_m }];
  const rings = coordinates.map((ring) => (Array.isArray(ring) ? ring : []).map(toPosition));
  return fencesOfRings(sided, rings);
}
