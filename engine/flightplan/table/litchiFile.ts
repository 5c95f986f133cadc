import { elementAt } from '../../elementAt.ts';
import { known } from '../../known.ts';
import { isLastingType } from '../../mission/actions.ts';
import type { PlaceLookedAt, Waypoint, WaypointAction } from '../../mission/mission.ts';
import {
  decimalText,
  latitudeText,
  longitudeText,
  roundedLatitude,
  roundedLongitude,
} from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { splitWait, writtenActions, writtenCorner, writtenWait } from '../write/writtenParts.ts';
import { csvText } from './csvText.ts';
import { type Intervals, intervalsOf, looksOf } from './litchiLegs.ts';
import { usualNose } from './litchiNose.ts';
import { type LitchiState, placesOf, type StateColumn, stateIn, tiltToPoint } from './litchiState.ts';

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
  ['heading', '4'],
  ['gimbal_pitch', '5'],
]);

/**
 * Writes a Litchi mission: `altitudemode` 0 is above the take-off point, 1 above ground; a speed holds from its row to the next one, 0
 * is the app's cruise speed, by which the aircraft also flies to the first row (`litchiLegs.ts`).
 */
export function litchiFile({ mission }: PreparedPlan): string {
  const { waypoints } = mission;
  const intervals = intervalsOf(waypoints);
  const looks = looksOf(waypoints);
  const rows = waypoints.map((waypoint, index) =>
    rowOf(waypoint, waypoints[index + 1], {
      intervals: elementAt(intervals, index),
      place: looks[index],
      nose_deg: usualNose(waypoints, index, { places: looks, intervals }),
      corner_m: writtenCorner(mission, index, 'litchi_csv'),
    }),
  );
  return csvText([header, ...rows]);
}

interface OnTheWay {
  readonly intervals: Intervals;
  readonly place: PlaceLookedAt | undefined;
  readonly nose_deg: number;
  readonly corner_m: number;
}

/** State that a waypoint holds; a look tilts the camera, too, unless the file says otherwise. */
const stateOf = ({ carried }: Waypoint, place: PlaceLookedAt | undefined): LitchiState => {
  const state = stateIn(carried);
  if (place === undefined) return state;
  const { lat, lon, altitude } = place;
  return {
    gimbalmode: tiltToPoint,
    ...state,
    'poi latitude': roundedLatitude(lat),
    'poi longitude': roundedLongitude(lon),
    'poi altitude': altitude.value_m,
    'poi altitudemode': altitude.datum === 'agl' ? 1 : 0,
  };
};

function rowOf(
  waypoint: Waypoint,
  next: Waypoint | undefined,
  { intervals, place, nose_deg, corner_m }: OnTheWay,
): string[] {
  const { lat, lon, altitude } = waypoint;
  const { speed_mps = 0 } = next ?? waypoint;
  const state = stateOf(waypoint, place);
  const held = (column: StateColumn) => decimalText(state[column] ?? 0, placesOf(column));
  return [
    latitudeText(lat),
    longitudeText(lon),
    decimalText(altitude.value_m),
    decimalText(state.heading ?? nose_deg),
    decimalText(corner_m),
    held('rotationdir'),
    held('gimbalmode'),
    held('gimbalpitchangle'),
    ...actionCells(waypoint),
    altitude.datum === 'agl' ? '1' : '0',
    decimalText(speed_mps),
    held('poi latitude'),
    held('poi longitude'),
    held('poi altitude'),
    held('poi altitudemode'),
    decimalText(intervals.photos_by_time ?? -1),
    decimalText(intervals.photos_by_distance ?? -1),
  ];
}

const stays = (wait_s: number): string[][] =>
  splitWait(wait_s, 'litchi_csv').map((stay_ms) => ['0', `${stay_ms}`]);

/** The cells of an action: stays in milliseconds, or its number with a turn in degrees. */
const cellsOf = ({ action_type, duration_s, angle_deg = 0 }: WaypointAction): string[][] =>
  action_type === 'hover' ? stays(duration_s) : [[known(codes.get(action_type)), decimalText(angle_deg)]];

function actionCells(waypoint: Waypoint): string[] {
  const acts = writtenActions(waypoint, 'litchi_csv').filter(
    ({ action_type }) => !isLastingType(action_type),
  );
  const filled = [...stays(writtenWait(waypoint)), ...acts.flatMap(cellsOf)];
  return slots.flatMap((_, index) => filled[index] ?? ['-1', '0']);
}
