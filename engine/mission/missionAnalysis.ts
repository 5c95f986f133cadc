import type { HourOfWeather } from '../air/hourlyWeather.ts';
import type { Weather } from '../air/weather.ts';
import type { Drone } from '../aircraft/drone.ts';
import type { Explanation } from '../explanation/explain.ts';
import type { Fence } from '../fence/fence.ts';
import type { FenceBreach } from '../fence/fenceBreach.ts';
import type { SpeedPolicy } from '../flight/speedPolicy.ts';
import type { Position } from '../geo/position.ts';
import type { DrawnObject } from '../obstacle/drawnObject.ts';
import type { Obstacle, StandingObstacle } from '../obstacle/obstacle.ts';
import type { Saying } from '../saying.ts';
import type { HeightSource } from '../terrain/elevation.ts';
import type { GroundLines } from '../terrain/groundLines.ts';
import type { Spread } from '../uncertainty/spread.ts';
import type { Warning } from '../warnings/warning.ts';
import type { ZonesAround } from '../zone/zonesAround.ts';
import type { BreakGround } from './breakGround.ts';
import type { LaunchGround } from './launchGround.ts';
import type { UpwindGround } from './leeSide.ts';
import type { EndAction, FlightWind, FlightWinds, Waypoint } from './mission.ts';
import type { SightGround } from './sightRays.ts';
import type { Swapping } from './swapPlaces.ts';

/** The first place on the way where heights change from one source to another. */
export interface SourceChange {
  readonly leg_index: number;
  /** From the start of the leg, metres. */
  readonly distance_m: number;
  readonly from: HeightSource;
  readonly to: HeightSource;
}

/** Heights of the launch point by the file of the plan, beside the ground as sources know it. */
export interface PlannedGround {
  readonly height_msl_m?: number | undefined;
  readonly above_ground_m?: number | undefined;
  /** The ground there; absent: no source knows it, and the height of the file counts. */
  readonly found_msl_m?: number | undefined;
}

/** Ground heights under the plan, metres above mean sea level; index 0 is home, index i waypoint i (1-based). */
export interface TerrainSamples {
  readonly source: string;
  readonly elevations_msl_m: readonly number[];
  /** Indices whose height is a fallback (0 m) because the source has none. */
  readonly fallback_indices: readonly number[];
  /** Why those have none, in one sentence, where a source could not be asked. */
  readonly fallback_reason?: Saying | undefined;
  /** The ground at home by the source, where the plan has a height of its own, which counts. */
  readonly home_found_msl_m?: number | undefined;
  /** The launch point by the file of the plan; absent: it does not say, or somebody else did. */
  readonly planned_launch?: PlannedGround | undefined;
  /** The sources that answered, here and along the ways. */
  readonly sources?: readonly HeightSource[] | undefined;
  /** The height at home by a source; absent: the plan has one of its own, or none is known. */
  readonly launch?: LaunchGround | undefined;
  /** Where heights along the legs are of another source from; absent: one source has them all. */
  readonly source_change?: SourceChange | undefined;
  /** Standard deviation of the heights, metres; absent where no source answered. */
  readonly error_m?: number | undefined;
  /**
   * Mean sea level above the WGS84 ellipsoid at home and at each waypoint, metres; absent: unknown, so that heights above the ellipsoid
   * count as above sea level.
   */
  readonly undulations_m?: readonly number[] | undefined;
  /** Ground at the swap places, metres above mean sea level; `undefined`: unknown. */
  readonly swap_grounds_msl_m?: readonly (number | undefined)[] | undefined;
  /** The ground along the legs, then along the ways home from their ends, then along those to each swap place; absent: unknown, or not asked for. */
  readonly lines?: GroundLines | undefined;
  /** The ground along the ways from places inside legs where flights of the split end or begin; absent: there are none, or nobody looked. */
  readonly breaks?: BreakGround | undefined;
  /** The ground upwind of places along the legs where the wind is strong; absent: it is not, or nobody looked. */
  readonly upwind?: UpwindGround | undefined;
  /** Why it is unknown there, in one sentence, although it is known at the waypoints. */
  readonly lines_failure?: Saying | undefined;
  /** The ground between the pilot and the legs and ways home; absent: unknown, or nobody asks for the line of sight. */
  readonly sight?: SightGround | undefined;
  /** Why it is unknown, in one sentence, although it is asked for. */
  readonly sight_failure?: Saying | undefined;
}

/** `fullest_first`: each battery is flown as far as it carries; `balanced`: as many flights, of which the tightest keeps the most. */
export const batterySplits = ['fullest_first', 'balanced'] as const;
export type BatterySplit = (typeof batterySplits)[number];

/** Weather by the hour, by growing time, and the take-off, UTC, ISO 8601. */
export interface Hourly {
  readonly hours: readonly HourOfWeather[];
  readonly takeoff_time: string;
}

/** An hour of weather as a flight has it, from one of its legs on. */
export interface HourFlown {
  /** Begin of the hour, UTC, ISO 8601. */
  readonly time: string;
  readonly first_leg_index: number;
  readonly wind_speed_mps: number;
  readonly wind_dir_deg: number;
  /** Estimated from the gust at 10 m where the lowest level is another; absent: unknown. */
  readonly gust_speed_mps?: number | undefined;
  readonly temp_c: number;
  /** The greatest height of the flight above the launch point, metres, and mean and gust there; the gust is absent where none is known. */
  readonly flown_height_m: number;
  readonly wind_aloft_mps: number;
  readonly wind_aloft_dir_deg: number;
  readonly gust_aloft_mps?: number | undefined;
  /** The height above ground of the lowest level, metres, of which wind and gust are given, and those of all levels that the flight is flown in. */
  readonly wind_height_m: number;
  readonly level_heights_m: readonly number[];
}

export interface MissionInput extends Swapping<Position> {
  readonly waypoints: readonly Waypoint[];
  /** Height above the launch point that is climbed to before the first leg; absent: that of the first waypoint. */
  readonly takeoff_height_m?: number | undefined;
  readonly end_action: EndAction;
  readonly home: Position;
  /** The winds of the flights, where several batteries are asked for; absent: all fly in that of `weather`. */
  readonly flight_winds?: FlightWinds | undefined;
  readonly drone: Drone;
  readonly battery: {
    readonly initial_pct: number;
    readonly rth_threshold_pct: number;
    readonly cycles: number;
    /** Pack at take-off, °C; absent: kept warm. */
    readonly battery_temp_c?: number | undefined;
  };
  readonly weather: Weather;
  /** Weather of each hour, which counts instead of `weather`; what an hour leaves open is that of `weather`. */
  readonly hourly?: Hourly | undefined;
  readonly options: {
    readonly payload_g: number;
    readonly preflight_hover_s: number;
    /** Cruise speed over the ground for waypoints without one; absent: the drone's. */
    readonly cruise_speed_mps?: number | undefined;
    /** 0.98 is neutral; drain is multiplied by 0.98 / value. */
    readonly alt_penalty: number;
    /** Endurance multiplier from the pilot's own flights; drain is divided by it. */
    readonly fine_tune_factor: number;
    /** Consumption of real flights over the sheet's; absent: that of the aircraft, 1: the sheet as it is. */
    readonly as_flown?: number | undefined;
    readonly multi_battery: boolean;
    /** How such a plan is cut; absent: each battery is flown as far as it carries. */
    readonly battery_split?: BatterySplit | undefined;
    /** Lets flights end and resume inside legs with a series of pictures, where that takes fewer of them; absent: only at waypoints. */
    readonly mid_line_swaps?: boolean | undefined;
    /** false: the verdict asks only that the route and its end action can be flown. */
    readonly smart_rth_enabled: boolean;
    /** Speed of the legs; absent: `cruise`. The other policies also replace the speeds of the plan. */
    readonly speed_policy?: SpeedPolicy | undefined;
    /** Least height over the ground that legs and returns should keep, metres; absent: 30. */
    readonly clearance_m?: number | undefined;
    /** Height of the return above the launch point, metres; absent: from the ground along each way home. */
    readonly return_height_m?: number | undefined;
    /** Greatest height above the ground at which legs and returns may be flown, metres; absent: not judged. */
    readonly max_height_above_ground_m?: number | undefined;
    /** Gives ground and path along the legs and the ways home; absent: no. */
    readonly profile?: boolean | undefined;
    /** Computes intervals and the probability of coming home; absent: no. */
    readonly uncertainty?: boolean | undefined;
    /** Computes the points that each factor costs; absent: no. */
    readonly explanation?: boolean | undefined;
  };
  readonly terrain: TerrainSamples;
  /** Areas to stay in or out of; absent: none. */
  readonly fences?: readonly Fence[] | undefined;
  /** Known obstacles around; absent: none. */
  readonly obstacles?: readonly StandingObstacle[] | undefined;
  /** The objects that the pictures show; absent: none was drawn. */
  readonly drawn_objects?: readonly DrawnObject[] | undefined;
  /** The official zones around the plan; absent: none. */
  readonly zones?: ZonesAround | undefined;
}

export const legStatuses = ['ok', 'low_margin', 'no_return', 'cannot_complete'] as const;
export type LegStatus = (typeof legStatuses)[number];
/** Why a leg cannot be completed, the gravest first. `WIND`: there is no headway, or the wind is above the maker's limit. */
export const legReasons = [
  'GROUND',
  'OBSTACLE',
  'NO_FLY_AREA',
  'GEOFENCE',
  'WIND',
  'PAYLOAD',
  'TEMPERATURE',
  'CEILING',
  'BATTERY_EXHAUSTED',
  'NOT_REACHED',
] as const;
export type LegReason = (typeof legReasons)[number];
export type MissionVerdict = 'complete' | 'marginal' | 'cannot_complete';

/** A point as flown: altitude above the take-off point, metres. */
export interface FlownPoint extends Position {
  readonly altitude_m: number;
  /** Ground there above mean sea level, metres; absent where no source knows it. */
  readonly ground_msl_m?: number | undefined;
}

/** An obstacle by its source. */
export type NamedObstacle = Pick<Obstacle, 'kind' | 'name' | 'source' | 'dated'>;

/** The obstacle that a line comes nearest to. */
export interface NearestObstacle extends NamedObstacle {
  /** Above the launch point, metres; of a wire where it is passed. */
  readonly top_m: number;
  /** How far the line is beside it at the nearest, metres; absent: it leads over it, or into it. */
  readonly beside_m?: number | undefined;
  /** 19 of 20 such tops are off by less, metres. */
  readonly error_m: number;
  readonly is_estimated?: true | undefined;
  /** The ground it stands on is unknown, and was taken for level with the launch point. */
  readonly ground_unknown?: true | undefined;
}

/** An obstacle of unknown height under a line, and where the line meets it. */
export interface UnknownObstacle extends NamedObstacle, Position {}

/** An obstacle that a line passes below its top, further from it than its place may be off, at the nearest. */
export interface PassedObstacle extends NamedObstacle, Position {
  readonly beside_m: number;
  /** How much higher its top is than the lowest place of the line beside it, metres. */
  readonly higher_m: number;
}

/** Where a line comes nearest to what is below it: the ground, or the top of an obstacle. */
export interface Clearance extends Position {
  /** Height over it there, less what the source errs by (19 of 20 heights err by less), metres; negative: below it. */
  readonly min_m: number;
  /** How deep the line lies below it as the source has it, metres; present only where it does for certain. */
  readonly below_m?: number | undefined;
  /** The height over the ground that was asked for, metres; present only where that is missed. */
  readonly missed_m?: number | undefined;
  /** The ground there; absent where it is unknown, which it can only be under an obstacle. */
  readonly ground_msl_m?: number | undefined;
  /** Present where the top of an obstacle is nearer than the ground. */
  readonly obstacle?: NearestObstacle | undefined;
  /** Length of the parts of the line whose ground is unknown, metres; absent: none. */
  readonly unknown_m?: number | undefined;
}

/** Where a line is highest above the ground. */
export interface HeightAboveGround extends Position {
  /** Height above the ground there as the source has it, metres; where that is unknown, above the launch point. */
  readonly max_m: number;
  /** Absent where it is unknown. */
  readonly ground_msl_m?: number | undefined;
  /** The ceiling, metres; present only where it is passed. */
  readonly passed_m?: number | undefined;
}

/** A place along a line, metres from its start and above mean sea level. */
export interface ProfilePoint {
  readonly distance_m: number;
  readonly path_msl_m: number;
  /** Absent where it is unknown. */
  readonly ground_msl_m?: number | undefined;
}

/** An obstacle along a line, from where the line comes near enough to meet it. */
export interface ProfileObstacle extends NamedObstacle {
  readonly from_m: number;
  readonly to_m: number;
  /** Above mean sea level; absent: its height is unknown. */
  readonly top_msl_m?: number | undefined;
}

/** A stretch of a leg, or of the way home from its end, on which the ground hides the aircraft from the pilot, and the place of the ground that hides it most. */
export interface LostSight extends Position {
  readonly leg_index: number;
  /** From the start of the leg or way home, metres. */
  readonly from_m: number;
  readonly to_m: number;
  /** How far the aircraft is below what the pilot sees, at most, metres. */
  readonly hidden_m: number;
  readonly ground_msl_m: number;
}

/** Sight from the pilot to the aircraft along the legs and the ways home. */
export interface LineOfSight {
  /** The pilot's place, the ground there above sea level, and the height of the eye above that. */
  readonly eye: Position & { readonly ground_msl_m: number; readonly height_m: number };
  /** Largest distance from the eye to a leg or a way home, over the ground, metres. */
  readonly furthest_m: number;
  readonly lost: readonly LostSight[];
  /** Length of all those stretches, metres. */
  readonly lost_m: number;
  /** Those of the ways home from the end of a leg and of all later ones; the first leg whose way home was looked at. */
  readonly return_lost: readonly LostSight[];
  readonly first_return_leg_index: number;
  /** Length of the route to which some ground in between is unknown, metres; absent: none. */
  readonly unknown_m?: number | undefined;
  /** The same of the ways home. */
  readonly return_unknown_m?: number | undefined;
}

/** One leg; leg 0 is home to waypoint 1 with the climb from the ground. Speeds m/s, angles true degrees. */
export interface Leg {
  readonly leg_index: number;
  readonly from: FlownPoint;
  readonly to: FlownPoint;
  readonly distance_m: number;
  readonly course_deg: number;
  readonly climb_m: number;
  /** All climbs and all descents on a leg that follows the ground; absent: it is one straight slope. */
  readonly ascent_m?: number | undefined;
  readonly descent_m?: number | undefined;
  readonly battery_start_pct: number;
  readonly battery_end_pct: number;
  readonly can_complete: boolean;
  readonly status: LegStatus;
  readonly reasons: readonly LegReason[];
  /** Reasons against the way home from the end of the leg, besides charge and headway; absent: none. */
  readonly return_reasons?: readonly LegReason[] | undefined;
  readonly hover_s: number;
  readonly headwind_mps: number;
  readonly crosswind_mps: number;
  /** Absent where the leg cannot be flown in this wind or is never reached. */
  readonly duration_s?: number | undefined;
  readonly battery_used_pct?: number | undefined;
  readonly ground_speed_mps?: number | undefined;
  readonly airspeed_mps?: number | undefined;
  /** Percentage points that the flight home from the end of this leg costs; absent where it cannot be flown. */
  readonly rth_cost_pct?: number | undefined;
  /** End of leg, less the way home, less the threshold. Negative: below the threshold on the ground at home. */
  readonly return_margin_pct?: number | undefined;
  /**
   * How long the aircraft may hover at the end of this leg and still come home with the threshold, by the criterion of the analysis.
   * Present where the status is `ok`, and nowhere else.
   */
  readonly spare_hover_s?: number | undefined;
  /** The end of that hover, seconds since take-off: the latest safe departure for home. */
  readonly latest_departure_s?: number | undefined;
  /** Percentage points saved over the speed of the plan or the aircraft by another policy; negative: it costs more. */
  readonly speed_gain_pct?: number | undefined;
  readonly intervals?: LegIntervals | undefined;
  /** Height over the ground where it is least; absent where no ground is known along the leg. */
  readonly clearance?: Clearance | undefined;
  /** The same on the way home from its end. */
  readonly return_clearance?: Clearance | undefined;
  /** Greatest height above the ground, and that of the way home from its end; present where a ceiling is asked for. */
  readonly height_above_ground?: HeightAboveGround | undefined;
  readonly return_height_above_ground?: HeightAboveGround | undefined;
  /** The first obstacle of unknown height under the leg, and under the way home from its end; absent: none. */
  readonly unknown_obstacle?: UnknownObstacle | undefined;
  readonly return_unknown_obstacle?: UnknownObstacle | undefined;
  /** The obstacle that it passes nearest, beside it and below its top; the same of the way home. */
  readonly passed_obstacle?: PassedObstacle | undefined;
  readonly return_passed_obstacle?: PassedObstacle | undefined;
  /** How the leg breaks the fences of the plan, and how the way home from its end does; absent: not. */
  readonly fence_breach?: FenceBreach | undefined;
  readonly return_fence_breach?: FenceBreach | undefined;
  /** Ground and path along the leg and along the way home from its end, where asked for. */
  readonly profile?: readonly ProfilePoint[] | undefined;
  readonly return_profile?: readonly ProfilePoint[] | undefined;
  /** Obstacles along them, where a profile is asked for; absent: none is known. */
  readonly obstacles?: readonly ProfileObstacle[] | undefined;
  readonly return_obstacles?: readonly ProfileObstacle[] | undefined;
}

/** Range of a figure at the confidence of the analysis, percentage points. */
export interface Interval {
  readonly low_pct: number;
  readonly high_pct: number;
}

/** Intervals of a leg's battery figures; absent where the figures are. */
export interface LegIntervals {
  readonly battery_used: Interval;
  readonly battery_end: Interval;
  readonly rth_cost?: Interval | undefined;
  readonly return_margin?: Interval | undefined;
}

/** Uncertainty of the prediction of a whole mission. */
export interface MissionUncertainty {
  /** Share of flights that lie in an interval, percent. */
  readonly confidence_pct: number;
  /** Probability of coming home from the last waypoint with the threshold left, 0–1. */
  readonly completion_probability: number;
  /** Consumption including the way home, its standard deviation and the parts of it. Absent where the way home cannot be flown. */
  readonly consumption?: (Spread & Interval) | undefined;
  readonly battery_at_home?: Interval | undefined;
}

/**
 * The figure that decides the verdict, the statuses of legs, turn-backs, latest departures and a split: the bound of 95 of 100
 * flights, or the middle estimate where the caller switched uncertainty off.
 */
export type Criterion = '95_of_100' | 'middle_estimate';

/** The end of the flight, after its end action; absent where that cannot be flown. */
export interface Ending {
  readonly cost_pct: number;
  readonly duration_s: number;
  /** Charge left there, percentage points; negative: not enough for the end action. */
  readonly battery_pct: number;
  readonly interval?: Interval | undefined;
  /** How the flight back to the first waypoint breaks the fences of the plan; absent: it does not, or the flight ends otherwise. */
  readonly fence_breach?: FenceBreach | undefined;
}

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

export interface PointOfNoReturn extends Position {
  readonly leg_index: number;
  /** How far along that leg, 0–1. */
  readonly fraction: number;
}

/** Where a flight of a split may take off and land. */
export const flightEnds = ['home', 'swap_place'] as const;
export type FlightEnd = (typeof flightEnds)[number];

/** A return that leads elsewhere than to the take-off, where the aircraft's own return does not lead. */
export interface WayToLanding {
  /** Above the launch point of the plan, and above the waypoint that it leaves. */
  readonly height_m: number;
  readonly climb_m: number;
  readonly speed_mps: number;
}

/** A place inside a leg at which a flight of a split ends or resumes the route: the leg, and how far along it, metres. */
export interface Breakpoint extends FlownPoint {
  readonly leg_index: number;
  readonly distance_m: number;
}

/**
 * One flight of a plan over several batteries: waypoints first…last, then home, or to a swap place where another flight follows. A flight
 * after the first one resumes at the last waypoint of the one before, or inside the leg after that. `battery_at_home`: where it lands.
 */
export interface BatteryFlight {
  readonly flight_index: number;
  /** The wind that it is flown in, where it has its own. */
  readonly wind?: FlightWind | undefined;
  readonly first_waypoint_index: number;
  readonly last_waypoint_index: number;
  /** Where it resumes the route inside the leg after its first waypoint; absent: at that. */
  readonly begins_at?: Breakpoint | undefined;
  /** Where it ends inside the leg after its last waypoint; absent: at that. */
  readonly ends_at?: Breakpoint | undefined;
  readonly distance_m: number;
  readonly duration_s: number;
  readonly battery_at_home_pct: number;
  readonly battery_at_home?: Interval | undefined;
  /** Where the flight takes off; absent: at home. */
  readonly take_off?: FlightEnd | undefined;
  readonly landing?: FlightEnd | undefined;
  /** Present where it lands elsewhere than it took off. */
  readonly way_to_landing?: WayToLanding | undefined;
  /**
   * Legs of this battery; `leg_index` counts through the plan. The first leads straight from the take-off; in a later flight it
   * is no leg of the plan.
   */
  readonly legs: readonly Leg[];
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
