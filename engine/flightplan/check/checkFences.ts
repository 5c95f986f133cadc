import { type Fence, fenceLimits, hasHeights, isCircle, type RallyPoint } from '../../fence/fence.ts';
import { toLongitude } from '../../geo/angle.ts';
import { openOutline, type Position } from '../../geo/position.ts';
import { numbered } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { ReadFence } from '../plan/readFence.ts';
import type { Tally } from '../plan/tally.ts';
import { isPossible } from '../source/places.ts';

/** A position with its longitude in [−180, 180). */
const inRange = <Place extends Position>(position: Place): Place => ({
  ...position,
  lon: toLongitude(position.lon),
});

/** Why a fence cannot be used, or nothing. */
function objectionTo(fence: Fence): Saying | undefined {
  const limits_m = [fence.lower_m ?? 0, fence.upper_m ?? 0];
  if (!hasHeights(fence) || limits_m.some((limit_m) => Math.abs(limit_m) > fenceLimits.height_m))
    return { says: 'reason.fence_heights', values: { most_m: fenceLimits.height_m } };
  if (isCircle(fence)) {
    if (!isPossible(fence.center)) return { says: 'reason.fence_middle' };
    const isRadius = fence.radius_m > 0 && fence.radius_m <= fenceLimits.radius_m;
    return isRadius ? undefined : { says: 'reason.fence_radius', values: { most_m: fenceLimits.radius_m } };
  }
  if (fence.outline.length < 3) return { says: 'reason.fence_small' };
  if (!fence.outline.every(isPossible)) return { says: 'reason.fence_corner' };
  return fence.outline.length > fenceLimits.corners
    ? { says: 'reason.fence_corners', values: { most: fenceLimits.corners } }
    : undefined;
}

const opened = (fence: Fence): Fence =>
  isCircle(fence) ? fence : { ...fence, outline: openOutline(fence.outline) };

const wrapped = (fence: Fence): Fence =>
  isCircle(fence)
    ? { ...fence, center: inRange(fence.center) }
    : { ...fence, outline: fence.outline.map(inRange) };

const tooMuch: Saying = {
  says: 'reason.fences',
  values: { fences: fenceLimits.fences, corners: fenceLimits.all_corners },
};

/** The fences that can be used, within the limits of a plan; the others are lost with their reason. */
export function checkedFences(read: readonly ReadFence[], tally: Tally): Fence[] {
  const kept: Fence[] = [];
  let corners = 0;
  for (const [index, { objection, doubt, ...one }] of read.entries()) {
    const fence = opened(one);
    const where = numbered('fence', index + 1);
    const count = isCircle(fence) ? 0 : fence.outline.length;
    const isTooMuch = kept.length >= fenceLimits.fences || corners + count > fenceLimits.all_corners;
    const reason = objection ?? objectionTo(fence) ?? (isTooMuch ? tooMuch : undefined);
    if (reason !== undefined) tally.lose('fence', 'geofence', where, reason);
    else {
      if (doubt !== undefined) tally.lose('command', 'geofence', where, doubt);
      corners += count;
      kept.push(wrapped(fence));
    }
  }
  return kept;
}

/** The rally points that can be used; the others are counted with their reason. */
export function checkedRallyPoints(read: readonly RallyPoint[], tally: Tally): RallyPoint[] {
  const possible = read.filter(isPossible);
  const kept = possible.slice(0, fenceLimits.rally_points);
  tally.add('rally point', 'reason.no_position', read.length - possible.length);
  const tooMany = { says: 'reason.rally_points', values: { most: fenceLimits.rally_points } };
  tally.add('rally point', tooMany, possible.length - kept.length);
  return kept.map(inRange);
}
