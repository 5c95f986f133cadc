import type { HeightBand } from '../../engine/fence/fence.ts';
import type { Saying, Values } from '../../engine/saying.ts';
import type { Ring } from './ringReach.ts';

const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** The share of directions as a word: all, less than 1 %, or some. */
function shareOf(directions_pct: number): string {
  if (directions_pct >= 100) return 'all';
  return directions_pct < 1 ? 'few' : 'some';
}

/** The heights of a fence, as values of a message. */
export const bandValues = ({ lower_m, upper_m }: HeightBand): Values => ({
  band:
    lower_m === undefined
      ? upper_m === undefined
        ? 'none'
        : 'to'
      : upper_m === undefined
        ? 'from'
        : 'between',
  lower_m: lower_m ?? 0,
  upper_m: upper_m ?? 0,
});

/** Where a fence ends the direct flight to a ring; nothing where none does. */
export function ringFenceSayings({ fence_limits }: Pick<Ring, 'fence_limits'>): Saying[] {
  if (fence_limits === undefined) return [];
  const { directions_pct, nearest } = fence_limits;
  const { kind, distance_m, bearing_deg, fence_name = 'none' } = nearest;
  if (distance_m === 0) return [{ says: 'rings.launch_in_fence', values: { kind, fence_name } }];
  const to = `${compassPoints[Math.round(bearing_deg / 45) % 8]}`;
  const values = { share: shareOf(directions_pct), directions_pct, distance_m, to, fence_name };
  return [{ says: 'rings.fence', values }];
}
