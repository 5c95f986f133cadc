import type { Position } from '../geo/position.ts';
import type { ZoneInWay } from '../zone/zoneInWay.ts';
import type { Clearance } from './clearance.ts';
import type { Leg } from './leg.ts';
import type { LegStatus } from './legStatus.ts';

/** Things that an aircraft does, one at a time. */
export const activities = [
  'take_off',
  'climb',
  'fly',
  'turn',
  'stop',
  'wait',
  'return',
  'descend',
  'land',
] as const;
export type Activity = (typeof activities)[number];

/** Charge at home if the flight turned back at once, percentage points; negative: it does not suffice. */
export interface TurnedBack {
  readonly battery_pct: number;
  /** Kept by 95 of 100 flights; absent without uncertainty. */
  readonly battery_kept_pct?: number | undefined;
  readonly distance_m: number;
}

/** A moment of a flight. Speeds m/s, angles true degrees, heights above the launch point. */
export interface FlightState extends Position {
  /** Time since take-off, seconds. */
  readonly elapsed_s: number;
  /** Index of the leg; beyond the last one after its end. */
  readonly leg_index: number;
  readonly activity: Activity;
  readonly height_m: number;
  /** Absent where the ground is unknown. */
  readonly ground_msl_m?: number | undefined;
  readonly over_ground_m?: number | undefined;
  readonly course_deg: number;
  /** Direction of the nose: wings lean into the wind. */
  readonly heading_deg: number;
  readonly ground_speed_mps: number;
  readonly headwind_mps: number;
  readonly crosswind_mps: number;
  /** Along the leg, the way home or the end action. */
  readonly to_go_m: number;
  readonly battery_pct: number;
  /** Kept by 95 of 100 flights; absent without uncertainty. */
  readonly battery_kept_pct?: number | undefined;
  /** Absent where the wind forbids the return, and where the flight lands elsewhere. */
  readonly home?: TurnedBack | undefined;
  /** Judges the return from here by charge, wind and the ends of its leg; at the end of a leg it is the status of the leg. */
  readonly status: LegStatus;
  /** Seconds since take-off; absent where the status is not `ok`, and on the way home. */
  readonly latest_departure_s?: number | undefined;
}

/** Obstacles to a return besides charge and headway; members are absent where there is none, or where nothing is known. */
export interface ReturnFacts
  extends Pick<
    Leg,
    | 'return_clearance'
    | 'return_height_above_ground'
    | 'return_fence_breach'
    | 'return_reasons'
    | 'return_unknown_obstacle'
  > {
  /** The gravest official zone that forbids the return or puts it in doubt. */
  readonly return_zone?: ZoneInWay | undefined;
  /** Length of the return on which the ground hides the aircraft from the pilot, metres. */
  readonly return_lost_m?: number | undefined;
  /** True between waypoints where the ground under the return is unknown, all of it or in part. */
  readonly takes_level: boolean;
}

/** A moment of a flight whose return was checked from that very place; its status counts that. */
export interface CheckedState extends FlightState, ReturnFacts {
  /** How its leg lies over the ground. */
  readonly clearance?: Clearance | undefined;
}

/** The end of a leg in a track. */
export interface TrackStop {
  readonly leg_index: number;
  /** The index of its state in the list of states. */
  readonly state: number;
}

/** A flight on one battery at chosen seconds: every `step_s`, and at the end of each leg. */
export interface FlightTrack {
  readonly flight_index: number;
  /** How many flights the plan takes. */
  readonly flights: number;
  readonly step_s: number;
  readonly duration_s: number;
  /** Ground at the launch point of the plan, from which heights count, above sea level; absent: unknown. */
  readonly home_msl_m?: number | undefined;
  /** The place where its ways home lead. */
  readonly landing: Position;
  readonly states: readonly FlightState[];
  readonly stops: readonly TrackStop[];
  /** The leg that the wind forbids, at whose start the track ends; the number of legs: the end action. */
  readonly stopped_at?: number | undefined;
}
