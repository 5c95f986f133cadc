import type { Drone } from '../../../engine/aircraft/drone.ts';
import { defined } from '../../../engine/defined.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { aircraftName } from '../../../server/report/aircraftName.ts';
import { exportedMission, exportedPart } from '../../../server/report/exportedPlan.ts';
import { setSpeedOf } from '../../../server/report/flightSettings.ts';
import { flownLegs, splitOf } from '../../../server/report/flownPlan.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import type { Inputs } from '../../plan/inputs.ts';

export type ExportQuestion = OperationRequest<'previewExport'>;

/** The waypoints that each battery is flown over. */
export type FlightParts = OperationRequest<'exportFlights'>['flights'];

export interface PlannedFlight {
  /** The plan, with its name on screen. */
  readonly mission: Mission;
  /** Key of the camera that the route was made with; absent: it was made without one. */
  readonly camera_key?: string | undefined;
  readonly inputs: Inputs;
  readonly drone: Drone | undefined;
  /** The answer to this plan, if it has arrived. */
  readonly result: MissionResult | undefined;
  readonly isResultAwaited: boolean;
}

/** No aircraft holds a slower commanded speed. */
const slowest_mps = 0.1;

/** Rounds down to a tenth: a file must not ask for more than the best speed. */
const toWrittenSpeed = (speed_mps: number) => Math.floor(speed_mps * 10) / 10;

/** The best speed of the way out of a flight that resumes the route. */
function firstSpeed([way]: MissionResult['legs']): { first_speed_mps: number } | undefined {
  const first_speed_mps = toWrittenSpeed(way?.ground_speed_mps ?? 0);
  return first_speed_mps >= slowest_mps ? { first_speed_mps } : undefined;
}

/** The waypoints with the best speed of each leg; without one a waypoint keeps its own speed. */
function withBestSpeeds(waypoints: readonly Waypoint[], legs: MissionResult['legs']): Waypoint[] {
  return waypoints.map((waypoint, index) => {
    const speed_mps = toWrittenSpeed(legs[index]?.ground_speed_mps ?? 0);
    return speed_mps >= slowest_mps ? { ...waypoint, speed_mps } : waypoint;
  });
}

/** The file needs the speeds of best range, which only the answer has. */
const needsResult = ({ inputs }: PlannedFlight) => inputs.speed_choice === 'best_range';

/** `awaited`: the speeds are being worked out, and the file would lack them; `unknown`: no answer gives them, so the file cannot hold them. */
export type BestSpeeds = 'not_asked_for' | 'awaited' | 'unknown' | 'known';

export function bestSpeedsOf(planned: PlannedFlight): BestSpeeds {
  if (!needsResult(planned) || planned.mission.waypoints.length === 0) return 'not_asked_for';
  if (planned.result !== undefined) return 'known';
  return planned.isResultAwaited ? 'awaited' : 'unknown';
}

/** Returns the waypoints that each battery is flown over; absent: one battery is enough, or no answer says so. */
export const flightPartsOf = (planned: PlannedFlight): FlightParts | undefined =>
  planned.result &&
  splitOf(planned.result)?.map((flight) => ({
    ...exportedPart(flight),
    ...(flight.flight_index > 0 && needsResult(planned) && firstSpeed(flight.legs)),
  }));

/** The answer does not say yet if the plan takes several batteries. */
export const isSplitAwaited = ({ inputs, mission, isResultAwaited }: PlannedFlight): boolean =>
  inputs.splits_batteries && isResultAwaited && mission.waypoints.length > 0;

const legsOf = (result: MissionResult | undefined, isSplit: boolean): MissionResult['legs'] =>
  result === undefined ? [] : isSplit ? [...flownLegs(result)] : result.legs;

/** The request for a file, or for one a flight, which gets the speeds that the plan is flown at. */
export function toExportQuestion(planned: PlannedFlight, isSplit = false): ExportQuestion {
  const { mission, inputs, drone, result, camera_key } = planned;
  const isBest = needsResult(planned);
  const waypoints = isBest ? withBestSpeeds(mission.waypoints, legsOf(result, isSplit)) : mission.waypoints;
  return {
    mission: exportedMission({ ...mission, waypoints }),
    ...defined({ cruise_speed_mps: setSpeedOf(inputs) ?? drone?.cruise_speed_mps }),
    ...(drone === undefined ? {} : { aircraft: aircraftName(drone), vehicle: drone.class ?? 'multirotor' }),
    ...defined({ return_height_m: result?.return_home.height_m, camera_key }),
  };
}
