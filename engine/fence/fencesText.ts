import type { Fence } from './fence.ts';

/** How many fences there are, with their sides, in words. */
export function fencesText(fences: readonly Fence[]): string {
  const outside = fences.filter(({ is_inclusion }) => !is_inclusion).length;
  const inside = fences.length - outside;
  const parts = [
    ...(inside === 0 ? [] : [`${inside} to stay in`]),
    ...(outside === 0 ? [] : [`${outside} to stay out of`]),
  ];
  return `${fences.length === 1 ? 'a geofence' : `${fences.length} geofences`} (${parts.join(', ')})`;
}
