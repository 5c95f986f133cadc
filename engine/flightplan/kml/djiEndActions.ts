import type { EndAction } from '../../mission/mission.ts';

/** What DJI's apps call the end of a route, in KML and in WPML. */
export const endActionOf: ReadonlyMap<string, EndAction> = new Map([
  ['goHome', 'go_home'],
  ['noAction', 'hover'],
  ['autoLand', 'land'],
  ['gotoFirstWaypoint', 'first_waypoint'],
]);
