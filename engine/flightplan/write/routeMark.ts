import type { Waypoint } from '../../mission/mission.ts';

const partsOf = ({ lat, lon, altitude, hover_time_s, speed_mps, curve_size, actions = [] }: Waypoint) => [
  ...[lat, lon, altitude.datum, altitude.value_m, hover_time_s, speed_mps, curve_size],
  ...actions.flatMap(({ action_type, duration_s, angle_deg, every_s, every_m, place, span, carried }) => [
    ...[action_type, duration_s, angle_deg, every_s, every_m, span, carried?.text],
    ...(place === undefined ? [] : [place.lat, place.lon, place.altitude.datum, place.altitude.value_m]),
  ]),
];

/** A short text that differs for other waypoints: their number and a sum of 32 bits over all that they hold. */
export function routeMark(waypoints: readonly Waypoint[]): string {
  let sum = 0;
  for (const waypoint of waypoints) {
    const text = partsOf(waypoint).join('\n');
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  }
  return `${waypoints.length}-${(sum >>> 0).toString(36)}`;
}
