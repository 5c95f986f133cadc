import type { Waypoint } from '../../mission/mission.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { writtenActions, writtenWait } from '../write/writtenParts.ts';

const isAtom3 = ({ aircraft = '' }: PreparedPlan) => /\batom 3\b/i.test(aircraft);

/**
 * Writes the mission file of a Potensic Atom 2, a list of waypoints, “;” and a list of points of interest; that of an Atom 3 is the list
 * alone (hotosm/drone-tm#870). HAND leaves a figure to the pilot, TO_WAYPOINT lets the nose look ahead.
 */
export function potensicFile(plan: PreparedPlan): string {
  const waypoints = JSON.stringify(plan.mission.waypoints.map(waypointOf));
  return isAtom3(plan) ? waypoints : `${waypoints};[]`;
}

function waypointOf(waypoint: Waypoint) {
  const { lat, lon, altitude, speed_mps = 0 } = waypoint;
  const acts = writtenActions(waypoint, 'potensic_json');
  const angleOf = (type: string) => acts.find(({ action_type }) => action_type === type)?.angle_deg;
  const [pitch_deg, heading_deg] = [angleOf('gimbal_pitch'), angleOf('heading')];
  return {
    action: acts.some(({ action_type }) => action_type === 'take_photo') ? 'PHOTO' : 'NONE',
    gimbalPitch: pitch_deg ?? 0,
    gimbalType: pitch_deg === undefined ? 'HAND' : 'DEFINE',
    height: rounded(altitude.value_m),
    hoverTime: writtenWait(waypoint),
    lat: roundedLatitude(lat),
    lng: roundedLongitude(lon),
    poiHeight: 0,
    poiLat: 0,
    poiLng: 0,
    poiType: 0,
    speed: rounded(speed_mps),
    speedType: 'DEFINE',
    yaw: heading_deg ?? 0,
    yawType: heading_deg === undefined ? 'TO_WAYPOINT' : 'DEFINE',
    zoomRatio: 1,
    zoomType: 'HAND',
  };
}
