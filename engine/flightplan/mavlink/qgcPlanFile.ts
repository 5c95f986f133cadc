import { known } from '../../known.ts';
import type { Mission } from '../../mission/mission.ts';
import { isObject } from '../source/json/jsonValue.ts';
import { rounded } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { leadsSomewhere } from './mavlink.ts';
import type { WrittenItem } from './mavlinkActs.ts';
import { mavlinkItems, takeOffHeight, writtenHome } from './mavlinkItems.ts';
import { geoFenceMember, planFences, planRallyPoints, rallyPointsMember, stillSays } from './qgcFences.ts';
import { ownItems, ownStation, ownTakeOff, planPart, usualVehicle } from './qgcPlanParts.ts';

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
      globalPlanAltitudeMode: commonMode(items),
      hoverSpeed: speed,
      items:
        own?.items ?? items.map((item, index) => ({ ...toSimpleItem(item, index), ...markOf(plan, index) })),
      plannedHomePosition: [home.lat, home.lon, home.elevation_msl_m ?? null],
      version: 2,
      ...vehicleOf(plan),
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

/** The vehicle of the file that the plan was read from, else the usual one. */
function vehicleOf({ mission }: PreparedPlan): object {
  const own = planPart(mission, 'vehicle');
  return isObject(own) ? own : usualVehicle;
}

const markOf = (plan: PreparedPlan, index: number) =>
  index === 0 && takeOffHeight(plan) !== undefined ? ownTakeOff : {};

const takeOff = 22;

function commonMode(items: readonly WrittenItem[]): number {
  const places = items.filter(({ command }) => leadsSomewhere(command) && command !== takeOff);
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
    params: hasPosition ? params.with(3, params[3] || null) : params,
    type: 'SimpleItem',
  };
}
