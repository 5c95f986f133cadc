import { note } from '../../../engine/flightplan/plan/planDraft.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { needsTakeoffGround } from '../../../engine/mission/heights.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { toHeightText } from '../../../server/report/format.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import type { FlightPlanAnswer, ImportChoice, ImportQuestion } from './importState.ts';

/** The level that a file's heights above sea level count from, where neither it nor a chosen launch point says. */
export type TakeoffGround = Pick<ImportChoice, 'takeoff_msl_m' | 'isAboveTakeoff'>;

interface ChosenGround extends TakeoffGround {
  /** Nobody has said it: it is the likely answer. */
  readonly isGuessed: boolean;
}

/** Returns the start of a flight whose heights above sea level nobody can tell from those above take-off; `undefined`: they can be told. */
export function untoldTakeoff(mission: Mission): Position | undefined {
  const { elevation_msl_m, planned_ellipsoid_m } = mission.home ?? {};
  const isTold = elevation_msl_m !== undefined || planned_ellipsoid_m !== undefined;
  return isTold || !mission.waypoints.some(({ altitude }) => needsTakeoffGround(altitude))
    ? undefined
    : mission.home;
}

/**
 * The likely answer: the first of the heights lies as far above take-off as people usually fly. One that is no higher than that cannot: it
 * was meant above take-off.
 */
function likelyTakeoff(plan: FlightPlanAnswer, route_index: number, usual_m: number): TakeoffGround {
  const altitudes = plan.routes[route_index]?.points.flatMap(({ altitude }) => altitude ?? []) ?? [];
  const first = altitudes.find(needsTakeoffGround);
  if (first === undefined) return {};
  const takeoff_msl_m = Math.max(0, Math.round(first.value_m - usual_m));
  return { takeoff_msl_m, isAboveTakeoff: first.value_m <= usual_m };
}

/** Returns the level that a person chose, else the likely one for the file as it is read now. */
export function takeoffFor(
  { plan, asksTakeoff }: Pick<ImportQuestion, 'plan' | 'asksTakeoff'>,
  { route_index, default_altitude_m, takeoff_msl_m, isAboveTakeoff }: ImportChoice,
): ChosenGround {
  if (asksTakeoff !== true) return { takeoff_msl_m, isAboveTakeoff, isGuessed: false };
  const likely = likelyTakeoff(plan, route_index, default_altitude_m);
  const isAbove = isAboveTakeoff ?? likely.isAboveTakeoff;
  return {
    takeoff_msl_m: takeoff_msl_m ?? likely.takeoff_msl_m,
    isAboveTakeoff: isAbove,
    isGuessed: isAbove === true ? isAboveTakeoff === undefined : takeoff_msl_m === undefined,
  };
}

export function withTakeoffGround(
  mission: Mission,
  { takeoff_msl_m, isAboveTakeoff }: TakeoffGround,
): Mission {
  if (isAboveTakeoff === true)
    return {
      ...mission,
      waypoints: mission.waypoints.map((waypoint) =>
        needsTakeoffGround(waypoint.altitude)
          ? { ...waypoint, altitude: { datum: 'takeoff', value_m: waypoint.altitude.value_m } }
          : waypoint,
      ),
    };
  const { home } = mission;
  if (home === undefined || takeoff_msl_m === undefined) return mission;
  return { ...mission, home: { ...home, elevation_msl_m: takeoff_msl_m } };
}

/** Notes on the level that heights count from; one that nobody chose is an assumption. */
export function takeoffNotes({ takeoff_msl_m, isAboveTakeoff, isGuessed }: ChosenGround): Warning[] {
  const by = isGuessed ? 'guess' : 'person';
  const code = isGuessed ? 'ALTITUDE_REFERENCE_ASSUMED' : 'PLAN_NOTE';
  if (isAboveTakeoff === true) return [note('heights_above_takeoff', { by }, { code })];
  return takeoff_msl_m === undefined ? [] : [note('takeoff_ground', { takeoff_msl_m, by }, { code })];
}

/** `Waypoint 1 is then 120 m above take-off.` */
export function toFirstHeightText({ waypoints, home }: Mission, locale: Locale): string {
  const [first] = waypoints;
  if (first === undefined) return '';
  const { datum, value_m } = first.altitude;
  const height_m = datum === 'takeoff' ? value_m : value_m - (home?.elevation_msl_m ?? 0);
  const side = height_m < 0 ? 'below' : 'above';
  return words('window.import.first_height', { height: toHeightText(Math.abs(height_m), locale), side });
}
