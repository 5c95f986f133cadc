import type { OperationOutput } from '../contract/operations.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { flownLegs, legsJudged } from './flownPlan.ts';
import { toDistanceText, toPercentText, type Units } from './format.ts';

type Leg = MissionResult['legs'][number];
type Breach = NonNullable<Leg['fence_breach']>;

/** `inside a no-fly area for 211 m`, of a leg or of what it does on its way there. */
export const toBreachText = (
  { kind, length_m }: Pick<Breach, 'kind' | 'length_m'>,
  units: Units,
  way = '',
): string =>
  `${kind === 'outside' ? 'outside the geofence' : 'inside a no-fly area'}${way} for ${toDistanceText(length_m, units)}`;

/** How the way home from the last waypoint breaks a fence; nothing where it does not. */
export function toHomeFenceText(result: MissionResult, units: Units): string {
  const breach = flownLegs(result).at(-1)?.return_fence_breach;
  return breach === undefined ? '' : `is ${toBreachText(breach, units)}`;
}

/** `is inside a no-fly area for 211 m`, `the way home from here is outside the geofence for 120 m`; `way`: what the second is called; nothing where neither breaks one. */
export function toLegFenceText(
  { fence_breach, return_fence_breach }: Leg,
  units: Units,
  way: string,
): string {
  if (fence_breach !== undefined) return `is ${toBreachText(fence_breach, units)}`;
  if (return_fence_breach === undefined) return '';
  return `${way} is ${toBreachText(return_fence_breach, units)}`;
}

/** `, but is outside the geofence on the way to waypoint 4 for 120 m`; nothing where the plan keeps to its fences. */
export function toFenceText(result: MissionResult, units: Units): string {
  const { warnings, ending } = result;
  const broken =
    warnings.find(({ code }) => code === 'FENCE_BREACH') ??
    warnings.find(({ code }) => code === 'RETURN_FENCE_BREACH');
  const isHome = broken?.code === 'RETURN_FENCE_BREACH';
  const breachOf = (one: Leg) => (isHome ? one.return_fence_breach : one.fence_breach);
  // A leg and a way out may end at the same waypoint: the warning is of the one that breaks it for longer.
  const [leg] = legsJudged(result)
    .filter((one) => one.leg_index === broken?.leg_index)
    .sort((one, other) => (breachOf(other)?.length_m ?? 0) - (breachOf(one)?.length_m ?? 0));
  const breach = leg && breachOf(leg);
  if (leg === undefined || breach === undefined)
    return ending?.fence_breach === undefined
      ? ''
      : `, but is ${toBreachText(ending.fence_breach, units, ' on the way back to waypoint 1')}`;
  const back = broken?.flight_index === undefined ? 'home from' : 'to the swap place from';
  const way = ` on the way ${isHome ? back : 'to'} waypoint ${leg.leg_index + 1}`;
  return `, but is ${toBreachText(breach, units, way)}`;
}

type Limits = NonNullable<OperationOutput<'analyzeRange'>['result']['rings'][number]['fence_limits']>;

const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

const toCompassText = (bearing_deg: number): string => `${compassPoints[Math.round(bearing_deg / 45) % 8]}`;

const shareText = (directions_pct: number): string => {
  if (directions_pct >= 100) return 'in every direction';
  return directions_pct < 1 ? 'in few directions' : `in ${toPercentText(directions_pct)} of directions`;
};

/** `A fence ends the straight way to it in 34 % of directions, first 420 m to the NE (Airport).`, of a ring; nothing where none does. */
export function toRingFenceText(
  { fence_limits }: { readonly fence_limits?: Limits | undefined },
  units: Units,
): string {
  if (fence_limits === undefined) return '';
  const { directions_pct, nearest } = fence_limits;
  const { kind, distance_m, bearing_deg, fence_name } = nearest;
  const name = fence_name === undefined ? '' : ` (${fence_name})`;
  if (distance_m === 0)
    return `The launch point lies ${kind === 'outside' ? 'outside the geofence' : `in a no-fly area${name}`}.`;
  const place = `${toDistanceText(distance_m, units)} to the ${toCompassText(bearing_deg)}${name}`;
  return `A fence ends the straight way to it ${shareText(directions_pct)}, first ${place}.`;
}
