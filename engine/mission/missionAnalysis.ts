import type { Explanation } from '../explanation/explain.ts';
import type { Position } from '../geo/position.ts';
import type { Warning } from '../warnings/warning.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import type { Ending } from './endAction.ts';
import type { Leg } from './leg.ts';
import type { LineOfSight } from './lineOfSight.ts';
import type { EndAction, FlightWind } from './mission.ts';
import type { MissionUncertainty } from './missionUncertainty.ts';
import type { PointOfNoReturn } from './pointOfNoReturn.ts';
import type { HourFlown } from './throughHours.ts';
import type { Criterion, MissionVerdict } from './verdict.ts';

export interface ReturnHome {
  readonly distance_m: number;
  /** The height above the launch point that every way home climbs to, for which the aircraft must be set; absent: no waypoint. */
  readonly height_m?: number | undefined;
  /** Speed that the return holds over the ground; less than asked where the normal mode's airspeed does not reach against the wind. */
  readonly ground_speed_mps?: number | undefined;
  /** Airspeed that this takes; at most that of the normal mode. */
  readonly airspeed_mps?: number | undefined;
  readonly duration_s?: number | undefined;
  readonly cost_pct?: number | undefined;
  /** Charge left on the ground at home, 0–100. */
  readonly battery_at_home_pct?: number | undefined;
  readonly path: readonly Position[];
}

export interface MissionAnalysis {
  /** The hours that the flight takes, where it is flown through hours. */
  readonly hours?: readonly HourFlown[] | undefined;
  readonly mission_verdict: MissionVerdict;
  readonly criterion: Criterion;
  /** Consumption of real flights over the sheet, and the relative standard deviation of a single flight. */
  readonly as_flown: number;
  readonly as_flown_sd?: number | undefined;
  readonly end_action: EndAction;
  /** The wind of the first flight, where it has its own: all figures but those of `battery_plan` hold in it. */
  readonly wind?: FlightWind | undefined;
  readonly legs: readonly Leg[];
  readonly total_distance_m: number;
  readonly total_duration_s?: number | undefined;
  readonly final_battery_pct: number;
  readonly return_home: ReturnHome;
  readonly ending?: Ending | undefined;
  /** Absent where the return from some waypoint cannot be flown: the least of the others would look safe. */
  readonly min_return_margin_pct?: number | undefined;
  readonly point_of_no_return?: PointOfNoReturn | undefined;
  readonly battery_plan?: readonly BatteryFlight[] | undefined;
  /** The verdict on the plan over several batteries, where those were asked for; `mission_verdict` is that on one charge. */
  readonly battery_plan_verdict?: MissionVerdict | undefined;
  /** Percentage points that the speed policy saves over all legs; absent without one, or where a leg is impossible at one of the speeds. */
  readonly speed_gain_pct?: number | undefined;
  readonly uncertainty?: MissionUncertainty | undefined;
  /** Cost of the route and the way home by factor; absent where a part cannot be flown, with all factors or without one. */
  readonly explanation?: Explanation | undefined;
  /** Where the aircraft is in sight; absent where nobody asks, or the ground in between is unknown. */
  readonly line_of_sight?: LineOfSight | undefined;
  readonly warnings: readonly Warning[];
  readonly path_polyline: readonly Position[];
}
