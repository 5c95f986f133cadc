import type { EndAction } from '../../mission/mission.ts';

/** End actions by the names that DJI's apps use in KML and in WPML. */
export const endActionOf: ReadonlyMap<string, EndAction> = new Map([
  ['goHome', 'go_home'],
  ['noAction', 'hover'],
  ['autoLand', 'land'],
  ['gotoFirstWaypoint', 'first_waypoint'],
]);
