import { type Fence, fenceLimits, isCircle, openOutline, type RallyPoint } from '../../fence/fence.ts';
import { figureText } from '../../figureText.ts';
import { toLongitude } from '../../geo/angle.ts';
import type { Position } from '../../geo/position.ts';
import type { Tally } from '../plan/tally.ts';

const isPossible = ({ lat, lon }: Position) => Math.abs(lat) <= 90 && Math.abs(lon) <= 360;
/** A position with its longitude in [−180, 180). */
const inRange = <Place extends Position>(position: Place): Place => ({
  ...position,
  lon: toLongitude(position.lon),
});

/** Why a fence cannot be used, or nothing. */
function objectionTo(fence: Fence): string | undefined {
  if (isCircle(fence)) {
    if (!isPossible(fence.center)) return 'its middle is no position';
    const isRadius = fence.radius_m > 0 && fence.radius_m <= fenceLimits.radius_m;
    return isRadius
      ? undefined
      : `its radius is not between 0 and ${figureText(fenceLimits.radius_m / 1000, 'km')}`;
  }
  if (fence.outline.length < 3) return 'it has fewer than three corners';
  if (!fence.outline.every(isPossible)) return 'a corner of it is no position';
  return fence.outline.length > fenceLimits.corners
    ? `it has more than ${fenceLimits.corners} corners`
    : undefined;
}

const opened = (fence: Fence): Fence =>
  isCircle(fence) ? fence : { ...fence, outline: openOutline(fence.outline) };

const wrapped = (fence: Fence): Fence =>
  isCircle(fence)
    ? { ...fence, center: inRange(fence.center) }
    : { ...fence, outline: fence.outline.map(inRange) };

/** The fences that can be used, within the limits of a plan; the others are lost with their reason. */
export function checkedFences(read: readonly Fence[], tally: Tally): Fence[] {
  const kept: Fence[] = [];
  let corners = 0;
  for (const [index, one] of read.entries()) {
    const fence = opened(one);
    const count = isCircle(fence) ? 0 : fence.outline.length;
    const isTooMuch = kept.length >= fenceLimits.fences || corners + count > fenceLimits.all_corners;
    const tooMuch = `a plan holds ${fenceLimits.fences} fences with ${fenceLimits.all_corners} corners at most`;
    const reason = objectionTo(fence) ?? (isTooMuch ? tooMuch : undefined);
    if (reason !== undefined) tally.lose('fence', 'geofence', { reason, where: `fence ${index + 1}` });
    else {
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
  tally.add('rally point', 'it is no position', read.length - possible.length);
  tally.add('rally point', `a plan holds ${fenceLimits.rally_points} at most`, possible.length - kept.length);
  return kept.map(inRange);
}
