import { fewerWaypoints } from '../../../engine/flightplan/fewerWaypoints.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { words } from '../../ui/words.ts';
import { toDigits } from '../import/importText.ts';

/** Offers the same line with fewer waypoints, for an app with a limit; absent: it has no other. */
export function fewerOffer(mission: Mission) {
  const fewer = fewerWaypoints(mission);
  const count = mission.waypoints.length - fewer.waypoints.length;
  if (count === 0) return undefined;
  return { text: words('window.export.leave_out', { count, shown: toDigits(count) }), mission: fewer };
}
