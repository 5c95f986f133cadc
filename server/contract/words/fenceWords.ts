import type { MissionResult } from '../schemas/missionResult.ts';
import { toDistanceText, type Units } from './format.ts';

/** `, but leaves the geofence on the way to waypoint 4 for 120 m`; nothing where the plan keeps to its fences. */
export function toFenceText({ warnings, legs }: MissionResult, units: Units): string {
  const broken =
    warnings.find(({ code }) => code === 'FENCE_BREACH') ??
    warnings.find(({ code }) => code === 'RETURN_FENCE_BREACH');
  const leg = legs[broken?.leg_index ?? -1];
  const isHome = broken?.code === 'RETURN_FENCE_BREACH';
  const breach = isHome ? leg?.return_fence_breach : leg?.fence_breach;
  if (leg === undefined || breach === undefined) return '';
  const does = breach.kind === 'outside' ? 'is outside the geofence' : 'enters a no-fly area';
  const way = `on the way ${isHome ? 'home from' : 'to'} waypoint ${leg.leg_index + 1}`;
  return `, but ${does} ${way} for ${toDistanceText(breach.length_m, units)}`;
}
