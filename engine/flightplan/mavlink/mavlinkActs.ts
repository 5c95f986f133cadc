import type { AltitudeDatum } from '../../geo/position.ts';
import { parsedJson } from '../../json.ts';
import type { LastingType } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { PlaceLookedAt, WaypointAction } from '../../mission/mission.ts';
import { isPosition } from '../write/checkMission.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import { mavCmd } from './commandTable.ts';
import { datumOf, frames } from './mavlinkFrames.ts';
import type { MissionItem } from './missionFlight.ts';

/** One item of a MAVLink mission (mavlink.io/en/services/mission.html): param1…4, latitude, longitude, altitude; null stands for NaN. */
export interface WrittenItem {
  readonly command: number;
  readonly frame: number;
  readonly params: readonly (number | null)[];
}

/** MAV_FRAME of a command without position. */
export const commandFrame = 2;

/** Acts of a camera, by which those that are only carried are named. */
const ofCamera = new Set<number>([203, 206, 214, 530, 531, 532, 534, 2000, 2001, 2500, 2501]);

const item = (command: number, ...params: readonly number[]): WrittenItem => ({
  command,
  frame: commandFrame,
  params: Array.from({ length: 7 }, (_, index) => params[index] ?? 0),
});

/** The items that end what goes on. */
const ends: Readonly<Record<LastingType, WrittenItem>> = {
  look_at: item(mavCmd.DO_SET_ROI_NONE),
  photos_by_time: item(mavCmd.IMAGE_STOP_CAPTURE),
  photos_by_distance: item(mavCmd.DO_SET_CAM_TRIGG_DIST),
};

export const endOf = (type: LastingType): WrittenItem => ends[type];

/** True if DO_SET_ROI, the older command, names no place: MAV_ROI 0 is none, 3 a location; ArduPilot uses the place alone. */
const isNowhere = ({ params: [mode = 0], lat = 0, lon = 0 }: MissionItem): boolean =>
  (mode === 0 || mode === 3) && lat === 0 && lon === 0;

/** The kind of lasting action that an item ends. */
export function endedBy(read: MissionItem): LastingType | undefined {
  const { command, params } = read;
  if (command === mavCmd.DO_SET_ROI_NONE || (command === mavCmd.DO_SET_ROI && isNowhere(read)))
    return 'look_at';
  if (command === mavCmd.IMAGE_STOP_CAPTURE) return 'photos_by_time';
  return command === mavCmd.DO_SET_CAM_TRIGG_DIST && !((params[0] ?? 0) > 0)
    ? 'photos_by_distance'
    : undefined;
}

/** The place of a region of interest, with a height in a reference that is known. */
function placeOf({
  command,
  params: [mode = 0],
  frame,
  lat,
  lon,
  alt,
}: MissionItem): Partial<WaypointAction> {
  const datum = datumOf(frame);
  if (command === mavCmd.DO_SET_ROI && mode !== 0 && mode !== 3) return {};
  if (datum === undefined || lat === undefined || lon === undefined || alt === undefined) return {};
  if ((lat === 0 && lon === 0) || !isPosition({ lat, lon })) return {};
  return { action_type: 'look_at', place: { lat, lon, altitude: { datum, value_m: alt } } };
}

/** Meaning of an item beyond MAVLink; empty where only MAVLink knows it. */
function meaningOf(read: MissionItem): Partial<WaypointAction> {
  const { command, params, lat: param5, alt: param7 } = read;
  const [p1 = 0, p2 = 0, p3 = 0, p4 = 0] = params;
  switch (command) {
    case mavCmd.IMAGE_START_CAPTURE:
      if (p3 === 1) return { action_type: 'take_photo' };
      return p3 === 0 && p2 > 0 ? { action_type: 'photos_by_time', every_s: p2 } : {};
    case mavCmd.DO_SET_CAM_TRIGG_DIST:
      return p1 > 0 ? { action_type: 'photos_by_distance', every_m: p1 } : {};
    case mavCmd.DO_DIGICAM_CONTROL:
      return param5 === 1 ? { action_type: 'take_photo' } : {};
    case mavCmd.VIDEO_START_CAPTURE:
      return { action_type: 'start_recording' };
    case mavCmd.VIDEO_STOP_CAPTURE:
      return { action_type: 'stop_recording' };
    case mavCmd.DO_MOUNT_CONTROL:
      return param7 === 2 ? { action_type: 'gimbal_pitch', angle_deg: p1 } : {};
    case mavCmd.DO_GIMBAL_MANAGER_PITCHYAW:
      return params[0] === undefined ? {} : { action_type: 'gimbal_pitch', angle_deg: p1 };
    case mavCmd.DO_SET_ROI_LOCATION:
    case mavCmd.DO_SET_ROI:
      return placeOf(read);
    case mavCmd.CONDITION_YAW:
      return params[0] !== undefined && p4 === 0 && p1 >= 0 && p1 < 360
        ? { action_type: 'heading', angle_deg: p1 }
        : {};
    default:
      return {};
  }
}

/** The item as it stands in the file; null stands for what it leaves out. */
const ownItem = ({ command, frame = commandFrame, params, lat, lon, alt }: MissionItem): WrittenItem => ({
  command,
  frame,
  params: [...[0, 1, 2, 3].map((index) => params[index]), lat, lon, alt].map((value) => value ?? null),
});

export const carriedItem = (kind: string, read: MissionItem): CarriedPart => ({
  format: 'mavlink',
  kind,
  text: JSON.stringify(ownItem(read)),
});

/** An item that leads to a position, without the position and the height, which are the waypoint’s own; 0 leaves its heading open. */
export const carriedPosition = (kind: string, read: MissionItem): CarriedPart =>
  carriedItem(kind, {
    ...read,
    frame: undefined,
    params: [0, 1, 2, 3].map((at) => read.params[at] ?? 0),
    lat: 0,
    lon: 0,
    alt: 0,
  });

/** An item that does not lead anywhere, as an action; with its own words where they say more. */
export function readAct(read: MissionItem): WaypointAction {
  const name = `${ofCamera.has(read.command) ? 'camera ' : ''}command ${read.command}`;
  const action = { action_type: name, duration_s: 0, ...meaningOf(read) };
  const [preset] = writtenAct(action);
  const own = ownItem(read);
  const isPreset =
    preset?.command === own.command &&
    (action.place === undefined || preset.frame === own.frame) &&
    preset.params.every((value, at) => (own.params[at] ?? 0) === value);
  return isPreset ? action : { ...action, carried: carriedItem('act', read) };
}

const isItem = (value: unknown): value is WrittenItem => {
  const { command, frame, params } = (value ?? {}) as Partial<WrittenItem>;
  const isNumber = (one: unknown) => one === null || typeof one === 'number';
  return (
    [command, frame].every(Number.isInteger) &&
    Array.isArray(params) &&
    params.length === 7 &&
    params.every(isNumber)
  );
};

/** The item that a part holds; `undefined` without one. */
export function itemIn(part: CarriedPart | undefined): WrittenItem | undefined {
  const value = part?.format === 'mavlink' ? parsedJson(part.text) : undefined;
  return isItem(value) ? value : undefined;
}

/** Where an item that tilts the gimbal also rolls it or turns it aside; 0 and nothing leave it as it is. */
const asidePlaces: ReadonlyMap<number, readonly number[]> = new Map([
  [mavCmd.DO_MOUNT_CONTROL, [1, 2]],
  [mavCmd.DO_GIMBAL_MANAGER_PITCHYAW, [1]],
]);

/** True if the words of an act turn the gimbal aside or roll it. */
export function turnsAside(part: CarriedPart | undefined): boolean {
  const own = itemIn(part);
  if (own === undefined) return false;
  return asidePlaces.get(own.command)?.some((at) => (own.params[at] ?? 0) !== 0) === true;
}

const lookItem = (place: PlaceLookedAt | undefined): WrittenItem | undefined =>
  place && {
    command: mavCmd.DO_SET_ROI_LOCATION,
    frame: frames[place.altitude.datum],
    params: [
      ...[0, 0, 0, 0, roundedLatitude(place.lat), roundedLongitude(place.lon)],
      rounded(place.altitude.value_m),
    ],
  };

function presetItem(action: WaypointAction): WrittenItem | undefined {
  const { action_type, angle_deg = 0, every_s = 0, every_m = 0, duration_s } = action;
  switch (action_type) {
    case 'take_photo':
      return item(mavCmd.IMAGE_START_CAPTURE, 0, 0, 1);
    case 'photos_by_time':
      return item(mavCmd.IMAGE_START_CAPTURE, 0, rounded(every_s), 0);
    case 'photos_by_distance':
      return item(mavCmd.DO_SET_CAM_TRIGG_DIST, rounded(every_m), 0, 1);
    case 'start_recording':
      return item(mavCmd.VIDEO_START_CAPTURE);
    case 'stop_recording':
      return item(mavCmd.VIDEO_STOP_CAPTURE);
    case 'gimbal_pitch':
      return item(mavCmd.DO_MOUNT_CONTROL, rounded(angle_deg), 0, 0, 0, 0, 0, 2);
    case 'heading':
      return item(mavCmd.CONDITION_YAW, rounded(angle_deg), 0, 1);
    case 'look_at':
      return lookItem(action.place);
    case 'hover':
      return item(mavCmd.NAV_DELAY, rounded(duration_s), -1, -1, -1);
    default:
      return undefined;
  }
}

/** Where in an item the figure of an action stands. */
const figurePlace: ReadonlyMap<string, number> = new Map([
  ['photos_by_time', 1],
  ['photos_by_distance', 0],
  ['gimbal_pitch', 0],
  ['heading', 0],
]);

/** The item in the file's words, at the place as it is now; a frame that means the same stays. */
const withPlace = (own: WrittenItem, { frame, params }: WrittenItem, datum: AltitudeDatum): WrittenItem => ({
  ...own,
  frame: datumOf(own.frame) === datum ? own.frame : frame,
  params: [...own.params.slice(0, 4), ...params.slice(4)],
});

/** The items of an action: those of the file with its figure as edited since, or the usual ones; none for an unknown one. */
export function writtenAct(action: WaypointAction): WrittenItem[] {
  const own = itemIn(action.carried);
  const preset = presetItem(action);
  if (own === undefined) return preset === undefined ? [] : [preset];
  if (action.place !== undefined && preset !== undefined)
    return [withPlace(own, preset, action.place.altitude.datum)];
  const place = figurePlace.get(action.action_type);
  const figure = place === undefined ? undefined : preset?.params[place];
  if (place === undefined || figure === undefined || figure === null) return [own];
  return [
    rounded(own.params[place] ?? 0) === figure ? own : { ...own, params: own.params.with(place, figure) },
  ];
}
