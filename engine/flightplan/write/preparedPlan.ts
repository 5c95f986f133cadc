import { elementAt } from '../../elementAt.ts';
import { carriedPart } from '../../mission/carried.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import type { TerrainSamples } from '../../mission/terrainSamples.ts';
import { wholeReturn } from '../../mission/wholeReturn.ts';
import { fail, type Result, succeed } from '../../result.ts';
import type { VehicleKind } from '../plan/flightPlan.ts';
import { type Ground, knownGround, writtenAltitudes } from './altitudes.ts';
import { appLimits, writtenSpeed } from './appLimits.ts';
import { countProblem, heightProblem, objectionTo } from './checkMission.ts';
import { mergedPlaces } from './mergedPlaces.ts';
import { plainName } from './plainName.ts';
import { missionInSteps } from './steps.ts';
import { failureAt, type WriteFailure } from './writeFailure.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';
import { isLandingRaised } from './writtenParts.ts';

/** `realTimeFollowSurface` is of these aircraft alone (DJI Cloud API, WPML: waylines-wpml). */
const following = /^dji (mavic 3[etm]|matrice 3t?d)\b/i;
/** Their numbers in files, and those of which nobody knows the aircraft. */
const followingNumbers: ReadonlySet<string> = new Set(['77', '91', '68', '65535']);
const numberWords = /"wpml:droneEnumValue":"(\d+)"/;

/** True if the aircraft of a DJI file, from the file or the plan, can follow the ground by a sensor; an unnamed one can. */
function canFollowGround(mission: Mission, aircraft: string | undefined): boolean {
  const config = carriedPart(mission, 'wpml', 'config');
  const number = numberWords.exec(config?.text ?? '')?.[1];
  if (number !== undefined) return followingNumbers.has(number);
  return aircraft === undefined || following.test(aircraft);
}

/** Context of a writer besides the mission. */
export interface WriteContext {
  /** Heights of the ground, to convert altitudes whose reference the format does not have. */
  readonly terrain?: TerrainSamples | undefined;
  /** Speed of waypoints without one; absent: the app that flies decides, or writing fails where the format requires a speed. */
  readonly cruise_speed_mps?: number | undefined;
  /** Maker and model as in the catalog, for formats that name the aircraft. */
  readonly aircraft?: string | undefined;
  /** How the aircraft flies; absent: nobody said. */
  readonly vehicle?: VehicleKind | undefined;
  /** Height of the return above the launch point that the plan was judged with. */
  readonly return_height_m?: number | undefined;
  /** Key of the camera that the plan was made with; absent: it was made without one. */
  readonly camera_key?: string | undefined;
  /** The flight of a split that has a return height of its own; absent: all flights have the same. */
  readonly flight_index?: number | undefined;
}

/** A mission as one format holds it: heights in its references, speeds filled in, a name that is valid in any file. */
export interface PreparedPlan {
  readonly mission: Mission;
  /** The mission as it was given: what a file carried belongs to that, not to the heights and speeds that a format asks for. */
  readonly given: Mission;
  readonly format: WriteFormat;
  readonly ground: Ground;
  /** Height of the ground at the launch point above the WGS84 ellipsoid, m; absent: unknown. */
  readonly launch_ellipsoid_m?: number | undefined;
  readonly cruise_speed_mps: number | undefined;
  readonly aircraft: string | undefined;
  readonly vehicle: VehicleKind | undefined;
  readonly return_height_m: number | undefined;
  readonly camera_key: string | undefined;
  readonly flight_index: number | undefined;
}

const isSpeed = (speed_mps: number | undefined) =>
  speed_mps !== undefined && Number.isFinite(speed_mps) && speed_mps > 0;

const aboveEllipsoid = (ground_msl_m: number | undefined, undulation_m: number | undefined) =>
  ground_msl_m === undefined || undulation_m === undefined ? undefined : ground_msl_m + undulation_m;

/** The mission prepared for a format, or why the format cannot hold it. */
export function prepare(
  mission: Mission,
  format: WriteFormat,
  { terrain, cruise_speed_mps, aircraft, vehicle, return_height_m, camera_key, flight_index }: WriteContext,
): Result<PreparedPlan, WriteFailure> {
  const objection = objectionTo(mission, format);
  if (objection !== undefined) return fail(objection);
  const cruise = isSpeed(cruise_speed_mps) ? cruise_speed_mps : undefined;
  const missing = speedProblem(mission, format, cruise);
  if (missing !== undefined) return fail(missing);
  const ground = knownGround(mission, terrain);
  const altitudes = writtenAltitudes(mission, format, {
    ground,
    undulations_m: terrain?.undulations_m,
    followsGround: format !== 'dji_wpml_kmz' || canFollowGround(mission, aircraft),
  });
  if (!altitudes.ok) return altitudes;
  const end = mission.waypoints.length - 1;
  const isRaised = isLandingRaised(mission, format);
  const all = mission.waypoints.map((waypoint, index): Waypoint => {
    const speed_mps = waypoint.speed_mps ?? cruise;
    const altitude = elementAt(altitudes.value, isRaised && index === end ? end - 1 : index);
    return {
      ...waypoint,
      altitude,
      ...(speed_mps === undefined ? {} : { speed_mps: writtenSpeed(speed_mps, format) }),
    };
  });
  const waypoints = mergedPlaces(all, appLimits(format)?.shortest_m ?? 0);
  const unfit = countProblem({ waypoints }, format) ?? heightProblem({ waypoints: all }, format);
  if (unfit !== undefined) return fail(unfit);
  return succeed({
    mission: missionInSteps({ ...mission, name: plainName(mission.name), waypoints }, format),
    given: mission,
    format,
    ground,
    launch_ellipsoid_m: aboveEllipsoid(ground(0), terrain?.undulations_m?.[0]),
    cruise_speed_mps: cruise,
    aircraft,
    vehicle,
    return_height_m,
    camera_key,
    flight_index,
  });
}

/** The return height that the plan was judged with, in whole metres, else that of its file. */
export const writtenReturn = ({
  return_height_m,
  mission,
}: Pick<PreparedPlan, 'return_height_m' | 'mission'>): number | undefined =>
  return_height_m === undefined ? mission.return_height_m : wholeReturn(return_height_m);

export const withoutSpeed = ({ waypoints }: Mission): number[] =>
  waypoints.flatMap(({ speed_mps }, index) => (speed_mps === undefined ? [index] : []));

function speedProblem(
  mission: Mission,
  format: WriteFormat,
  cruise_mps: number | undefined,
): WriteFailure | undefined {
  const waypoint_indices = withoutSpeed(mission);
  const isNeeded = format === 'dji_wpml_kmz' || format === 'potensic_json';
  if (!isNeeded || cruise_mps !== undefined || waypoint_indices.length === 0) return undefined;
  return failureAt('SPEED_NEEDED', format, waypoint_indices, { name: formatTraits[format].name });
}
