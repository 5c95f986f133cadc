import { defined } from '../../engine/defined.ts';
import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import type { WriteFormat } from '../../engine/flightplan/write/writeFormat.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import { type Saying, sayingOf } from '../../engine/saying.ts';
import type { Assembled } from '../assemble.ts';
import { type Locale, tagOf } from '../contract/locale.ts';
import type { OperationOutput } from '../contract/operations.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { aircraftName } from '../report/aircraftName.ts';
import { exportedMission, exportedPart } from '../report/exportedPlan.ts';
import { noSplitWarning } from '../report/verdict/batteryAdvice.ts';
import { saying } from '../report/verdict/finding.ts';
import { findingsOf } from '../report/verdict/warningFindings.ts';
import type { FileRequest } from './flightRequest.ts';
import { Refusal, sayingOfProblem } from './refusal.ts';

type Dispatch = Assembled['dispatch'];
export type Flights = NonNullable<MissionResult['battery_plan']>;

/** Why there are no files, in a sentence. */
export class Refused extends Refusal {}

interface FlownPlan {
  readonly flights: Flights;
  /** Names the reason not to fly them, in a sentence; absent: they can be flown. */
  readonly forbids?: Saying;
  /** Height of the returns above the launch point. */
  readonly return_height_m: number | undefined;
}

/** Why the flights of a split are forbidden; `undefined`: no warning forbids them. */
function forbiddenSaying(result: MissionResult): Saying | undefined {
  const [first] = findingsOf(result.warnings, result);
  return first?.gravity === 'forbids' ? saying('do_not_fly', { reason: first.reason }) : undefined;
}

/** The flights that the verdict of the analysis stands on. */
async function flightsOf(dispatch: Dispatch, asked: SplitJob['asked']): Promise<FlownPlan> {
  const answer = await dispatch('analyzeMissionFile', asked);
  if (!answer.ok) throw new Refused(sayingOfProblem(answer.problem));
  const { result } = answer.output;
  const { battery_plan, battery_plan_verdict, return_home } = result;
  if (battery_plan !== undefined) {
    const forbids = battery_plan_verdict === 'cannot_complete' ? forbiddenSaying(result) : undefined;
    return { flights: battery_plan, return_height_m: return_home.height_m, ...defined({ forbids }) };
  }
  const why = noSplitWarning(result);
  throw why === undefined ? new Refused('terminal.no_split') : new Refused(sayingOf(why));
}

/** The speed of waypoints without one, and the aircraft, as the files name them, with how it flies. */
async function flownWith(dispatch: Dispatch, key: string, cruise_speed_mps: number | undefined) {
  const answer = await dispatch('getDrone', { key });
  if (!answer.ok) throw new Refused(sayingOfProblem(answer.problem));
  const { drone } = answer.output;
  const { cruise_speed_mps: usual_mps, class: kind } = drone;
  return {
    aircraft: aircraftName(drone),
    vehicle: kind ?? 'multirotor',
    cruise_speed_mps: cruise_speed_mps ?? usual_mps,
  };
}

interface SplitJob {
  readonly asked: { readonly mission_file: PlanFile; readonly request: FileRequest };
  readonly mission: Mission;
  readonly drone_key: string;
  /** Key of the camera that the plan was made with; `undefined`: it was made without one. */
  readonly camera_key: string | undefined;
  readonly format: WriteFormat;
  readonly locale: Locale;
}

export interface SplitFiles extends Pick<OperationOutput<'exportFlights'>, 'files' | 'notes'>, FlownPlan {}

/** A file for each battery that the plan takes; throws `Refused`. */
export async function splitFlights(
  dispatch: Dispatch,
  { asked, mission, drone_key, camera_key, format, locale }: SplitJob,
): Promise<SplitFiles> {
  const flown = await flightsOf(dispatch, asked);
  const { return_height_m } = flown;
  const exported = await dispatch('exportFlights', {
    mission: exportedMission(mission),
    ...(await flownWith(dispatch, drone_key, asked.request.options?.global_cruise_mps)),
    ...defined({ return_height_m, camera_key }),
    format,
    flights: flown.flights.map(exportedPart),
    language: tagOf(locale),
  });
  if (!exported.ok) throw new Refused(sayingOfProblem(exported.problem));
  return { ...exported.output, ...flown };
}
