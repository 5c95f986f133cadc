import { parseNumber } from '../source/numbers.ts';

/** Commands that a mission may hold, by their names without the group (mavlink.io/en/messages/common.html, ardupilotmega.html). */
const groups: Readonly<Record<'nav' | 'condition' | 'do' | '', Readonly<Record<string, number>>>> = {
  nav: {
    WAYPOINT: 16,
    LOITER_UNLIM: 17,
    LOITER_TURNS: 18,
    LOITER_TIME: 19,
    RETURN_TO_LAUNCH: 20,
    LAND: 21,
    TAKEOFF: 22,
    LAND_LOCAL: 23,
    TAKEOFF_LOCAL: 24,
    FOLLOW: 25,
    CONTINUE_AND_CHANGE_ALT: 30,
    LOITER_TO_ALT: 31,
    ARC_WAYPOINT: 36,
    ROI: 80,
    PATHPLANNING: 81,
    SPLINE_WAYPOINT: 82,
    ALTITUDE_WAIT: 83,
    VTOL_TAKEOFF: 84,
    VTOL_LAND: 85,
    GUIDED_ENABLE: 92,
    DELAY: 93,
    PAYLOAD_PLACE: 94,
    SET_YAW_SPEED: 213,
    FENCE_RETURN_POINT: 5000,
    FENCE_POLYGON_VERTEX_INCLUSION: 5001,
    FENCE_POLYGON_VERTEX_EXCLUSION: 5002,
    FENCE_CIRCLE_INCLUSION: 5003,
    FENCE_CIRCLE_EXCLUSION: 5004,
    RALLY_POINT: 5100,
    SCRIPT_TIME: 42702,
    ATTITUDE_TIME: 42703,
  },
  condition: { DELAY: 112, CHANGE_ALT: 113, DISTANCE: 114, YAW: 115, GATE: 4501 },
  do: {
    FOLLOW: 32,
    FOLLOW_REPOSITION: 33,
    ORBIT: 34,
    FIGURE_EIGHT: 35,
    SET_MODE: 176,
    JUMP: 177,
    CHANGE_SPEED: 178,
    SET_HOME: 179,
    SET_PARAMETER: 180,
    SET_RELAY: 181,
    REPEAT_RELAY: 182,
    SET_SERVO: 183,
    REPEAT_SERVO: 184,
    FLIGHTTERMINATION: 185,
    CHANGE_ALTITUDE: 186,
    SET_ACTUATOR: 187,
    RETURN_PATH_START: 188,
    LAND_START: 189,
    RALLY_LAND: 190,
    GO_AROUND: 191,
    REPOSITION: 192,
    PAUSE_CONTINUE: 193,
    SET_REVERSE: 194,
    SET_ROI_LOCATION: 195,
    SET_ROI_WPNEXT_OFFSET: 196,
    SET_ROI_NONE: 197,
    SET_ROI_SYSID: 198,
    CONTROL_VIDEO: 200,
    SET_ROI: 201,
    DIGICAM_CONFIGURE: 202,
    DIGICAM_CONTROL: 203,
    MOUNT_CONFIGURE: 204,
    MOUNT_CONTROL: 205,
    SET_CAM_TRIGG_DIST: 206,
    FENCE_ENABLE: 207,
    PARACHUTE: 208,
    MOTOR_TEST: 209,
    INVERTED_FLIGHT: 210,
    GRIPPER: 211,
    AUTOTUNE_ENABLE: 212,
    SET_CAM_TRIGG_INTERVAL: 214,
    SET_RESUME_REPEAT_DIST: 215,
    SPRAYER: 216,
    SEND_SCRIPT_MESSAGE: 217,
    AUX_FUNCTION: 218,
    MOUNT_CONTROL_QUAT: 220,
    GUIDED_MASTER: 221,
    GUIDED_LIMITS: 222,
    ENGINE_CONTROL: 223,
    SET_MISSION_CURRENT: 224,
    JUMP_TAG: 601,
    GIMBAL_MANAGER_PITCHYAW: 1000,
    GIMBAL_MANAGER_CONFIGURE: 1001,
    TRIGGER_CONTROL: 2003,
    VTOL_TRANSITION: 3000,
    WINCH: 42600,
  },
  '': {
    SET_CAMERA_MODE: 530,
    SET_CAMERA_ZOOM: 531,
    SET_CAMERA_FOCUS: 532,
    SET_CAMERA_SOURCE: 534,
    JUMP_TAG: 600,
    IMAGE_START_CAPTURE: 2000,
    IMAGE_STOP_CAPTURE: 2001,
    VIDEO_START_CAPTURE: 2500,
    VIDEO_STOP_CAPTURE: 2501,
    PANORAMA_CREATE: 2800,
    OBLIQUE_SURVEY: 260,
    COMPONENT_ARM_DISARM: 400,
    // Names that scripts and ground stations have beside those of the set.
    LOITER_UNLIMITED: 17,
    LOITER_TIMED: 19,
    RTL: 20,
    LANDING: 21,
  },
};

const frames: Readonly<Record<string, number>> = {
  GLOBAL: 0,
  LOCAL_NED: 1,
  MISSION: 2,
  GLOBAL_RELATIVE_ALT: 3,
  LOCAL_ENU: 4,
  GLOBAL_INT: 5,
  GLOBAL_RELATIVE_ALT_INT: 6,
  LOCAL_OFFSET_NED: 7,
  BODY_NED: 8,
  BODY_OFFSET_NED: 9,
  GLOBAL_TERRAIN_ALT: 10,
  GLOBAL_TERRAIN_ALT_INT: 11,
};

/** A name without its marks. */
const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The letters of a name without the name of its set, which may stand before it twice. */
const lettersWithout = (text: string, set: string): string => {
  const bare = letters(text);
  const at = bare.lastIndexOf(set);
  return at < 0 ? bare : bare.slice(at + set.length);
};

const named = Object.entries(groups).flatMap(([group, of]) =>
  Object.entries(of).map(([name, number]) => ({ group, name: letters(name), number })),
);

/** By the whole name, and by the name without its group; where two groups have it, the first one is meant. */
const commands: ReadonlyMap<string, number> = new Map([
  ...named.toReversed().map(({ name, number }) => [name, number] as const),
  ...named.map(({ group, name, number }) => [group + name, number] as const),
]);
const framesByLetters: ReadonlyMap<string, number> = new Map(
  Object.entries(frames).map(([name, number]) => [letters(name), number]),
);

/** The MAV_CMD of a cell or a member, which holds its number or its name in any spelling: `NAV_WAYPOINT`, `Do change speed`, `LoiterTime`. */
export const commandNumber = (text: string): number | undefined =>
  parseNumber(text) ?? commands.get(lettersWithout(text, 'mavcmd'));

/** The MAV_FRAME of a cell or a member, which holds its number or its name. */
export const frameNumber = (text: string): number | undefined =>
  parseNumber(text) ?? framesByLetters.get(lettersWithout(text, 'mavframe'));
