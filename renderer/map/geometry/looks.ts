import type { PlaceLookedAt, Waypoint } from '../../../engine/mission/mission.ts';

/** A place that is looked at, by the numbers of the waypoints from which and up to which; `index` counts the acts of the first. */
export interface Look {
  readonly place: PlaceLookedAt;
  readonly from: number;
  readonly to: number;
  readonly index: number;
}

/** All that a plan looks at. */
export const looksIn = (waypoints: readonly Waypoint[]): Look[] =>
  waypoints.flatMap(({ actions = [] }, at) =>
    actions.flatMap(({ place, span = 0 }, index) =>
      place === undefined
        ? []
        : [{ place, from: at + 1, to: Math.min(at + span + 1, waypoints.length), index }],
    ),
  );
