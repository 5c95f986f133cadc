import { fewerWaypoints } from '../../../engine/flightplan/fewerWaypoints.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { toCountText } from '../../../server/contract/words/format.ts';
import type { FormatPreview } from './exportStore.ts';

interface FewerOffer {
  readonly text: string;
  readonly mission: Mission;
}

/** The same line with fewer waypoints, where the app that flies the file takes not so many; absent: it has no other. */
export function fewerOffer(
  preview: Pick<FormatPreview, 'open'> | undefined,
  mission: Mission,
): FewerOffer | undefined {
  if (preview?.open.some(({ code }) => code === 'TOO_MANY_FOR_APP') !== true) return undefined;
  const fewer = fewerWaypoints(mission);
  const count = mission.waypoints.length - fewer.waypoints.length;
  if (count === 0) return undefined;
  return { text: `Leave out ${toCountText(count, 'waypoint')} on straight lines`, mission: fewer };
}
