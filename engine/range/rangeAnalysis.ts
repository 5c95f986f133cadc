import type { Weather } from '../air/weather.ts';
import type { AircraftKind } from '../aircraft/aircraftModel.ts';
import type { Drone } from '../aircraft/drone.ts';
import type { Explanation } from '../explanation/explain.ts';
import type { Fence } from '../fence/fence.ts';
import type { FenceStop } from '../fence/fenceFan.ts';
import type { SpeedPolicy } from '../flight/speedPolicy.ts';
import type { Position } from '../geo/position.ts';
import type { Barrier } from '../warnings/limits.ts';
import type { Warning } from '../warnings/warning.ts';

export interface RangeInput {
  readonly center: Position;
  readonly drone: Drone;
  readonly weather: Weather;
  /** Height flown above the launch point's ground, metres, 0 or more. */
  readonly height_m: number;
  /** Ground at the launch point above mean sea level, metres; absent: unknown, counts as 0 for air density. */
  readonly elevation_msl_m?: number | undefined;
  /** Airspeed, m/s; absent: the drone's cruise speed. */
  readonly airspeed_mps?: number | undefined;
  readonly initial_battery_pct: number;
  /** Time of hover at the far point. */
  readonly hover_time_s: number;
  /** 0.98 is neutral; drain is multiplied by 0.98 / value. Positive. */
  readonly elevation_penalty: number;
  readonly battery_cycles: number;
  /** Pack at take-off, °C; absent: kept warm. */
  readonly battery_temp_c?: number | undefined;
  /** Consumption of real flights over the sheet's; absent: that of the aircraft, 1: the sheet as it is. */
  readonly as_flown?: number | undefined;
  readonly payload_g: number;
  readonly battery_thresholds_pct: readonly number[];
  /** Number of points of each ring. */
  readonly bearings: number;
  /** Airspeed of every bearing; absent: `cruise`. */
  readonly speed_policy?: SpeedPolicy | undefined;
  /** Reference of `height_m`; absent: the launch point. */
  readonly altitude_reference?: 'takeoff' | 'agl' | undefined;
  /** Height over the ground to keep, metres; absent: 30. */
  readonly clearance_m?: number | undefined;
  /** Highest above the launch point to which the aircraft may climb over the ground in its way, metres; absent: 500. */
  readonly height_limit_m?: number | undefined;
  /** The ground around the launch point; absent: unknown, or not to be counted. */
  readonly ground?: RangeGround | undefined;
  /** Areas to stay in or out of; absent: none. */
  readonly fences?: readonly Fence[] | undefined;
  /** Computes the conservative edge; absent: no. */
  readonly uncertainty?: boolean | undefined;
  /** Computes the points that each factor costs; absent: no. */
  readonly explanation?: boolean | undefined;
}

/** The ground around a launch point, above that, at even distances on even bearings; NaN where it is unknown. */
export interface RangeGround {
  /** A multiple of the rings' own: the ground between their bearings counts, too. */
  readonly bearings: number;
  readonly spacing_m: number;
  /** Samples on a bearing, from the launch point to beyond the rings. */
  readonly samples: number;
  /** Heights above the launch point, bearing by bearing. */
  readonly heights_m: Float64Array;
  /** The highest of the source's samples there. */
  readonly highest_m: Float64Array;
  /** Standard deviation of the heights, metres. */
  readonly error_m: number;
}

/**
 * Why the ground cuts a ring: it is as high as the flight, or nearer to it than the clearance; or to fly over it would lead above the
 * aircraft's service ceiling, or above the height limit.
 */
export const cutReasons = ['ground', 'clearance', 'ceiling', 'height_limit'] as const;
export type CutReason = (typeof cutReasons)[number];

/** A part of a ring over level ground that the ground cuts off, and the highest place that does. */
export interface RingCut extends Position {
  readonly reason: CutReason;
  /** First and last bearing, clockwise; what lies across north is two parts. */
  readonly from_deg: number;
  readonly to_deg: number;
  readonly ground_msl_m: number;
  /** Closed outline of what is cut off. */
  readonly outline: readonly Position[];
}

/** Where fences end the straight way from the launch point before it comes to the ring. */
export interface FenceLimits {
  /** Share of the bearings on which they do, percent; 0 where an area lies between two of them. */
  readonly directions_pct: number;
  /** The place of that nearest to the launch point. */
  readonly nearest: FenceStop &
    Position & { readonly bearing_deg: number; readonly fence_name?: string | undefined };
  /** Closed outlines of what of the ring lies beyond such places. */
  readonly beyond: readonly (readonly Position[])[];
}

export type UnreachableReason = 'WIND' | 'BATTERY' | 'GROUND' | 'TEMPERATURE' | Barrier;

/** An outline with its radii. */
export interface PackedEdge {
  /** Packed numbers `lat, lon, lat, lon, …`: closed, clockwise from north, first point repeated; empty where nothing can be reached. */
  readonly polygon: Float64Array;
  readonly min_radius_m: number;
  readonly max_radius_m: number;
}

/** An edge inside which 95 of 100 flights come home with the threshold. */
export interface PackedConservative extends PackedEdge {
  /** Why it reaches nothing on some bearing on which the ring does; absent: it reaches something on all of those. */
  readonly unreachable_reason?: 'WIND' | 'BATTERY' | undefined;
}

export interface PackedRing extends PackedEdge {
  readonly battery_threshold_pct: number;
  readonly label: string;
  /** The threshold is below the drone's own reserve. */
  readonly below_reserve: boolean;
  readonly unreachable_reason?: UnreachableReason | undefined;
  readonly conservative?: PackedConservative | undefined;
  /** Closed outlines of places within the ring over which the aircraft can fly, but not stay at its height; absent: none. */
  readonly holes?: readonly (readonly Position[])[] | undefined;
  /** Parts that the ground cuts off, holes among them; absent: none. */
  readonly cuts?: readonly RingCut[] | undefined;
  /** How far fences let the aircraft fly straight; absent: to the ring on every bearing. The outline does not stop at them. */
  readonly fence_limits?: FenceLimits | undefined;
  /** How much further the ring reaches, in the mean, than with the policy `cruise`; only with another policy. */
  readonly speed_gain_pct?: number | undefined;
  /** Charge of a flight to the edge by factor, in the mean over the bearings; adds up to the charge above the threshold. */
  readonly explanation?: Explanation | undefined;
}

/** Summary of the power curve: fractions of hover power, equivalent flat plate area, and how they were found. */
export interface CalibrationSummary {
  readonly kind: AircraftKind;
  /** Profile and avionics share of hover power; of a wing, parasite and avionics share of cruise power. */
  readonly phi: number;
  /** Avionics share of hover power; of a wing, of cruise power. */
  readonly f_a: number;
  readonly drag_area_m2: number;
  readonly hover_induced_velocity_mps: number;
  readonly residual_multiplier: number;
  readonly hover_basis: 'published' | 'estimated';
  readonly bucket_residual: boolean;
  /** Wings: share of the propulsive power in cruise that goes into parasite drag. */
  readonly parasite_share?: number | undefined;
  /** Wings: airspeed of the published endurance. */
  readonly endurance_speed_mps?: number | undefined;
  /** Wings: stall speed at the reference mass at sea level, published or 0.6 of the endurance speed. */
  readonly stall_speed_mps?: number | undefined;
}

export interface RangePhysics {
  readonly drone_key: string;
  readonly airspeed_mps: number;
  readonly air_density_kg_m3: number;
  /** Mean wind at the height flown. */
  readonly wind_aloft_mps: number;
  /** Height above ground at which the wind was reported; absent: it is taken as the same at every height. */
  readonly wind_height_m?: number | undefined;
  readonly hover_drain_pct_per_min: number;
  readonly cruise_drain_pct_per_min: number;
  /** Absent where the aircraft makes no headway in that direction. */
  readonly upwind_airspeed_mps?: number | undefined;
  readonly downwind_airspeed_mps?: number | undefined;
  readonly upwind_ground_speed_mps?: number | undefined;
  readonly downwind_ground_speed_mps?: number | undefined;
  readonly climb_cost_pct: number;
  readonly descent_cost_pct: number;
  readonly fixed_cost_pct: number;
  readonly hover_cost_pct: number;
  /** Temperature of the pack at take-off, °C. */
  readonly battery_temp_c: number;
  readonly battery_temperature_factor: number;
  readonly battery_age_factor: number;
  readonly mass_ratio: number;
  /** Consumption of real flights over the sheet, and the relative standard deviation of a single flight. */
  readonly as_flown: number;
  readonly as_flown_sd?: number | undefined;
  readonly calibration: CalibrationSummary;
}

/** Rings with their reasons. Their outlines are packed: a tenth of the objects, for callers that write the points. */
export interface PackedRange {
  readonly center: Position & { readonly elevation_msl_m?: number | undefined };
  /** From the highest threshold (innermost) to the lowest. */
  readonly rings: readonly PackedRing[];
  readonly oneway_ring: PackedRing;
  readonly physics: RangePhysics;
  readonly warnings: readonly Warning[];
}
