import { known } from '../../known.ts';
import type { Mission } from '../../mission/mission.ts';
import { isObject } from '../source/json/jsonValue.ts';
import { rounded } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { WrittenItem } from './mavlinkActs.ts';
import { frames } from './mavlinkFrames.ts';
import { mavlinkItems } from './mavlinkItems.ts';
import { leadsSomewhere, mayLeaveYaw } from './positions.ts';
import { geoFenceMember, planFences, planRallyPoints, rallyPointsMember, stillSays } from './qgcFences.ts';
import { ownItems, ownStation, ownTakeOff, ownVehicle, planPart, usualVehicle } from './qgcPlanParts.ts';
import { isTakeOff } from './takeOffs.ts';
import { takeOffHeight, writtenHome } from './writtenTakeOff.ts';

/** QGroundControl's numbering of altitude modes since 2020: 0 mixed, 1 relative, 2 absolute, 4 terrain frame. */
const modeOfFrame: ReadonlyMap<number, number> = new Map([
  [3, 1],
  [0, 2],
  [10, 4],
]);

/** Writes a plan of QGroundControl: file version 1, mission version 2. It names PX4 on a quadrotor, as most such files do. */
export function qgcPlanFile(plan: PreparedPlan): string {
  const items = mavlinkItems(plan);
  const own = ownItems(plan.given);
  const home = writtenHome(plan);
  const { cruise_speed_mps } = plan;
  const speed = cruise_speed_mps === undefined ? undefined : rounded(cruise_speed_mps);
  const content = {
    fileType: 'Plan',
    geoFence: geoFenceOf(plan.mission),
    groundStation: own === undefined ? ownStation : 'QGroundControl',
    mission: {
      cruiseSpeed: speed,
      ...(own === undefined && { globalPlanAltitudeMode: commonMode(items) }),
      hoverSpeed: speed,
      items:
        own?.items ?? items.map((item, index) => ({ ...toSimpleItem(item, index), ...markOf(plan, index) })),
      plannedHomePosition: [home.lat, home.lon, home.elevation_msl_m ?? null],
      version: 2,
      ...vehicleOf(plan, items),
      ...own?.speeds,
    },
    rallyPoints: rallyPointsOf(plan.mission),
    version: 1,
  };
  return `${JSON.stringify(content, null, 4)}\n`;
}

/** The fences in the words of the file while they are those of the plan, else anew. */
function geoFenceOf(mission: Mission): unknown {
  const own = planPart(mission, 'geoFence');
  return stillSays(own, planFences, mission.fences) ? own : geoFenceMember(mission.fences ?? []);
}

function rallyPointsOf(mission: Mission): unknown {
  const own = planPart(mission, 'rallyPoints');
  return stillSays(own, planRallyPoints, mission.rally_points)
    ? own
    : rallyPointsMember(mission.rally_points ?? []);
}

/** MAV_TYPE by how the aircraft flies (mavlink.io, MAV_TYPE: fixed wing, quadrotor, and a VTOL as QGroundControl writes it). */
const vehicleTypes = { fixed_wing: 1, multirotor: 2, vtol: 20 } as const;

/** MAV_AUTOPILOT_ARDUPILOTMEGA: PX4 refuses heights above the terrain (mavlink_mission.cpp, unsupported frame). */
const ardupilot = 3;

/** The vehicle of the file that the plan was read from, else the usual one, as the aircraft flies and the heights ask for. */
function vehicleOf({ mission, vehicle }: PreparedPlan, items: readonly WrittenItem[]): object {
  const own = planPart(mission, 'vehicle');
  const given = isObject(own)
    ? own
    : { ...usualVehicle, ...(vehicle !== undefined && { vehicleType: vehicleTypes[vehicle] }) };
  const isOverTerrain = items.some(({ command, frame }) => leadsSomewhere(command) && frame === frames.agl);
  const written = isOverTerrain ? { ...given, firmwareType: ardupilot } : given;
  const isOurs = !isObject(own) && JSON.stringify(written) !== JSON.stringify(usualVehicle);
  return isOurs ? { ...written, ...ownVehicle } : written;
}

const markOf = (plan: PreparedPlan, index: number) =>
  index === 0 && takeOffHeight(plan) !== undefined ? ownTakeOff : {};

function commonMode(items: readonly WrittenItem[]): number {
  const places = items.filter(({ command }) => leadsSomewhere(command) && !isTakeOff({ command }));
  const modes = new Set(places.map(({ frame }) => known(modeOfFrame.get(frame))));
  const [mode] = modes;
  return modes.size === 1 && mode !== undefined ? mode : 0;
}

function toSimpleItem({ command, frame, params }: WrittenItem, index: number) {
  const altitude = params[6];
  const hasPosition = leadsSomewhere(command);
  return {
    ...(hasPosition && {
      AMSLAltAboveTerrain: null,
      Altitude: altitude,
      AltitudeMode: modeOfFrame.get(frame),
    }),
    autoContinue: true,
    command,
    doJumpId: index + 1,
    frame,
    // A heading of 0 at a position is left open: null stands for NaN.
    params: mayLeaveYaw(command) ? params.with(3, params[3] || null) : params,
    type: 'SimpleItem',
  };
}
