import type { MissionResult } from '../schemas/missionResult.ts';
import { flownLegs } from './flownPlan.ts';
import { toDistanceText, type Units } from './format.ts';

type Leg = MissionResult['legs'][number];
type Breach = NonNullable<Leg['fence_breach']>;

const toBreachText = ({ kind, length_m }: Breach, units: Units, way = ''): string =>
  `${kind === 'outside' ? 'is outside the geofence' : 'enters a no-fly area'}${way} for ${toDistanceText(length_m, units)}`;

/** How the way home from the last waypoint breaks a fence; nothing where it does not. */
export function toHomeFenceText(result: MissionResult, units: Units): string {
  const breach = flownLegs(result).at(-1)?.return_fence_breach;
  return breach === undefined ? '' : toBreachText(breach, units);
}

/** Whether a leg, or the way home from its end, breaks a fence of the plan. */
export const breaksFence = ({ fence_breach, return_fence_breach }: Leg): boolean =>
  fence_breach !== undefined || return_fence_breach !== undefined;

/** `enters a no-fly area for 211 m`, `the way home from here is outside the geofence for 120 m`; nothing where neither breaks one. */
export function toLegFenceText({ fence_breach, return_fence_breach }: Leg, units: Units): string {
  if (fence_breach !== undefined) return toBreachText(fence_breach, units);
  if (return_fence_breach === undefined) return '';
  return `the way home from here ${toBreachText(return_fence_breach, units)}`;
}

/** `, but is outside the geofence on the way to waypoint 4 for 120 m`; nothing where the plan keeps to its fences. */
export function toFenceText({ warnings, legs, ending }: MissionResult, units: Units): string {
  const broken =
    warnings.find(({ code }) => code === 'FENCE_BREACH') ??
    warnings.find(({ code }) => code === 'RETURN_FENCE_BREACH');
  const leg = legs[broken?.leg_index ?? -1];
  const isHome = broken?.code === 'RETURN_FENCE_BREACH';
  const breach = isHome ? leg?.return_fence_breach : leg?.fence_breach;
  if (leg === undefined || breach === undefined)
    return ending?.fence_breach === undefined
      ? ''
      : `, but ${toBreachText(ending.fence_breach, units, ' on the way back to waypoint 1')}`;
  const way = ` on the way ${isHome ? 'home from' : 'to'} waypoint ${leg.leg_index + 1}`;
  return `, but ${toBreachText(breach, units, way)}`;
}
