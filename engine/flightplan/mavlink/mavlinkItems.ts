import { elementAt } from '../../elementAt.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import { known } from '../../known.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { landsOnLast, writtenActions, writtenWait } from '../write/writtenParts.ts';

/** One item of a MAVLink mission (mavlink.io/en/services/mission.html): param1…4, latitude, longitude, altitude. */
export interface WrittenItem {
  readonly command: number;
  readonly frame: number;
  readonly params: readonly [number, number, number, number, number, number, number];
}

/** MAV_FRAME of an altitude above home, above the terrain, above mean sea level; 2 is a command without position. */
const frames: Readonly<Record<AltitudeDatum, number>> = { takeoff: 3, agl: 10, msl: 0, ellipsoid: 0 };
const commandFrame = 2;

/** MAV_CMD numbers (mavlink.io/en/messages/common.html). */
const command = { waypoint: 16, returnToLaunch: 20, land: 21, changeSpeed: 178 } as const;

/** IMAGE_START_CAPTURE with one picture, VIDEO_START_CAPTURE, VIDEO_STOP_CAPTURE. */
const camera: ReadonlyMap<string, WrittenItem> = new Map([
  ['take_photo', { command: 2000, frame: commandFrame, params: [0, 0, 1, 0, 0, 0, 0] }],
  ['start_recording', { command: 2500, frame: commandFrame, params: [0, 0, 0, 0, 0, 0, 0] }],
  ['stop_recording', { command: 2501, frame: commandFrame, params: [0, 0, 0, 0, 0, 0, 0] }],
]);

/** An item that sets the speed: −2 returns to the vehicle's default, −1 leaves the throttle as it is. */
const speedItem = (speed_mps: number): WrittenItem => ({
  command: command.changeSpeed,
  frame: commandFrame,
  params: [1, speed_mps, -1, 0, 0, 0, 0],
});

function itemAt(waypoint: Waypoint, number: number, hold_s: number): WrittenItem {
  const { lat, lon, altitude } = waypoint;
  const position = [roundedLatitude(lat), roundedLongitude(lon), rounded(altitude.value_m)] as const;
  return { command: number, frame: frames[altitude.datum], params: [hold_s, 0, 0, 0, ...position] };
}

/** The items of a route without its home: speeds where they change, waypoints, their actions, and the end. */
export function mavlinkItems({ mission, format }: PreparedPlan): WrittenItem[] {
  const items: WrittenItem[] = [];
  let speed_mps: number | undefined;
  const { waypoints } = mission;
  waypoints.forEach((waypoint, index) => {
    const own_mps = waypoint.speed_mps === undefined ? undefined : rounded(waypoint.speed_mps);
    if (own_mps !== speed_mps) items.push(speedItem(own_mps ?? -2));
    speed_mps = own_mps;
    if (index === waypoints.length - 1 && landsOnLast(mission)) return;
    items.push(itemAt(waypoint, command.waypoint, writtenWait(waypoint)));
    items.push(...writtenActions(waypoint, format).map(({ action_type }) => known(camera.get(action_type))));
  });
  return [...items, ...endItems(mission)];
}

/** The items at the end: a landing has a position on the ground; a vehicle whose mission just ends stays where it is. */
function endItems({ end_action, waypoints }: Mission): WrittenItem[] {
  if (end_action === 'go_home')
    return [{ command: command.returnToLaunch, frame: commandFrame, params: [0, 0, 0, 0, 0, 0, 0] }];
  const last = waypoints.at(-1);
  if (end_action !== 'land' || last === undefined) return [];
  return [itemAt({ ...last, altitude: { datum: 'takeoff', value_m: 0 } }, command.land, 0)];
}

export interface WrittenHome {
  readonly lat: number;
  readonly lon: number;
  /** Absent where it is unknown. */
  readonly elevation_msl_m: number | undefined;
}

/** Home, else the first waypoint, since both formats require one. */
export function writtenHome({ mission: { home, waypoints }, ground }: PreparedPlan): WrittenHome {
  const hasHome = home !== undefined && !isNullIsland(home);
  const { lat, lon } = hasHome ? home : elementAt(waypoints, 0);
  const elevation_m = hasHome ? ground(0) : undefined;
  return {
    lat: roundedLatitude(lat),
    lon: roundedLongitude(lon),
    elevation_msl_m: elevation_m === undefined ? undefined : rounded(elevation_m),
  };
}
