import { elementAt } from '../../elementAt.ts';
import type { Mission, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { writtenActions, writtenWait } from '../write/writtenParts.ts';
import { type XmlNode, xmlText } from '../write/xmlText.ts';

interface WrittenItem {
  readonly action: string;
  readonly place?: Pick<Waypoint, 'lat' | 'lon' | 'altitude'>;
  readonly parameters: readonly [number, number, number];
}

/** Speeds are cm/s; 0 leaves them to the autopilot. */
const speedOf = ({ speed_mps = 0 }: Waypoint) => Math.round(speed_mps * 100);
const aboveSea = ({ altitude }: Waypoint) => (altitude.datum === 'msl' ? 1 : 0);

function positionItem(waypoint: Waypoint): WrittenItem {
  const wait_s = writtenWait(waypoint);
  return wait_s > 0
    ? { action: 'POSHOLD_TIME', place: waypoint, parameters: [wait_s, speedOf(waypoint), aboveSea(waypoint)] }
    : { action: 'WAYPOINT', place: waypoint, parameters: [speedOf(waypoint), 0, aboveSea(waypoint)] };
}

const landItem = (waypoint: Waypoint): WrittenItem => ({
  action: 'LAND',
  place: waypoint,
  parameters: [speedOf(waypoint), 0, aboveSea(waypoint)],
});

const headItem = (angle_deg: number): WrittenItem => ({ action: 'SET_HEAD', parameters: [angle_deg, 0, 0] });
const noseAhead = headItem(-1);

function actItem({ action_type, place, angle_deg = 0 }: WaypointAction): WrittenItem {
  return action_type === 'look_at' && place !== undefined
    ? { action: 'SET_POI', place, parameters: [0, 0, 0] }
    : headItem(angle_deg);
}

/** How the nose is held, and at which waypoint that ends. */
interface Nose {
  readonly angle_deg: number | undefined;
  readonly until: number;
}

const isHeading = ({ action_type }: WaypointAction) => action_type === 'heading';

/** The items of a mission (github.com/iNavFlight/inav/wiki/MSP-Navigation-Messages). */
export function inavItems(mission: Mission): readonly WrittenItem[] {
  const { waypoints, end_action } = mission;
  const items: WrittenItem[] = [];
  let nose: Nose | undefined;
  waypoints.forEach((waypoint, index) => {
    // A heading that is held up to the landing would have to end before it.
    const isLanding =
      index === waypoints.length - 1 && nose?.angle_deg === undefined && isLandingAlone(mission);
    if (isLanding) {
      items.push(landItem(waypoint));
      return;
    }
    items.push(positionItem(waypoint));
    const acts = writtenActions(waypoint, 'inav_mission');
    for (const act of acts) {
      const isHeld = acts.length === 1 && isHeading(act) && act.angle_deg === nose?.angle_deg;
      if (!isHeld) items.push(actItem(act));
      nose = isHeading(act)
        ? { angle_deg: act.angle_deg, until: index + 1 }
        : { angle_deg: undefined, until: index + (act.span ?? 0) };
    }
    if (nose === undefined || nose.until > index) return;
    items.push(noseAhead);
    nose = undefined;
  });
  if (end_action === 'go_home') items.push({ action: 'RTH', parameters: [1, 0, 0] });
  const last = waypoints.at(-1);
  const hasLanded = items.at(-1)?.action === 'LAND';
  return end_action === 'land' && last !== undefined && !hasLanded ? [...items, landItem(last)] : items;
}

/** True if the last waypoint is the landing alone: it has no action and lies a leg away. */
function isLandingAlone({ waypoints, end_action }: Mission): boolean {
  const [before, last] = [waypoints.at(-2), waypoints.at(-1)];
  if (end_action !== 'land' || last === undefined) return false;
  if (writtenWait(last) > 0 || writtenActions(last, 'inav_mission').length > 0) return false;
  return before === undefined || placeText(before) !== placeText(last);
}

const placeText = ({ lat, lon, altitude }: Waypoint) =>
  [latitudeText(lat), longitudeText(lon), altitude.datum, decimalText(altitude.value_m)].join();

/** The flag of the last item. */
const lastFlag = '165';

/** Writes the XML of MultiWii as INAV’s tools read it (iNavFlight/inav, docs/wp_mission_schema); the file has whole metres. */
export function inavFile({ mission }: PreparedPlan): string {
  const items = inavItems(mission);
  return xmlText({
    mission: {
      version: { '@value': '2.3-pre8' },
      mwp: headOf(mission),
      missionitem: items.map((item, at) => itemNode(item, at, at === items.length - 1)),
    },
  });
}

/** The middle of the map and the launch point. */
function headOf({ home, waypoints }: Mission): XmlNode {
  const middle = home ?? elementAt(waypoints, 0);
  return {
    '@cx': longitudeText(middle.lon),
    '@cy': latitudeText(middle.lat),
    '@zoom': '16',
    ...(home === undefined ? {} : { '@home-x': longitudeText(home.lon), '@home-y': latitudeText(home.lat) }),
  };
}

const itemNode = ({ action, place, parameters }: WrittenItem, at: number, isLast: boolean): XmlNode => ({
  '@no': `${at + 1}`,
  '@action': action,
  '@lat': place === undefined ? '0' : latitudeText(place.lat),
  '@lon': place === undefined ? '0' : longitudeText(place.lon),
  '@alt': decimalText(place?.altitude.value_m ?? 0, 0),
  ...Object.fromEntries(parameters.map((value, index) => [`@parameter${index + 1}`, decimalText(value, 0)])),
  ...(isLast ? { '@flag': lastFlag } : {}),
});
