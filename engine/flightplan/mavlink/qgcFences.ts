import { type Fence, isCircle, type RallyPoint } from '../../fence/fence.ts';
import { openOutline, type Position } from '../../geo/position.ts';
import { type ReadFence, sidedBy, unlisted } from '../plan/readFence.ts';
import { isObject, listAt, member, numberAt } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { nowhere } from '../source/places.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import { toCorner } from './qgcArea.ts';

/** The fences of a plan, in any state (docs.qgroundcontrol.com, plan file format, GeoFence); before version 2 there was one to stay in. */
export function planFences(geoFence: unknown): ReadFence[] {
  const single = listAt(geoFence, 'polygon');
  const lists = isObject(geoFence)
    ? ['polygon', 'polygons', 'circles'].map((name) => member(geoFence, name))
    : [Array.isArray(geoFence) && geoFence.length > 0 ? 'list' : geoFence];
  return [
    ...lists.flatMap(unlisted),
    ...(single.length === 0 ? [] : [{ is_inclusion: true, outline: openOutline(single.map(placeOf)) }]),
    ...listAt(geoFence, 'polygons').map((fence) => ({
      ...sidedBy(member(fence, 'inclusion')),
      outline: openOutline(listAt(fence, 'polygon').map(placeOf)),
    })),
    ...listAt(geoFence, 'circles').map((fence) => {
      const circle = member(fence, 'circle');
      const center = placeOf(member(circle, 'center'));
      return { ...sidedBy(member(fence, 'inclusion')), center, radius_m: numberAt(circle, 'radius') ?? 0 };
    }),
  ];
}

const placeOf = (pair: unknown): Position => toCorner(pair)[0] ?? nowhere;

/** The rally points of a plan: latitude, longitude, height above home. */
export const planRallyPoints = (rallyPoints: unknown): RallyPoint[] =>
  listAt(rallyPoints, 'points').map((point) => {
    const value_m: unknown = Array.isArray(point) ? point[2] : undefined;
    return {
      ...placeOf(point),
      ...(isFiniteNumber(value_m) ? { altitude: { datum: 'takeoff' as const, value_m } } : {}),
    };
  });

const pairOf = ({ lat, lon }: Position) => [roundedLatitude(lat), roundedLongitude(lon)];

/** The member `geoFence` of a plan. */
export function geoFenceMember(fences: readonly Fence[]): object {
  const common = ({ is_inclusion }: Fence) => ({ inclusion: is_inclusion, version: 1 });
  return {
    circles: fences.flatMap((fence) =>
      isCircle(fence)
        ? [
            {
              circle: { center: pairOf(fence.center), radius: rounded(fence.radius_m) },
              ...common(fence),
            },
          ]
        : [],
    ),
    polygons: fences.flatMap((fence) =>
      isCircle(fence) ? [] : [{ polygon: fence.outline.map(pairOf), ...common(fence) }],
    ),
    version: 2,
  };
}

/** The member `rallyPoints` of a plan, whose heights are above home: one that is measured from elsewhere is 0. */
export const rallyPointsMember = (points: readonly RallyPoint[]): object => ({
  points: points.map((point) => [
    ...pairOf(point),
    point.altitude?.datum === 'takeoff' ? rounded(point.altitude.value_m) : 0,
  ]),
  version: 2,
});

/** The file's own words, while they say what the plan holds. */
export const stillSays = <Value>(
  own: unknown,
  read: (value: unknown) => readonly Value[],
  held: readonly Value[] = [],
) => isObject(own) && JSON.stringify(read(own)) === JSON.stringify(held);

/** A value with its members in one order, as text. */
const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

/** True if a member holds more than the writer would write anew of it. */
export const saysMore = (own: unknown, anew: object): boolean => sortedText(own) !== sortedText(anew);
