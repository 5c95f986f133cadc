import { trackBetween } from '../../geo/geodesic.ts';
import { known } from '../../known.ts';
import type { Waypoint } from '../../mission/mission.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { writtenActions, writtenWait } from '../write/writtenParts.ts';
import { csvText } from './csvText.ts';

/** Columns of Litchi's Mission Hub, metric (litchiutilities.com/docs/litchiCsv.php): 46 of them, in this order. */
const slots = Array.from({ length: 15 }, (_, index) => index + 1);
const header = [
  'latitude',
  'longitude',
  'altitude(m)',
  'heading(deg)',
  'curvesize(m)',
  'rotationdir',
  'gimbalmode',
  'gimbalpitchangle',
  ...slots.flatMap((slot) => [`actiontype${slot}`, `actionparam${slot}`]),
  'altitudemode',
  'speed(m/s)',
  'poi_latitude',
  'poi_longitude',
  'poi_altitude(m)',
  'poi_altitudemode',
  'photo_timeinterval',
  'photo_distinterval',
];

/** Numbers of the actions; 0 stays for its parameter in milliseconds, −1 is none. */
const codes: ReadonlyMap<string, string> = new Map([
  ['hover', '0'],
  ['take_photo', '1'],
  ['start_recording', '2'],
  ['stop_recording', '3'],
]);
const noPoiNoInterval = ['0', '0', '0', '0', '-1', '-1'];

/** Writes a Litchi mission: `altitudemode` 0 is above the take-off point, 1 above ground; speed 0 is the app's cruise speed. */
export function litchiFile({ mission: { waypoints } }: PreparedPlan): string {
  return csvText([header, ...waypoints.map((waypoint, index) => rowOf(waypoint, waypoints[index + 1]))]);
}

function rowOf(waypoint: Waypoint, next: Waypoint | undefined): string[] {
  const { lat, lon, altitude, curve_size = 0, speed_mps = 0 } = waypoint;
  return [
    latitudeText(lat),
    longitudeText(lon),
    decimalText(altitude.value_m),
    decimalText(next === undefined ? 0 : trackBetween(waypoint, next).course_deg, 1),
    decimalText(curve_size),
    '0',
    '0',
    '0',
    ...actionCells(waypoint),
    altitude.datum === 'agl' ? '1' : '0',
    decimalText(speed_mps),
    ...noPoiNoInterval,
  ];
}

function actionCells(waypoint: Waypoint): string[] {
  const wait_s = writtenWait(waypoint);
  const stay = wait_s > 0 ? [['0', decimalText(wait_s * 1000, 0)]] : [];
  const acts = writtenActions(waypoint, 'litchi_csv').map(({ action_type, duration_s }) => [
    known(codes.get(action_type)),
    action_type === 'hover' ? decimalText(duration_s * 1000, 0) : '0',
  ]);
  const filled = [...stay, ...acts];
  return slots.flatMap((_, index) => filled[index] ?? ['-1', '0']);
}
