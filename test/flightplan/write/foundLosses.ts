import { type Fence, isCircle } from '../../../engine/fence/fence.ts';
import type { FormatTraits } from '../../../engine/flightplan/write/writeFormat.ts';
import { isOfCamera } from '../../../engine/mission/actions.ts';
import {
  hoverTimeAt,
  type Mission,
  type Waypoint,
  type WaypointAction,
} from '../../../engine/mission/mission.ts';
import { isSameCorner, isSamePlace, isSameSpeed, isSameWait, near, tolerance } from './likeness.ts';

/** Compares two values up to the rounding of writers; a member without a value counts as absent. */
function isAlike(one: unknown, other: unknown, name = ''): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return near(one, other, name === 'lat' || name === 'lon' ? tolerance.degrees : 0.0011);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [members, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...members.keys(), ...others.keys()]);
  return [...names].every((key) => isAlike(members.get(key), others.get(key), key));
}

const isSeries = ({ action_type }: WaypointAction) => action_type.startsWith('photos_by_');
const isLook = ({ action_type }: WaypointAction) => action_type === 'look_at';

/** The acts of a waypoint of one kind in their order, but for series; a wait before the first other act is the wait of the waypoint. */
function actsAt({ actions = [] }: Waypoint, isOfKind: (action: WaypointAction) => boolean) {
  const acts = actions.filter((action) => !isSeries(action) && !isLook(action));
  const first = acts.findIndex(({ action_type }) => action_type !== 'hover');
  return (first < 0 ? [] : acts.slice(first)).filter(isOfKind);
}

/** A look of DJI turns the nose alone. */
const words = (carried: WaypointAction['carried']) => (carried?.kind === 'look' ? { carried } : {});

/** True where a series that begins in one plan is under way on the same legs of the other. */
function isUnderWay(series: WaypointAction, index: number, other: Mission): boolean {
  const { span = 0 } = series;
  const isSame = ({ action_type, every_s, every_m, place, carried }: WaypointAction) =>
    isAlike(
      { ...series, span: 0 },
      { action_type, every_s, every_m, place, ...words(carried), duration_s: 0, span: 0 },
    );
  const covers = (leg: number) =>
    other.waypoints.some(({ actions = [] }, at) =>
      actions.some(
        (action) => isSame(action) && at <= leg && leg < at + Math.max(action.span ?? 0, span === 0 ? 1 : 0),
      ),
    );
  return Array.from({ length: Math.max(span, 1) }, (_, leg) => index + leg).every(covers);
}

const isOther = (action: WaypointAction) =>
  !isOfCamera(action) && !isSeries(action) && action.action_type !== 'hover';
const isAny = () => true;

/** The parts that a format holds; where the aircraft waits, a corner is a stop in the plan, too. */
type Held = Pick<FormatTraits, 'hover' | 'corner'>;

/** Lists the differences at a waypoint by the code of their note. */
function lossesAt(
  index: number,
  mission: Mission,
  back: Mission,
  { hover: holdsWaits, corner: holdsCorners }: Held,
): string[] {
  const [waypoint, other] = [mission.waypoints[index], back.waypoints[index]];
  if (waypoint === undefined || other === undefined) return ['is gone'];
  const differs = (isOfKind: (action: WaypointAction) => boolean) =>
    !isAlike(actsAt(waypoint, isOfKind), actsAt(other, isOfKind));
  const goesOn = (from: Waypoint, to: Mission, isOfKind = isSeries) =>
    (from.actions ?? []).filter(isOfKind).every((series) => isUnderWay(series, index, to));
  const losesWait = !isSameWait(waypoint, other);
  const losesPicture = differs(isOfCamera) || !goesOn(waypoint, back);
  const losesOther = differs(isOther) || !goesOn(waypoint, back, isLook) || (losesWait && holdsWaits);
  const isOrderLost = !losesPicture && !losesOther && holdsWaits && differs(isAny);
  return [
    ...(isSamePlace(waypoint, other) ? [] : ['has moved']),
    ...(waypoint.altitude.datum === other.altitude.datum ? [] : ['ALTITUDE_CONVERTED']),
    ...(isSameSpeed(waypoint, other) ? [] : ['SPEED_NOT_KEPT']),
    ...(losesWait && !holdsWaits ? ['HOVER_NOT_KEPT'] : []),
    ...(isSameCorner(waypoint, other) || (holdsCorners && hoverTimeAt(waypoint) > 0)
      ? []
      : ['CORNER_NOT_KEPT']),
    ...(losesPicture ? ['CAMERA_SILENT'] : []),
    ...(losesOther ? ['ACTION_NOT_KEPT'] : []),
    ...(isOrderLost ? ['acts in another order'] : []),
    ...(goesOn(other, mission) ? [] : ['takes other pictures']),
  ];
}

const fencesOf = ({ fences = [] }: Mission): readonly Fence[] => [
  ...fences.filter((fence) => !isCircle(fence)),
  ...fences.filter(isCircle),
];

function lossesOfWhole(mission: Mission, back: Mission): string[] {
  const { home, name, end_action, rally_points = [] } = mission;
  const isHomeKept = home === undefined || (back.home !== undefined && isSamePlace(home, back.home));
  const isElevationKept =
    home?.elevation_msl_m === undefined || isAlike(home.elevation_msl_m, back.home?.elevation_msl_m);
  const [fences, read] = [fencesOf(mission), fencesOf(back)];
  return [
    ...(isHomeKept ? [] : ['HOME_NOT_KEPT']),
    ...(isHomeKept && home !== undefined && !isElevationKept ? ['HOME_ELEVATION_NOT_KEPT'] : []),
    ...(name === 'Untitled' || name === back.name ? [] : ['NAME_NOT_KEPT']),
    ...(end_action === back.end_action ? [] : ['END_ACTION_NOT_KEPT']),
    ...(back.waypoints.length === mission.waypoints.length ? [] : ['LANDING_IS_WAYPOINT']),
    ...(fences.length > 0 && read.length === 0 ? ['FENCE_NOT_KEPT'] : []),
    ...(read.length > 0 && !isAlike(fences, read) ? ['FENCE_CHANGED'] : []),
    ...(isAlike(rally_points, back.rally_points ?? []) ? [] : ['RALLY_NOT_KEPT']),
  ];
}

/** Lists the differences between a plan and its file read back: codes of notes, with the waypoint where there is one. */
export const foundLosses = (mission: Mission, back: Mission, held: Held): string[] => [
  ...mission.waypoints.flatMap((_, index) =>
    lossesAt(index, mission, back, held).map((code) => `${code} ${index}`),
  ),
  ...lossesOfWhole(mission, back),
];
